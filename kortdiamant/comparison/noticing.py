"""What a table would notice: the differences that are large enough, the most striking first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kortdiamant.comparison.comparing import Comparison
from kortdiamant.comparison.measures import MEASURES, Measure
from kortdiamant.simulation.figures import Interval

ENOUGH = 1.0
MOST = 6  # more is no longer heard: the rest stands in the tables


@dataclass(frozen=True)
class Found:
    """A measure of both sides, and how many steps they are apart."""

    measure: Measure
    one: Interval | None
    other: Interval | None
    steps: float

    @property
    def striking(self) -> float:
        """How striking the difference is; a table notices what is 1 or more."""
        return self.measure.weight * self.steps

    @property
    def rises(self) -> bool:
        """Whether the other ruleset has more of it."""
        return self.one is not None and self.other is not None and self.other.value > self.one.value

    def echoes(self, louder: Found) -> bool:
        """Whether it only follows from another difference that is at least as striking."""
        is_named = louder.measure.name in self.measure.echoes
        return is_named and louder.rises == self.rises and louder.striking >= self.striking


def found(comparison: Comparison) -> Sequence[Found]:
    """Every measure, in the order in which they are listed."""
    pairs = [(each, each.of(comparison.one), each.of(comparison.other)) for each in MEASURES.values()]
    return [Found(measure, one, other, measure.steps(one, other)) for measure, one, other in pairs]


def noticed(all_found: Sequence[Found]) -> Sequence[Found]:
    """What a table would notice most of all that was found, the most striking first, without what only echoes it."""
    striking = [each for each in all_found if each.striking >= ENOUGH]
    told = [each for each in striking if not any(each.echoes(louder) for louder in striking)]
    return sorted(told, key=lambda each: -each.striking)[:MOST]
