"""The events of a game of Diam: facts in the past tense. Seats count from 0, spaces and levels from 1."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.diam.state import Alignment, Ending


@dataclass(frozen=True, slots=True)
class PiecePlaced:
    """A seat placed a piece on a space at a level; `left` more pieces of its colour are in the reserve."""

    seat: int
    colour: str
    space: int
    level: int
    left: int


@dataclass(frozen=True, slots=True)
class PiecesShifted:
    """A seat moved pieces, its own at the bottom, from one space to the next, where they begin at a level."""

    seat: int
    pieces: str
    start: int
    end: int
    level: int


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat had no legal move, and the turn passed to the next seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `winners` are the seats of the side that won, none in a draw.

    `seat` is the seat without a legal move, if that ended the game.
    """

    ending: Ending
    winners: tuple[int, ...]
    alignment: Alignment | None = None
    seat: int | None = None


Event = PiecePlaced | PiecesShifted | SeatPassed | GameEnded
