"""A position of Diam: everything that decides how it goes on, and nothing else. A state is a value and can be a key."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kortdiamant.diam.rules import PIECES, SPACES, Rules

Stacks = tuple[str, ...]  # by space: letters of colours from the ground up, `hs` is a heart under a spade


class Ending(Enum):
    """How a game ended."""

    ALIGNMENT = "alignment"
    NO_MOVE = "no-move"
    REPETITION = "repetition"


class Alignment(NamedTuple):
    """Two pieces of one colour face to face: their spaces, the lower one first, and their level."""

    colour: str
    spaces: tuple[int, int]
    level: int


class Position(NamedTuple):
    """What lies on the board, and where in `Rules.turns` the game is."""

    stacks: Stacks
    turn: int = 0


EMPTY: Stacks = ("",) * SPACES


@dataclass(frozen=True, slots=True)
class State:
    """A position, and how it came about as far as that matters.

    `seen` are the positions since a piece was placed last, this one included; none where repetition never ends a game.
    `ending` is None while the game goes on; `winner` is the side that won, None for nobody; `alignment` is how it won.
    """

    rules: Rules
    stacks: Stacks = EMPTY
    turn: int = 0
    seen: tuple[Position, ...] = ()
    ending: Ending | None = None
    winner: int | None = None
    alignment: Alignment | None = None

    @property
    def position(self) -> Position:
        """What lies on the board, and whose turn it is."""
        return Position(self.stacks, self.turn)

    @property
    def seat(self) -> int:
        """Whose turn it is, or would be."""
        return self.rules.turns[self.turn]

    @property
    def side(self) -> int:
        """The side whose turn it is, or would be."""
        return self.rules.side(self.seat)

    def reserve(self, colour: str) -> int:
        """How many pieces of a colour are not on the board."""
        return PIECES - sum(stack.count(colour) for stack in self.stacks)

    def stack(self, space: int) -> str:
        """What lies on a space, counted from 1."""
        return self.stacks[space - 1]


def neighbour(space: int, step: int) -> int:
    """The space so many steps further round the ring."""
    return (space - 1 + step) % SPACES + 1
