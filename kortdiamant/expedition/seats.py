"""Who has to choose, what they can choose, and the one move their choices come to."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.expedition.moves import Decide
from kortdiamant.expedition.state import Phase, Presence, State


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
