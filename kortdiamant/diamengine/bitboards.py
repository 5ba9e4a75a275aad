"""A position as four bitboards (planes), move generation, and the way from and to the readable core.

A plane is 32 bits for one colour, four for each space, the lowest level first. A position is seen by the side to move:
the planes of its two colours, then those of the rival. A move is a number:

    0 to 15     place a piece of the first (0 to 7) or second (8 to 15) colour on that space
    16 to 79    16 + 8 * space + 2 * level + direction: shift that piece and all above it one space up (0) or down (1)

`teams` has a bit for each side that is two people, who place one colour each, in turn: bit 0 for the side to move, bit
1 for the rival. The first plane of such a side is the colour that can be placed in its next turn.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple, cast

from kortdiamant.diam import Move, Place, Shift, State
from kortdiamant.errors import EngineLimit, WhyNoEngine
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.kernel.jit import IS_COMPILED, inlined, separate

# Numbers are never negative and need at most 63 bits, so that compiled code and plain Python compute the same.
Numbers = MutableSequence[int]
Planes = tuple[int, int, int, int]
EMPTY: Planes = (0, 0, 0, 0)
SPACES, HEIGHT, PIECES = 8, 4, 4
WHOLE, GROUND, UPPER = 0xFFFFFFFF, 0x11111111, 0xEEEEEEEE  # all levels, the lowest, those that count
MOVES, PLACES = 80, 16  # numbers of moves, so no position has more; and of those that place


def zeros(count: int) -> Numbers:
    """A mutable table of `count` zeros: an array for the compiler, a list without it."""
    if not IS_COMPILED:
        return [0] * count
    import numpy as np

    return cast("Numbers", np.zeros(count, np.int64))


@inlined
def popcount(plane: int) -> int:
    """The number of set bits; the compiler turns this pattern into one instruction."""
    plane -= (plane >> 1) & 0x55555555
    plane = (plane & 0x33333333) + ((plane >> 2) & 0x33333333)
    plane = (plane + (plane >> 4)) & 0x0F0F0F0F
    return ((plane * 0x01010101) & WHOLE) >> 24


@inlined
def rotate(plane: int, steps: int) -> int:
    """The plane with everything moved up the ring by `steps` spaces."""
    return ((plane << (4 * steps)) | (plane >> (32 - 4 * steps))) & WHOLE


@inlined
def across(plane: int) -> int:
    """The plane with each space exchanged for the opposite one."""
    return ((plane << 16) | (plane >> 16)) & WHOLE


@inlined
def mirror(plane: int) -> int:
    """The plane with the spaces in the opposite order."""
    plane = ((plane << 16) | (plane >> 16)) & WHOLE
    plane = ((plane & 0x00FF00FF) << 8) | ((plane >> 8) & 0x00FF00FF)
    return ((plane & 0x0F0F0F0F) << 4) | ((plane >> 4) & 0x0F0F0F0F)


@inlined
def occupied(planes: Planes) -> int:
    """The plane of all pieces."""
    return planes[0] | planes[1] | planes[2] | planes[3]


@inlined
def stack_bits(plane: int, space: int) -> int:
    """The levels of one space."""
    return (plane >> (4 * space)) & 15


@inlined
def height(plane: int, space: int) -> int:
    """The height of a stack, from the plane of all pieces; no stack has a gap."""
    levels = stack_bits(plane, space)
    return levels - (levels >> 1) - (levels >> 2) - (levels >> 3)


@inlined
def highest(plane: int) -> int:
    """The levels of all spaces of a plane together; a higher level makes a larger number."""
    plane |= plane >> 16
    plane |= plane >> 8
    return (plane | (plane >> 4)) & 15


@inlined
def outcome(planes: Planes) -> int:
    """1 if the side that has just moved (the first two planes) has won, -1 if the other has, 0 if nobody has."""
    mine = ((planes[0] & across(planes[0])) | (planes[1] & across(planes[1]))) & UPPER
    theirs = ((planes[2] & across(planes[2])) | (planes[3] & across(planes[3]))) & UPPER
    if not mine | theirs:
        return 0
    return 1 if highest(mine) >= highest(theirs) else -1


MINE, THEIRS = 1, 2  # bits of `teams`
DEAD = 4  # passes after which the same person is to move again, in every cycle of turns


@inlined
def swap_teams(teams: int) -> int:
    """`teams` as the other side sees it."""
    return ((teams & MINE) << 1) | ((teams & THEIRS) >> 1)


@inlined
def flip_side(planes: Planes, teams: int) -> Planes:
    """The position as the other side sees it, which is to move now."""
    if teams & MINE:
        return planes[2], planes[3], planes[1], planes[0]
    return planes[2], planes[3], planes[0], planes[1]


@inlined
def can_place(planes: Planes, teams: int, colour: int) -> int:
    """Whether a piece of this colour (0 or 1) can be placed now."""
    if colour and teams & MINE:
        return 0
    return 1 if popcount(planes[colour]) < PIECES else 0


@inlined
def next_levels(everything: int) -> int:
    """The level that a placed piece would get on each space with room."""
    return ((everything << 1) | GROUND) & ~everything & WHOLE


@inlined
def too_low(everything: int, beside: int) -> int:
    """The levels of each space whose stack above does not fit on the space beside it.

    With h pieces here and n there, the piece on level k (from 0) can go if h - k + n is at most 4. Every pair of
    occupied levels, i here and j there, with i + j = k + 3 forbids it.
    """
    lowest, second, third = GROUND, GROUND << 1, GROUND << 2
    found = (everything >> 3) & beside & lowest
    found |= (everything >> 2) & (beside >> 1) & lowest
    found |= (everything >> 1) & (beside >> 2) & lowest
    found |= everything & (beside >> 3) & lowest
    found |= (everything >> 2) & beside & second
    found |= (everything >> 1) & (beside >> 1) & second
    found |= everything & (beside >> 2) & second
    found |= (everything >> 1) & beside & third
    found |= everything & (beside >> 1) & third
    return found | (everything & beside & (GROUND << 3))


@separate
def count_moves(planes: Planes, teams: int) -> int:
    """The number of legal moves."""
    everything = occupied(planes)
    colours = can_place(planes, teams, 0) + can_place(planes, teams, 1)
    count = colours * popcount(next_levels(everything))
    mine = planes[0] | planes[1]
    above, below = rotate(everything, 7), rotate(everything, 1)
    return count + popcount(mine & ~too_low(everything, above)) + popcount(mine & ~too_low(everything, below))


@separate
def generate_moves(planes: Planes, teams: int, moves: Numbers, at: int) -> int:
    """Write all legal moves to `moves` from index `at` on, lowest first; returns their number."""
    begun = at
    everything = occupied(planes)
    for colour in range(2):
        if can_place(planes, teams, colour):
            for space in range(SPACES):
                if not stack_bits(everything, space) >> 3:
                    moves[at] = colour * SPACES + space
                    at += 1
    return at + generate_shifts(planes[0] | planes[1], everything, moves, at) - begun


@inlined
def generate_shifts(mine: int, everything: int, moves: Numbers, begin: int) -> int:
    """Write all legal shifts to `moves` from an index on; returns their number."""
    at = begin
    above = mine & ~too_low(everything, rotate(everything, 7))
    below = mine & ~too_low(everything, rotate(everything, 1))
    for place in range(SPACES * HEIGHT):
        if (above >> place) & 1:
            moves[at] = PLACES + 2 * place
            at += 1
        if (below >> place) & 1:
            moves[at] = PLACES + 2 * place + 1
            at += 1
    return at - begin


@inlined
def lift(plane: int, space: int, level: int, beside: int, onto: int) -> int:
    """A plane after the pieces of a space from `level` up have moved to another space, to level `onto`."""
    moving = stack_bits(plane, space) >> level
    return (plane ^ (moving << (4 * space + level))) | (moving << (4 * beside + onto))


@inlined
def make_move(planes: Planes, move: int) -> Planes:
    """The position after a move, as the side that moved sees it."""
    first, second, third, fourth = planes
    everything = occupied(planes)
    if move < PLACES:
        space = move & 7
        piece = 1 << (4 * space + height(everything, space))
        if move < SPACES:
            return first | piece, second, third, fourth
        return first, second | piece, third, fourth
    place = (move - PLACES) >> 1
    space, level = place >> 2, place & 3
    beside = (space + (7 if move & 1 else 1)) & 7
    onto = height(everything, beside)
    return (
        lift(first, space, level, beside, onto),
        lift(second, space, level, beside, onto),
        lift(third, space, level, beside, onto),
        lift(fourth, space, level, beside, onto),
    )


@inlined
def count_passes(planes: Planes, teams: int) -> int:
    """The number of passes until somebody can move; `DEAD` if nobody can."""
    count = 0
    while count < DEAD and not count_moves(planes, teams):
        planes, teams = flip_side(planes, teams), swap_teams(teams)
        count += 1
    return count


@inlined
def pass_turns(planes: Planes, teams: int, count: int) -> tuple[Planes, int]:
    """The position and its teams after `count` passes."""
    for _ in range(count):
        planes, teams = flip_side(planes, teams), swap_teams(teams)
    return planes, teams


ENGINE = Consumer("engine", honours=("seats", "begins", "no-move", "repetition"))

Colours = tuple[str, str, str, str]


class Encoding(NamedTuple):
    """A position as the engine sees it, and the colour of each plane."""

    planes: Planes
    teams: int
    colours: Colours


def encode(state: State) -> Encoding:
    """Encode a state as the side to move sees it; raises `EngineLimit` and `UnsupportedRules`."""
    ENGINE.check(state.rules)
    if state.ending:
        raise EngineLimit(WhyNoEngine.OVER)
    mine, my_team = _in_turn(state, 0)
    theirs, their_team = _in_turn(state, 1)
    planes = tuple(_plane(state, colour) for colour in mine + theirs)
    layout = Encoding(planes, my_team * MINE + their_team * THEIRS, mine + theirs)  # type: ignore[arg-type]  # two and two
    if outcome(layout.planes):
        raise EngineLimit(WhyNoEngine.STANDING)
    return layout


def _in_turn(state: State, wait: int) -> tuple[tuple[str, ...], int]:
    """The colours of the side that moves after `wait` turns, first the one that it can place then; and its team bit."""
    turns = state.rules.turns
    seat = turns[(state.turn + wait) % len(turns)]
    members = state.rules.members(state.rules.side(seat))
    own = state.rules.seats[seat].colours
    if len(members) == 1 and len(own) == 2:
        return own, 0
    others = tuple(colour for member in members if member != seat for colour in state.rules.seats[member].colours)
    if len(members) != 2 or len(own) != 1 or len(others) != 1:
        raise EngineLimit(WhyNoEngine.COLOURS)
    return own + others, 1


def _plane(state: State, colour: str) -> int:
    return sum(
        1 << (HEIGHT * space + level)
        for space, stack in enumerate(state.stacks)
        for level, piece in enumerate(stack)
        if piece == colour
    )


def decode_move(number: int, colours: Colours) -> Move:
    """The move that a number means for the side with the first two of these colours."""
    if number < PLACES:
        return Place(colours[number // SPACES], number % SPACES + 1)  # type: ignore[arg-type]  # a colour
    place, direction = divmod(number - PLACES, 2)
    return Shift(place // HEIGHT + 1, place % HEIGHT + 1, -1 if direction else 1)


def decode_stacks(planes: Planes, colours: Colours) -> tuple[str, ...]:
    """The stack on each space, from the ground up."""
    return tuple("".join(_pieces(planes, colours, space)) for space in range(SPACES))


def _pieces(planes: Planes, colours: Colours, space: int) -> list[str]:
    bits = [1 << (HEIGHT * space + level) for level in range(HEIGHT)]
    return [colour for bit in bits for plane, colour in zip(planes, colours, strict=True) if plane & bit]
