"""The transposition table of proofs, and the canonical position that is its key.

Symmetry: the ring has 16 views (rotated and mirrored), and each side can name its colours in two ways, unless it
places them in turn. All of these positions share one canonical position, and so one entry.

The table has a fixed size and exact keys, two numbers for each entry. The table of `search.py` has three, because a
score, a depth and a move do not fit into 15 bits.

    first    mine, then the upper half of the second colours, with a mark of 15 bits above them
    second   theirs, then the lower half of the second colours, then the facts in 15 bits, which are never 0

A bucket has four entries. When it is full, a new entry replaces the one that took the least effort, and the effort of
the others decreases, so that old entries leave in time.
"""

from __future__ import annotations

from kortdiamant.diamengine.bitboards import MINE, PLACES, THEIRS, Numbers, Planes, mirror, rotate
from kortdiamant.kernel.jit import inlined, separate

VIEWS = 16  # view n is rotated by n & 7 spaces, and from 8 on mirrored before that


@inlined
def view_plane(plane: int, view: int) -> int:
    """A plane in one of the views."""
    if view >> 3:
        plane = mirror(plane)
    return rotate(plane, view & 7)


@inlined
def normalise_colours(mine: int, theirs: int, seconds: int, teams: int) -> int:
    """The second colours of both sides; the lowest piece of a side is never one, unless the side is a team."""
    if not teams & MINE and seconds & mine & -mine:
        seconds ^= mine
    if not teams & THEIRS and seconds & theirs & -theirs:
        seconds ^= theirs
    return seconds


@separate
def canonical(planes: Planes, teams: int) -> tuple[int, int, int, int, int]:
    """The canonical position of all symmetric ones: planes of mine, of theirs, and of both second colours.

    Then the view in which the position is canonical, and 1 if my own colours are exchanged there.
    """
    mine, theirs, seconds = planes[0] | planes[1], planes[2] | planes[3], planes[1] | planes[3]
    mirrored_mine = mirror(mine)
    least = min(mine, mirrored_mine)
    for steps in range(1, 8):
        least = min(least, rotate(mine, steps), rotate(mirrored_mine, steps))
    least_theirs = least_seconds = 1 << 32
    chosen = 0
    for view in range(VIEWS):
        if rotate(mirrored_mine if view >> 3 else mine, view & 7) == least:
            other = view_plane(theirs, view)
            if other <= least_theirs:
                second = normalise_colours(least, other, view_plane(seconds, view), teams)
                if other < least_theirs or second < least_seconds:
                    least_theirs, least_seconds, chosen = other, second, view
    exchanged = 0 if teams & MINE or not view_plane(seconds, chosen) & least & -least else 1
    return least, least_theirs, least_seconds, chosen, exchanged


@inlined
def transform_move(move: int, view: int, exchanged: int) -> int:
    """The number of a move in a view."""
    if move < PLACES:
        space = (((7 - (move & 7)) if view >> 3 else move & 7) + (view & 7)) & 7
        return (((move >> 3) ^ exchanged) << 3) | space
    place, direction = (move - PLACES) >> 1, (move ^ (view >> 3)) & 1
    space = (((7 - (place >> 2)) if view >> 3 else place >> 2) + (view & 7)) & 7
    return PLACES + 2 * ((space << 2) | (place & 3)) + direction


@inlined
def restore_move(move: int, view: int, exchanged: int) -> int:
    """The inverse of `transform_move`."""
    return transform_move(move, view if view >> 3 else -view & 7, exchanged)


WAYS = 4
FACTS = (1 << 15) - 1
LOW_16_BITS = (1 << 16) - 1
EFFORT = 31  # the lowest bits of the facts


@inlined
def keys(view: tuple[int, int, int, int, int], mark: int) -> tuple[int, int]:
    """Both numbers of the entry of a canonical position, without facts; `mark` separates what is asked about it."""
    mine, theirs, seconds = view[0], view[1], view[2]
    return (mark << 48) | (mine << 16) | (seconds >> 16), ((theirs << 16) | (seconds & LOW_16_BITS)) << 15


@inlined
def mix_hash(first: int, second: int) -> int:
    """A hash whose low bits spread positions evenly."""
    number = ((first >> 16) & 0xFFFFFFFF) * 0x5E3779B9
    number ^= (second >> 31) * 0x42B2AE3D
    number ^= (((first & LOW_16_BITS) << 16) | ((second >> 15) & LOW_16_BITS)) * 0x2545F491
    return number ^ (number >> 32) ^ (number >> 15) ^ ((first >> 48) * 0x165667B1)


@inlined
def bucket_start(first: int, second: int, size: int) -> int:
    """The index of the bucket of a position, in a table of `size` numbers."""
    return (mix_hash(first, second) & (size // (2 * WAYS) - 1)) * 2 * WAYS


@inlined
def probe(table: Numbers, first: int, second: int) -> int:
    """The facts about a position; 0 if there are none."""
    begin = bucket_start(first, second, len(table))
    for at in range(begin, begin + 2 * WAYS, 2):
        if table[at] == first and table[at + 1] & ~FACTS == second and table[at + 1]:
            return table[at + 1] & FACTS
    return 0


@inlined
def store(table: Numbers, first: int, second: int, facts: int) -> None:
    """Store facts about a position in place of older ones, of an empty entry, or of one that took less effort."""
    begin = bucket_start(first, second, len(table))
    chosen = begin
    for at in range(begin, begin + 2 * WAYS, 2):
        known = table[at + 1]
        if table[at] == first and known & ~FACTS == second and known:
            table[at + 1] = second | facts
            return
        if not known:
            chosen = at
            break
        if known & EFFORT < table[chosen + 1] & EFFORT:
            chosen = at
    if table[chosen + 1]:
        for at in range(begin + 1, begin + 2 * WAYS, 2):
            if table[at] & EFFORT:
                table[at] -= 1
    table[chosen] = first
    table[chosen + 1] = second | facts
