"""A problem that is too large."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.errors.base import KortdiamantError


@dataclass(eq=False)
class TooManyPositions(KortdiamantError):
    """A problem has up to so many `positions`, and `most` can be looked at."""

    positions: int
    most: int
