"""`follower`: stays with the others, and leaves after the first of them has left."""

from __future__ import annotations

from kortdiamant.bots.cautious import LIMIT as USUAL_RISK
from kortdiamant.bots.reasons import Company, Danger
from kortdiamant.bots.strategy import Choice, View
from kortdiamant.expedition.state import Presence

LIMIT = 3 * USUAL_RISK  # somebody must go first


class Follower:
    """Leaves when somebody else has, or when it gets too hot to wait for that."""

    def choose(self, view: View) -> Choice:
        """Leave after another, or at a great risk."""
        explorers = view.state.rules.players.explorers
        others = [
            seat
            for index, seat in enumerate(view.state.seats)
            if index != view.seat and seat.presence is not Presence.HOME
        ]
        gone = sum(explorers - seat.inside for seat in others)
        bust = view.bust_chance
        if gone or bust <= LIMIT:
            return Choice(view.own.inside if gone else 0, Company(gone))
        return Choice(view.own.inside, Danger(bust, LIMIT))
