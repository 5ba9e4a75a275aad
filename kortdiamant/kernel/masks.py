"""Masks of explorers or seats: one bit each, in a number that is never negative."""

from __future__ import annotations

from kortdiamant.kernel.jit import inlined


@inlined
def ones(mask: int) -> int:
    """How many bits are set; the compiler knows this pattern and makes one instruction of it."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0x7F
