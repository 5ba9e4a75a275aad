"""A position as four planes: for each colour 32 bits, four for each space, the lowest level first.

A position is seen by whoever is to move: the planes of its two colours, then those of the rival's. Nobody needs to know
more of whose turn it is. A move is a number:

    0 to 15     place a piece of the first (0 to 7) or second (8 to 15) colour on that space
    16 to 79    16 + 8 * space + 2 * level + direction: that piece and all above it go to the next space up (0) or down
"""

from __future__ import annotations

from kortdiamant.diamengine.compiling import inlined

Planes = tuple[int, int, int, int]
EMPTY: Planes = (0, 0, 0, 0)
SPACES, HEIGHT, PIECES = 8, 4, 4
WHOLE, GROUND, UPPER = 0xFFFFFFFF, 0x11111111, 0xEEEEEEEE  # all levels, the lowest, those that count
MOVES, PLACES = 80, 16  # numbers of moves, and of those that place
MOST_MOVES = 80


@inlined
def ones(plane: int) -> int:
    """How many bits are set; the compiler knows this pattern and makes one instruction of it."""
    plane -= (plane >> 1) & 0x55555555
    plane = (plane & 0x33333333) + ((plane >> 2) & 0x33333333)
    plane = (plane + (plane >> 4)) & 0x0F0F0F0F
    return ((plane * 0x01010101) & WHOLE) >> 24


@inlined
def turned(plane: int, steps: int) -> int:
    """The plane with everything so many spaces further up the ring."""
    return ((plane << (4 * steps)) | (plane >> (32 - 4 * steps))) & WHOLE


@inlined
def across(plane: int) -> int:
    """What lies opposite each space."""
    return ((plane << 16) | (plane >> 16)) & WHOLE


@inlined
def mirrored(plane: int) -> int:
    """The plane with the spaces in the opposite order."""
    plane = ((plane << 16) | (plane >> 16)) & WHOLE
    plane = ((plane & 0x00FF00FF) << 8) | ((plane >> 8) & 0x00FF00FF)
    return ((plane & 0x0F0F0F0F) << 4) | ((plane >> 4) & 0x0F0F0F0F)


@inlined
def occupied(planes: Planes) -> int:
    """Where any piece lies."""
    return planes[0] | planes[1] | planes[2] | planes[3]


@inlined
def nibble(plane: int, space: int) -> int:
    """The levels of one space."""
    return (plane >> (4 * space)) & 15


@inlined
def height(plane: int, space: int) -> int:
    """How many pieces lie on a space, from the plane of everything occupied; no stack has a gap."""
    levels = nibble(plane, space)
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
