"""Who is ahead, and how a tie for first place is settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Seat


class Standings(Protocol):
    """What everybody has, and the rules by which they have it: a position of a game, or a sheet of scores."""

    @property
    def rules(self) -> Rules:
        """What is played."""
        ...

    @property
    def round(self) -> int:
        """The round that is being played."""
        ...

    @property
    def seats(self) -> Sequence[Seat]:
        """What each player has."""
        ...


def leaders(state: Standings) -> tuple[int, ...]:
    """The seats in first place, as far as totals and the ruleset's ties tell them apart."""
    seats = tuple(range(len(state.seats)))
    first = _best(seats, [seat.total for seat in state.seats])
    for tie_break in state.rules.ties:
        if tie_break != "relics":
            break
        first = _best(first, [len(seat.relics) for seat in state.seats])
    return first


def wants_extra_round(state: Standings) -> bool:
    """Whether first place is tied and the next way to settle it is an extra round."""
    ties = [tie_break for tie_break in state.rules.ties if tie_break != "relics"]
    return len(leaders(state)) > 1 and ties[:1] == ["extra-round"]


def places(state: Standings) -> tuple[int, ...]:
    """The place of every seat, ties sharing one (1, 2, 2, 4); a tie-break settles the first place only."""
    first = leaders(state)
    ranks = [(seat.total, index in first) for index, seat in enumerate(state.seats)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _best(seats: tuple[int, ...], scores: list[int]) -> tuple[int, ...]:
    highest = max(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == highest)
