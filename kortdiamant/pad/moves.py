"""The moves of a score pad: entries, corrections, and as in a game people who come, go and settle a tie."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.moves import Arrive, GoHome, Return, Settle


@dataclass(frozen=True, slots=True)
class Haul:
    """Gems that went into the chest, and relics in the order in which they were claimed.

    A relic is the worth that somebody entered, or None to take the worth from the rules.
    """

    gems: int = 0
    relics: tuple[int | None, ...] = ()


Row = tuple[Haul | None, ...]
"""The hauls of one round by seat; None, or a missing end, for a seat that did not play."""


@dataclass(frozen=True, slots=True)
class Enter:
    """What each player brought out of the round that is due, in the order of the seats that play."""

    hauls: tuple[Haul, ...]


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The right haul of a seat (from 0) in a round (from 1)."""

    round: int
    seat: int
    haul: Haul


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct cells of rounds that were entered, all at once."""

    cells: tuple[SheetCell, ...]


Move = Enter | Correct | Settle | Arrive | Return | GoHome
