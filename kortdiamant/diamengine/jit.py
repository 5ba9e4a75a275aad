"""One source, two speeds: compiled if numba is installed, plain Python otherwise.

Packed integers are never negative and need at most 63 bits, so both modes compute the same. Mutable tables are arrays
for the compiler and lists without it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableSequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from kortdiamant.kernel import is_available

__all__ = ["IS_COMPILED", "ZERO", "Numbers", "compiled", "inlined", "separate", "zeros"]
Function = TypeVar("Function", bound=Callable[..., Any])
Numbers = MutableSequence[int]

# This reads NUMBA_DISABLE_JIT as numba does.
IS_COMPILED = is_available() and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"

if TYPE_CHECKING or not IS_COMPILED:

    def inlined(function: Function) -> Function:
        """A function as it is."""
        return function

    compiled = separate = inlined
    ZERO = 0
else:
    from kortdiamant.kernel.jit import ZERO, compiled, inlined, separate


def zeros(count: int) -> Numbers:
    """A mutable table of `count` zeros."""
    if not IS_COMPILED:
        return [0] * count
    import numpy as np

    return cast("Numbers", np.zeros(count, np.int64))
