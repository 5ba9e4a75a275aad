"""`kortdiamant chart`: draw a game in the terminal or as an SVG file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import SpokenLanguage
from kortdiamant.cli.output.screen import DOT, error_output, output

if TYPE_CHECKING:
    from kortdiamant.languages.names import Language
    from kortdiamant.table import ReplayedRecord
    from kortdiamant.telling.story import Story


def chart(
    game: Annotated[str, typer.Argument(metavar="FILE", help="A record, or the name of a saved game.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="SVG", help="Draw into this file instead of the terminal.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Draw a game: totals by round, cards and exits of each expedition, and what each exit was worth."""
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    if output is None:
        show_game(game, language)
    else:
        draw_game(game, output, language, overwrite=force)


PAGE = Page(
    "The chart shows the totals after each round, the cards of each expedition with who left where, and how much "
    "each exit gained or lost compared with staying. Without --output it is drawn with text characters.",
    (
        ("kortdiamant chart friday.game", "draw it in the terminal"),
        ("kortdiamant chart 2026-11-29-2010-slott -o friday.svg", "draw it into a file"),
        ("kortdiamant chart friday.game --plain", "describe it in words"),
    ),
    "there is no such game, it is damaged, or the picture cannot be written",
    ("replay", "history"),
)


def show_game(reference: str, language: Language | None) -> None:
    """Show a game on the screen; raises the errors of `read_any_game`."""
    from kortdiamant.cli.output.text_chart import USUAL_WIDTH, WIDEST, text_chart
    from kortdiamant.records.folder import find_game

    game = _read(find_game(reference), language)
    screen = output(WIDEST)
    if screen.is_plain:
        screen.show(*story_of(game).description().replace(DOT, ", ").split("\n"))
    else:
        screen.show_blocks(text_chart(story_of(game), screen.width or USUAL_WIDTH, screen.printable))


def draw_game(reference: str, target: Path, language: Language | None, *, overwrite: bool) -> None:
    """Draw a game into an SVG file; raises `FileError` and the errors of `read_any_game`."""
    from kortdiamant.cli.output.files import check_writable, write_file
    from kortdiamant.errors import FileError, FileProblem
    from kortdiamant.pictures.game import render_game
    from kortdiamant.records.folder import find_game
    from kortdiamant.telling.voice import Voice

    record = find_game(reference)
    if target.is_file() and target.samefile(record):
        raise FileError(str(target), FileProblem.EXISTS)
    check_writable(target, overwrite=overwrite)
    write_file(target, render_game(story_of(_read(record, language))).encode(), overwrite=overwrite)
    output().show(Voice(set_language(language)).say("{path} is drawn.", path=target))


def _read(record: Path, language: Language | None) -> ReplayedRecord:
    from kortdiamant.table import read_any_game
    from kortdiamant.telling.errors import render
    from kortdiamant.telling.speaker import speaker_of

    set_language(language)
    kept = read_any_game(record, language=language)
    table = kept.table
    error_output().show_as_is(*(render(fault, table.language, speaker_of(table)) for fault in table.warnings))
    return kept


def story_of(kept: ReplayedRecord) -> Story:
    """Everything that a picture shows of a game, with title and date; raises `WrongFamily` for a board."""
    from kortdiamant.errors import WrongFamily
    from kortdiamant.table import Board, Pad
    from kortdiamant.telling.story import pad_story, story

    table = kept.table
    if isinstance(table, Board):
        raise WrongFamily(table.ruleset.reference, table.ruleset.family)
    title = table.ruleset.title_in(table.language)
    dated = f"{title} · {kept.header.date}" if kept.header.date else title
    if isinstance(table, Pad):
        return pad_story(table, table.report(), dated)
    return story(table, table.chronicle(), table.report(), dated)
