"""A position that no game can have come to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


class WhyNoStart(Enum):
    """Why no game can have come to a position."""

    ROUND = "round"  # the game has no such round; `limit` is the last
    CHESTS = "chests"  # the cards have paid at most `limit` before that round
    CLAIMS = "claims"  # at most `limit` relics can have been claimed before `round`
    WORTH = "worth"  # no relic can have been worth that; `possible` are worths
    ORDER = "order"  # relics of a seat cannot have been claimed in this order
    SEEN = "seen"  # so many relics cannot have been turned up, but `limit`
    NOT_YET = "not-yet"  # a relic that was not in the pack before that round
    STAYS = "stays"  # no card of its kind ever leaves the game, or not so many
    TOO_OFTEN = "too-often"  # the game has only `limit` of the card
    TOO_MANY = "too-many"  # the rounds before were too few for so many hazards to leave
    WHICH_CARD = "which-card"  # several cards are called so; `possible` are they
    WHICH_RELIC = "which-relic"  # it is not known which of the relics `possible` were claimed
    TWICE = "twice"  # a seat is named twice
    SPACES = "spaces"  # (this and what follows: in Diam) the ring has `limit` spaces
    HEIGHT = "height"  # a stack has `limit` pieces at most
    COLOUR = "colour"  # nobody has pieces of that colour
    TURN = "turn"  # there are only `limit` turns before the first seat is on again


@dataclass(eq=False)
class ImpossibleStart(KortdiamantError):
    """No game can have come to the position from which it is to go on.

    `place` leads to what is wrong: `("round",)`, `("chests", seat)`, `("relics", seat, 1)`, `("gone", 3)`. `card` is in
    canonical spelling, `amount` what was said, `limit` what would be right, `round` the one from which it goes on.
    """

    why: WhyNoStart
    place: tuple[str | int, ...]
    round: int
    amount: int = 0
    limit: int = 0
    card: str = ""
    possible: tuple[str, ...] = ()
