"""Which cards can come next: from an entered card to a cell of the pack, or to the reason why it cannot come.

A card may be entered without its suit, and then its suit stays unknown. So a card is rejected only if that very card is
known to be out of the pack, or if no card of its rank and role is left in it.
"""

from __future__ import annotations

from fractions import Fraction

from kortdiamant.cards import Card
from kortdiamant.errors import AmbiguousCard, ImpossibleCard, WhyImpossible
from kortdiamant.expedition.moves import Reveal
from kortdiamant.expedition.state import Phase, State


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
