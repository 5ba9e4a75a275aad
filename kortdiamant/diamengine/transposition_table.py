"""The transposition table of proofs, and the canonical position that is its key.

Symmetry: the ring can be seen in 16 ways (rotated and mirrored), and each side can name its colours in two ways,
unless it places them in turn. All of these positions share one canonical position, and so one entry.

The table has a fixed size and exact keys, two numbers for each entry:

    first    mine, then the upper half of the second colours, with a mark of 15 bits above them
    second   theirs, then the lower half of the second colours, then the facts in 15 bits, which are never 0

A bucket has four entries. When it is full, the entry that took the least effort is replaced, and the effort of the
others is lowered.
"""

from __future__ import annotations

from kortdiamant.diamengine.bitboards import MINE, PLACES, THEIRS, Planes, mirror, rotate
from kortdiamant.diamengine.jit import Numbers, inlined, separate

VIEWS = 16  # 0 to 7: turned by so many spaces; 8 to 15: mirrored, then turned by so many spaces less 8


@inlined
def view_plane(plane: int, view: int) -> int:
    """A plane as it looks from elsewhere."""
    if view >> 3:
        plane = mirror(plane)
    return rotate(plane, view & 7)


@inlined
def normalise_colours(mine: int, theirs: int, seconds: int, teams: int) -> int:
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
    """The number of a move as it is from there."""
    if move < PLACES:
        space = (((7 - (move & 7)) if view >> 3 else move & 7) + (view & 7)) & 7
        return (((move >> 3) ^ exchanged) << 3) | space
    place, direction = (move - PLACES) >> 1, (move ^ (view >> 3)) & 1
    space = (((7 - (place >> 2)) if view >> 3 else place >> 2) + (view & 7)) & 7
    return PLACES + 2 * ((space << 2) | (place & 3)) + direction


@inlined
def restore_move(move: int, view: int, exchanged: int) -> int:
    """The move of which `transform_move` is this one."""
    return transform_move(move, view if view >> 3 else -view & 7, exchanged)


WAYS = 4
FACTS = (1 << 15) - 1
HALF = (1 << 16) - 1
EFFORT = 31  # the lowest bits of the facts


@inlined
def keys(alike: tuple[int, int, int, int, int], mark: int) -> tuple[int, int]:
    """Both numbers, without any facts, for a canonical position."""
    mine, theirs, seconds = alike[0], alike[1], alike[2]
    return (mark << 48) | (mine << 16) | (seconds >> 16), ((theirs << 16) | (seconds & HALF)) << 15


@inlined
def mix_hash(first: int, second: int) -> int:
    """A number that spreads positions evenly, in its lower bits."""
    number = ((first >> 16) & 0xFFFFFFFF) * 0x5E3779B9
    number ^= (second >> 31) * 0x42B2AE3D
    number ^= (((first & HALF) << 16) | ((second >> 15) & HALF)) * 0x2545F491
    return number ^ (number >> 32) ^ (number >> 15) ^ ((first >> 48) * 0x165667B1)


@inlined
def bucket_start(first: int, second: int, size: int) -> int:
    """Where the four entries begin among which a position is looked for, in a memory of so many numbers."""
    return (mix_hash(first, second) & (size // (2 * WAYS) - 1)) * 2 * WAYS


@inlined
def probe(memory: Numbers, first: int, second: int) -> int:
    """The facts about a position; 0 if there are none."""
    begin = bucket_start(first, second, len(memory))
    for at in range(begin, begin + 2 * WAYS, 2):
        if memory[at] == first and memory[at + 1] & ~FACTS == second and memory[at + 1]:
            return memory[at + 1] & FACTS
    return 0


@inlined
def store(memory: Numbers, first: int, second: int, facts: int) -> None:
    """Keep facts about a position, instead of those that were kept before or of a position that took less effort."""
    begin = bucket_start(first, second, len(memory))
    chosen = begin
    for at in range(begin, begin + 2 * WAYS, 2):
        known = memory[at + 1]
        if memory[at] == first and known & ~FACTS == second and known:
            memory[at + 1] = second | facts
            return
        if not known:
            chosen = at
            break
        if known & EFFORT < memory[chosen + 1] & EFFORT:
            chosen = at
    if memory[chosen + 1]:
        for at in range(begin + 1, begin + 2 * WAYS, 2):
            if memory[at] & EFFORT:
                memory[at] -= 1
    memory[chosen] = first
    memory[chosen + 1] = second | facts
