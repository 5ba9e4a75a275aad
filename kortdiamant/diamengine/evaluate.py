"""Static evaluation: whether the side to move wins with this very move, and else what the position seems to be worth.

Most of the engine's time is spent in `can_align`.
"""

from __future__ import annotations

from kortdiamant.diamengine.bitboards import (
    GROUND,
    HEIGHT,
    SPACES,
    UPPER,
    WHOLE,
    Planes,
    across,
    can_place,
    count_moves,
    flip_side,
    height,
    highest,
    next_levels,
    occupied,
    popcount,
    stack_bits,
    swap_teams,
)
from kortdiamant.diamengine.jit import inlined, separate


@separate
def can_align(planes: Planes, teams: int) -> int:
    """Whether a move wins at once."""
    everything = occupied(planes)
    room = next_levels(everything) & UPPER
    for colour in range(2):
        if room & across(planes[colour]) and can_place(planes, teams, colour):
            return 1
    mine = planes[0] | planes[1]
    for space in range(SPACES):
        if stack_bits(mine, space):
            if can_align_beside(planes, everything, space, (space + 1) & 7):
                return 1
            if can_align_beside(planes, everything, space, (space + 7) & 7):
                return 1
    return 0


@inlined
def can_align_beside(planes: Planes, everything: int, space: int, beside: int) -> int:
    """Whether a piece wins by going from one space to the other, with what lies on it."""
    opposite = beside ^ 4
    first, second = stack_bits(planes[0], space), stack_bits(planes[1], space)
    facing_first, facing_second = stack_bits(planes[0], opposite), stack_bits(planes[1], opposite)
    if not ((facing_first & 14 and first) or (facing_second & 14 and second)):
        return 0
    third, fourth = stack_bits(planes[2], space), stack_bits(planes[3], space)
    facing_third, facing_fourth = stack_bits(planes[2], opposite), stack_bits(planes[3], opposite)
    size, onto = height(everything, space), height(everything, beside)
    mine = first | second
    for level in range(max(0, size + onto - HEIGHT), size):
        if (mine >> level) & 1:
            won = (((first >> level) << onto) & facing_first) | (((second >> level) << onto) & facing_second)
            if won & 14:
                lost = (((third >> level) << onto) & facing_third) | (((fourth >> level) << onto) & facing_fourth)
                if highest(won & 14) >= highest(lost & 14):
                    return 1
    return 0


THREAT, SOON, ON_TOP = 14, 5, 2  # a move counts for 1


@inlined
def count_facing(first: int, second: int, cells: int) -> int:
    """How many of these cells face a piece with which one that comes there makes a pair that counts."""
    return popcount(across(first) & cells & UPPER) + popcount(across(second) & cells & UPPER)


@inlined
def evaluate(planes: Planes, teams: int) -> int:
    """The worth for whoever is to move: of cells that face own pieces, of being on top, and of having a choice."""
    everything = occupied(planes)
    landing = next_levels(everything)
    later = (landing << 1) & ~GROUND & WHOLE
    tops = (landing >> 1) & ~(GROUND << 3)
    threats = count_facing(planes[0], planes[1], landing) - count_facing(planes[2], planes[3], landing)
    hopes = count_facing(planes[0], planes[1], later) - count_facing(planes[2], planes[3], later)
    full = everything & (GROUND << 3)
    above = popcount((planes[0] | planes[1]) & (tops | full)) - popcount((planes[2] | planes[3]) & (tops | full))
    choice = count_moves(planes, teams) - count_moves(flip_side(planes, teams), swap_teams(teams))
    return THREAT * threats + SOON * hopes + ON_TOP * above + choice
