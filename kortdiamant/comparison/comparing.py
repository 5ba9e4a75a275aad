"""Two rulesets beside each other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.comparison.apart import Apart, how_far
from kortdiamant.comparison.measures import COMPARISON
from kortdiamant.comparison.side import Side, side
from kortdiamant.errors import TooManyPositions
from kortdiamant.expedition import Rules
from kortdiamant.odds.stopping import problem_of, solve

MOST_POSITIONS, MOST_CARDS = 300_000, 260  # some seconds each


@dataclass(frozen=True)
class Comparison:
    """Both sides, who played, and how far apart they are."""

    one: Side
    other: Side
    bots: tuple[str, ...]
    apart: Apart


def compare(one: Rules, other: Rules, bots: tuple[str, ...], games: int | None = None) -> Comparison:
    """Compare two rulesets with a bot for each seat, and so many games of each, or as many as take a moment.

    Raises `UnsupportedRules`, `WrongSeatCount`, what is wrong with the bots, and `LostProcess`.
    """
    for rules in (one, other):
        COMPARISON.check(rules)
    left = side(one, bots, best_alone(one), games)
    if one == other:
        return Comparison(left, left, bots, how_far(left, left))
    is_same_problem = problem_of(one, 1) == problem_of(other, 1)
    right = side(other, bots, left.solo if is_same_problem else best_alone(other), games)
    return Comparison(left, right, bots, how_far(left, right))


def best_alone(rules: Rules) -> Fraction | None:
    """What somebody alone brings out on average who leaves at the best time; None: too large a problem."""
    if problem_of(rules, 1).cards > MOST_CARDS:
        return None
    try:
        return solve(rules, most=MOST_POSITIONS).value
    except TooManyPositions:
        return None
