"""What Python calls of the compiled code. What is kept on disk belongs to the source of this whole room."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from kortdiamant.diamengine.compiling import ZERO, Numbers, compiled, numbers
from kortdiamant.diamengine.moving import handed_over, listed, moved, passed_on, passes, perft
from kortdiamant.diamengine.planes import MOST_MOVES, Planes, outcome
from kortdiamant.diamengine.proving import Desk, proved
from kortdiamant.diamengine.searching import SearchDesk, searched
from kortdiamant.diamengine.symmetry import canonical
from kortdiamant.diamengine.winning import can_align

Alike = tuple[int, int, int]
# A function that calls itself must be called with the types that it calls itself with, or numba loads it broken from
# its cache; a plain 1 has a type of its own.
ROOT = ZERO + 1


class Entries(NamedTuple):
    """The functions that are called from outside."""

    nodes: Callable[[Planes, int, int, Numbers], int]
    prove: Callable[[Planes, int, int, int, Desk], int]
    look: Callable[[Planes, int, int, int, int, SearchDesk], int]
    alike: Callable[[Planes, int], Alike]
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
    def prove(planes: Planes, teams: int, plies: int, attacking: int, desk: Desk) -> int:
        return proved(planes, teams, plies, attacking, ZERO, desk) if sources else 0

    @compiled
    def look(planes: Planes, teams: int, depth: int, alpha: int, beta: int, desk: SearchDesk) -> int:
        return searched(planes, teams, depth, alpha, beta, ROOT, desk) if sources else 0

    @compiled
    def alike(planes: Planes, teams: int) -> Alike:
        mine, theirs, seconds, _, _ = canonical(planes, teams)
        return (mine, theirs, seconds) if sources else (0, 0, 0)

    @compiled
    def aligns(planes: Planes, teams: int) -> int:
        return can_align(planes, teams) if sources else 0

    @compiled
    def list_moves(planes: Planes, teams: int, moves: Numbers) -> int:
        return listed(planes, teams, moves, 0) if sources else 0

    @compiled
    def take(planes: Planes, teams: int, move: int) -> tuple[Planes, int]:
        after = moved(planes, move)
        return handed_over(after, teams), outcome(after) if sources else 0

    @compiled
    def settle(planes: Planes, teams: int) -> tuple[Planes, int, int]:
        count = passes(planes, teams) if sources else 0
        planes, teams = passed_on(planes, teams, count)
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


def perft_of(planes: Planes, teams: int, plies: int) -> int:
    """How many ways there are to take so many turns from a position."""
    return int(engine().nodes(planes, teams, plies, numbers((plies + 1) * MOST_MOVES)))


def moves_of(planes: Planes, teams: int) -> list[int]:
    """The numbers of all moves, lowest first."""
    moves = numbers(MOST_MOVES)
    return [int(number) for number in moves[: engine().list_moves(planes, teams, moves)]]
