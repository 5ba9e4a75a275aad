"""The rules of `kortdiamant.expedition` in compiled code, which plays millions of games a second.

The kernel and the readable core share the `Rules` value and no code. The kernel can trace a game. The tests replay the
trace with the readable core, which proves that both play by the same rules. The kernel needs numba (the extra `sim`),
so check `is_available` before importing `kortdiamant.kernel.runner`.
"""

from importlib.util import find_spec


def is_available() -> bool:
    """Whether numba is installed; does not import it."""
    return find_spec("numba") is not None
