"""Count lines of play, which shows whether the engine generates the right moves; also a benchmark."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kortdiamant.diamengine.bitboards import (
    MOVES,
    Numbers,
    Planes,
    count_moves,
    count_passes,
    flip_side,
    generate_moves,
    make_move,
    outcome,
    pass_turns,
    swap_teams,
    zeros,
)
from kortdiamant.diamengine.engine import SOURCES
from kortdiamant.kernel.jit import compiled, separate


def count_perft(planes: Planes, teams: int, plies: int) -> int:
    """The number of lines of `plies` turns from a position; a pass is no turn, and no line goes on after a win."""
    return int(_entry()(planes, teams, plies, zeros((plies + 1) * MOVES)))


@cache
def _entry() -> Callable[[Planes, int, int, Numbers], int]:
    fingerprint = SOURCES

    @compiled
    def count_nodes(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
        return perft(planes, teams, plies, moves) if fingerprint else 0

    return count_nodes


@separate
def perft(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
    if not count_moves(planes, teams):
        planes, teams = pass_turns(planes, teams, count_passes(planes, teams))
    if plies == 1:
        return count_moves(planes, teams)
    begin, total = plies * MOVES, 0
    for at in range(begin, begin + generate_moves(planes, teams, moves, begin)):
        after = make_move(planes, moves[at])
        if not outcome(after):
            total += perft(flip_side(after, teams), swap_teams(teams), plies - 1, moves)
    return total
