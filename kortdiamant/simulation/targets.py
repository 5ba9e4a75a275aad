"""Figures by name, and targets for them: `cards = 8`, `bust rate <= 40%`.

The distance to a target is measured in misses. One miss is a tenth of the goal (or of 1, if the goal is smaller). For a
share, it is ten percentage points.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, inf
from types import MappingProxyType
from typing import Literal

from kortdiamant.errors import InvalidTarget, WhyInvalidTarget
from kortdiamant.simulation.figures import Interval, Tally, fairness, mean_interval, share_interval, wilson_interval
from kortdiamant.spelling import nearest_or_all

Relation = Literal["=", "<=", ">="]

MISS_SIZE = 0.1
_TARGET = re.compile(
    r"""\s* ([^<>=≤≥]*[^<>=≤≥\s])        # the name of a figure
        \s* (<=|>=|=|≤|≥)
        \s* ([0-9]+(?:[.,][0-9]+)?)
        \s* (%?) \s*""",
    re.VERBOSE,
)
_RELATIONS: Mapping[str, Relation] = {"=": "=", "<=": "<=", ">=": ">=", "≤": "<=", "≥": ">="}
_AVERAGES = ("mean ", "average ")


@dataclass(frozen=True)
class NamedFigure:
    """A figure, its name and aliases, and how to compute it; a share is a number from 0 to 1."""

    name: str
    aliases: tuple[str, ...]
    of: Callable[[Tally], Interval]
    is_share: bool = False


def _cards(tally: Tally) -> Interval:
    return Interval(*(number / len(tally.rounds) for number in mean_interval(tally.cards)))


def _rounds(tally: Tally) -> Interval:
    return Interval(*[float(len(tally.rounds))] * 3)


def _bust_rate(tally: Tally) -> Interval:
    played = tally.games * len(tally.rounds)
    return wilson_interval(sum(each.busts for each in tally.rounds) / played, played)


def _haul(tally: Tally) -> Interval:
    """The mean over the seats. The interval takes them for fully correlated, so it is rather too wide."""
    seats = [mean_interval(totals) for totals in tally.totals]
    return Interval(*(sum(ends) / len(seats) for ends in zip(*seats, strict=True)))


def _fairness(tally: Tally) -> Interval:
    return fairness([share_interval(wins, tally.games).value for wins in tally.wins], tally.games)


def _ties(tally: Tally) -> Interval:
    """The share of games with several winners."""
    winners: Counter[int] = sum(tally.wins, Counter())
    shared = sum(count / sharing for sharing, count in winners.items() if sharing > 1)
    return wilson_interval(shared / tally.games, tally.games)


FIGURES: Mapping[str, NamedFigure] = MappingProxyType(
    {
        figure.name: figure
        for figure in (
            NamedFigure("cards", ("cards per round",), _cards),
            NamedFigure("cards per game", ("length",), lambda tally: mean_interval(tally.cards)),
            NamedFigure("rounds", (), _rounds),
            NamedFigure("bust rate", ("busts",), _bust_rate, is_share=True),
            NamedFigure("haul", ("total",), _haul),
            NamedFigure("fairness", (), _fairness, is_share=True),
            NamedFigure("lead changes", ("changes",), lambda tally: mean_interval(tally.changes)),
            NamedFigure("margin", (), lambda tally: mean_interval(tally.margins)),
            NamedFigure("ties", ("shared victories",), _ties, is_share=True),
        )
    }
)


@dataclass(frozen=True)
class TuningTarget:
    """A goal for a figure: a value, a minimum or a maximum."""

    figure: NamedFigure
    relation: Relation
    goal: float

    def __str__(self) -> str:
        number = f"{100 * self.goal:g}%" if self.figure.is_share else f"{self.goal:g}"
        return f"{self.figure.name} {self.relation} {number}"

    def misses(self, value: float) -> float:
        """The distance of a value from the target, in misses."""
        low, high = self.range
        unit = MISS_SIZE if self.figure.is_share else MISS_SIZE * max(self.goal, 1.0)
        return max(low - value, value - high, 0.0) / unit

    @property
    def range(self) -> tuple[float, float]:
        """The lowest and the highest value that meet the target."""
        return (-inf if self.relation == "<=" else self.goal, inf if self.relation == ">=" else self.goal)


def parse_targets(texts: Sequence[str]) -> tuple[TuningTarget, ...]:
    """Parse targets and drop duplicates; raises `InvalidTarget`, also if no value can meet two of them."""
    targets = tuple(dict.fromkeys(map(parse_target, texts)))
    for place, target in enumerate(targets):
        for other in targets[:place]:
            if other.figure is target.figure and not _overlap(target, other):
                raise InvalidTarget(str(target), WhyInvalidTarget.CONTRADICTION, target.figure.name, (str(other),))
    return targets


def parse_target(text: str) -> TuningTarget:
    """Parse a target, such as `mean cards = 8`; raises `InvalidTarget`."""
    found = _TARGET.fullmatch(text)
    if found is None:
        raise InvalidTarget(text, WhyInvalidTarget.FORM)
    name, relation, number, percent = found.groups()
    figure = _figure(name, text)
    goal = float(number.replace(",", ".")) / (100 if percent else 1)
    if figure.is_share and goal > 1:
        raise InvalidTarget(text, WhyInvalidTarget.SHARE, figure.name)
    if percent and not figure.is_share:
        raise InvalidTarget(text, WhyInvalidTarget.FORM, figure.name)
    return TuningTarget(figure, _RELATIONS[relation], goal)


def _figure(name: str, text: str) -> NamedFigure:
    plain = " ".join(re.split(r"[\s_-]+", name.strip().casefold()))
    for average in _AVERAGES:
        plain = plain.removeprefix(average)
    known = {word: figure for figure in FIGURES.values() for word in (figure.name, *figure.aliases)}
    if plain not in known:
        near = nearest_or_all(plain, known)
        raise InvalidTarget(text, WhyInvalidTarget.FIGURE, name.strip(), near if len(near) == 1 else tuple(FIGURES))
    return known[plain]


def _overlap(one: TuningTarget, other: TuningTarget) -> bool:
    (low, high), (lowest, highest) = one.range, other.range
    return max(low, lowest) <= min(high, highest)


def distance(misses: Sequence[float]) -> float:
    """The distance from all targets together, in misses (Euclidean)."""
    return hypot(*misses)
