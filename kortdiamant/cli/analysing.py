"""A game of Diam as the engine sees it, for people and for programs."""

from __future__ import annotations

from itertools import pairwise

from kortdiamant.diam import Move, State, legal_moves, play
from kortdiamant.diam.moves import format_move
from kortdiamant.diamengine.analysis import AnalysedTurn
from kortdiamant.errors import WrongFamily
from kortdiamant.languages import Language
from kortdiamant.table import Board, read_any_game


def _board(file: str, language: Language | None) -> Board:
    table = read_any_game(file, language=language).table
    if isinstance(table, Board):
        return table
    raise WrongFamily(table.ruleset.reference, table.ruleset.family)


def _game(board: Board) -> list[tuple[State, Move]]:
    """The states in which a turn was taken, with that turn; what was undone is not among them."""
    states = [moment.state for moment in board.moments]
    return [(before, _taken(before, after)) for before, after in pairwise(states) if before != after]


def _taken(before: State, after: State) -> Move:
    return next(move for move in legal_moves(before) if play(before, move).state == after)


def _as_data(number: int, turn: AnalysedTurn) -> dict[str, object]:
    return {
        "turn": number,
        "seat": turn.state.seat,
        "played": format_move(turn.move),
        "then": turn.plies,
        "best": format_move(turn.best.move),
        "before": turn.best.plies,
        "solved": turn.best.by_strategy,
    }
