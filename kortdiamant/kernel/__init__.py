"""The compiled twin of `kortdiamant.expedition`: the same rules, played millions of times a second.

It shares nothing with the readable core but the `Rules` value, and can write down a game so that the readable core
plays it again: that is how the tests prove that both play the same. It needs numba (the extra `sim`); who is not sure
asks `is_available` before importing `kortdiamant.kernel.runner`.
"""

from importlib.util import find_spec


def is_available() -> bool:
    """Whether numba is installed; it is not loaded."""
    return find_spec("numba") is not None
