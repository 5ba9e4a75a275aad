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
    """Everybody inside has decided; `leavers` are seats in any order, once for each explorer sent out."""

    leavers: tuple[int, ...]


class Settlement(Enum):
    """How a table settles a tie that its ruleset leaves to it."""

    EXTRA = "extra"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class Settle:
    """The table settles a tie for first place."""

    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Arrive:
    """A player comes late and takes the next free seat, which plays from the next expedition on."""

    name: str


@dataclass(frozen=True, slots=True)
class GoHome:
    """A player goes home; their explorers inside leave at the next decision."""

    seat: int


Move = Reveal | Decide | Settle | Arrive | GoHome


def check_room(players: Players, presences: Sequence[Presence]) -> None:
    """Raise `WrongSeatCount` if the table has no room for one more player, given the presence of every seat.

    Players who go home make room for others, but their seats stay. So the number of seats has a bound of its own.
    """
    count = presences.count(Presence.PLAYING) + 1
    if count > players.max or len(presences) >= MAX_SEATS:
        raise WrongSeatCount(max(count, players.max + 1), players.min, players.max)


def actors(state: State) -> tuple[int, ...]:
    """The seats that choose now, at the same time; none unless a decision is due."""
    if state.phase is not Phase.DECIDE:
        return ()
    return tuple(index for index, seat in enumerate(state.seats) if seat.inside and seat.presence is Presence.PLAYING)


def choices(state: State, seat: int) -> tuple[int, ...]:
    """The numbers of explorers that a seat can send out now: from none to all it has inside."""
    return tuple(range(state.seats[seat].inside + 1)) if seat in actors(state) else ()


def joint(state: State, chosen: Mapping[int, int]) -> Decide:
    """The joint decision, given the number of explorers that each seat sends out; a seat that is not named stays."""
    return Decide(tuple(seat for seat in actors(state) for _ in range(chosen.get(seat, 0))))
