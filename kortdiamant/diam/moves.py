"""What can be said about a game of Diam: a turn is one of two things (seeds/diam.md#R4).

Spaces count from 1 to 8 round the ring, levels from 1 at the ground. Across the ring lies the one
four further.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kortdiamant.diam.rules import Colour


@dataclass(frozen=True, slots=True)
class Place:
    """A piece comes from the reserve onto a space."""

    colour: Colour
    space: int


@dataclass(frozen=True, slots=True)
class Shift:
    """The piece on a level of a space goes next door with all that lies on it, up (8 to 1) or down (1 to 8)."""

    space: int
    level: int
    step: Literal[1, -1]


Move = Place | Shift
