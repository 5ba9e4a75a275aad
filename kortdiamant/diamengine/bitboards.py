"""A position as four bitboards (planes), and move generation.

A plane holds one colour in 32 bits, four for each space, the lowest level first. A position is seen by the side to
move: the planes of its two colours, then those of the rival. A move is a number:

    0 to 15     place a piece of the first (0 to 7) or second (8 to 15) colour on that space
    16 to 79    16 + 8 * space + 2 * level + direction: shift that piece and all above it one space up (0) or down (1)

`teams` says which side is two people who place one colour each, in turn: bit 0 for the side to move, bit 1 for the
rival. The first plane of such a side is the colour that can be placed in its next turn.
"""

from __future__ import annotations

from kortdiamant.diamengine.jit import Numbers, inlined, separate

Planes = tuple[int, int, int, int]
EMPTY: Planes = (0, 0, 0, 0)
SPACES, HEIGHT, PIECES = 8, 4, 4
WHOLE, GROUND, UPPER = 0xFFFFFFFF, 0x11111111, 0xEEEEEEEE  # all levels, the lowest, those that count
MOVES, PLACES = 80, 16  # numbers of moves, and of those that place
MAX_MOVES = 80


@inlined
def popcount(plane: int) -> int:
    """How many bits are set; the compiler knows this pattern and makes one instruction of it."""
    plane -= (plane >> 1) & 0x55555555
    plane = (plane & 0x33333333) + ((plane >> 2) & 0x33333333)
    plane = (plane + (plane >> 4)) & 0x0F0F0F0F
    return ((plane * 0x01010101) & WHOLE) >> 24


@inlined
def rotate(plane: int, steps: int) -> int:
    """The plane with everything so many spaces further up the ring."""
    return ((plane << (4 * steps)) | (plane >> (32 - 4 * steps))) & WHOLE


@inlined
def across(plane: int) -> int:
    """What lies opposite each space."""
    return ((plane << 16) | (plane >> 16)) & WHOLE


@inlined
def mirror(plane: int) -> int:
    """The plane with the spaces in the opposite order."""
    plane = ((plane << 16) | (plane >> 16)) & WHOLE
    plane = ((plane & 0x00FF00FF) << 8) | ((plane >> 8) & 0x00FF00FF)
    return ((plane & 0x0F0F0F0F) << 4) | ((plane >> 4) & 0x0F0F0F0F)


@inlined
def occupied(planes: Planes) -> int:
    """Where any piece lies."""
    return planes[0] | planes[1] | planes[2] | planes[3]


@inlined
def stack_bits(plane: int, space: int) -> int:
    """The levels of one space."""
    return (plane >> (4 * space)) & 15


@inlined
def height(plane: int, space: int) -> int:
    """How many pieces lie on a space, from the plane of everything occupied; no stack has a gap."""
    levels = stack_bits(plane, space)
    return levels - (levels >> 1) - (levels >> 2) - (levels >> 3)


@inlined
def highest(plane: int) -> int:
    """The levels of a plane, of all spaces together: the larger the higher."""
    plane |= plane >> 16
    plane |= plane >> 8
    return (plane | (plane >> 4)) & 15


@inlined
def outcome(planes: Planes) -> int:
    """1 if whoever has the first two planes and has just moved has won, -1 if the other one has, 0 for nobody yet."""
    mine = ((planes[0] & across(planes[0])) | (planes[1] & across(planes[1]))) & UPPER
    theirs = ((planes[2] & across(planes[2])) | (planes[3] & across(planes[3]))) & UPPER
    if not mine | theirs:
        return 0
    return 1 if highest(mine) >= highest(theirs) else -1


MINE, THEIRS = 1, 2  # bits of teams
DEAD = 4  # turns after which it would be the same one again


@inlined
def swap_teams(teams: int) -> int:
    """The same, seen from the other side."""
    return ((teams & MINE) << 1) | ((teams & THEIRS) >> 1)


@inlined
def flip_side(planes: Planes, teams: int) -> Planes:
    """The position as the other side sees it, whose turn it is now."""
    if teams & MINE:
        return planes[2], planes[3], planes[1], planes[0]
    return planes[2], planes[3], planes[0], planes[1]


@inlined
def can_place(planes: Planes, teams: int, colour: int) -> int:
    """Whether there is a piece of this colour to be placed now."""
    if colour and teams & MINE:
        return 0
    return 1 if popcount(planes[colour]) < PIECES else 0


@inlined
def next_levels(everything: int) -> int:
    """Where a piece that is placed comes to lie, on each space that has room."""
    return ((everything << 1) | GROUND) & ~everything & WHOLE


@inlined
def too_low(everything: int, beside: int) -> int:
    """The levels of each space from which upwards there is too much for the space beside it.

    With h pieces here and n there, what lies on level k (from 0) can go if h - k + n is at most 4: all pairs of levels
    i and j that are occupied here and there, with i + j = k + 3, forbid it.
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
    """How many moves there are."""
    everything = occupied(planes)
    colours = can_place(planes, teams, 0) + can_place(planes, teams, 1)
    count = colours * popcount(next_levels(everything))
    mine = planes[0] | planes[1]
    above, below = rotate(everything, 7), rotate(everything, 1)
    return count + popcount(mine & ~too_low(everything, above)) + popcount(mine & ~too_low(everything, below))


@separate
def generate_moves(planes: Planes, teams: int, moves: Numbers, at: int) -> int:
    """Write down the numbers of all moves from there on, lowest first; how many they are."""
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
    """Write down the moves of pieces that lie on the board; how many they are."""
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
    """One plane after what lies on a space from a level up has come onto another one, on that level there."""
    moving = stack_bits(plane, space) >> level
    return (plane ^ (moving << (4 * space + level))) | (moving << (4 * beside + onto))


@inlined
def make_move(planes: Planes, move: int) -> Planes:
    """The position after a move, still as the one sees it who has moved."""
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
    """How many turns are passed until somebody can move; `DEAD` if nobody can, the partners of both included."""
    count = 0
    while count < DEAD and not count_moves(planes, teams):
        planes, teams = flip_side(planes, teams), swap_teams(teams)
        count += 1
    return count


@inlined
def pass_turns(planes: Planes, teams: int, count: int) -> tuple[Planes, int]:
    """The position and its teams after so many turns were passed."""
    for _ in range(count):
        planes, teams = flip_side(planes, teams), swap_teams(teams)
    return planes, teams


@separate
def perft(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
    """How many ways there are to take so many turns; a game that is over goes no further.

    Who cannot move passes, which is no turn. Moves of the last turn are only counted.
    """
    if not count_moves(planes, teams):
        planes, teams = pass_turns(planes, teams, count_passes(planes, teams))
    if plies == 1:
        return count_moves(planes, teams)
    begin, total = plies * MAX_MOVES, 0
    for at in range(begin, begin + generate_moves(planes, teams, moves, begin)):
        after = make_move(planes, moves[at])
        if not outcome(after):
            total += perft(flip_side(after, teams), swap_teams(teams), plies - 1, moves)
    return total
