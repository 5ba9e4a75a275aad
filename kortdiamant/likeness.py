"""The distance between two games as an exact fraction, from three curves of each. Pure.

The distance of two curves is the share of the area under both that only one of them covers:

    Σ |a(n) - b(n)| / Σ max(a(n), b(n))

It is 0 for equal curves and 1 for curves without a common area, whatever the unit. This is the Soergel distance. It is
symmetric and satisfies the triangle inequality, and so does the mean of several such distances.
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
    """The exact curves of an expedition in round 1 that nobody leaves, up to the last card of the pack.

    `survival[n]` is the probability that none of the first n cards strikes, and `busts[n]` that card n + 1 does.
    `gems[n]` is the average amount of one explorer after n cards, where a strike leaves nothing.
    """

    survival: Curve
    busts: Curve
    gems: Curve


def curves(rules: Rules, players: int) -> Curves:
    """The curves of a game for a number of players."""
    view = outlook(start(rules, players))
    return Curves(view.survival, view.bust_on_card, view.pots)


@dataclass(frozen=True, slots=True)
class Distance:
    """The distance of two games, from 0 to 1, in three respects.

    `risk` is about how long the path is safe, `bust` about the card that ends it, and `treasure` about the gems.
    """

    risk: Fraction
    bust: Fraction
    treasure: Fraction

    @property
    def total(self) -> Fraction:
        """The mean of the three."""
        return (self.risk + self.bust + self.treasure) / 3


def distance(one: Rules, other: Rules, players: int) -> Distance:
    """The distance of two games for a number of players."""
    return distance_of_curves(curves(one, players), curves(other, players))


def distance_of_curves(one: Curves, other: Curves) -> Distance:
    """The distance of two games, from their curves."""
    return Distance(
        curve_distance(one.survival, other.survival),
        curve_distance(one.busts, other.busts),
        curve_distance(one.gems, other.gems),
    )


def curve_distance(one: Curve, other: Curve) -> Fraction:
    """The share of the area under two curves that only one of them covers; 0 if there is no area."""
    pairs = list(zip_longest(one, other, fillvalue=Fraction(0)))
    area = sum((max(pair) for pair in pairs), Fraction(0))
    return sum((abs(a - b) for a, b in pairs), Fraction(0)) / area if area else Fraction(0)
