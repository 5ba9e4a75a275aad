"""`kortdiamant chart`: draw a game in the terminal or as an SVG file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli import REFUSED
from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage, OverwritesFile
from kortdiamant.cli.output.layout import GAP, bars, cells
from kortdiamant.cli.output.screen import DOT, error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.languages.names import Language
    from kortdiamant.table import ReplayedRecord
    from kortdiamant.telling.story import PlayerLine, Road, Story, Walk


def chart(
    game: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A record, or the name of a saved game.", show_default="the last game"),
    ] = None,
    target: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="SVG", help="Draw into this file instead of the terminal.")
    ] = None,
    force: OverwritesFile = False,
    language: OutputLanguage = None,
) -> None:
    """Draw a game: totals by round, cards and exits of each expedition, and what each exit was worth."""
    from kortdiamant.cli.output.files import check_output, write_file
    from kortdiamant.errors import FileError, FileProblem
    from kortdiamant.records.folder import all_games, find_game
    from kortdiamant.telling.voice import Voice

    voice = Voice(set_language(language))
    record = next(iter(all_games()), None) if game is None else find_game(game)
    if record is None:
        error_output().show_refusal(voice.say("There is no saved game."))
        raise typer.Exit(REFUSED)
    if target is not None and target.is_file() and target.samefile(record):
        raise FileError(str(target), FileProblem.EXISTS)
    check_output(target, overwrite=force)
    story = story_of(_read(record, language))
    screen = output(MAX_WIDTH)
    if target is not None:
        from kortdiamant.pictures.game import render_game

        write_file(target, render_game(story).encode(), overwrite=force)
        output().show(Voice(set_language(language)).say("{path} is drawn.", path=target))
    elif screen.is_plain:
        screen.show(*story.description().replace(DOT, ", ").split("\n"))
    else:
        screen.show_blocks(text_chart(story, screen.width or PIPE_WIDTH, screen.printable))


PAGE = Page(
    "The chart shows the totals after each round, the cards of each expedition with who left where, and how much "
    "each exit gained or lost compared with staying. Without --output it is drawn with text characters.",
    (
        ("kortdiamant chart", "draw the last game in the terminal"),
        ("kortdiamant chart friday.game", "draw another one"),
        ("kortdiamant chart 2026-11-29-2010-slott -o friday.svg", "draw it into a file"),
        ("kortdiamant chart friday.game --plain", "describe it in words"),
    ),
    "there is no such game, it is damaged, or the picture cannot be written",
    ("replay", "history"),
)


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


ARROW, CROSS, INSIDE = "→", "✕", "…"
PIPE_WIDTH, MAX_WIDTH = 80, 200  # columns in a pipe, and the most at a terminal
INDENT = "  "


def text_chart(story: Story, width: int, printable: Callable[[str], str] = str) -> Iterator[Block]:
    """The chart of a game in at most `width` columns; `printable` makes names encodable."""
    lines = [replace(line, name=printable(line.name)) for line in story.lines]
    yield Heading(story.title)
    yield story.outcome
    yield ""
    yield Heading(story.totals_heading)
    running = _totals_table(lines, story.steps)
    if sum(max(map(cells, column)) + len(GAP) for column in zip(*running, strict=True)) <= width:
        yield Rows.of(running)
        yield ""
    yield from bars(lines, width)
    if not story.roads:
        yield ""
        yield story.legend
    for road in story.roads:
        yield ""
        yield Heading(road.heading)
        yield from (INDENT + line for line in expedition_lines(road, lines))


def expedition_lines(road: Road, lines: Sequence[PlayerLine]) -> Iterator[str]:
    """An expedition: the cards up to each exit, then an arrow and who left with how many gems."""
    start = 0
    cards = [card.text for card in road.cards]
    for (end, text), group in groupby(road.walks, key=_same_exit):
        walks = list(group)
        names = ", ".join(lines[walk.seat].name for walk in walks)
        passed = " ".join((*cards[start:end], _sign(walks[0])))
        yield f"{passed} {names}{text}"
        start = end
    if cards[start:]:
        yield " ".join(cards[start:])


def _same_exit(walk: Walk) -> tuple[int, str]:
    """Key of players who leave together: the number of cards seen, and the text about them."""
    brought = "" if walk.brought is None else f" {walk.brought}"
    return walk.cards, brought + (f" · {walk.verdict}" if walk.verdict else "")


def _sign(walk: Walk) -> str:
    if walk.brought is not None:
        return ARROW
    return CROSS if walk.is_over else INSIDE


def _totals_table(lines: Sequence[PlayerLine], steps: Sequence[str]) -> list[list[str]]:
    """The totals of each player after each expedition; the first column also counts those before the record begins."""
    from kortdiamant.telling.common_events import rounds_before

    first = int(steps[0] == rounds_before(1))
    rows = [[line.name, *("" if each is None else str(each) for each in line.totals[first:])] for line in lines]
    return [["", *steps[first:]], *rows]
