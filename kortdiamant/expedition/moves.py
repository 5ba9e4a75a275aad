"""What can be said about a game: the moves.

A typed, a dealt and a simulated card are the same move. A decision is joint: it names everybody who leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.cards import Card


@dataclass(frozen=True, slots=True)
class Reveal:
    """The top card of the pack is turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Decide:
    """Everybody inside has decided; `leavers` are seats from 0, ascending, once for each explorer sent out."""

    leavers: tuple[int, ...]


class Settlement(Enum):
    """How a table settles a tie that its ruleset leaves to it."""

    EXTRA = "extra"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class Settle:
    """The table has chosen how a tie for first place is settled."""

    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Arrive:
    """A player comes late: the next free seat, which plays from the next expedition on."""

    name: str


@dataclass(frozen=True, slots=True)
class GoHome:
    """A seat goes home: what it has inside leaves at the next decision."""

    seat: int


Move = Reveal | Decide | Settle | Arrive | GoHome
