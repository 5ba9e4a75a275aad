"""The best time to leave for somebody whom nobody else disturbs."""

from __future__ import annotations

from kortdiamant.expedition.rules import Rules
from kortdiamant.odds.stopping.counting import count
from kortdiamant.odds.stopping.problem import problem_of
from kortdiamant.odds.stopping.search import Search
from kortdiamant.odds.stopping.solution import Solution

MOST_POSITIONS = 1_000_000  # some seconds, and some hundred megabytes


def solve(rules: Rules, explorers: int = 1, most: int = MOST_POSITIONS) -> Solution:
    """Solve the first expedition for explorers who come out together; raises `TooManyPositions` and `UnsupportedRules`.

    Where going on gets only worse, sets of cards are counted, and no pack is too large; otherwise every position is
    looked at, at most so many.
    """
    problem = problem_of(rules, explorers)
    return count(problem) if problem.is_monotone else Search(problem, most).solved()
