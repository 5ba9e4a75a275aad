"""A problem that is too large, to be solved exactly or to be played by the compiled kernel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


@dataclass(eq=False)
class TooManyPositions(KortdiamantError):
    """A problem has up to so many `positions`, and `most` can be looked at."""

    positions: int
    most: int


class Limit(Enum):
    """What the compiled kernel has room for only so many of."""

    EXPLORERS = "explorers"  # at the table
    CELLS = "cells"  # cards that the rules must tell apart
    GEMS = "gems"  # of one player at the end of a game


@dataclass(eq=False)
class KernelLimit(KortdiamantError):
    """A game has `wanted` of something, or could have, and the compiled kernel has room for `most`."""

    what: Limit
    wanted: int
    most: int
