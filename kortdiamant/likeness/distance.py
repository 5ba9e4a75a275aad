"""How far apart two games are: three curves of each, laid over one another.

Two curves are apart by the share of the space under both that only one of them covers:

    Σ |a(n) - b(n)| / Σ max(a(n), b(n))

This is 0 for equal curves and 1 where nothing is common, whatever the unit; it is symmetric, and no way round by a
third curve is shorter (the Soergel distance). The mean of several such distances is one, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from kortdiamant.expedition.rules import Rules
from kortdiamant.likeness.curves import Curve, Curves, curves


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
    return distance_of(curves(one, players), curves(other, players))


def distance_of(one: Curves, other: Curves) -> Distance:
    """How far apart the curves of two games are."""
    return Distance(apart(one.survival, other.survival), apart(one.busts, other.busts), apart(one.gems, other.gems))


def apart(one: Curve, other: Curve) -> Fraction:
    """Which share of the space under two curves only one of them covers; 0 if there is no space."""
    pairs = list(zip_longest(one, other, fillvalue=Fraction(0)))
    space = sum((max(pair) for pair in pairs), Fraction(0))
    return sum((abs(a - b) for a, b in pairs), Fraction(0)) / space if space else Fraction(0)
