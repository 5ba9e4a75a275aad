"""What can be said to a score pad: the moves. People come, go and settle a tie as in a game."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.moves import Arrive, GoHome, Settle
from kortdiamant.pad.haul import Haul


@dataclass(frozen=True, slots=True)
class Enter:
    """What each brought out of the round that is due, in the order of the seats that play."""

    hauls: tuple[Haul, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a seat (from 0) brought out of a round after all."""

    round: int
    seat: int
    haul: Haul


@dataclass(frozen=True, slots=True)
class Correct:
    """Cells of rounds that were entered are otherwise, all at once."""

    cells: tuple[Cell, ...]


Move = Enter | Correct | Settle | Arrive | GoHome
