"""`relics`: leaves when a relic lies on the path and nobody else may leave with it; otherwise it looks at the value."""

from __future__ import annotations

from fractions import Fraction

from kortdiamant.bots.by_value import gain_of_one_card
from kortdiamant.bots.reasons import Relics, Worthwhile
from kortdiamant.bots.strategy import Choice, View


class RelicHunter:
    """Goes for a relic, the sooner the fewer others are inside: two who want it both get nothing."""

    def choose(self, view: View) -> Choice:
        """Leave with one explorer at a relic by chance, one in as many as are inside; or by value."""
        lying = len(view.state.open_relics())
        if lying and view.happens(Fraction(1, view.state.inside)):
            return Choice(1, Relics(lying))
        gain = gain_of_one_card(view.state)
        return Choice(view.own.inside if gain < 0 else 0, Worthwhile(gain))
