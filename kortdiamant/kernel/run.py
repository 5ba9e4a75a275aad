"""Many games of one ruleset: `Kernel(rules, policies).tally(seed, range(1_000_000))`.

The compiler gets the tables as constants (`frozen`), and what a ruleset does not use vanishes; or it takes them as they
come (`generic`), at about half the speed, with nothing to compile for a ruleset that it has not seen. Both play the
same games. A game is a pure function of the tables, the seed and its number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Literal

import numpy as np

from kortdiamant.expedition.rules import Rules
from kortdiamant.kernel.desk import Desk, desk_for
from kortdiamant.kernel.jit import Numbers, compiled, inlined
from kortdiamant.kernel.play import game
from kortdiamant.kernel.policies import Policy
from kortdiamant.kernel.stream import Word
from kortdiamant.kernel.tables import Tables
from kortdiamant.kernel.tabulate import tabulated
from kortdiamant.kernel.tally import Tally, count, tally_for

Shape = Literal["frozen", "generic"]
Run = Callable[[Desk, Tally, Numbers, Word, Word, int], int]
MOST_FROZEN = 1 << 16  # bytes of one table that the compiler takes as a constant
SEEDS = 1 << 64


class Kernel:
    """A ruleset and a policy for each seat, ready to be played; raises what `tabulated` raises."""

    def __init__(self, rules: Rules, policies: Sequence[Policy], shape: Shape = "frozen") -> None:
        self.tables = tabulated(rules, policies)
        is_small = all(table.nbytes <= MOST_FROZEN for table in _arrays(self.tables))
        self._run = frozen(self.tables, sources()) if shape == "frozen" and is_small else _bound(self.tables)

    def tally(self, seed: int, games: range) -> Tally:
        """What the games of these numbers come to; no more memory for many than for few."""
        tally = tally_for(self.tables)
        self._play(tally, np.zeros((0, 0, 0), np.int64), seed, games)
        return tally

    def scores(self, seed: int, games: range) -> Numbers:
        """By game and seat: gems in the chest, what the relics are worth, and how many they are."""
        scores = np.zeros((len(games), self.tables.seats, 3), np.int64)
        self._play(tally_for(self.tables), scores, seed, games)
        return scores

    def _play(self, tally: Tally, scores: Numbers, seed: int, games: range) -> None:
        if games.step != 1 or games.start < 0:
            raise ValueError(f"{games} is not a range of numbers from 0 without gaps")
        self._run(desk_for(self.tables), tally, scores, Word(seed % SEEDS), Word(games.start), len(games))


@inlined
def play_games(t: Tables, desk: Desk, tally: Tally, scores: Numbers, seed: Word, first: Word, many: int) -> None:
    """Play and count games; what everybody has goes into `scores` if it has room."""
    for index in range(many):
        cards, changes = game(t, desk, tally.rounds, seed, first + Word(index))
        count(tally, t.relics_win, t.width, desk.chests, desk.relics, cards, changes)
        if len(scores):
            for seat in range(t.seats):
                scores[index, seat, 0] = desk.chests[seat]
                scores[index, seat, 1] = desk.relics.worths[seat]
                scores[index, seat, 2] = desk.relics.claims[seat]


def frozen(tables: Tables, sources: int) -> Run:
    """The kernel of these tables alone. What is kept on disk belongs to what it closes over: tables and sources."""

    @compiled
    def frozen_games(desk: Desk, tally: Tally, scores: Numbers, seed: Word, first: Word, many: int) -> int:
        play_games(tables, desk, tally, scores, seed, first, many)
        return sources

    return frozen_games


@cache
def generic(sources: int) -> Callable[[Tables, Desk, Tally, Numbers, Word, Word, int], int]:
    """The kernel of any tables."""

    @compiled
    def any_games(tables: Tables, desk: Desk, tally: Tally, scores: Numbers, seed: Word, first: Word, many: int) -> int:
        play_games(tables, desk, tally, scores, seed, first, many)
        return sources

    return any_games


def _bound(tables: Tables) -> Run:
    run = generic(sources())
    return lambda *others: run(tables, *others)


def _arrays(tables: tuple[object, ...]) -> list[Numbers]:
    arrays: list[Numbers] = []
    for table in tables:
        if isinstance(table, np.ndarray):
            arrays.append(table)
        elif isinstance(table, tuple):
            arrays += _arrays(table)
    return arrays


@cache
def sources() -> int:
    """A fingerprint of this room's source: numba looks at one file only when it asks whether its cache is stale."""
    code = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return int.from_bytes(blake2b(code, digest_size=7).digest(), "big")
