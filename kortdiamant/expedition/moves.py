"""The moves of an expedition game, and who can make them.

A typed, a dealt and a simulated card are the same move. A decision is joint: it names everybody who leaves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from kortdiamant.cards import Card
from kortdiamant.errors import WrongSeatCount
from kortdiamant.expedition.rules import MAX_SEATS, Players
from kortdiamant.expedition.state import Phase, Presence, State


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


def check_room(players: Players, seated: Sequence[Presence]) -> None:
    """Raise `WrongSeatCount` if one more would be too many: those who go home or have gone leave room for others.

    Their seats stay, so all seats are bounded too, by the most that any ruleset can have.
    """
    count = seated.count(Presence.PLAYING) + 1
    if count > players.max or len(seated) >= MAX_SEATS:
        raise WrongSeatCount(max(count, players.max + 1), players.min, players.max)


def actors(state: State) -> tuple[int, ...]:
    """The seats that choose now, at the same time; nobody when a card, the whole table or nothing is due."""
    if state.phase is not Phase.DECIDE:
        return ()
    return tuple(index for index, seat in enumerate(state.seats) if seat.inside and seat.presence is Presence.PLAYING)


def choices(state: State, seat: int) -> tuple[int, ...]:
    """How many explorers a seat can send out now: from none to all it has inside."""
    return tuple(range(state.seats[seat].inside + 1)) if seat in actors(state) else ()


def joint(state: State, chosen: Mapping[int, int]) -> Decide:
    """The decision that the choices of all actors come to; a seat that has not chosen stays."""
    return Decide(tuple(seat for seat in actors(state) for _ in range(chosen.get(seat, 0))))
