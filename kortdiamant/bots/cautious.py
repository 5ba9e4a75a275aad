"""`cautious`: leaves when the next card is dangerous, whatever there is to win."""

from __future__ import annotations

from fractions import Fraction

from kortdiamant.bots.reasons import Danger
from kortdiamant.bots.strategy import Choice, View

LIMIT = Fraction(1, 10)


class Cautious:
    """Bears a risk of one in ten."""

    def choose(self, view: View) -> Choice:
        """Leave where the risk is greater and there is something to bring home."""
        bust = view.bust_chance
        return Choice(view.own.inside if bust > LIMIT and view.carried else 0, Danger(bust, LIMIT))
