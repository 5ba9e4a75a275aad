"""`kortdiamant analyse`: the best move in every turn of a Diam game, and where the game was lost."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli import REFUSED
from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage, parse_duration
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.diam import Move, State
    from kortdiamant.diamengine.analysis import AnalysedTurn
    from kortdiamant.languages.names import Language
    from kortdiamant.table import Board

Think = Annotated[
    str, typer.Option(metavar="TIME", help="Thinking time for each turn: 2s, 500ms, or a number of seconds.")
]


def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record of a Diam game.")],
    think: Think = "1s",
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each turn.")] = False,
    language: OutputLanguage = None,
) -> None:
    """Find the best move in every turn of a Diam game, and where the game was lost."""
    from kortdiamant.cli.output.error_messages import file_errors
    from kortdiamant.diamengine.analysis import analyse_game
    from kortdiamant.errors import KortdiamantError
    from kortdiamant.telling.diam import analysis_table, decisive_turns
    from kortdiamant.telling.speaker import speaker_of

    allowed = parse_duration(think)
    set_language(language)
    try:
        board = _board(file, language)
        turns = analyse_game(_game(board), board.state, allowed)
    except KortdiamantError as error:
        error_output().show_as_is(*file_errors(file, error))
        raise typer.Exit(REFUSED) from error
    if as_json:
        output().show_json(*(_as_data(number, turn) for number, turn in enumerate(turns, start=1)))
        return
    speaker = speaker_of(board)
    title = f"{file} · {board.ruleset.title_in(board.language)}"
    output().show_blocks([Heading(title), Rows.of(analysis_table(turns, speaker)), decisive_turns(turns, speaker)])


PAGE = Page(
    "For every turn the program shows the move that was played and its result, the best move, and whether a win "
    "or a loss was already certain. Certain means whatever the other side does. With more time the engine looks "
    "further ahead.",
    (
        ("kortdiamant analyse friday.game", "find where a game was lost"),
        ("kortdiamant analyse --think 5s friday.game", "look further ahead"),
    ),
    "the record is refused, or it is not a game of Diam",
    ("replay", "diam solve"),
)


def _board(file: str, language: Language | None) -> Board:
    from kortdiamant.errors import WrongFamily
    from kortdiamant.table import Board, read_any_game

    table = read_any_game(file, language=language).table
    if isinstance(table, Board):
        return table
    raise WrongFamily(table.ruleset.reference, table.ruleset.family)


def _game(board: Board) -> list[tuple[State, Move]]:
    """Each state with the move made in it; moves that were undone are left out."""
    states = [moment.state for moment in board.moments]
    return [(before, _turn_between(before, after)) for before, after in pairwise(states) if before != after]


def _turn_between(before: State, after: State) -> Move:
    from kortdiamant.diam import legal_moves, play

    return next(move for move in legal_moves(before) if play(before, move).state == after)


def _as_data(number: int, turn: AnalysedTurn) -> dict[str, object]:
    from kortdiamant.diam.moves import format_move

    return {
        "turn": number,
        "seat": turn.state.seat,
        "played": format_move(turn.move),
        "then": turn.plies,
        "best": format_move(turn.best.move),
        "before": turn.best.plies,
        "solved": turn.best.by_strategy,
    }
