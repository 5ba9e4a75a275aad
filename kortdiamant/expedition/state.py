"""A position of an expedition game, and who is ahead in it.

A state is a value that holds everything that decides how the game goes on, and nothing else. `play` copies it once
and writes to the copy. Nobody else writes to a state, and a property test checks this. Nothing in it is secret: the
pack holds counts, never an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from kortdiamant.cards import Card
from kortdiamant.expedition.rules import Hazard, Relic, Role, Rules, Treasure

T = TypeVar("T")


class Phase(Enum):
    """What is due."""

    REVEAL = "reveal"
    DECIDE = "decide"
    SETTLE = "settle"
    OVER = "over"


class Presence(Enum):
    """Whether a seat plays on."""

    PLAYING = "playing"
    LEAVING = "leaving"  # goes home, and comes out at the next decision
    HOME = "home"


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has: gems in the chest, worths of claimed relics, and how many explorers are inside."""

    chest: int = 0
    relics: tuple[int, ...] = ()
    inside: int = 0
    presence: Presence = Presence.PLAYING

    @property
    def total(self) -> int:
        """The score: gems in the chest and what the relics are worth."""
        return self.chest + sum(self.relics)


@dataclass(frozen=True, slots=True)
class PathCard:
    """A card on the path: its cell, the gems left on it, and for a relic the how-manieth of the game it was."""

    card: Card
    cell: int
    leftover: int = 0
    seen: int = 0
    taken: bool = False


def replace_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in one place."""
    return (*items[:place], item, *items[place + 1 :])


@dataclass
class State:
    """A position.

    `pack` holds how many cards of each cell are in the pack; `carried` is what every explorer inside carries;
    `loose` are gems that lie on the path but on no card; `turned` counts the cards turned up in this round;
    `entered`, `claimed` and `seen` count relics over the whole game; `gone` are the cards that left the game.
    """

    rules: Rules
    phase: Phase
    round: int
    seats: tuple[Seat, ...]
    pack: tuple[int, ...]
    path: tuple[PathCard, ...] = ()
    carried: int = 0
    loose: int = 0
    turned: int = 0
    entered: int = 0
    claimed: int = 0
    seen: int = 0
    gone: tuple[Card, ...] = ()

    def copy(self) -> State:
        """A twin to write on."""
        twin = object.__new__(State)
        twin.__dict__.update(self.__dict__)
        return twin

    @property
    def inside(self) -> int:
        """How many explorers are inside."""
        return sum(seat.inside for seat in self.seats)

    @property
    def is_played(self) -> bool:
        """Whether anybody at the table plays on."""
        return any(seat.presence is Presence.PLAYING for seat in self.seats)

    @property
    def path_gems(self) -> int:
        """All gems that lie on the path."""
        return self.loose + sum(placed.leftover for placed in self.path)

    @property
    def cards_left(self) -> int:
        """How many cards are in the pack."""
        return sum(self.pack)

    def role(self, placed: PathCard) -> Role:
        """What a card on the path means."""
        return self.rules.cells[placed.cell].role

    def threats(self) -> dict[str, int]:
        """How many cards of each hazard kind lie on the path, in the order in which they came."""
        counts: dict[str, int] = {}
        for placed in self.path:
            role = self.role(placed)
            if isinstance(role, Hazard):
                counts[role.kind] = counts.get(role.kind, 0) + 1
        return counts

    def open_relics(self) -> tuple[int, ...]:
        """The places on the path where a relic lies that nobody has taken, oldest first."""
        return tuple(
            index for index, placed in enumerate(self.path) if not placed.taken and isinstance(self.role(placed), Relic)
        )

    def comes_too_early(self, role: Role) -> bool:
        """Whether a hazard or relic would go back into the pack, since the opening treasures have not all come."""
        opening = self.rules.opening.treasures
        if not opening or isinstance(role, Treasure):
            return False
        found = sum(1 for placed in self.path if isinstance(self.role(placed), Treasure))
        return found < opening and self._treasure_is_left()

    def _treasure_is_left(self) -> bool:
        cells = self.rules.cells
        return any(count and isinstance(cells[index].role, Treasure) for index, count in enumerate(self.pack))


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
