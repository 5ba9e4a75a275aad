"""The figures of many games, with intervals of confidence of 95 %. Pure; each formula is in `docs/simulation.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from kortdiamant.simulation.tally import Tally

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


def figures(tally: Tally) -> Figures:
    """The figures of a tally; raises ZeroDivisionError for that of no game."""
    seats = [_seat(tally, seat) for seat in range(len(tally.totals))]
    return Figures(
        seats=seats,
        rounds=[
            RoundFigures(*(number / tally.games for number in (each.busts, each.cards, each.banked, each.lost)))
            for each in tally.rounds
        ],
        cards=mean_of(tally.cards),
        fairness=fairness([each.wins.value for each in seats], tally.games),
        changes=mean_of(tally.changes),
        margin=mean_of(tally.margins),
    )


def victories(wins: Counter[int]) -> Fraction:
    """How many victories those are, exactly: one that n share is an nth of one."""
    return sum((Fraction(count, sharing) for sharing, count in wins.items()), Fraction(0))


def share_of(wins: Counter[int], games: int) -> Interval:
    """Which part of all victories those are."""
    return wilson(float(victories(wins) / games), games)


def wilson(share: float, games: int) -> Interval:
    """A share of so many games with the interval of Wilson."""
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2)
    return Interval(share, max(0.0, min(centre - reach, share)), min(1.0, max(centre + reach, share)))


def mean_of(counts: Counter[int]) -> Interval:
    """The mean of numbers that occurred so often, with the interval of the normal distribution."""
    games = counts.total()
    mean = sum(number * count for number, count in counts.items()) / games
    reach = Z * spread(counts) / sqrt(games)
    return Interval(mean, mean - reach, mean + reach)


def spread(counts: Counter[int]) -> float:
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


def _seat(tally: Tally, seat: int) -> SeatFigures:
    totals = tally.totals[seat]
    return SeatFigures(
        wins=share_of(tally.wins[seat], tally.games),
        mean=mean_of(totals).value,
        spread=spread(totals),
        percentiles=[percentile(totals, per_cent) for per_cent in PERCENTILES],
    )
