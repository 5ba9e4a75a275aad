"""Numba's decorators for the kernel and for `diamengine`. No other module imports numba.

Without numba, and with `NUMBA_DISABLE_JIT=1` in the environment, a decorated function stays as it is: slow, but visible
to a debugger and to coverage. This module needs no numpy, because the engine also runs where it is not installed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from kortdiamant.kernel import is_available

Function = TypeVar("Function", bound=Callable[..., Any])
# Reference counting is off (`_nrt`): compiled code neither creates nor keeps arrays, and counting references costs more
# time than playing.
OPTIONS: Mapping[str, Any] = {"error_model": "numpy", "nogil": True, "_nrt": False}
IS_COMPILED = is_available() and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"  # numba reads it in the same way


def inlined(function: Function) -> Function:
    """Inline a function into its callers, so that constants there can remove its dead branches."""
    return _jit(function, forceinline=True)


def separate(function: Function) -> Function:
    """Compile a function without inlining it; a recursive function needs this."""
    return _jit(function)


def compiled(function: Function) -> Function:
    """Compile an entry point for Python, and cache its machine code on disk."""
    try:
        return _jit(function, cache=True)
    except RuntimeError:  # neither the source's folder nor the user's cache is writable: each process compiles
        return _jit(function)


def _jit(function: Function, **options: Any) -> Function:
    if not IS_COMPILED:
        return function
    from numba import njit

    return cast("Function", njit(**OPTIONS, **options)(function))


def source_fingerprint(file: str) -> int:
    """A fingerprint of the source of the package that has this file.

    numba checks only the file of an entry point when it decides whether its cache is stale. An entry point that closes
    over the fingerprint is compiled again when any file of the package changes: the values of closed-over variables are
    part of the key in the cache. Python closes over a variable only if the function uses it.
    """
    code = b"".join(path.read_bytes() for path in sorted(Path(file).parent.glob("*.py")))
    return int.from_bytes(blake2b(code, digest_size=7).digest(), "big")


def int64(number: int) -> int:
    """A constant for compiled code. A literal has a type of its own, for which numba would compile functions again."""
    if not IS_COMPILED:
        return number
    from numpy import int64

    return cast("int", int64(number))


ZERO = int64(0)
