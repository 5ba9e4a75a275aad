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

# In numba, a literal 0 has a type of its own, for which it would compile every function once more.
ZERO = cast("int", np.int64(0))


def inlined(function: Function) -> Function:
    """Inline a function into its callers, so that constants there can remove its dead branches."""
    return cast("Function", njit(forceinline=True, **OPTIONS)(function))


def separate(function: Function) -> Function:
    """Compile a function without inlining it; a recursive function needs this."""
    return cast("Function", njit(**OPTIONS)(function))


def compiled(function: Function) -> Function:
    """Compile an entry point for Python, and cache its machine code on disk."""
    try:
        return cast("Function", njit(cache=True, **OPTIONS)(function))
    except RuntimeError:  # neither the source's folder nor the user's cache is writable: each process compiles
        return cast("Function", njit(**OPTIONS)(function))


@inlined
def whole(number: Any) -> int:
    """Convert a number of any width to a signed one of 64 bits."""
    return np.int64(number)  # type: ignore[return-value]  # numba computes with numpy's integers


PAIRS, FOURS, EIGHTS, SUM = (
    np.uint64(word) for word in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
ONE, TWO, FOUR, TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@inlined
def count_bits(mask: int) -> int:
    """The number of set bits; LLVM recognises this pattern and compiles it to one instruction."""
    word = np.uint64(mask)
    word = word - ((word >> ONE) & PAIRS)
    word = (word & FOURS) + ((word >> TWO) & FOURS)
    word = (word + (word >> FOUR)) & EIGHTS
    return whole((word * SUM) >> TOP)
