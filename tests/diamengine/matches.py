"""Matches between two levels, and the confidence interval of the result."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from kortdiamant.diam import play, start
from kortdiamant.diamengine.levels import choose_move
from tests.diam.boards import TWO

SURENESS = 1.96  # standard deviations: 95 %


class Interval(NamedTuple):
    """A confidence interval of a share."""

    low: float
    high: float


class Match(NamedTuple):
    """The result of games in which the stronger level began every other time."""

    games: int
    points: float  # of the stronger level: a draw is half a win

    @property
    def stronger(self) -> Interval:
        """The share of the stronger level."""
        return wilson(self.points, self.games)

    @property
    def weaker(self) -> Interval:
        """The share of the weaker level."""
        return wilson(self.games - self.points, self.games)


def wilson(points: float, games: int) -> Interval:
    """Wilson's interval for a share."""
    share, square = points / games, SURENESS**2 / games
    middle = share + square / 2
    spread = SURENESS * sqrt(share * (1 - share) / games + square / (4 * games))
    return Interval((middle - spread) / (1 + square), (middle + spread) / (1 + square))


def match(weaker: int, stronger: int, games: int) -> Match:
    """Play games between two levels; the best level searches about 200,000 nodes for each turn."""
    points = sum(_points(weaker, stronger, number) for number in range(games))
    return Match(games, points)


def _points(weaker: int, stronger: int, number: int) -> float:
    """The points of the stronger level in one game."""
    seats = (stronger, weaker) if number % 2 else (weaker, stronger)
    state = start(TWO, 2)
    while not state.ending:
        state = play(state, choose_move(state, seats[state.seat], seed=2 * number + state.seat, think=0).move).state
    if state.winner is None:
        return 0.5
    return float(seats[state.winner] == stronger)
