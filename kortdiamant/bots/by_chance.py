"""`leave:P`: leaves with the same chance after every card. `random` is `leave:1/2`, anything being as likely."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.bots.reasons import ByChance
from kortdiamant.bots.strategy import Choice, View


@dataclass(frozen=True)
class LeavesByChance:
    """Each explorer leaves with a chance of its own."""

    chance: Fraction

    def choose(self, view: View) -> Choice:
        """Draw for every explorer that is inside."""
        leave = sum(view.happens(self.chance, str(number)) for number in range(view.own.inside))
        return Choice(leave, ByChance(self.chance))
