"""The compiled functions that Python calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from kortdiamant.diamengine.bitboards import (
    MOVES,
    Numbers,
    Planes,
    count_passes,
    flip_side,
    generate_moves,
    make_move,
    outcome,
    pass_turns,
    zeros,
)
from kortdiamant.diamengine.evaluate import can_align
from kortdiamant.diamengine.proof_search import ProofTables, prove_win
from kortdiamant.diamengine.search import SearchTables, alpha_beta
from kortdiamant.diamengine.transposition_table import canonical
from kortdiamant.kernel.jit import ZERO, compiled, source_fingerprint

SOURCES = source_fingerprint(__file__)
CanonicalKey = tuple[int, int, int]
# Numba loads a recursive function broken from its cache unless callers use the types of the recursive call. A plain 1
# has a type of its own.
ROOT = ZERO + 1


class Entries(NamedTuple):
    """The functions that Python calls; `planes` and `teams` are a position."""

    prove: Callable[[Planes, int, int, int, ProofTables], int]
    search: Callable[[Planes, int, int, int, int, SearchTables], int]
    canonical_key: Callable[[Planes, int], CanonicalKey]
    wins_now: Callable[[Planes, int], int]
    list_moves: Callable[[Planes, int, Numbers], int]
    take: Callable[[Planes, int, int], tuple[Planes, int]]  # the position after a move for the other side; `outcome`
    skip_passes: Callable[[Planes, int], tuple[Planes, int, int]]  # the position with a legal move; the passes


@cache
def engine() -> Entries:
    """The functions, each of which closes over the fingerprint (not 0). Their first calls load or compile them."""
    fingerprint = SOURCES

    @compiled
    def prove(planes: Planes, teams: int, plies: int, attacking: int, tables: ProofTables) -> int:
        return prove_win(planes, teams, plies, attacking, ZERO, tables) if fingerprint else 0

    @compiled
    def search(planes: Planes, teams: int, depth: int, alpha: int, beta: int, tables: SearchTables) -> int:
        return alpha_beta(planes, teams, depth, alpha, beta, ROOT, tables) if fingerprint else 0

    @compiled
    def canonical_key(planes: Planes, teams: int) -> CanonicalKey:
        mine, theirs, seconds, _, _ = canonical(planes, teams)
        return (mine, theirs, seconds) if fingerprint else (0, 0, 0)

    @compiled
    def wins_now(planes: Planes, teams: int) -> int:
        return can_align(planes, teams) if fingerprint else 0

    @compiled
    def list_moves(planes: Planes, teams: int, moves: Numbers) -> int:
        return generate_moves(planes, teams, moves, 0) if fingerprint else 0

    @compiled
    def take(planes: Planes, teams: int, move: int) -> tuple[Planes, int]:
        after = make_move(planes, move)
        return flip_side(after, teams), outcome(after) if fingerprint else 0

    @compiled
    def skip_passes(planes: Planes, teams: int) -> tuple[Planes, int, int]:
        count = count_passes(planes, teams) if fingerprint else 0
        planes, teams = pass_turns(planes, teams, count)
        return planes, teams, count

    return Entries(prove, search, canonical_key, wins_now, list_moves, take, skip_passes)


def list_legal_moves(planes: Planes, teams: int) -> list[int]:
    """The numbers of all legal moves, lowest first."""
    moves = zeros(MOVES)
    return [int(number) for number in moves[: engine().list_moves(planes, teams, moves)]]
