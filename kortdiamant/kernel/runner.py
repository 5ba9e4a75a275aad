"""Play and count many games of one ruleset: `Kernel(rules, policies).tally(seed, range(1_000_000))`.

A frozen kernel has the tables as constants, so that the compiler removes what a ruleset does not use. A generic
kernel takes them as arguments. It runs at about half the speed, but compiles nothing for a new ruleset. Both play the
same games. A game is a pure function of the tables, the seed and its number. A tally holds whole numbers only, so the
sum does not depend on how the games are split.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Literal, NamedTuple

import numpy as np

from kortdiamant.expedition.rules import Rules
from kortdiamant.kernel.arrays import CLAIMED, Desk, Numbers, RelicDesk, Tables, new_desk, zeros
from kortdiamant.kernel.jit import compiled, inlined, source_fingerprint
from kortdiamant.kernel.play import COLUMNS, leading_seats, play_game
from kortdiamant.kernel.policies import Policy
from kortdiamant.kernel.rng import Word, count_bits
from kortdiamant.kernel.table_builder import build_tables


class KernelTally(NamedTuple):
    """Counts over games, as histograms.

    A class of gems is a single number, unless somebody could have 65,536 gems; see `Tables.width`. The lead changes
    when a seat alone has the highest total after a round, and the previous sole leader was another one. The margin is
    the distance from the highest total to the next, 0 in a tie.
    """

    games: Numbers  # one number
    totals: Numbers  # by seat and class of its final total
    wins: Numbers  # by seat and n: games in which the seat was one of n + 1 winners
    rounds: Numbers  # by round and column: busts, empty packs, cards turned, gems banked, gems lost
    cards: Numbers  # by cards turned in a game
    changes: Numbers  # by changes of the lead in a game
    margins: Numbers  # by class
    claims: Numbers  # by relics claimed in a game


def empty_tally(tables: Tables) -> KernelTally:
    """The tally of no games."""
    return KernelTally(
        games=zeros(1),
        totals=zeros(tables.seats, tables.classes),
        wins=zeros(tables.seats, tables.seats),
        rounds=zeros(tables.rounds, COLUMNS),
        cards=zeros(tables.rounds * len(tables.pack) + 1),
        changes=zeros(tables.rounds),
        margins=zeros(tables.classes),
        claims=zeros(tables.relics.total + 1),
    )


@inlined
def count_game(
    tally: KernelTally, relics_win: int, width: int, chests: Numbers, relics: RelicDesk, cards: int, changes: int
) -> None:
    """Add a game that is over to the tally."""
    tally.games[0] += 1
    tally.cards[cards] += 1
    tally.changes[changes] += 1
    tally.claims[relics.counts[CLAIMED]] += 1
    first = winning_seats(len(tally.totals), relics_win, chests, relics.worths, relics.claims)
    winners = count_bits(first)
    best = second = chests[0] + relics.worths[0]
    for seat in range(len(tally.totals)):
        total = chests[seat] + relics.worths[seat]
        tally.totals[seat, total >> width] += 1
        tally.wins[seat, winners - 1] += (first >> seat) & 1
        if seat == 1:
            second = min(best, total)
        elif seat:
            second = max(second, min(best, total))
        best = max(best, total)
    tally.margins[(best - second) >> width] += 1


@inlined
def winning_seats(seats: int, relics_win: int, chests: Numbers, worths: Numbers, claims: Numbers) -> int:
    """The mask of the seats that share first place; extra rounds are not played."""
    first = leading_seats(seats, chests, worths)
    if relics_win and first & (first - 1):
        most = 0
        for seat in range(len(claims)):
            if (first >> seat) & 1:
                most = max(most, claims[seat])
        for seat in range(len(claims)):
            if claims[seat] != most:
                first &= ~(1 << seat)
    return first


SOURCES = source_fingerprint(__file__)
Shape = Literal["frozen", "generic"]
Run = Callable[[Desk, KernelTally, Numbers, Word, Word, int], int]
MAX_FROZEN_BYTES = 1 << 16  # of one table; a kernel with larger ones takes them as arguments
SEEDS = 1 << 64


class Kernel:
    """A ruleset and a policy for each seat, ready to play; raises what `build_tables` raises."""

    def __init__(self, rules: Rules, policies: Sequence[Policy], shape: Shape = "frozen") -> None:
        self.tables = build_tables(rules, policies)
        is_small = all(table.nbytes <= MAX_FROZEN_BYTES for table in _arrays(self.tables))
        is_frozen = shape == "frozen" and is_small
        self._run: Run = compile_frozen(self.tables) if is_frozen else partial(compile_generic(), self.tables)

    def tally(self, seed: int, games: range) -> KernelTally:
        """Play the games with these numbers and count them; memory does not grow with their number."""
        tally = empty_tally(self.tables)
        self._play(tally, zeros(0, 0, 0), seed, games)
        return tally

    def scores(self, seed: int, games: range) -> Numbers:
        """By game and seat: gems in the chest, total worth of the relics, and number of relics."""
        scores = zeros(len(games), self.tables.seats, 3)
        self._play(empty_tally(self.tables), scores, seed, games)
        return scores

    def _play(self, tally: KernelTally, scores: Numbers, seed: int, games: range) -> None:
        if games.step != 1 or games.start < 0:
            raise ValueError(f"{games} is not a range of numbers from 0 without gaps")
        self._run(new_desk(self.tables), tally, scores, Word(seed % SEEDS), Word(games.start), len(games))


@inlined
def play_games(t: Tables, desk: Desk, tally: KernelTally, scores: Numbers, seed: Word, first: Word, games: int) -> None:
    """Play and count games; write scores, too, unless `scores` is empty."""
    for index in range(games):
        cards, changes = play_game(t, desk, tally.rounds, seed, first + Word(index))
        count_game(tally, t.relics_win, t.width, desk.chests, desk.relics, cards, changes)
        if len(scores):
            write_scores(desk, scores[index])


@inlined
def write_scores(desk: Desk, scores: Numbers) -> None:
    """Write the score of every seat."""
    for seat in range(len(scores)):
        scores[seat, 0] = desk.chests[seat]
        scores[seat, 1] = desk.relics.worths[seat]
        scores[seat, 2] = desk.relics.claims[seat]


def compile_frozen(tables: Tables) -> Run:
    """Compile the kernel of these tables; it returns `sources` only to close over it."""
    sources = SOURCES

    @compiled
    def frozen_games(desk: Desk, tally: KernelTally, scores: Numbers, seed: Word, first: Word, games: int) -> int:
        play_games(tables, desk, tally, scores, seed, first, games)
        return sources

    return frozen_games


@cache
def compile_generic() -> Callable[[Tables, Desk, KernelTally, Numbers, Word, Word, int], int]:
    """Compile the kernel that takes tables as an argument."""
    sources = SOURCES

    @compiled
    def any_games(
        tables: Tables, desk: Desk, tally: KernelTally, scores: Numbers, seed: Word, first: Word, games: int
    ) -> int:
        play_games(tables, desk, tally, scores, seed, first, games)
        return sources

    return any_games


def _arrays(tables: tuple[object, ...]) -> list[Numbers]:
    arrays: list[Numbers] = []
    for table in tables:
        if isinstance(table, np.ndarray):
            arrays.append(table)
        elif isinstance(table, tuple):
            arrays += _arrays(table)
    return arrays
