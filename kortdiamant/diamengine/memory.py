"""What is known of positions, in a table of fixed size with exact keys: two numbers for each entry.

    first    mine, then the upper half of the second colours, with a mark of 15 bits above them
    second   theirs, then the lower half of the second colours, then the facts in 15 bits, which are never 0

Entries come in fours. In a full four the one goes that took the least effort, and the others count for less from then.
"""

from __future__ import annotations

from kortdiamant.diamengine.compiling import Numbers, inlined

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
def mixed(first: int, second: int) -> int:
    """A number that spreads positions evenly, in its lower bits."""
    number = ((first >> 16) & 0xFFFFFFFF) * 0x5E3779B9
    number ^= (second >> 31) * 0x42B2AE3D
    number ^= (((first & HALF) << 16) | ((second >> 15) & HALF)) * 0x2545F491
    return number ^ (number >> 32) ^ (number >> 15) ^ ((first >> 48) * 0x165667B1)


@inlined
def home(first: int, second: int, size: int) -> int:
    """Where the four entries begin among which a position is looked for, in a memory of so many numbers."""
    return (mixed(first, second) & (size // (2 * WAYS) - 1)) * 2 * WAYS


@inlined
def recalled(memory: Numbers, first: int, second: int) -> int:
    """The facts about a position; 0 if there are none."""
    begin = home(first, second, len(memory))
    for at in range(begin, begin + 2 * WAYS, 2):
        if memory[at] == first and memory[at + 1] & ~FACTS == second and memory[at + 1]:
            return memory[at + 1] & FACTS
    return 0


@inlined
def remember(memory: Numbers, first: int, second: int, facts: int) -> None:
    """Keep facts about a position, instead of those that were kept before or of a position that took less effort."""
    begin = home(first, second, len(memory))
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
