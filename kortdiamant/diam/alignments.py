"""Pairs of one colour that stand face to face, and which of them wins."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.diam.rules import LOWEST, SPACES
from kortdiamant.diam.state import Alignment, Stacks, State

ACROSS = SPACES // 2


def alignments(stacks: Stacks) -> Iterator[Alignment]:
    """Every pair that counts, by space and then by level (seeds/diam.md#R9, R10)."""
    for place, (here, there) in enumerate(zip(stacks, stacks[ACROSS:], strict=False)):
        for level, (one, other) in enumerate(zip(here, there, strict=False), start=1):
            if one == other and level >= LOWEST:
                yield Alignment(one, (place + 1, place + 1 + ACROSS), level)


def winning(state: State) -> Alignment | None:
    """The pair that wins after a turn of the seat whose turn it was, which the state still names.

    The highest one does (seeds/diam.md#R11). No turn makes two on one level: where a board that was set up had one
    already, the side that moved goes before the other, and a lower space before a higher one.
    """
    found = list(alignments(state.stacks))
    own = [pair for pair in found if state.rules.sides[pair.colour] == state.side]
    return max([*own, *(pair for pair in found if pair not in own)], key=lambda pair: pair.level, default=None)
