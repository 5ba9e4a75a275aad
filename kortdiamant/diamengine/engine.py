"""The compiled functions that Python calls.

The compiled code on disk belongs to the source of the whole package, because numba checks only one file when it asks
whether its cache is stale.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from kortdiamant.diamengine.bitboards import (
    MAX_MOVES,
    Planes,
    count_passes,
    flip_side,
    generate_moves,
    make_move,
    outcome,
    pass_turns,
    perft,
)
from kortdiamant.diamengine.evaluate import can_align
from kortdiamant.diamengine.jit import ZERO, Numbers, compiled, zeros
from kortdiamant.diamengine.proof_search import ProofTables, prove_win
from kortdiamant.diamengine.search import SearchTables, alpha_beta
from kortdiamant.diamengine.transposition_table import canonical

CanonicalKey = tuple[int, int, int]
# A function that calls itself must be called with the types that it calls itself with, or numba loads it broken from
# its cache; a plain 1 has a type of its own.
ROOT = ZERO + 1


class Entries(NamedTuple):
    """The functions that are called from outside."""

    nodes: Callable[[Planes, int, int, Numbers], int]
    prove: Callable[[Planes, int, int, int, ProofTables], int]
    look: Callable[[Planes, int, int, int, int, SearchTables], int]
    alike: Callable[[Planes, int], CanonicalKey]
    aligns: Callable[[Planes, int], int]
    list_moves: Callable[[Planes, int, Numbers], int]
    take: Callable[[Planes, int, int], tuple[Planes, int]]  # as the other side sees it, and 1 if who moved has won
    settle: Callable[[Planes, int], tuple[Planes, int, int]]  # where somebody can move, and how many passed


@cache
def entries(sources: int) -> Entries:  # noqa: C901  one short function for each entry
    """The compiled functions; each closes over the fingerprint, so that none is older than what it calls."""

    @compiled
    def nodes(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
        return perft(planes, teams, plies, moves) if sources else 0

    @compiled
    def prove(planes: Planes, teams: int, plies: int, attacking: int, desk: ProofTables) -> int:
        return prove_win(planes, teams, plies, attacking, ZERO, desk) if sources else 0

    @compiled
    def look(planes: Planes, teams: int, depth: int, alpha: int, beta: int, desk: SearchTables) -> int:
        return alpha_beta(planes, teams, depth, alpha, beta, ROOT, desk) if sources else 0

    @compiled
    def alike(planes: Planes, teams: int) -> CanonicalKey:
        mine, theirs, seconds, _, _ = canonical(planes, teams)
        return (mine, theirs, seconds) if sources else (0, 0, 0)

    @compiled
    def aligns(planes: Planes, teams: int) -> int:
        return can_align(planes, teams) if sources else 0

    @compiled
    def list_moves(planes: Planes, teams: int, moves: Numbers) -> int:
        return generate_moves(planes, teams, moves, 0) if sources else 0

    @compiled
    def take(planes: Planes, teams: int, move: int) -> tuple[Planes, int]:
        after = make_move(planes, move)
        return flip_side(after, teams), outcome(after) if sources else 0

    @compiled
    def settle(planes: Planes, teams: int) -> tuple[Planes, int, int]:
        count = count_passes(planes, teams) if sources else 0
        planes, teams = pass_turns(planes, teams, count)
        return planes, teams, count

    return Entries(nodes, prove, look, alike, aligns, list_moves, take, settle)


@cache
def sources() -> int:
    """A fingerprint of this room's source: numba looks at one file only when it asks whether its cache is stale."""
    code = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return int.from_bytes(blake2b(code, digest_size=7).digest(), "big")


def engine() -> Entries:
    """The functions of this source; the first call of each loads or compiles it."""
    return entries(sources())


def count_perft(planes: Planes, teams: int, plies: int) -> int:
    """How many ways there are to take so many turns from a position."""
    return int(engine().nodes(planes, teams, plies, zeros((plies + 1) * MAX_MOVES)))


def list_legal_moves(planes: Planes, teams: int) -> list[int]:
    """The numbers of all moves, lowest first."""
    moves = zeros(MAX_MOVES)
    return [int(number) for number in moves[: engine().list_moves(planes, teams, moves)]]
