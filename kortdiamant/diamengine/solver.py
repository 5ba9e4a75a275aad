"""Who wins from a position, in how many plies, and how: what `diam solve` does.

First the proof: is there a win in one ply for the side to move, in two for the other, in three, and so on. So the
first win found is the shortest. Then the strategy: one answer for every position that the loser can force, with the
exact number of plies left, which always falls. Both parts can be stopped and continued; a checkpoint keeps the
transposition table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import process_time

from kortdiamant.diamengine.bitboards import EMPTY, Planes
from kortdiamant.diamengine.engine import CanonicalKey, engine, list_legal_moves
from kortdiamant.diamengine.proof_search import LIMIT, NODES, UNKNOWN, YES, ProofTables, proof_tables
from kortdiamant.diamengine.strategy import StrategyAnswer, planes_of
from kortdiamant.diamengine.transposition_table import WAYS

ENTRIES = 1 << 22  # 64 MB
SLICE = 5_000_000  # nodes, some seconds
LONGEST = 30  # plies; the memory has no room for longer ones
ENDLESS = 1 << 60


@dataclass(frozen=True)
class Depth:
    """Whether there is a win within so many plies, and what it took to know."""

    plies: int
    is_won: bool
    nodes: int
    seconds: float


@dataclass
class Solver:
    """A position of two people that is being solved, as far as it is."""

    planes: Planes = EMPTY
    desk: ProofTables = field(default_factory=lambda: proof_tables(ENTRIES))
    depths: list[Depth] = field(default_factory=list)  # one for each number of plies, from 1
    seconds: float = 0.0  # of CPU, in what is no Depth yet
    answers: dict[CanonicalKey, StrategyAnswer] = field(default_factory=dict)

    @property
    def plies(self) -> int | None:
        """The plies of the shortest win; None if it is not known."""
        return self.depths[-1].plies if self.depths and self.depths[-1].is_won else None

    def steps(self) -> Iterator[None]:
        """Do it all, with a stop after every slice of work; whoever stops can go on with a new call."""
        engine().prove(EMPTY, 0, 0, 0, proof_tables(WAYS))  # compiling is no part of the proof
        while self.plies is None and len(self.depths) < LONGEST:
            self._look_further()
            yield
        if self.plies is not None:
            yield from self._gather(self.plies)

    def _look_further(self) -> None:
        plies, begun = len(self.depths) + 1, process_time()
        before = sum(depth.nodes for depth in self.depths)
        self.desk.counts[LIMIT] = max(self.desk.counts[NODES], before) + SLICE
        answer = engine().prove(self.planes, 0, plies, plies & 1, self.desk)
        self.seconds += process_time() - begun
        if answer != UNKNOWN:
            nodes = int(self.desk.counts[NODES]) - before
            self.depths.append(Depth(plies, bool(answer == YES), nodes, self.seconds))
            self.seconds = 0.0

    def _gather(self, plies: int) -> Iterator[None]:
        """Find an answer to everything that the loser can do; a position that was looked at is not looked at again."""
        self.desk.counts[LIMIT] = ENDLESS
        todo, seen = [(self.planes, plies)] if plies & 1 else self._replies(self.planes, plies), set[CanonicalKey]()
        while todo:
            planes, most = todo.pop()
            alike = engine().alike(planes, 0)
            if alike in seen or engine().aligns(planes, 0):
                continue
            seen.add(alike)
            if alike not in self.answers:
                self.answers[alike] = self._answer(planes_of(alike), most)
                yield
            answer = self.answers[alike]
            todo += self._replies(engine().take(planes_of(alike), 0, answer.move)[0], answer.plies - 1)

    def _replies(self, planes: Planes, plies: int) -> list[tuple[Planes, int]]:
        """Where the winner is to move after whatever the loser can do, and within how many plies it wins."""
        taken = [engine().take(planes, 0, move) for move in list_legal_moves(planes, 0)]
        going_on = [after for after, outcome in taken if not outcome] if taken else [engine().settle(planes, 0)[0]]
        return [(after, plies - 1) for after in going_on]

    def _answer(self, planes: Planes, most: int) -> StrategyAnswer:
        """The winner's move that wins soonest, and among those the one that leaves the loser fewest ways to go on."""
        plies = next(plies for plies in range(3, most + 1, 2) if self._wins(planes, plies, 1))
        taken = [(move, engine().take(planes, 0, move)) for move in list_legal_moves(planes, 0)]
        winning = [
            (len(self._unclear(after)), move)
            for move, (after, outcome) in taken
            if not outcome and not engine().aligns(after, 0) and self._wins(after, plies - 1, 0)
        ]
        return StrategyAnswer(min(winning)[1], plies)

    def _unclear(self, planes: Planes) -> list[Planes]:
        """The positions to which the loser can come without letting the winner win at once."""
        return [after for after, _ in self._replies(planes, 0) if not engine().aligns(after, 0)]

    def _wins(self, planes: Planes, plies: int, attacking: int) -> bool:
        return engine().prove(planes, 0, plies, attacking, self.desk) == YES
