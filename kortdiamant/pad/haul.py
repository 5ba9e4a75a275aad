"""What one player has brought out of one expedition."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Haul:
    """Gems that went into the chest, and relics in the order in which they were claimed.

    A relic is what it is worth as it was said, or None where the rules are to say it.
    """

    gems: int = 0
    relics: tuple[int | None, ...] = ()


Row = tuple[Haul | None, ...]
"""The hauls of one round by seat; None, or a missing end, for a seat that did not play."""
