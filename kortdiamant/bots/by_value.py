"""`value`: goes on as long as one more card brings more than it may cost, on average."""

from __future__ import annotations

from fractions import Fraction

from kortdiamant.bots.cautious import Cautious
from kortdiamant.bots.reasons import Worthwhile
from kortdiamant.bots.strategy import Choice, View
from kortdiamant.expedition.rounds import GEMS_KEPT, open_relic_worths
from kortdiamant.expedition.state import State
from kortdiamant.odds import ODDS, next_share, risk


class ByValue:
    """Looks one card ahead and supposes that nobody else leaves.

    A game with rules that the odds do not support it plays like `cautious`.
    """

    def choose(self, view: View) -> Choice:
        """Leave where the next card costs more than it brings."""
        if ODDS.ignored(view.state.rules):
            return Cautious().choose(view)
        gain = gain_of_one_card(view.state)
        return Choice(view.own.inside if gain < 0 else 0, Worthwhile(gain))


def gain_of_one_card(state: State) -> Fraction:
    """What the next card brings one explorer on average, less what a strike would take.

    Somebody who is the last inside has all that lies on the path to lose as well, and the relics.
    """
    lost = state.carried - GEMS_KEPT[state.rules.hazards.lose](state.carried)
    if state.inside == 1:
        lost += state.path_gems + sum(open_relic_worths(state))
    return next_share(state) - risk(state).bust * lost
