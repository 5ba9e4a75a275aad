"""What is measured of a ruleset, and which differences a table would notice.

Exact measures are figures of the rules and of the first expedition; the others are averages of many games. The
difference of two figures is counted in steps: a step is ten percentage points of a share, or a tenth of the larger
of two amounts, but no less than a tenth of `least`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

from kortdiamant.comparison.sides import Comparison, Side, relic_gems
from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.simulation.figures import Interval, mean_interval, wilson_interval
from kortdiamant.simulation.targets import FIGURES

STEP = 0.1
LOST_PART = {"all": 1.0, "half": 0.5, "nothing": 0.0}


class MeasureKind(Enum):
    """Whether a figure is counted from the rules, or an average of games."""

    EXACT = "exact"
    SIMULATED = "simulated"


class Unit(Enum):
    """What a figure is a number of."""

    AMOUNT = "amount"
    SHARE = "share"


@dataclass(frozen=True)
class Measure:
    """A figure of a side, None where it has none; exact ones are intervals without length.

    `weight` is how striking a step is beside those of other measures; 0: it is never told, only listed. What echoes
    another measure is not told where that differs in the same direction and is at least as striking.
    """

    name: str
    kind: MeasureKind
    unit: Unit
    of: Callable[[Side], Interval | None]
    weight: float = 1.0
    least: float = 1.0
    echoes: tuple[str, ...] = ()

    def steps(self, one: Interval | None, other: Interval | None) -> float:
        """How many steps two figures are apart; 0 where one is missing, or chance could have made the difference."""
        if one is None or other is None or (one.low <= other.high and other.low <= one.high):
            return 0.0
        scale = 1.0 if self.unit is Unit.SHARE else max(abs(one.value), abs(other.value), self.least)
        return abs(one.value - other.value) / (STEP * scale)


def exact_figure(number: Fraction | float) -> Interval:
    """A figure that is certain."""
    return Interval(*[float(number)] * 3)


def _bust_card(side: Side) -> Interval | None:
    """At which card an expedition busts that nobody leaves, given that it does."""
    busts = side.curves.busts
    total = sum(busts)
    mean = sum((number * chance for number, chance in enumerate(busts, 1)), Fraction(0))
    return exact_figure(mean / total) if total else None


def _over_by(card: int) -> Callable[[Side], Interval]:
    def over(side: Side) -> Interval:
        survival = side.curves.survival
        return exact_figure(1 - survival[min(card, len(survival) - 1)])

    return over


def _treasures(rules: Rules) -> list[int]:
    return [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure) for _ in cell.copies]


def _treasure_cards(side: Side) -> Interval:
    """Which part of the pack they are in the first expedition."""
    rules = side.rules
    cards = rules.treasures + sum(rules.kinds.values()) + rules.relics_entered(1)
    return exact_figure(Fraction(rules.treasures, cards) if cards else 0)


def _treasure_worth(side: Side) -> Interval:
    explorers = side.players * side.rules.players.explorers
    values = _treasures(side.rules)
    return exact_figure(Fraction(sum(value // explorers for value in values), len(values)) if values else 0)


def _first_relic(side: Side) -> Interval | None:
    rounds = (number for number in range(1, side.rules.rounds + 1) if side.rules.relics_entered(number))
    first = next(rounds, None)
    return None if first is None else exact_figure(first)


def _strikes(side: Side) -> Interval | None:
    rules = side.rules
    needed = [rules.strikes(kind) for kind, count in rules.kinds.items() if count >= rules.strikes(kind)]
    return exact_figure(min(needed)) if needed else None


def _haul(side: Side) -> Interval:
    """What everybody brings out of an expedition, as precisely known as what they have in the end."""
    tally, total = side.tally, FIGURES["haul"].of(side.tally)
    brought = sum(each.banked for each in tally.rounds) / (tally.games * len(tally.rounds) * side.players)
    reach = (total.high - total.value) / len(tally.rounds)
    return Interval(brought, brought - reach, brought + reach)


def _trend(side: Side) -> Interval:
    """How much more often the last expedition busts than the first."""
    games = side.tally.games
    first, last = (wilson_interval(each.busts / games, games) for each in (side.tally.rounds[0], side.tally.rounds[-1]))
    return Interval(last.value - first.value, last.low - first.high, last.high - first.low)


def _played(name: str) -> Callable[[Side], Interval]:
    return lambda side: FIGURES[name].of(side.tally)


def _relics(side: Side) -> Interval:
    return exact_figure(side.rules.relics_entered(side.rules.rounds))


def _loss(side: Side) -> Interval:
    """Which part of what they carry those lose whom a hazard strikes."""
    return exact_figure(LOST_PART[side.rules.hazards.lose])


def _ends_badly(side: Side) -> Interval:
    """How probable it is that an expedition busts sooner or later that nobody leaves."""
    return exact_figure(1 - side.curves.survival[-1])


def _richest(side: Side) -> Interval:
    return exact_figure(max(_treasures(side.rules), default=0))


def _solo(side: Side) -> Interval | None:
    return None if side.solo is None else exact_figure(side.solo)


def _relics_taken(side: Side) -> Interval:
    return mean_interval(side.tally.claims)


def _relic_gems(side: Side) -> Interval:
    """What relics bring, known as precisely as what everybody has in the end."""
    brought, total = float(relic_gems(side)), FIGURES["haul"].of(side.tally)
    reach = (total.high - total.value) * side.players if brought else 0.0
    return Interval(brought, brought - reach, brought + reach)


def _all_measures() -> Iterator[Measure]:
    exact, simulated, amount, share = MeasureKind.EXACT, MeasureKind.SIMULATED, Unit.AMOUNT, Unit.SHARE
    yield Measure("bust_card", exact, amount, _bust_card, weight=1.3)
    yield Measure("over_by_5", exact, share, _over_by(5), weight=0)
    yield Measure("over_by_10", exact, share, _over_by(10), weight=0)
    yield Measure("ends_badly", exact, share, _ends_badly)
    yield Measure("strikes", exact, amount, _strikes)
    yield Measure("loss", exact, share, _loss, weight=0.6)
    yield Measure("treasure_cards", exact, share, _treasure_cards)
    yield Measure("treasure_worth", exact, amount, _treasure_worth)
    yield Measure("richest_card", exact, amount, _richest, weight=0.5, echoes=("treasure_worth",))
    yield Measure("rounds", exact, amount, lambda side: exact_figure(side.rules.rounds), weight=1.5)
    yield Measure("relics", exact, amount, _relics, weight=0.6)
    yield Measure("first_relic", exact, amount, _first_relic, weight=0.3)
    yield Measure("solo", exact, amount, _solo, weight=0.5, echoes=("haul",))
    yield Measure("haul", simulated, amount, _haul)
    yield Measure("total", simulated, amount, _played("haul"), weight=0.5, echoes=("haul", "rounds"))
    yield Measure("bust_rate", simulated, share, _played("bust rate"), echoes=("bust_trend",))
    yield Measure("bust_trend", simulated, share, _trend, weight=0.7)
    yield Measure("relics_taken", simulated, amount, _relics_taken, weight=0.35, least=2, echoes=("relics",))
    yield Measure("relic_gems", simulated, amount, _relic_gems, weight=0.4, least=10, echoes=("relics", "relics_taken"))
    yield Measure("cards", simulated, amount, _played("cards"), weight=0)
    yield Measure("length", simulated, amount, _played("cards per game"), echoes=("rounds",))
    yield Measure("lead_changes", simulated, amount, _played("lead changes"), weight=0.5, least=4)
    yield Measure("margin", simulated, amount, _played("margin"), weight=0)
    yield Measure("ties", simulated, share, _played("ties"), weight=0)


MEASURES: Mapping[str, Measure] = MappingProxyType({measure.name: measure for measure in _all_measures()})


NOTICEABLE = 1.0
MOST_NOTICED = 6  # more is no longer heard: the rest stands in the tables


@dataclass(frozen=True)
class Difference:
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

    def echoes(self, louder: Difference) -> bool:
        """Whether it only follows from another difference that is at least as striking."""
        is_named = louder.measure.name in self.measure.echoes
        return is_named and louder.rises == self.rises and louder.striking >= self.striking


def measure_differences(comparison: Comparison) -> Sequence[Difference]:
    """Every measure, in the order in which they are listed."""
    pairs = [(each, each.of(comparison.one), each.of(comparison.other)) for each in MEASURES.values()]
    return [Difference(measure, one, other, measure.steps(one, other)) for measure, one, other in pairs]


def noticeable(all_found: Sequence[Difference]) -> Sequence[Difference]:
    """What a table would notice most of all that was found, the most striking first, without what only echoes it."""
    striking = [each for each in all_found if each.striking >= NOTICEABLE]
    told = [each for each in striking if not any(each.echoes(louder) for louder in striking)]
    return sorted(told, key=lambda each: -each.striking)[:MOST_NOTICED]
