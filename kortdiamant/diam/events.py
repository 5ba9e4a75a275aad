"""What happens in a game of Diam: facts in the past tense, with all that is needed to tell them. Seats count from 0."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.diam.state import Alignment, Ending


@dataclass(frozen=True, slots=True)
class PiecePlaced:
    """A seat placed a piece on a space, where it lies on that level; `left` more of its colour are in the reserve."""

    seat: int
    colour: str
    space: int
    level: int
    left: int


@dataclass(frozen=True, slots=True)
class PiecesShifted:
    """A seat moved pieces, the own one first, from a space to the next; there they lie from that level up."""

    seat: int
    pieces: str
    start: int
    end: int
    level: int


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat could do nothing, and the turn passed it by."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `winners` are the seats of the side that won, none in a draw.

    `seat` is the one that could do nothing, where that ended the game by itself.
    """

    ending: Ending
    winners: tuple[int, ...]
    alignment: Alignment | None = None
    seat: int | None = None


Event = PiecePlaced | PiecesShifted | SeatPassed | GameEnded
