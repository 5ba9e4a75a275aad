"""A position of Diam, and the pairs of one colour that stand face to face in it.

A state holds everything that decides how the game goes on. It is a value and can be a key.
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


ACROSS = SPACES // 2


def alignments(stacks: Stacks) -> Iterator[Alignment]:
    """Every pair that counts, by space and then by level (seeds/diam.md#R9, R10)."""
    for place, (here, there) in enumerate(zip(stacks, stacks[ACROSS:], strict=False)):
        for level, (one, other) in enumerate(zip(here, there, strict=False), start=1):
            if one == other and level >= LOWEST_PAIR_LEVEL:
                yield Alignment(one, (place + 1, place + 1 + ACROSS), level)


def winning_alignment(state: State) -> Alignment | None:
    """The pair that wins after a turn of the seat whose turn it was, which the state still names.

    The highest one does (seeds/diam.md#R11). No turn makes two on one level: where a board that was set up had one
    already, the side that moved goes before the other, and a lower space before a higher one.
    """
    found = list(alignments(state.stacks))
    own = [pair for pair in found if state.rules.sides[pair.colour] == state.side]
    return max([*own, *(pair for pair in found if pair not in own)], key=lambda pair: pair.level, default=None)
