"""`kortdiamant replay`: check records of games, and show how they ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows, final_tables

if TYPE_CHECKING:
    from kortdiamant.languages.names import Language
    from kortdiamant.table import AnySitting, Pad, Table


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records of games.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each game.")] = False,
    language: OutputLanguage = None,
) -> None:
    """Check records of games and show how they ended."""
    verdicts = [replay_record(file, as_json=as_json, language=language) for file in files]
    raise typer.Exit(0 if all(verdicts) else 1)


PAGE = Page(
    "The program plays every record from its first card to its last and checks every sum. For a refused record "
    "it prints only the errors, on stderr, as file:line:col.",
    (
        ("kortdiamant replay friday.game", "show who won, and how the rounds went"),
        ("kortdiamant replay --json *.game", "print one line of JSON for each game"),
    ),
    "at least one record is refused",
    ("games", "resume"),
)


def replay_record(file: str, *, as_json: bool, language: Language | None) -> bool:
    """Replay a record and print the result, or only its errors; returns whether the record is valid."""
    from kortdiamant.cli.output.error_messages import file_errors
    from kortdiamant.errors import KortdiamantError
    from kortdiamant.table import read_any_game, summary
    from kortdiamant.telling.errors import render
    from kortdiamant.telling.speaker import speaker_of

    set_language(language)
    try:
        table = read_any_game(file, language=language).table
    except KortdiamantError as error:
        error_output().show_as_is(*file_errors(file, error))
        return False
    error_output().show_as_is(*(render(fault, table.language, speaker_of(table)) for fault in table.warnings))
    if as_json:
        output().show_json(summary(table, file))
    else:
        output().show_blocks(_blocks(table, file))
    return True


def _blocks(table: AnySitting, file: str) -> list[Block]:
    from kortdiamant.session.board_conversation import ring_of
    from kortdiamant.table import Board
    from kortdiamant.telling.diam import outcome

    title = table.ruleset.title_in(table.language)
    if isinstance(table, Board):
        return [Heading(f"{file} · {title}"), outcome(table), "", ring_of(table), ""]
    return [Heading(f"{file} · {title}"), *(_outcome(table) if table.finished else _halfway(table)), ""]


def _outcome(table: Table | Pad) -> list[Block]:
    from kortdiamant.telling.status import final_score

    ending = final_score(table)
    return [ending.victory, *final_tables(ending)]


def _halfway(table: Table | Pad) -> list[Block]:
    from kortdiamant.table import Pad
    from kortdiamant.telling.speaker import speaker_of
    from kortdiamant.telling.status import score, score_table

    speaker = speaker_of(table)
    unfinished = speaker.say("Not finished: {expedition.one} {round}.", round=table.state.round)
    standing = [] if isinstance(table, Pad) else [*score(table), ""]
    return [unfinished, *standing, Rows.of(score_table(table.report(), speaker))]
