"""What every move of a position is worth, one ply deeper after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from kortdiamant.diam import State
from kortdiamant.diamengine.laying import Layout, laid
from kortdiamant.diamengine.moving import swapped
from kortdiamant.diamengine.proving import DRAW, LIMIT, LOSS, NODES, PASS, STUCK
from kortdiamant.diamengine.running import engine, moves_of
from kortdiamant.diamengine.searching import DEEPEST, SURE, WIN, SearchDesk, search_desk

WIDEST = 2 * WIN
FIRST = 1 << 30  # nodes, more than the first ply can take
STUCK_BY_RULE: Mapping[str, int] = {"pass": PASS, "loss": LOSS, "draw": DRAW}


class Thought(NamedTuple):
    """What is known after having looked so many plies ahead."""

    depth: int
    scores: dict[int, int]  # by number of the move, best first; what is far from the best is a bound from above
    nodes: int  # since thinking began

    @property
    def best(self) -> int:
        """The score of the best move."""
        return next(iter(self.scores.values()))


def forced(score: int) -> int | None:
    """The plies to a forced win, less than 0 to a forced loss; None if nothing is forced."""
    if score > SURE:
        return WIN - score
    return -(WIN + score) if score < -SURE else None


class Thinker:
    """Somebody who looks at one position; what was remembered helps looking deeper."""

    def __init__(self, state: State, entries: int) -> None:
        """Raises `EngineLimit`."""
        self.layout: Layout = laid(state)
        repeated = [number for layout in repeating(state) for number in _known(layout)]
        self.desk: SearchDesk = search_desk(entries, len(repeated) // 4)
        for at, number in enumerate(repeated):
            self.desk.repeated[at] = number
        self.desk.counts[STUCK] = STUCK_BY_RULE[state.rules.no_move]

    def thoughts(
        self, deepest: int, nodes: int, margin: int = 0, has_time: Callable[[], bool] = lambda: False
    ) -> Iterator[Thought]:
        """What is known after each ply, until so many nodes, and so many again as long as there is time.

        The first ply is looked at whatever it takes. The scores of moves within the margin of the best are exact.
        """
        order: Iterable[int] = moves_of(self.layout.planes, self.layout.teams)
        self.desk.counts[LIMIT] = FIRST
        for depth in range(1, min(deepest, DEEPEST - 1) + 1):
            scores = self._scores(order, depth, margin)
            while scores is None and has_time():
                self.desk.counts[LIMIT] = self.desk.counts[NODES] + nodes
                scores = self._scores(order, depth, margin)
            if scores is None:
                return
            order = ranked = dict(sorted(scores.items(), key=lambda each: -each[1]))
            yield Thought(depth, ranked, int(self.desk.counts[NODES]))
            self.desk.counts[LIMIT] = max(nodes, self.desk.counts[NODES])
            if forced(next(iter(ranked.values()))) is not None:
                return

    def _scores(self, order: Iterable[int], depth: int, margin: int) -> dict[int, int] | None:
        """The scores of all moves; None if that takes too many nodes."""
        best, scores = -WIDEST, {}
        for move in order:
            scores[move] = self._score(move, depth, max(best - margin - 1, -WIDEST))
            if self.desk.counts[NODES] > self.desk.counts[LIMIT]:
                return None
            best = max(best, scores[move])
        return scores

    def _score(self, move: int, depth: int, alpha: int) -> int:
        planes, teams = self.layout.planes, self.layout.teams
        after, outcome = engine().take(planes, teams, move)
        if outcome:
            return outcome * (WIN - 1)
        return -int(engine().look(after, swapped(teams), depth - 1, -WIDEST, -alpha, self.desk))


def repeating(state: State) -> list[Layout]:
    """The positions that end the game by repetition if they come once more."""
    if state.rules.repetition == "never":
        return []
    most = state.rules.repetition - 1
    return [laid(State(state.rules, *each)) for each in sorted(set(state.seen)) if state.seen.count(each) == most]


def _known(layout: Layout) -> tuple[int, int, int, int]:
    """A position as the desk has it."""
    return *engine().alike(layout.planes, layout.teams), layout.teams
