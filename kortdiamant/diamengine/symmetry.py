"""One position for all that are alike: the ring turned and mirrored, and like-owned colours exchanged.

There are 16 ways to look at the ring, and two ways for each side to name its colours unless it places them in turn.
"""

from __future__ import annotations

from kortdiamant.diamengine.compiling import inlined, separate
from kortdiamant.diamengine.moving import MINE, THEIRS
from kortdiamant.diamengine.planes import PLACES, Planes, mirrored, turned

VIEWS = 16  # 0 to 7: turned by so many spaces; 8 to 15: mirrored, then turned by so many spaces less 8


@inlined
def viewed(plane: int, view: int) -> int:
    """A plane as it looks from elsewhere."""
    if view >> 3:
        plane = mirrored(plane)
    return turned(plane, view & 7)


@inlined
def named(mine: int, theirs: int, seconds: int, teams: int) -> int:
    """The second colours of both sides, with the lowest piece of a side never among them if its colours are alike."""
    if not teams & MINE and seconds & mine & -mine:
        seconds ^= mine
    if not teams & THEIRS and seconds & theirs & -theirs:
        seconds ^= theirs
    return seconds


@separate
def canonical(planes: Planes, teams: int) -> tuple[int, int, int, int, int]:
    """What all positions that are alike have in common: planes of mine, of theirs, and of both second colours.

    Behind them the view from which it looks like that, and 1 if my own colours are exchanged there.
    """
    mine, theirs, seconds = planes[0] | planes[1], planes[2] | planes[3], planes[1] | planes[3]
    mirrored_mine = mirrored(mine)
    least = min(mine, mirrored_mine)
    for steps in range(1, 8):
        least = min(least, turned(mine, steps), turned(mirrored_mine, steps))
    least_theirs = least_seconds = 1 << 32
    chosen = 0
    for view in range(VIEWS):
        if turned(mirrored_mine if view >> 3 else mine, view & 7) == least:
            other = viewed(theirs, view)
            if other <= least_theirs:
                second = named(least, other, viewed(seconds, view), teams)
                if other < least_theirs or second < least_seconds:
                    least_theirs, least_seconds, chosen = other, second, view
    exchanged = 0 if teams & MINE or not viewed(seconds, chosen) & least & -least else 1
    return least, least_theirs, least_seconds, chosen, exchanged


@inlined
def seen_from(move: int, view: int, exchanged: int) -> int:
    """The number of a move as it is from there."""
    if move < PLACES:
        space = (((7 - (move & 7)) if view >> 3 else move & 7) + (view & 7)) & 7
        return (((move >> 3) ^ exchanged) << 3) | space
    place, direction = (move - PLACES) >> 1, (move ^ (view >> 3)) & 1
    space = (((7 - (place >> 2)) if view >> 3 else place >> 2) + (view & 7)) & 7
    return PLACES + 2 * ((space << 2) | (place & 3)) + direction


@inlined
def seen_back(move: int, view: int, exchanged: int) -> int:
    """The move of which `seen_from` is this one."""
    return seen_from(move, view if view >> 3 else -view & 7, exchanged)
