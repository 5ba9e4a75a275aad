"""`kortdiamant games`: list the games folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import output
from kortdiamant.session.blocks import Columns

if TYPE_CHECKING:
    from kortdiamant.errors import KortdiamantError
    from kortdiamant.table import Board, ReplayedRecord
    from kortdiamant.telling.voice import Voice


def games(language: OutputLanguage = None) -> None:
    """List the saved games, newest first."""
    from kortdiamant.cli.output.error_messages import first_lines
    from kortdiamant.errors import KortdiamantError
    from kortdiamant.records.folder import all_games, games_folder
    from kortdiamant.telling.voice import Voice

    voice = Voice(set_language(language))
    found = [(path, _read(path)) for path in all_games()]
    if not found:
        output().show(voice.say("No games are kept yet in {path}.", path=games_folder()))
        return
    rows = tuple(_game(path, read, voice) for path, read in found)
    problems = [read for _, read in found if isinstance(read, KortdiamantError)]
    output().show_blocks([Columns(rows), *first_lines(problems, voice)])


PAGE = Page(
    "The list shows name, date, ruleset, players, and the round that was reached or who won. Damaged games are marked.",
    (("kortdiamant games", "list all games in the games folder"),),
    "the folder cannot be read",
    ("resume", "replay"),
)


def _read(path: Path) -> ReplayedRecord | KortdiamantError:
    from kortdiamant.errors import KortdiamantError
    from kortdiamant.table import read_any_game

    try:
        return read_any_game(path)
    except KortdiamantError as error:
        return error


def _game(path: Path, read: ReplayedRecord | KortdiamantError, voice: Voice) -> tuple[str, ...]:
    from kortdiamant.errors import KortdiamantError
    from kortdiamant.session.saved_games import MAX_PATH_LENGTH, game_name
    from kortdiamant.telling.voice import plain

    if isinstance(read, KortdiamantError):
        return game_name(path), "", "", "", voice.say("damaged")
    table = read.table
    players = ", ".join(table.names)
    return (
        plain(game_name(path), MAX_PATH_LENGTH),
        str(read.header.date or ""),
        table.ruleset.reference,
        players,
        _state(read, voice),
    )


def _state(game: ReplayedRecord, voice: Voice) -> str:
    """The round that was reached, or the winner; score pads are marked."""
    from kortdiamant.table import Pad

    if isinstance(game.table, Pad):
        return voice.say("score pad, {state}", state=_progress(game, voice))
    return _progress(game, voice)


def _progress(game: ReplayedRecord, voice: Voice) -> str:
    from kortdiamant.table import Board
    from kortdiamant.telling.speaker import speaker_for

    if isinstance(game.table, Board):
        return _board_progress(game.table, voice)
    report = game.table.report()
    if not report.finished:
        speaker = speaker_for(game.table.ruleset, voice.language)
        return speaker.say("{expedition.one} {round}", round=game.table.state.round)
    winners = voice.listing([game.table.names[seat] for seat in report.winners])
    return voice.say("won by {who} with {total}", who=winners, total=report.totals[report.winners[0]])


def _board_progress(board: Board, voice: Voice) -> str:
    report = board.report()
    if not report.finished:
        return voice.say_count("{plies} turn", "{plies} turns", report.plies, plies=report.plies)
    if not report.winners:
        return voice.say("a draw")
    return voice.say("won by {who}", who=voice.listing([board.names[seat] for seat in report.winners]))
