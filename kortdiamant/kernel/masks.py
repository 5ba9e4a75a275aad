"""Masks of explorers or seats: one bit each, in a number that is never negative."""

from __future__ import annotations

import numpy as np

from kortdiamant.kernel.jit import inlined, whole

PAIRS, FOURS, EIGHTS, SUM = (
    np.uint64(word) for word in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
ONE, TWO, FOUR, TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@inlined
def ones(mask: int) -> int:
    """How many bits are set; the compiler knows this pattern and makes one instruction of it."""
    word = np.uint64(mask)
    word = word - ((word >> ONE) & PAIRS)
    word = (word & FOURS) + ((word >> TWO) & FOURS)
    word = (word + (word >> FOUR)) & EIGHTS
    return whole((word * SUM) >> TOP)
