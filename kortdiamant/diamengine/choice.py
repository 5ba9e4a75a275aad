"""What the engine says of a position; this file needs nothing of the engine."""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.diam import Move


class Choice(NamedTuple):
    """A move, and what is known of it.

    `plies` are those to a forced win, less than 0 to a forced loss, None if nothing is forced or nobody has looked. By
    the strategy they are exact; otherwise no shorter way was seen.
    """

    move: Move
    plies: int | None = None
    depth: int = 0
    nodes: int = 0
    by_strategy: bool = False
