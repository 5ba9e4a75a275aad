"""The one place that knows numba's decorators, which carry no types.

With `NUMBA_DISABLE_JIT=1` in the environment both leave a function as it is: slow, and visible to a debugger and to
coverage. Reference counts are left out (`_nrt`): nothing in the kernel makes or keeps an array, and counting the users
of those that it is given takes more time than playing.
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
