"""The tally of many games, in whole numbers, and figures with 95 % confidence intervals.

A tally does not depend on how the games were split. Only figures divide. `docs/simulation.md` has the formulas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
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
    """Counts over games, most of them histograms.

    The lead changes when a seat alone has the highest total after a round, and the previous sole leader was another
    one. The margin is the distance from the highest total to the next, 0 in a tie.
    """

    games: int
    totals: list[Counter[int]]  # by seat: final totals
    wins: list[Counter[int]]  # by seat: games won, by number of winners
    rounds: list[RoundTally]
    cards: Counter[int]  # cards turned in a game
    changes: Counter[int]  # changes of the lead in a game
    margins: Counter[int]
    claims: Counter[int]  # relics claimed in a game
    mishaps: Counter[tuple[int, Mishap]]  # by seat and kind: decisions that a bot failed to make

    @classmethod
    def empty(cls, seats: int, rounds: int) -> Tally:
        """The tally of no games."""
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
        """Add two tallies."""
        return Tally(*(_add(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))


def _add(one: Any, other: Any) -> Any:  # untyped, because the fields have five different types
    if isinstance(one, list):
        return [_add(*both) for both in zip(one, other, strict=True)]
    if isinstance(one, RoundTally):
        return RoundTally(*(getattr(one, each.name) + getattr(other, each.name) for each in fields(RoundTally)))
    return one + other


Z = 1.959963984540054  # 95 % of a normal distribution are within Z standard deviations
PERCENTILES = (5, 25, 50, 75, 95)


class Interval(NamedTuple):
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class SeatFigures:
    """The victories of a seat and the distribution of its final total; a shared victory counts in part."""

    wins: Interval
    mean: float
    spread: float  # standard deviation
    percentiles: Sequence[int]  # see `PERCENTILES`


@dataclass(frozen=True)
class RoundFigures:
    """Means of a round; `banked` and `lost` are sums over all seats."""

    bust_rate: float
    cards: float
    banked: float
    lost: float


@dataclass(frozen=True)
class Figures:
    """The figures of a tally."""

    seats: Sequence[SeatFigures]
    rounds: Sequence[RoundFigures]
    cards: Interval
    fairness: Interval
    changes: Interval
    margin: Interval


def compute_figures(tally: Tally) -> Figures:
    """Compute the figures of a tally; raises ZeroDivisionError if it has no games."""
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
    """The exact number of victories, where each of n winners gets 1/n; `wins` counts games by number of winners."""
    return sum((Fraction(count, sharing) for sharing, count in wins.items()), Fraction(0))


def share_interval(wins: Counter[int], games: int) -> Interval:
    """The share of all victories, with its interval."""
    return wilson_interval(float(victories(wins) / games), games)


def wilson_interval(share: float, games: int) -> Interval:
    """A share of games with its Wilson score interval."""
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2)
    return Interval(share, max(0.0, min(centre - reach, share)), min(1.0, max(centre + reach, share)))


def mean_interval(counts: Counter[int]) -> Interval:
    """The mean of a histogram, with the interval of the normal approximation."""
    games = counts.total()
    mean = sum(number * count for number, count in counts.items()) / games
    reach = Z * standard_deviation(counts) / sqrt(games)
    return Interval(mean, mean - reach, mean + reach)


def standard_deviation(counts: Counter[int]) -> float:
    """The sample standard deviation of a histogram; 0 for a single number."""
    games = counts.total()
    first = sum(number * count for number, count in counts.items())
    second = sum(number * number * count for number, count in counts.items())
    return sqrt((games * second - first * first) / (games * (games - 1))) if games > 1 else 0.0


def percentile(counts: Counter[int], per_cent: int) -> int:
    """The lowest number that at least `per_cent` per cent of a histogram do not exceed."""
    reached, needed = 0, per_cent * counts.total()
    for number in sorted(counts):
        reached += 100 * counts[number]
        if reached >= needed:
            return number
    raise ValueError(per_cent)


def fairness(shares: Sequence[float], games: int) -> Interval:
    """1 minus the distance between the highest and the lowest share of victories; 0 if one seat always wins.

    The interval is that of Bonett and Price. It adds a victory to both seats, which makes it wide for few games.
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
