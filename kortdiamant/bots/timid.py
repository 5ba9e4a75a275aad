"""`timid`: counts the hazards that lie out, and leaves at the second kind that could strike."""

from __future__ import annotations

from kortdiamant.bots.reasons import Kinds
from kortdiamant.bots.strategy import Choice, View

LIMIT = 2


class Timid:
    """Does not look at what is left in the pack."""

    def choose(self, view: View) -> Choice:
        """Leave when two kinds are one card short of a strike."""
        rules = view.state.rules
        threatening = sum(count + 1 >= rules.strikes(kind) for kind, count in view.state.threats().items())
        return Choice(view.own.inside if threatening >= LIMIT else 0, Kinds(threatening, LIMIT))
