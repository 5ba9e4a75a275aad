"""The analysis of a whole game: the best move in every turn, and where the game was lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kortdiamant.diam import Move, State
from kortdiamant.diamengine.levels import BEST, THINK, EngineChoice, choose_move


class AnalysedTurn(NamedTuple):
    """A turn of a game: the state before it, the move, the best choice, and the result of the move in plies.

    `plies` counts from after the turn, for the side that moved: positive to its forced win, negative to its forced
    loss, 0 if the move won, None if nothing is forced. If the move ended the game, -1 is a loss and None a draw.
    """

    state: State
    move: Move
    best: EngineChoice
    plies: int | None
    is_last: bool = False  # the game is over

    @property
    def loses_game(self) -> bool:
        """Whether the move turned a position that was not lost into a forced loss."""
        return self.plies is not None and self.plies < 0 and not (self.best.plies is not None and self.best.plies < 0)

    @property
    def misses_win(self) -> bool:
        """Whether there was a forced win before the move and none after it."""
        return self.best.plies is not None and self.best.plies > 0 and self.plies is None


def analyse_game(game: Sequence[tuple[State, Move]], last: State, think: float = THINK) -> list[AnalysedTurn]:
    """Analyse every turn of a game, given as states with the moves made there, and the state after the last move.

    `think` is in seconds for each turn. Raises `EngineLimit`.
    """
    after, turns = last, list[AnalysedTurn]()
    following = None if last.ending or not game else choose_move(last, BEST, think=think)
    # From the last turn back: a move that leads to a forced win is itself one, even if the search did not see that.
    for state, move in reversed(game):
        plies, is_last = _plies_after(state, after, following), after.ending is not None
        following, after = _prefer_played(choose_move(state, BEST, think=think), move, plies), state
        turns.append(AnalysedTurn(state, move, following, plies, is_last))
    return turns[::-1]


def _plies_after(state: State, after: State, following: EngineChoice | None) -> int | None:
    """The plies for the side that moved; `following` is None if the game is over."""
    if following is None:
        return None if after.winner is None else 0 if after.winner == state.side else -1
    if following.plies is None:
        return None
    return following.plies if after.side == state.side else -following.plies


def _prefer_played(best: EngineChoice, move: Move, plies: int | None) -> EngineChoice:
    """The best choice, or the move that was played if it wins and sooner."""
    if plies is None or plies < 0 or (best.plies is not None and 0 < best.plies <= plies + 1):
        return best
    return EngineChoice(move, plies + 1, best.depth, best.nodes)
