"""Stopping problems in which going on only gets worse: counting sets of cards solves them.

Let the treasures and relics left in the pack be worth W. An explorer has t and would lose l of it, and S of the N cards
left strike. The next card changes t by (W - S·l) / N on average. No card makes W - S·l greater. So once it is not
positive, it stays so, and stopping there is best (the monotone case of Chow, Robbins and Siegmund, Great Expectations,
1971). As long as it is positive, it was positive before every earlier card, in any order of the cards. So the value of
the best policy is the sum of (W - S·l) / N over all sets of cards with which the explorer goes on. All sets of one size
are equally likely, and they are counted, not listed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from kortdiamant.odds.stopping.problem import Problem, Solution, StoppingAdvice


class TreasureSet(NamedTuple):
    """The number and total worth of a set of treasures."""

    cards: int
    worth: int


class RelicSet(NamedTuple):
    """The number and total worth of a set of relics, and the worth of those left in the pack."""

    cards: int
    worth: int
    left: int


class HazardSet(NamedTuple):
    """A set of hazards without a strike: its size, its cards by kind, most first, and the cards that would strike."""

    cards: int
    lying: tuple[int, ...]
    striking: int


def solve_monotone(problem: Problem) -> Solution:
    """Solve a problem for which `is_monotone` holds."""
    total, cards = sum(problem.treasures), problem.cards
    gems, relics, hazards = _treasure_sets(problem), _relic_sets(problem), _hazard_sets(problem)
    gains: dict[int, int] = defaultdict(int)
    for (found, worth), ways in gems.items():
        for (taken, prize, waiting), choices in relics.items():
            for (lying, _, striking), sets in hazards.items():
                drawn = found + taken + lying
                gain = total - worth + waiting - striking * (worth - problem.kept(worth) + prize)
                if gain > 0 or drawn < problem.from_card:  # never if all are drawn: then nothing is left to gain
                    gains[drawn] += ways * choices * sets * gain
    value = sum((Fraction(gain, comb(cards, drawn) * (cards - drawn)) for drawn, gain in gains.items()), Fraction(0))
    return Solution(value, len(gems) * len(relics) * len(hazards), tuple(_monotone_advice(problem, hazards)))


def _treasure_sets(problem: Problem) -> Mapping[TreasureSet, int]:
    """The number of sets of treasures, by size and sum."""
    sets = Counter([TreasureSet(0, 0)])
    for value in problem.treasures:
        sets.update({TreasureSet(cards + 1, worth + value): ways for (cards, worth), ways in sets.items()})
    return sets


def _relic_sets(problem: Problem) -> Mapping[RelicSet, int]:
    worths, count = problem.worths, len(problem.worths)
    if problem.in_order:
        left = [(count - taken) * worth for taken, worth in enumerate(worths)]
        return {
            RelicSet(taken, sum(worths[:taken]), waiting): comb(count, taken)
            for taken, waiting in enumerate([*left, 0])
        }
    sets = Counter([RelicSet(0, 0, sum(worths))])
    for worth in worths:
        sets.update(
            {RelicSet(cards + 1, prize + worth, left - worth): ways for (cards, prize, left), ways in sets.items()}
        )
    return sets


def _hazard_sets(problem: Problem) -> Mapping[HazardSet, int]:
    """The number of sets of hazards without a strike."""
    sets = {HazardSet(0, (), 0): 1}
    for threat in problem.threats:
        following: dict[HazardSet, int] = defaultdict(int)
        for (cards, lying, striking), ways in sets.items():
            for out in range(min(threat.left, threat.harmless) + 1):
                strikes = threat.left - out if out == threat.harmless else 0
                shown = tuple(sorted((*lying, out), reverse=True)) if out else lying
                following[HazardSet(cards + out, shown, striking + strikes)] += ways * comb(threat.left, out)
        sets = following
    return sets


def _monotone_advice(problem: Problem, hazards: Mapping[HazardSet, int]) -> Iterator[StoppingAdvice]:
    """For each set of hazards, the least possession that is enough, if there are no relics or a strike takes them."""
    pairs = sorted({(len(each.lying), each.lying, each.striking) for each in hazards})
    most = sum(problem.treasures) + sum(problem.worths)
    for _, lying, striking in pairs:
        enough = next((have for have in range(most) if most - have <= striking * (have - problem.kept(have))), most)
        yield StoppingAdvice(lying, striking, enough, enough)
