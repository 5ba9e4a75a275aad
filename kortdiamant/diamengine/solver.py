"""Solve a position, for `diam solve`: the winner, the number of plies, and a strategy.

First the proof: is there a win in one ply for the side to move, in two for the other, in three, and so on? So the first
win found is the shortest. Then the strategy: one answer for every position that the loser can force, with the exact
number of plies left, which always falls. Both parts can stop and continue; a checkpoint keeps the transposition table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any
from zipfile import BadZipFile

from kortdiamant.diamengine.bitboards import EMPTY, Planes
from kortdiamant.diamengine.engine import SOURCES, CanonicalKey, engine, list_legal_moves
from kortdiamant.diamengine.proof_search import LIMIT, NEVER, NODES, UNKNOWN, YES, ProofTables, proof_tables
from kortdiamant.diamengine.strategy import StrategyAnswer, planes_of
from kortdiamant.diamengine.transposition_table import WAYS
from kortdiamant.documents.files import write_atomically
from kortdiamant.errors import FileError, FileProblem, InvalidCheckpoint

ENTRIES = 1 << 22  # 64 MB
SLICE = 5_000_000  # nodes between two stops, some seconds
MAX_PLIES = NEVER - 1  # plies
ENDLESS = 1 << 60


@dataclass(frozen=True)
class Depth:
    """Whether there is a win within `plies`, and the nodes and CPU seconds of the answer."""

    plies: int
    is_won: bool
    nodes: int
    seconds: float


@dataclass
class Solver:
    """A position of two players, and everything found out about it so far."""

    planes: Planes = EMPTY
    tables: ProofTables = field(default_factory=lambda: proof_tables(ENTRIES))
    depths: list[Depth] = field(default_factory=list)  # one for each number of plies, from 1
    seconds: float = 0.0  # CPU time of the depth that is not finished
    answers: dict[CanonicalKey, StrategyAnswer] = field(default_factory=dict)

    @property
    def plies(self) -> int | None:
        """The plies of the shortest win; None until it is known."""
        return self.depths[-1].plies if self.depths and self.depths[-1].is_won else None

    def steps(self) -> Iterator[None]:
        """Solve the position, with a stop after every slice of work; a new call continues an unfinished solution."""
        engine().prove(EMPTY, 0, 0, 0, proof_tables(WAYS))  # compile before the time is measured
        while self.plies is None and len(self.depths) < MAX_PLIES:
            self._prove_next_depth()
            yield
        if self.plies is not None:
            yield from self._build_strategy(self.plies)

    def _prove_next_depth(self) -> None:
        """Spend one slice on the question of the next depth."""
        plies, started_at = len(self.depths) + 1, process_time()
        before = sum(depth.nodes for depth in self.depths)
        self.tables.counters[LIMIT] = max(self.tables.counters[NODES], before) + SLICE
        answer = engine().prove(self.planes, 0, plies, plies & 1, self.tables)
        self.seconds += process_time() - started_at
        if answer != UNKNOWN:
            nodes = int(self.tables.counters[NODES]) - before
            self.depths.append(Depth(plies, bool(answer == YES), nodes, self.seconds))
            self.seconds = 0.0

    def _build_strategy(self, plies: int) -> Iterator[None]:
        """Find an answer to everything that the loser can do, once for each canonical position."""
        self.tables.counters[LIMIT] = ENDLESS
        todo, seen = [(self.planes, plies)] if plies & 1 else self._replies(self.planes, plies), set[CanonicalKey]()
        while todo:
            planes, most = todo.pop()
            key = engine().canonical_key(planes, 0)
            if key in seen or engine().wins_now(planes, 0):
                continue
            seen.add(key)
            if key not in self.answers:
                self.answers[key] = self._find_answer(planes_of(key), most)
                yield
            answer = self.answers[key]
            todo += self._replies(engine().take(planes_of(key), 0, answer.move)[0], answer.plies - 1)

    def _replies(self, planes: Planes, plies: int) -> list[tuple[Planes, int]]:
        """The positions after each move of the loser, and the plies within which the winner wins there."""
        taken = [engine().take(planes, 0, move) for move in list_legal_moves(planes, 0)]
        going_on = [after for after, outcome in taken if not outcome] if taken else [engine().skip_passes(planes, 0)[0]]
        return [(after, plies - 1) for after in going_on]

    def _find_answer(self, planes: Planes, most: int) -> StrategyAnswer:
        """The winner's fastest move, and among those the one that leaves the loser the fewest replies."""
        plies = next(plies for plies in range(3, most + 1, 2) if self._wins(planes, plies, 1))
        taken = [(move, engine().take(planes, 0, move)) for move in list_legal_moves(planes, 0)]
        winning = [
            (len(self._safe_replies(after)), move)
            for move, (after, outcome) in taken
            if not outcome and not engine().wins_now(after, 0) and self._wins(after, plies - 1, 0)
        ]
        return StrategyAnswer(min(winning)[1], plies)

    def _safe_replies(self, planes: Planes) -> list[Planes]:
        """The positions after the loser's moves in which the winner cannot win at once."""
        return [after for after, _ in self._replies(planes, 0) if not engine().wins_now(after, 0)]

    def _wins(self, planes: Planes, plies: int, attacking: int) -> bool:
        return engine().prove(planes, 0, plies, attacking, self.tables) == YES


def save_checkpoint(solver: Solver, path: Path) -> None:
    """Write a checkpoint, whole or not at all; raises `FileError`."""
    import numpy as np  # only checkpoints need it

    content = BytesIO()
    tables = {f"tables_{name}": np.asarray(array) for name, array in solver.tables._asdict().items()}
    depths = [[each.plies, each.is_won, each.nodes, each.seconds] for each in solver.depths]
    arrays = {
        "sources": np.array(SOURCES, np.int64),
        "planes": np.array(solver.planes, np.int64),
        "depths": np.array(depths, np.float64),
        "seconds": np.array(solver.seconds, np.float64),
        "answers": np.array([[*key, *answer] for key, answer in solver.answers.items()], np.int64),
    }
    np.savez(content, allow_pickle=False, **arrays, **tables)
    try:
        write_atomically(path, content.getvalue())
    except OSError as error:
        raise FileError(str(path), FileProblem.UNWRITABLE, error.strerror or "") from error


def load_checkpoint(path: Path) -> Solver:
    """The solver of a checkpoint; raises `FileError` and `InvalidCheckpoint`."""
    import numpy as np

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return _solver(kept)
    except OSError as error:
        raise FileError(str(path), FileProblem.UNREADABLE, error.strerror or "") from error
    except (BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:  # TypeError: a file with a single array
        raise InvalidCheckpoint(str(path)) from error


def _solver(kept: Mapping[str, Any]) -> Solver:
    if kept["sources"] != SOURCES:
        raise ValueError("of another version")
    tables = ProofTables(*(kept[f"tables_{name}"] for name in ProofTables._fields))
    solver = Solver(tuple(kept["planes"].tolist()), tables)
    solver.depths = [Depth(int(row[0]), bool(row[1]), int(row[2]), row[3]) for row in kept["depths"].tolist()]
    solver.seconds = float(kept["seconds"])
    rows = kept["answers"].reshape(-1, 5).tolist()
    solver.answers = {(row[0], row[1], row[2]): StrategyAnswer(row[3], row[4]) for row in rows}
    return solver
