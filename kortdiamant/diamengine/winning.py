"""Whether whoever is to move can win with this very move; most of all time is spent on asking."""

from __future__ import annotations

from kortdiamant.diamengine.compiling import inlined, separate
from kortdiamant.diamengine.moving import next_levels, placeable
from kortdiamant.diamengine.planes import HEIGHT, SPACES, UPPER, Planes, across, height, highest, nibble, occupied


@separate
def can_align(planes: Planes, teams: int) -> int:
    """Whether a move wins at once."""
    everything = occupied(planes)
    room = next_levels(everything) & UPPER
    for colour in range(2):
        if room & across(planes[colour]) and placeable(planes, teams, colour):
            return 1
    mine = planes[0] | planes[1]
    for space in range(SPACES):
        if nibble(mine, space):
            if can_align_beside(planes, everything, space, (space + 1) & 7):
                return 1
            if can_align_beside(planes, everything, space, (space + 7) & 7):
                return 1
    return 0


@inlined
def can_align_beside(planes: Planes, everything: int, space: int, beside: int) -> int:
    """Whether a piece wins by going from one space to the other, with what lies on it."""
    opposite = beside ^ 4
    first, second = nibble(planes[0], space), nibble(planes[1], space)
    facing_first, facing_second = nibble(planes[0], opposite), nibble(planes[1], opposite)
    if not ((facing_first & 14 and first) or (facing_second & 14 and second)):
        return 0
    third, fourth = nibble(planes[2], space), nibble(planes[3], space)
    facing_third, facing_fourth = nibble(planes[2], opposite), nibble(planes[3], opposite)
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
