"""The compiled functions that Python calls.

Numba caches compiled code on disk, but checks only the file of the cached function for changes. So every entry closes
over a fingerprint of the whole package, which makes old code stale when any file changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from kortdiamant.diamengine.bitboards import (
    MOVES,
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
# Numba loads a recursive function broken from its cache unless callers use the types of the recursive call. A plain 1
# has a type of its own.
ROOT = ZERO + 1


class Entries(NamedTuple):
    """The functions that Python calls; `planes` and `teams` are a position."""

    count_nodes: Callable[[Planes, int, int, Numbers], int]
    prove: Callable[[Planes, int, int, int, ProofTables], int]
    search: Callable[[Planes, int, int, int, int, SearchTables], int]
    canonical_key: Callable[[Planes, int], CanonicalKey]
    wins_now: Callable[[Planes, int], int]
    list_moves: Callable[[Planes, int, Numbers], int]
    take: Callable[[Planes, int, int], tuple[Planes, int]]  # the position after a move for the other side; `outcome`
    skip_passes: Callable[[Planes, int], tuple[Planes, int, int]]  # the position with a legal move; the passes


@cache
def entries(fingerprint: int) -> Entries:  # noqa: C901  one short function for each entry
    """The compiled functions of a source with this fingerprint, which is never 0."""

    @compiled
    def count_nodes(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
        return perft(planes, teams, plies, moves) if fingerprint else 0

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

    return Entries(count_nodes, prove, search, canonical_key, wins_now, list_moves, take, skip_passes)


@cache
def source_fingerprint() -> int:
    """A fingerprint of the source of this package."""
    code = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return int.from_bytes(blake2b(code, digest_size=7).digest(), "big")


def engine() -> Entries:
    """The functions of this source; the first call of each loads or compiles it."""
    return entries(source_fingerprint())


def count_perft(planes: Planes, teams: int, plies: int) -> int:
    """The number of lines of play of `plies` turns from a position; a check of the engine and a benchmark."""
    return int(engine().count_nodes(planes, teams, plies, zeros((plies + 1) * MOVES)))


def list_legal_moves(planes: Planes, teams: int) -> list[int]:
    """The numbers of all legal moves, lowest first."""
    moves = zeros(MOVES)
    return [int(number) for number in moves[: engine().list_moves(planes, teams, moves)]]
