"""Numba's decorators, array types and bit counts. No other module of this package imports numba.

Numba carries no types, so the decorators are typed here. With `NUMBA_DISABLE_JIT=1` in the environment they
return the function unchanged: slow, but visible to a debugger and to coverage. Reference counting is off (`_nrt`):
the kernel neither creates nor keeps arrays, and counting references costs more time than playing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])
OPTIONS: Mapping[str, Any] = {"error_model": "numpy", "nogil": True, "_nrt": False}
Numbers = NDArray[np.int64]
Cells = NDArray[np.int16]

# A plain 0 has a type of its own in numba, and functions would be compiled once more for it.
ZERO = cast("int", np.int64(0))


def inlined(function: Function) -> Function:
    """A function that disappears into whoever calls it, where constants decide what is left of it."""
    return cast("Function", njit(forceinline=True, **OPTIONS)(function))


def separate(function: Function) -> Function:
    """A function of its own in compiled code, for one that calls itself."""
    return cast("Function", njit(**OPTIONS)(function))


def compiled(function: Function) -> Function:
    """A function that Python calls; its machine code is kept on disk, beside the source or in the user's cache."""
    try:
        return cast("Function", njit(cache=True, **OPTIONS)(function))
    except RuntimeError:  # neither may be written: every process compiles anew
        return cast("Function", njit(**OPTIONS)(function))


@inlined
def whole(number: Any) -> int:
    """A number of whatever width as one of 64 bits with a sign."""
    return np.int64(number)  # type: ignore[return-value]  # numba counts in numpy's integers


PAIRS, FOURS, EIGHTS, SUM = (
    np.uint64(word) for word in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
ONE, TWO, FOUR, TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@inlined
def count_bits(mask: int) -> int:
    """How many bits are set; the compiler knows this pattern and makes one instruction of it."""
    word = np.uint64(mask)
    word = word - ((word >> ONE) & PAIRS)
    word = (word & FOURS) + ((word >> TWO) & FOURS)
    word = (word + (word >> FOUR)) & EIGHTS
    return whole((word * SUM) >> TOP)
