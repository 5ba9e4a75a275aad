"""A position of an expedition game, and who is ahead in it.

A state is a value that holds everything that decides how the game goes on, and nothing else. `play` copies it once
and writes to the copy. Nobody else writes to a state, and a property test checks this. Nothing in it is secret: the
pack holds counts, never an order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from kortdiamant.cards import Card
from kortdiamant.expedition.rules import Hazard, Relic, Role, Rules, Treasure

T = TypeVar("T")


class Phase(Enum):
    """What the game waits for."""

    REVEAL = "reveal"
    DECIDE = "decide"
    SETTLE = "settle"
    OVER = "over"


class Presence(Enum):
    """Whether a seat plays on."""

    PLAYING = "playing"
    LEAVING = "leaving"  # goes home, but still has explorers inside until the next decision
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
        """The score: the gems in the chest and the worths of the relics."""
        return self.chest + sum(self.relics)


@dataclass(frozen=True, slots=True)
class PathCard:
    """A card on the path: its cell, the gems left on it, and for a relic its number in the game, from 1, as `seen`."""

    card: Card
    cell: int
    leftover: int = 0
    seen: int = 0
    taken: bool = False


def replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with the one at a place replaced."""
    return (*items[:index], item, *items[index + 1 :])


@dataclass
class State:
    """A position.

    `pack` counts the cards in the pack by cell. `carried` is the gems that each explorer inside carries: all have been
    inside since the round began, so it is the same for each. `loose` are gems on the path that lie on no card.
    `turned` counts the cards turned up in this round. `entered`, `claimed` and `seen` count the relics that entered the
    pack, were claimed and were turned up in the whole game. `gone` are the cards that left the game.
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
        """A copy that the caller may write to.

        Copying the dictionary once is about three times as fast as replacing fields of frozen dataclasses.
        """
        twin = object.__new__(State)
        twin.__dict__.update(self.__dict__)
        return twin

    @property
    def inside(self) -> int:
        """The number of explorers inside."""
        return sum(seat.inside for seat in self.seats)

    @property
    def is_round_start(self) -> bool:
        """Whether a round has begun, but nobody has turned a card or decided yet."""
        first = Phase.REVEAL if self.rules.decisions.from_card else Phase.DECIDE
        return self.phase is first and not self.turned

    @property
    def is_played(self) -> bool:
        """Whether anybody still plays."""
        return any(seat.presence is Presence.PLAYING for seat in self.seats)

    @property
    def path_gems(self) -> int:
        """The gems on the path, on cards or not."""
        return self.loose + sum(placed.leftover for placed in self.path)

    @property
    def cards_left(self) -> int:
        """The number of cards in the pack."""
        return sum(self.pack)

    def role(self, placed: PathCard) -> Role:
        """The role of a card on the path."""
        return self.rules.cells[placed.cell].role

    def threats(self) -> dict[str, int]:
        """The number of cards on the path of each kind of hazard, in the order in which the kinds came."""
        return Counter(role.kind for role in map(self.role, self.path) if isinstance(role, Hazard))

    def open_relics(self) -> tuple[int, ...]:
        """The places on the path of the relics that nobody has taken, oldest first."""
        return tuple(
            index for index, placed in enumerate(self.path) if not placed.taken and isinstance(self.role(placed), Relic)
        )

    def comes_too_early(self, role: Role) -> bool:
        """Whether a card of this role goes back into the pack because the opening treasures have not all come.

        Once the pack has no treasures left, nothing can come too early.
        """
        if isinstance(role, Treasure) or self.treasures_on_path >= self.rules.opening.treasures:
            return False
        cells = zip(self.rules.cells, self.pack, strict=True)
        return any(count and isinstance(cell.role, Treasure) for cell, count in cells)

    @property
    def treasures_on_path(self) -> int:
        """The number of treasure cards on the path."""
        return sum(isinstance(self.role(placed), Treasure) for placed in self.path)


class Standings(Protocol):
    """What every seat has, and the rules of the game: a `State`, or the sheet of a score pad."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        ...

    @property
    def round(self) -> int:
        """The current round, from 1."""
        ...

    @property
    def seats(self) -> Sequence[Seat]:
        """What each player has."""
        ...


def leaders(state: Standings) -> tuple[int, ...]:
    """The seats in first place: those with the highest total that no tie-break of the ruleset separates."""
    seats = tuple(range(len(state.seats)))
    first = _best(seats, [seat.total for seat in state.seats])
    for tie_break in state.rules.ties:
        if tie_break != "relics":
            break
        first = _best(first, [len(seat.relics) for seat in state.seats])
    return first


def wants_extra_round(state: Standings) -> bool:
    """Whether first place is tied and the ruleset settles that with an extra round."""
    ties = [tie_break for tie_break in state.rules.ties if tie_break != "relics"]
    return len(leaders(state)) > 1 and ties[:1] == ["extra-round"]


def places(state: Standings) -> tuple[int, ...]:
    """The place of every seat. Ties share a place (1, 2, 2, 4); a tie-break settles the first place only."""
    first = leaders(state)
    ranks = [(seat.total, index in first) for index, seat in enumerate(state.seats)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _best(seats: tuple[int, ...], scores: list[int]) -> tuple[int, ...]:
    highest = max(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == highest)
