"""The moves of an expedition game: who can make them, and which cards can come next.

A typed, a dealt and a simulated card are the same move. A decision is joint: it names everybody who leaves.

A card may be entered without its suit, and then its suit stays unknown. So a card is rejected only if that very card is
known to be out of the pack, or if no card of its rank and role is left in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from kortdiamant.cards import Card
from kortdiamant.errors import AmbiguousCard, ImpossibleCard, WhyImpossible, WrongSeatCount
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
    """A new player takes the next free seat.

    The seat plays from this expedition on if nobody has turned a card or decided yet, otherwise from the next one on.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Return:
    """A player who went home comes back to their seat and chest, and plays like one who arrives."""

    seat: int


@dataclass(frozen=True, slots=True)
class GoHome:
    """A player goes home: at once at the start of an expedition or outside, otherwise at the next decision."""

    seat: int


Move = Reveal | Decide | Settle | Arrive | Return | GoHome


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


def cells_for(state: State, card: Card) -> tuple[int, ...]:
    """The cells that a card may belong to if it comes now; none if it cannot come."""
    cells = state.rules.cells_of(card)
    copies = sum(state.rules.cells[cell].copies.count(card) for cell in cells)
    if card.suit and _known_out(state, card) >= copies:
        return ()
    return tuple(cell for cell in cells if state.pack[cell])


def find_cell(state: State, card: Card) -> int:
    """The one cell that a card belongs to; raises `ImpossibleCard` or `AmbiguousCard`."""
    cells = state.rules.cells_by_name.get(card.name, ())
    # The common case, a name with one cell and no suit, needs no search.
    if card.suit or len(cells) != 1 or not state.pack[cells[0]]:
        cells = cells_for(state, card)
        if not cells:
            raise explain_impossible(state, card)
        if len(cells) > 1:
            raise AmbiguousCard(str(card), tuple(str(face) for face in faces(state, cells)))
    return cells[0]


def explain_impossible(state: State, card: Card) -> ImpossibleCard:
    """Why a card cannot come now, with the cards that can."""
    why, round_number = _why(state, card)
    return ImpossibleCard(str(card), why, possible_names(state), round_number)


def possible_names(state: State) -> tuple[str, ...]:
    """The names of the cards that are in the pack."""
    return tuple(dict.fromkeys(cell.name for cell, count in zip(state.rules.cells, state.pack, strict=True) if count))


def faces(state: State, cells: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards of these cells that can each mean only one cell now."""
    return tuple(
        card
        for cell in cells
        for card in dict.fromkeys(state.rules.cells[cell].copies)
        if cells_for(state, card) == (cell,)
    )


def face(state: State, cell: int) -> Card:
    """A card that can mean only this cell now, without a suit if possible; the cell must not be empty."""
    plain = Card(state.rules.cells[cell].name)
    return plain if len(state.rules.cells_by_name[plain.name]) == 1 else faces(state, (cell,))[0]


def outcomes(state: State) -> tuple[tuple[Reveal, Fraction], ...]:
    """The possible next cards with their probabilities; none when no card is due."""
    if state.phase is not Phase.REVEAL:
        return ()
    total = state.cards_left
    return tuple(
        (Reveal(face(state, index)), Fraction(count, total)) for index, count in enumerate(state.pack) if count
    )


def remaining_cards(state: State, cell: int) -> tuple[Card, ...]:
    """The physical cards of a cell that may still be in the pack, once for every copy that is not known to be out."""
    cards = state.rules.cells[cell].copies
    return tuple(card for card in dict.fromkeys(cards) for _ in range(cards.count(card) - _known_out(state, card)))


def _known_out(state: State, card: Card) -> int:
    return _on_path(state, card) + state.gone.count(card)


def _on_path(state: State, card: Card) -> int:
    return sum(1 for placed in state.path if placed.card == card and not placed.taken)


def _why(state: State, card: Card) -> tuple[WhyImpossible, int | None]:
    cells = state.rules.cells_of(card)
    if not cells:
        return WhyImpossible.NOT_IN_PLAY, None
    if card.suit and _on_path(state, card):
        return WhyImpossible.LIES_OUT, None
    if _has_left(state, card, cells):
        return WhyImpossible.LEFT_THE_GAME, None
    entry = min(filter(None, (_entry_round(state, cell) for cell in cells)), default=None)
    return (WhyImpossible.NOT_YET, entry) if entry else (WhyImpossible.NONE_LEFT, None)


def _has_left(state: State, card: Card, cells: tuple[int, ...]) -> bool:
    """Whether this card, or without a suit every card of its name, has left the game."""
    if card.suit:
        return card in state.gone
    gone = sum(1 for other in state.gone if other.name == card.name)
    return gone == sum(len(state.rules.cells[cell].copies) for cell in cells)


def _entry_round(state: State, cell: int) -> int | None:
    """The round before which the next relic of a cell enters the pack."""
    queue = state.rules.relic_queue
    waits = cell in queue[state.entered :]
    return state.rules.entry_round(queue.index(cell, state.entered)) if waits else None
