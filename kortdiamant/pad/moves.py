"""The moves of a score pad, and the hauls they enter.

People come, go and settle a tie as in a game.
"""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.moves import Arrive, GoHome, Settle


@dataclass(frozen=True, slots=True)
class Haul:
    """Gems that went into the chest, and relics in the order in which they were claimed.

    A relic is what it is worth as it was said, or None where the rules are to say it.
    """

    gems: int = 0
    relics: tuple[int | None, ...] = ()


Row = tuple[Haul | None, ...]
"""The hauls of one round by seat; None, or a missing end, for a seat that did not play."""


@dataclass(frozen=True, slots=True)
class Enter:
    """What each brought out of the round that is due, in the order of the seats that play."""

    hauls: tuple[Haul, ...]


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What a seat (from 0) brought out of a round after all."""

    round: int
    seat: int
    haul: Haul


@dataclass(frozen=True, slots=True)
class Correct:
    """Cells of rounds that were entered are otherwise, all at once."""

    cells: tuple[SheetCell, ...]


Move = Enter | Correct | Settle | Arrive | GoHome
