"""`kortdiamant analyse`: what was best in every turn of a game, and where it was lost."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.analysing import _as_data, _board, _game
from kortdiamant.cli.answers import Heading, Rows
from kortdiamant.cli.durations import seconds
from kortdiamant.cli.exits import REFUSED
from kortdiamant.cli.formats import json_line
from kortdiamant.cli.options import SpokenLanguage
from kortdiamant.cli.refusals import complaints_about
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.diamengine.analysis import analyse_game
from kortdiamant.errors import KortdiamantError
from kortdiamant.telling.diam_engine import analysis_table, decisive_turns
from kortdiamant.telling.speaker import speaker_of

Think = Annotated[
    str, typer.Option(metavar="TIME", help="How long to think about a turn: 2s, 500ms, or a number of seconds.")
]


def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a game of Diam.")],
    think: Think = "1s",
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each turn.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Say what was best in every turn of a game, and where it was lost."""
    allowed = seconds(think)
    speak(language)
    try:
        board = _board(file, language)
        turns = analyse_game(_game(board), board.state, allowed)
    except KortdiamantError as error:
        complaints().show_as_is(*complaints_about(file, error))
        raise typer.Exit(REFUSED) from error
    if as_json:
        output().show_as_is(*(json_line(_as_data(number, turn)) for number, turn in enumerate(turns, start=1)))
        return
    speaker = speaker_of(board)
    title = f"{file} · {board.ruleset.title_in(board.language)}"
    output().show_blocks([Heading(title), Rows.of(analysis_table(turns, speaker)), decisive_turns(turns, speaker)])
