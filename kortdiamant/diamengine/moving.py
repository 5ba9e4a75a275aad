"""What can be done in a position, and what comes of it.

`teams` says which side is two people, who place in turn a colour each: bit 0 for whoever is to move, bit 1 for the
rival. The first plane of such a side is the colour that can be placed in its next turn.
"""

from __future__ import annotations

from kortdiamant.diamengine.compiling import Numbers, inlined, separate
from kortdiamant.diamengine.planes import (
    GROUND,
    HEIGHT,
    MOST_MOVES,
    PIECES,
    PLACES,
    SPACES,
    WHOLE,
    Planes,
    height,
    nibble,
    occupied,
    ones,
    outcome,
    turned,
)

MINE, THEIRS = 1, 2  # bits of teams
DEAD = 4  # turns after which it would be the same one again


@inlined
def swapped(teams: int) -> int:
    """The same, seen from the other side."""
    return ((teams & MINE) << 1) | ((teams & THEIRS) >> 1)


@inlined
def handed_over(planes: Planes, teams: int) -> Planes:
    """The position as the other side sees it, whose turn it is now."""
    if teams & MINE:
        return planes[2], planes[3], planes[1], planes[0]
    return planes[2], planes[3], planes[0], planes[1]


@inlined
def placeable(planes: Planes, teams: int, colour: int) -> int:
    """Whether there is a piece of this colour to be placed now."""
    if colour and teams & MINE:
        return 0
    return 1 if ones(planes[colour]) < PIECES else 0


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
def counted(planes: Planes, teams: int) -> int:
    """How many moves there are."""
    everything = occupied(planes)
    colours = placeable(planes, teams, 0) + placeable(planes, teams, 1)
    count = colours * ones(next_levels(everything))
    mine = planes[0] | planes[1]
    above, below = turned(everything, 7), turned(everything, 1)
    return count + ones(mine & ~too_low(everything, above)) + ones(mine & ~too_low(everything, below))


@separate
def listed(planes: Planes, teams: int, moves: Numbers, at: int) -> int:
    """Write down the numbers of all moves from there on, lowest first; how many they are."""
    begun = at
    everything = occupied(planes)
    for colour in range(2):
        if placeable(planes, teams, colour):
            for space in range(SPACES):
                if not nibble(everything, space) >> 3:
                    moves[at] = colour * SPACES + space
                    at += 1
    return at + listed_shifts(planes[0] | planes[1], everything, moves, at) - begun


@inlined
def listed_shifts(mine: int, everything: int, moves: Numbers, begin: int) -> int:
    """Write down the moves of pieces that lie on the board; how many they are."""
    at = begin
    above = mine & ~too_low(everything, turned(everything, 7))
    below = mine & ~too_low(everything, turned(everything, 1))
    for place in range(SPACES * HEIGHT):
        if (above >> place) & 1:
            moves[at] = PLACES + 2 * place
            at += 1
        if (below >> place) & 1:
            moves[at] = PLACES + 2 * place + 1
            at += 1
    return at - begin


@inlined
def lifted(plane: int, space: int, level: int, beside: int, onto: int) -> int:
    """One plane after what lies on a space from a level up has come onto another one, on that level there."""
    moving = nibble(plane, space) >> level
    return (plane ^ (moving << (4 * space + level))) | (moving << (4 * beside + onto))


@inlined
def moved(planes: Planes, move: int) -> Planes:
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
        lifted(first, space, level, beside, onto),
        lifted(second, space, level, beside, onto),
        lifted(third, space, level, beside, onto),
        lifted(fourth, space, level, beside, onto),
    )


@inlined
def passes(planes: Planes, teams: int) -> int:
    """How many turns are passed until somebody can move; `DEAD` if nobody can, the partners of both included."""
    count = 0
    while count < DEAD and not counted(planes, teams):
        planes, teams = handed_over(planes, teams), swapped(teams)
        count += 1
    return count


@inlined
def passed_on(planes: Planes, teams: int, count: int) -> tuple[Planes, int]:
    """The position and its teams after so many turns were passed."""
    for _ in range(count):
        planes, teams = handed_over(planes, teams), swapped(teams)
    return planes, teams


@separate
def perft(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
    """How many ways there are to take so many turns; a game that is over goes no further.

    Who cannot move passes, which is no turn. Moves of the last turn are only counted.
    """
    if not counted(planes, teams):
        planes, teams = passed_on(planes, teams, passes(planes, teams))
    if plies == 1:
        return counted(planes, teams)
    begin, total = plies * MOST_MOVES, 0
    for at in range(begin, begin + listed(planes, teams, moves, begin)):
        after = moved(planes, moves[at])
        if not outcome(after):
            total += perft(handed_over(after, teams), swapped(teams), plies - 1, moves)
    return total
