"""A game of Diam as the engine sees it, for people and for programs."""

from __future__ import annotations

from itertools import pairwise

from kortdiamant.cli.answers import Heading, Rows
from kortdiamant.cli.judging import complaints_about, json_line
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.diam import Move, State, moves, play
from kortdiamant.diam.turns import written
from kortdiamant.diamengine.analysis import Turn, looked_at
from kortdiamant.errors import KortdiamantError, OtherFamily
from kortdiamant.languages import Language
from kortdiamant.table import Board, read_kept
from kortdiamant.telling import speaker_of
from kortdiamant.telling.diam.thoughts import analysis_table, lost_where


def look(file: str, think: float, *, as_json: bool, language: Language | None) -> bool:
    """Print what was best in every turn of a record, or else what is wrong with it; whether it is in order."""
    speak(language)
    try:
        board = _board(file, language)
        turns = looked_at(_game(board), board.state, think)
    except KortdiamantError as error:
        complaints().show_as_is(*complaints_about(file, error))
        return False
    if as_json:
        output().show_as_is(*(json_line(_as_data(number, turn)) for number, turn in enumerate(turns, start=1)))
        return True
    speaker = speaker_of(board)
    title = f"{file} · {board.ruleset.title_in(board.language)}"
    output().show_blocks([Heading(title), Rows.of(analysis_table(turns, speaker)), lost_where(turns, speaker)])
    return True


def _board(file: str, language: Language | None) -> Board:
    table = read_kept(file, language=language).table
    if isinstance(table, Board):
        return table
    raise OtherFamily(table.ruleset.reference, table.ruleset.family)


def _game(board: Board) -> list[tuple[State, Move]]:
    """The states in which a turn was taken, with that turn; what was undone is not among them."""
    states = [moment.state for moment in board.moments]
    return [(before, _taken(before, after)) for before, after in pairwise(states) if before != after]


def _taken(before: State, after: State) -> Move:
    return next(move for move in moves(before) if play(before, move).state == after)


def _as_data(number: int, turn: Turn) -> dict[str, object]:
    return {
        "turn": number,
        "seat": turn.state.seat,
        "played": written(turn.move),
        "then": turn.plies,
        "best": written(turn.best.move),
        "before": turn.best.plies,
        "solved": turn.best.by_strategy,
    }
