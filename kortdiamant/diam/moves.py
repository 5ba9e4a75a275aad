"""The moves of Diam: which are legal, why others are not, and whose turn it is (seeds/diam.md#R4).

A move places a piece or shifts one. Spaces count from 1 to 8 around the ring, and levels from 1 at the ground. The
space across the ring is four further. One seat moves at a time, and nothing depends on chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from kortdiamant.diam.rules import HEIGHT, SPACES, Colour
from kortdiamant.diam.state import State, neighbour
from kortdiamant.errors import ImpossibleTurn, WhyNoTurn


@dataclass(frozen=True, slots=True)
class Place:
    """Place a piece from the reserve on a space."""

    colour: Colour
    space: int


@dataclass(frozen=True, slots=True)
class Shift:
    """Move the piece on a level, with all pieces on it, to the next space: up (8 to 1) or down (1 to 8)."""

    space: int
    level: int
    step: Literal[1, -1]


Move = Place | Shift


STEPS: tuple[Literal[1, -1], ...] = (1, -1)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that the seat to move can make; none when the game is over.

    Placements come first, in the order of the seat's colours and then by space; then shifts, by space, by level, and
    up before down. Pieces of one colour are interchangeable.
    """
    return () if state.ending else tuple(generate_moves(state))


def generate_moves(state: State) -> Iterator[Move]:
    """The moves of the seat to move, in the order of `legal_moves`; the game must not be over.

    A generator, because the question whether there is any legal move needs only the first.
    """
    yield from _generate_placements(state)
    yield from _generate_shifts(state)


def format_move(move: Move) -> str:
    """The canonical line of a turn: `h3`, `3.2+`."""
    if isinstance(move, Place):
        return f"{move.colour}{move.space}"
    return f"{move.space}.{move.level}{'+' if move.step == 1 else '-'}"


def check_move(state: State, move: Move) -> None:
    """Raise `ImpossibleTurn` for an illegal move; the game must not be over."""
    why = _why_not_placed(state, move) if isinstance(move, Place) else _why_not_shifted(state, move)
    if not why:
        return
    possible = tuple(map(format_move, _alternatives(state, move)))
    space, coming = move.space, 1
    if isinstance(move, Shift) and why is WhyNoTurn.TOO_HIGH:  # on the space that the pieces would go to
        space, coming = neighbour(move.space, move.step), len(state.stack(move.space)) - move.level + 1
    stack = state.stack(space) if 1 <= space <= SPACES else ""
    raise ImpossibleTurn(format_move(move), why, possible, space=space, stack=stack, coming=coming)


def _generate_placements(state: State) -> Iterator[Move]:
    free = [space for space in range(1, SPACES + 1) if len(state.stack(space)) < HEIGHT]
    for colour in state.rules.seats[state.seat].colours:
        if state.reserve(colour):
            yield from (Place(colour, space) for space in free)


def _generate_shifts(state: State) -> Iterator[Move]:
    sides, own = state.rules.sides, state.side
    for space in range(1, SPACES + 1):
        for level, colour in enumerate(state.stack(space), start=1):
            if sides[colour] == own:
                yield from (move for step in STEPS if _fits(state, move := Shift(space, level, step)))


def _fits(state: State, move: Shift) -> bool:
    """Whether the pieces fit on the next space."""
    rising = len(state.stack(move.space)) - move.level + 1
    return len(state.stack(neighbour(move.space, move.step))) + rising <= HEIGHT


def _why_not_placed(state: State, move: Place) -> WhyNoTurn | None:
    if state.rules.owners.get(move.colour) != state.seat:
        return WhyNoTurn.OTHER_COLOUR
    if not state.reserve(move.colour):
        return WhyNoTurn.USED_UP
    if not 1 <= move.space <= SPACES:
        return WhyNoTurn.NO_SPACE
    return WhyNoTurn.TOO_HIGH if len(state.stack(move.space)) == HEIGHT else None


def _why_not_shifted(state: State, move: Shift) -> WhyNoTurn | None:
    if not 1 <= move.space <= SPACES:
        return WhyNoTurn.NO_SPACE
    stack = state.stack(move.space)
    if not stack:
        return WhyNoTurn.EMPTY
    if not 1 <= move.level <= len(stack):
        return WhyNoTurn.NO_LEVEL
    if state.rules.sides[stack[move.level - 1]] != state.side:
        return WhyNoTurn.OTHER_PIECE
    return None if _fits(state, move) else WhyNoTurn.TOO_HIGH


def _alternatives(state: State, move: Move) -> Sequence[Move]:
    """The legal moves that are most similar: of the same piece, from the same space, or of the same type."""
    possible = tuple(generate_moves(state))
    for alike in _similarity_tests(move):
        if found := [other for other in possible if alike(other)]:
            return found
    return possible


def _similarity_tests(move: Move) -> Iterator[Callable[[Move], bool]]:
    if isinstance(move, Shift):
        yield lambda other: isinstance(other, Shift) and (other.space, other.level) == (move.space, move.level)
        yield lambda other: isinstance(other, Shift) and other.space == move.space
    else:
        yield lambda other: isinstance(other, Place) and other.colour == move.colour
    yield lambda other: type(other) is type(move)


def actors(state: State) -> tuple[int, ...]:
    """The seat to move; none when the game is over."""
    return () if state.ending else (state.seat,)


def choices(state: State, seat: int) -> tuple[Move, ...]:
    """Every move that a seat can make now; none if it is not its turn."""
    return legal_moves(state) if seat in actors(state) else ()


def joint(state: State, chosen: Mapping[int, Move]) -> Move:
    """The move that the seat to move has chosen."""
    return chosen[state.seat]


def outcomes(_state: State) -> tuple[tuple[Move, Fraction], ...]:
    """The moves of chance; there are none."""
    return ()
