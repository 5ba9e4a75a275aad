"""The distance between two games, as exact fractions: three curves of each, laid over one another. Pure.

The distance of two curves is the share of the space under both that only one of them covers:

    Σ |a(n) - b(n)| / Σ max(a(n), b(n))

It is 0 for equal curves and 1 where nothing is common, in any unit. It is symmetric and satisfies the triangle
inequality (the Soergel distance), and so does the mean of several such distances.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from kortdiamant.expedition.play import start
from kortdiamant.expedition.rules import Rules
from kortdiamant.odds import outlook

Curve = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Curves:
    """An expedition of round 1 in which nobody leaves, to the last card of the pack; exact.

    `survival[n]` is the probability that the first n cards do not strike, `busts[n]` that card n + 1 does, and
    `gems[n]` what one explorer has on average after n cards, nothing where a strike took it.
    """

    survival: Curve
    busts: Curve
    gems: Curve


def curves(rules: Rules, players: int) -> Curves:
    """The curves of a game for so many players."""
    view = outlook(start(rules, players))
    return Curves(view.survival, view.bust_on_card, view.pots)


@dataclass(frozen=True, slots=True)
class Distance:
    """How far apart two games are, from 0 to 1, in three respects.

    `risk`: how long the path is safe; `bust`: at which card it ends; `treasure`: what can be brought home.
    """

    risk: Fraction
    bust: Fraction
    treasure: Fraction

    @property
    def total(self) -> Fraction:
        """The mean of the three."""
        return (self.risk + self.bust + self.treasure) / 3


def distance(one: Rules, other: Rules, players: int) -> Distance:
    """How far apart two games are for so many players."""
    return distance_of_curves(curves(one, players), curves(other, players))


def distance_of_curves(one: Curves, other: Curves) -> Distance:
    """How far apart the curves of two games are."""
    return Distance(
        curve_distance(one.survival, other.survival),
        curve_distance(one.busts, other.busts),
        curve_distance(one.gems, other.gems),
    )


def curve_distance(one: Curve, other: Curve) -> Fraction:
    """Which share of the space under two curves only one of them covers; 0 if there is no space."""
    pairs = list(zip_longest(one, other, fillvalue=Fraction(0)))
    space = sum((max(pair) for pair in pairs), Fraction(0))
    return sum((abs(a - b) for a, b in pairs), Fraction(0)) / space if space else Fraction(0)
