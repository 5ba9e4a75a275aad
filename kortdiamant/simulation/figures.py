"""The tally of many games, in whole numbers, and its figures with 95 % confidence intervals.

A tally does not depend on how the games were split; only figures divide. Pure. `docs/simulation.md` has the formulas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from kortdiamant.bots import Mishap


@dataclass
class RoundTally:
    """One round of many games: busts, empty packs, cards turned, gems banked and gems lost."""

    busts: int = 0
    empties: int = 0
    cards: int = 0
    banked: int = 0
    lost: int = 0


@dataclass
class Tally:
    """Counts over games.

    `totals`: by seat, how often it ended with so much; `wins`: by seat, how often it was one of so many winners;
    `cards`: how often a game had so many cards; `changes`: how often the lead changed so many times; `margins`: how
    often the highest total was so far ahead of the next; `claims`: how often so many relics were claimed in a game;
    `mishaps`: by seat and kind, how often a bot gave no answer.

    A seat takes the lead when it alone has the highest total after a round, and another one was the last of which that
    was true. The margin is 0 where the highest total is shared.
    """

    games: int
    totals: list[Counter[int]]
    wins: list[Counter[int]]
    rounds: list[RoundTally]
    cards: Counter[int]
    changes: Counter[int]
    margins: Counter[int]
    claims: Counter[int]
    mishaps: Counter[tuple[int, Mishap]]

    @classmethod
    def empty(cls, seats: int, rounds: int) -> Tally:
        """The tally of no game."""
        return cls(
            games=0,
            totals=[Counter() for _ in range(seats)],
            wins=[Counter() for _ in range(seats)],
            rounds=[RoundTally() for _ in range(rounds)],
            cards=Counter(),
            changes=Counter(),
            margins=Counter(),
            claims=Counter(),
            mishaps=Counter(),
        )

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(_add(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))


def _add(one: Any, other: Any) -> Any:
    if isinstance(one, list):
        return [_add(*both) for both in zip(one, other, strict=True)]
    if isinstance(one, RoundTally):
        return RoundTally(*(getattr(one, each.name) + getattr(other, each.name) for each in fields(RoundTally)))
    return one + other


Z = 1.959963984540054  # the normal distribution has 95 % within so many standard deviations
PERCENTILES = (5, 25, 50, 75, 95)


class Interval(NamedTuple):
    """A figure, and where it lies with a confidence of 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class SeatFigures:
    """Victories of a seat, a shared one as its part of it; what it has in the end: mean, spread, percentiles."""

    wins: Interval
    mean: float
    spread: float
    percentiles: Sequence[int]


@dataclass(frozen=True)
class RoundFigures:
    """A round on average: how often it busts, cards turned, and what all seats bank and lose together."""

    bust_rate: float
    cards: float
    banked: float
    lost: float


@dataclass(frozen=True)
class Figures:
    """All figures of a tally that is not empty."""

    seats: Sequence[SeatFigures]
    rounds: Sequence[RoundFigures]
    cards: Interval
    fairness: Interval
    changes: Interval
    margin: Interval


def compute_figures(tally: Tally) -> Figures:
    """The figures of a tally; raises ZeroDivisionError for that of no game."""
    seats = [_seat_figures(tally, seat) for seat in range(len(tally.totals))]
    return Figures(
        seats=seats,
        rounds=[
            RoundFigures(*(number / tally.games for number in (each.busts, each.cards, each.banked, each.lost)))
            for each in tally.rounds
        ],
        cards=mean_interval(tally.cards),
        fairness=fairness([each.wins.value for each in seats], tally.games),
        changes=mean_interval(tally.changes),
        margin=mean_interval(tally.margins),
    )


def victories(wins: Counter[int]) -> Fraction:
    """How many victories those are, exactly: one that n share is an nth of one."""
    return sum((Fraction(count, sharing) for sharing, count in wins.items()), Fraction(0))


def share_interval(wins: Counter[int], games: int) -> Interval:
    """Which part of all victories those are."""
    return wilson_interval(float(victories(wins) / games), games)


def wilson_interval(share: float, games: int) -> Interval:
    """A share of so many games with the interval of Wilson."""
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2)
    return Interval(share, max(0.0, min(centre - reach, share)), min(1.0, max(centre + reach, share)))


def mean_interval(counts: Counter[int]) -> Interval:
    """The mean of numbers that occurred so often, with the interval of the normal distribution."""
    games = counts.total()
    mean = sum(number * count for number, count in counts.items()) / games
    reach = Z * standard_deviation(counts) / sqrt(games)
    return Interval(mean, mean - reach, mean + reach)


def standard_deviation(counts: Counter[int]) -> float:
    """The standard deviation of numbers that occurred so often, as an estimate from a sample; 0 for a single one."""
    games = counts.total()
    first = sum(number * count for number, count in counts.items())
    second = sum(number * number * count for number, count in counts.items())
    return sqrt((games * second - first * first) / (games * (games - 1))) if games > 1 else 0.0


def percentile(counts: Counter[int], per_cent: int) -> int:
    """The lowest number that is not exceeded in so many per cent of all cases."""
    reached, needed = 0, per_cent * counts.total()
    for number in sorted(counts):
        reached += 100 * counts[number]
        if reached >= needed:
            return number
    raise ValueError(per_cent)


def fairness(shares: Sequence[float], games: int) -> Interval:
    """1 less the distance between the seats that win most and least often; 0 is one seat that always wins.

    The interval of Bonett and Price, which counts one more victory for each of both and so is wide for few games.
    """
    distance = max(shares) - min(shares)
    if len(shares) == 1:
        return Interval(1.0, 1.0, 1.0)
    most, least = ((games * share + 1) / (games + 2) for share in (max(shares), min(shares)))
    centre, reach = most - least, Z * sqrt((most + least - (most - least) ** 2) / (games + 2))
    low, high = min(1 - centre - reach, 1 - distance), max(1 - centre + reach, 1 - distance)
    return Interval(1 - distance, max(0.0, low), min(1.0, high))


def _seat_figures(tally: Tally, seat: int) -> SeatFigures:
    totals = tally.totals[seat]
    return SeatFigures(
        wins=share_interval(tally.wins[seat], tally.games),
        mean=mean_interval(totals).value,
        spread=standard_deviation(totals),
        percentiles=[percentile(totals, per_cent) for per_cent in PERCENTILES],
    )
