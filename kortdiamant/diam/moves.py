"""The moves of Diam: which are legal, why others are not, and whose turn it is (seeds/diam.md#R4).

A move places a piece or shifts one. Spaces count from 1 to 8 around the ring, and levels from 1 at the ground. The
space across the ring is four further on. One seat moves at a time, and chance has no part in the game.
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
    """A piece comes from the reserve onto a space."""

    colour: Colour
    space: int


@dataclass(frozen=True, slots=True)
class Shift:
    """The piece on a level of a space goes next door with all that lies on it, up (8 to 1) or down (1 to 8)."""

    space: int
    level: int
    step: Literal[1, -1]


Move = Place | Shift


STEPS: tuple[Literal[1, -1], ...] = (1, -1)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every turn that the seat whose turn it is can take; none when the game is over.

    Pieces that are placed come first, by colour as the seat has them and then by space; then those that are moved, by
    space, by level, and up before down. Pieces of one colour are alike.
    """
    return () if state.ending else tuple(generate_moves(state))


def generate_moves(state: State) -> Iterator[Move]:
    """The turns of the seat whose turn it is, whether or not the game is over; the order is that of `legal_moves`."""
    yield from _generate_placements(state)
    yield from _generate_shifts(state)


def format_move(move: Move) -> str:
    """The canonical line of a turn: `h3`, `3.2+`."""
    if isinstance(move, Place):
        return f"{move.colour}{move.space}"
    return f"{move.space}.{move.level}{'+' if move.step > 0 else '-'}"


def check_move(state: State, move: Move) -> None:
    """Raise `ImpossibleTurn` for a turn that cannot be taken, whether or not the game is over."""
    why = _why_not_placed(state, move) if isinstance(move, Place) else _why_not_shifted(state, move)
    if why:
        possible = tuple(map(format_move, _alternatives(state, move, why)))
        raise ImpossibleTurn(format_move(move), why, possible, *_facts(state, move, why))


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
    """Whether what is moved finds room next door."""
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


def _alternatives(state: State, move: Move, why: WhyNoTurn) -> Sequence[Move]:
    """What can be done that is most like it: with the same piece, or from the same space, or of the same sort."""
    possible = tuple(generate_moves(state))
    for alike in _similarity_tests(move, why):
        if found := [other for other in possible if alike(other)]:
            return found
    return possible


def _similarity_tests(move: Move, why: WhyNoTurn) -> Iterator[Callable[[Move], bool]]:
    if isinstance(move, Shift):
        yield lambda other: isinstance(other, Shift) and (other.space, other.level) == (move.space, move.level)
        yield lambda other: isinstance(other, Shift) and other.space == move.space
    elif why not in (WhyNoTurn.OTHER_COLOUR, WhyNoTurn.USED_UP):
        yield lambda other: isinstance(other, Place) and other.colour == move.colour
    yield lambda other: type(other) is type(move)


def _facts(state: State, move: Move, why: WhyNoTurn) -> tuple[int, str, int]:
    """The space in question (where the pieces go, if that is what is wrong), its stack, and how many go there."""
    if isinstance(move, Shift) and why is WhyNoTurn.TOO_HIGH:
        end = neighbour(move.space, move.step)
        return end, state.stack(end), len(state.stack(move.space)) - move.level + 1
    return move.space, state.stack(move.space) if 1 <= move.space <= SPACES else "", 1


def actors(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; nobody when the game is over."""
    return () if state.ending else (state.seat,)


def choices(state: State, seat: int) -> tuple[Move, ...]:
    """Every turn that a seat can take now; none if it is not its turn."""
    return legal_moves(state) if seat in actors(state) else ()


def joint(state: State, chosen: Mapping[int, Move]) -> Move:
    """The turn that the seat whose turn it is has chosen."""
    return chosen[state.seat]


def outcomes(_state: State) -> tuple[tuple[Move, Fraction], ...]:
    """What chance does, which is nothing."""
    return ()
