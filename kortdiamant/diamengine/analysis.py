"""What a game looks like to the engine: what was best in every turn, and where it was lost.

analyse(state)            the best move, and the plies to a forced win or loss if one is seen
hint(state, level)        what a level would play
looked_at(game)           every turn of a game, with what was known before and after it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kortdiamant.diam import Move, State
from kortdiamant.diamengine.choice import Choice
from kortdiamant.diamengine.levels import BEST, THINK, choose_move, search_best_move, strategy_move


class AnalysedTurn(NamedTuple):
    """A turn that was taken: the state before it, the move, the best one, and the plies that came of the move.

    `plies` are counted from after the turn, for whoever took it: more than 0 to its forced win, less to its loss, 0 if
    it won there, None if nothing is seen. Where the game is over with it, -1 is a loss and None a draw.
    """

    state: State
    move: Move
    best: Choice
    plies: int | None
    is_last: bool = False  # the game is over

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
    return strategy_move(state) or search_best_move(state, think)


def hint(state: State, level: int = BEST, seed: int = 0, think: float = THINK) -> Choice:
    """What a level would play; raises `EngineLimit`."""
    return choose_move(state, level, seed, think)


def analyse_game(game: Sequence[tuple[State, Move]], last: State, think: float = THINK) -> list[AnalysedTurn]:
    """Every turn of a game: states with the moves that were taken there, and the state after the last of them.

    What is seen after a turn is known before it as well: a move that leads to a forced win is one.
    """
    after, turns = last, list[AnalysedTurn]()
    following = None if last.ending or not game else analyse(last, think)
    for state, move in reversed(game):
        plies = _plies_after(state, after, following)
        following, after, is_last = _prefer_played(analyse(state, think), move, plies), state, after.ending is not None
        turns.append(AnalysedTurn(state, move, following, plies, is_last))
    return turns[::-1]


def _plies_after(state: State, after: State, following: Choice | None) -> int | None:
    """The plies for whoever took the turn; there is nothing that follows if the game is over."""
    if following is None:
        return None if after.winner is None else 0 if after.winner == state.side else -1
    if following.plies is None:
        return None
    return following.plies if after.side == state.side else -following.plies


def _prefer_played(best: Choice, move: Move, plies: int | None) -> Choice:
    """The best choice, or the move that was taken if so many plies after it are a win, and a shorter one."""
    if plies is None or plies < 0 or (best.plies is not None and 0 < best.plies <= plies + 1):
        return best
    return Choice(move, plies + 1, best.depth, best.nodes)
