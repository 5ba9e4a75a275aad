"""What a table feels of a game, card by card: how safe the path is, where it ends, and what there is to bring home."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

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
