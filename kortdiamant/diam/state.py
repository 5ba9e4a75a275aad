"""A position of Diam, and the pairs of one colour that face each other in it.

A state holds everything that decides how the game goes on. It is immutable and hashable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kortdiamant.diam.rules import LOWEST_PAIR_LEVEL, PIECES, SPACES, Rules

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
    """The board, and the index of the current turn in `Rules.turns`."""

    stacks: Stacks
    turn: int = 0


EMPTY: Stacks = ("",) * SPACES


@dataclass(frozen=True, slots=True)
class State:
    """A position, and the part of its history that matters.

    `seen` are the positions since the last placement, this one included; earlier ones cannot come again. It is empty if
    repetition never ends a game. `ending` is None until the game is over; `winner` is the side that won, None in a
    draw; `alignment` is the pair that won.
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
        """The board and the turn."""
        return Position(self.stacks, self.turn)

    @property
    def seat(self) -> int:
        """The seat whose turn it is, or would be if the game went on."""
        return self.rules.turns[self.turn]

    @property
    def side(self) -> int:
        """The side whose turn it is, or would be if the game went on."""
        return self.rules.side(self.seat)

    def reserve(self, colour: str) -> int:
        """The number of pieces of a colour that are not on the board."""
        return PIECES - sum(stack.count(colour) for stack in self.stacks)

    def stack(self, space: int) -> str:
        """The pieces on a space (from 1), from the ground up."""
        return self.stacks[space - 1]


def neighbour(space: int, step: int) -> int:
    """The space that is `step` spaces further around the ring."""
    return (space - 1 + step) % SPACES + 1


ACROSS = SPACES // 2


def alignments(stacks: Stacks) -> Iterator[Alignment]:
    """Every pair that counts, by space and then by level (seeds/diam.md#R9, R10)."""
    for index, (here, there) in enumerate(zip(stacks, stacks[ACROSS:], strict=False)):
        for level, (one, other) in enumerate(zip(here, there, strict=False), start=1):
            if one == other and level >= LOWEST_PAIR_LEVEL:
                yield Alignment(one, (index + 1, index + 1 + ACROSS), level)


def winning_alignment(state: State) -> Alignment | None:
    """The highest pair, which wins (seeds/diam.md#R11), after a turn of the seat that the state still names.

    A turn never makes two pairs on one level. But a board that was set up may have had one: then the side that moved
    comes before the other side, and a lower space before a higher one.
    """
    found = list(alignments(state.stacks))
    own = [pair for pair in found if state.rules.sides[pair.colour] == state.side]
    # `max` returns the first of several pairs on the highest level.
    return max(own + found, key=lambda pair: pair.level, default=None)
