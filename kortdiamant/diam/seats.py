"""Whose turn it is: one seat at a time, and chance has no part in it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kortdiamant.diam.moves import Move
from kortdiamant.diam.state import State
from kortdiamant.diam.turns import moves


def actors(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; nobody when the game is over."""
    return () if state.ending else (state.seat,)


def choices(state: State, seat: int) -> tuple[Move, ...]:
    """Every turn that a seat can take now; none if it is not its turn."""
    return moves(state) if seat in actors(state) else ()


def joint(state: State, chosen: Mapping[int, Move]) -> Move:
    """The turn that the seat whose turn it is has chosen."""
    return chosen[state.seat]


def outcomes(_state: State) -> tuple[tuple[Move, Fraction], ...]:
    """What chance does, which is nothing."""
    return ()
