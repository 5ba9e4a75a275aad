"""Which turns can be taken in a state, and why another one cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from kortdiamant.diam.moves import Move, Place, Shift
from kortdiamant.diam.rules import HEIGHT, SPACES
from kortdiamant.diam.state import State, neighbour
from kortdiamant.errors import ImpossibleTurn, WhyNoTurn

STEPS: tuple[Literal[1, -1], ...] = (1, -1)


def moves(state: State) -> tuple[Move, ...]:
    """Every turn that the seat whose turn it is can take; none when the game is over.

    Pieces that are placed come first, by colour as the seat has them and then by space; then those that are moved, by
    space, by level, and up before down. Pieces of one colour are alike.
    """
    return () if state.ending else tuple(open_to(state))


def open_to(state: State) -> Iterator[Move]:
    """The turns of the seat whose turn it is, whether or not the game is over; the order is that of `moves`."""
    yield from _placed(state)
    yield from _shifted(state)


def written(move: Move) -> str:
    """The canonical line of a turn: `h3`, `3.2+`."""
    if isinstance(move, Place):
        return f"{move.colour}{move.space}"
    return f"{move.space}.{move.level}{'+' if move.step > 0 else '-'}"


def check(state: State, move: Move) -> None:
    """Raise `ImpossibleTurn` for a turn that cannot be taken, whether or not the game is over."""
    why = _why_not_placed(state, move) if isinstance(move, Place) else _why_not_shifted(state, move)
    if why:
        possible = tuple(map(written, _instead(state, move, why)))
        raise ImpossibleTurn(written(move), why, possible, *_facts(state, move, why))


def _placed(state: State) -> Iterator[Move]:
    free = [space for space in range(1, SPACES + 1) if len(state.stack(space)) < HEIGHT]
    for colour in state.rules.seats[state.seat].colours:
        if state.reserve(colour):
            yield from (Place(colour, space) for space in free)


def _shifted(state: State) -> Iterator[Move]:
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


def _instead(state: State, move: Move, why: WhyNoTurn) -> Sequence[Move]:
    """What can be done that is most like it: with the same piece, or from the same space, or of the same sort."""
    possible = tuple(open_to(state))
    for alike in _likenesses(move, why):
        if found := [other for other in possible if alike(other)]:
            return found
    return possible


def _likenesses(move: Move, why: WhyNoTurn) -> Iterator[Callable[[Move], bool]]:
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
