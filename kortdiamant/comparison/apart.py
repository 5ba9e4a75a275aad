"""How far apart two rulesets are in one number: half for the first expedition, exactly, and half for whole games.

An expedition alone cannot know that a card leaves the game, that a relic comes later or what it is worth. So three
curves of games stand beside the three exact ones, and all are laid over one another in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.comparison.side import Side
from kortdiamant.likeness import Curve, Distance, apart, distance_of
from kortdiamant.simulation.figures import RoundTally


@dataclass(frozen=True, slots=True)
class Course:
    """How far apart games are, from 0 to 1: how often each round busts, what is banked in it, what relics bring."""

    busts: Fraction
    haul: Fraction
    relics: Fraction

    @property
    def total(self) -> Fraction:
        """The mean of the three."""
        return (self.busts + self.haul + self.relics) / 3


@dataclass(frozen=True, slots=True)
class Apart:
    """How far apart two rulesets are: their first expeditions, exactly, and their games."""

    first: Distance
    course: Course

    @property
    def total(self) -> Fraction:
        """The mean of both."""
        return (self.first.total + self.course.total) / 2


def how_far(one: Side, other: Side) -> Apart:
    """How far apart two sides are; each game counts the same, however many there are of each side."""
    return Apart(
        distance_of(one.curves, other.curves),
        Course(
            apart(_by_round(one, _busts), _by_round(other, _busts)),
            apart(_by_round(one, _banked), _by_round(other, _banked)),
            apart((relic_gems(one),), (relic_gems(other),)),
        ),
    )


def relic_gems(side: Side) -> Fraction:
    """What relics bring all seats together in a game, on average: what they have and never banked."""
    have = sum(gems * count for totals in side.tally.totals for gems, count in totals.items())
    return Fraction(have - sum(each.banked for each in side.tally.rounds), side.tally.games)


def _by_round(side: Side, count: Callable[[RoundTally], int]) -> Curve:
    return tuple(Fraction(count(each), side.tally.games) for each in side.tally.rounds)


def _busts(each: RoundTally) -> int:
    return each.busts


def _banked(each: RoundTally) -> int:
    return each.banked
