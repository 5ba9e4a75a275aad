"""What a game looks like to the engine: what was best in every turn, and where it was lost.

analyse(state)            the best move, and the plies to a forced win or loss if one is seen
hint(state, level)        what a level would play
looked_at(game)           every turn of a game, with what was known before and after it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kortdiamant.diam import Move, State
from kortdiamant.diamengine.choice import Choice
from kortdiamant.diamengine.levels import BEST, THINK, best, by_strategy, chosen


class Turn(NamedTuple):
    """A turn that was taken: the state before it, the move, the best one, and the plies that came of the move.

    `plies` are counted from after the turn, for whoever took it: more than 0 to its forced win, less to its loss, 0 if
    it won there, None if nothing is seen.
    """

    state: State
    move: Move
    best: Choice
    plies: int | None

    @property
    def lost_it(self) -> bool:
        """Whether a loss is certain from here on that was not seen before."""
        return self.plies is not None and self.plies < 0 and not (self.best.plies is not None and self.best.plies < 0)

    @property
    def let_it_slip(self) -> bool:
        """Whether there was a forced win, and none is seen any more."""
        return self.best.plies is not None and self.best.plies > 0 and self.plies is None


def analyse(state: State, think: float = THINK) -> Choice:
    """The best move that is found in so many seconds; raises `EngineLimit`, also for a game that is over."""
    return by_strategy(state) or best(state, think)


def hint(state: State, level: int = BEST, seed: int = 0, think: float = THINK) -> Choice:
    """What a level would play; raises `EngineLimit`."""
    return chosen(state, level, seed, think)


def looked_at(game: Iterable[tuple[State, Move]], last: State, think: float = THINK) -> Iterator[Turn]:
    """Every turn of a game: states with the moves that were taken there, and the state after the last of them."""
    turns = list(game)
    verdicts = [analyse(state, think) for state, _ in turns]
    for (state, move), verdict, after, following in zip(
        turns, verdicts, [*(state for state, _ in turns[1:]), last], [*verdicts[1:], None], strict=True
    ):
        yield Turn(state, move, verdict, _came_of(state, after, following))


def _came_of(state: State, after: State, following: Choice | None) -> int | None:
    """The plies for whoever took the turn."""
    if after.ending:
        return None if after.winner is None else 0 if after.winner == state.side else -1
    verdict = following or analyse(after)
    if verdict.plies is None:
        return None
    return verdict.plies if after.side == state.side else -verdict.plies
