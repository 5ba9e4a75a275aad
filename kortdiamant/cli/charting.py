"""A game as pictures: on the screen, or as an SVG file."""

from __future__ import annotations

from pathlib import Path

from kortdiamant.cli.placing import insist_on_room, place
from kortdiamant.cli.screen import DOT, complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.cli.sketch import USUAL_WIDTH, WIDEST, sketch
from kortdiamant.errors import FileError, FileProblem, WrongFamily
from kortdiamant.languages import Language
from kortdiamant.pictures.game import render_game
from kortdiamant.records.folder import find_game
from kortdiamant.table import Board, Pad, ReplayedRecord, read_any_game
from kortdiamant.telling.errors import render
from kortdiamant.telling.speaker import speaker_of
from kortdiamant.telling.story import Story, pad_story, story
from kortdiamant.telling.voice import Voice


def sketch_game(reference: str, language: Language | None) -> None:
    """Show a game on the screen; raises what reading it raises."""
    game = _read(find_game(reference), language)
    screen = output(WIDEST)
    if screen.is_plain:
        screen.show(*story_of(game).description().replace(DOT, ", ").split("\n"))
    else:
        screen.show_blocks(sketch(story_of(game), screen.width or USUAL_WIDTH, screen.printable))


def draw_game(reference: str, target: Path, language: Language | None, *, overwrite: bool) -> None:
    """Draw a game into a file, which is whole or not there at all; raises what reading it raises, and `FileError`."""
    record = find_game(reference)
    if target.is_file() and target.samefile(record):
        raise FileError(str(target), FileProblem.EXISTS)
    insist_on_room(target, overwrite=overwrite)
    place(target, render_game(story_of(_read(record, language))).encode(), overwrite=overwrite)
    output().show(Voice(speak(language)).say("{path} is drawn.", path=target))


def _read(record: Path, language: Language | None) -> ReplayedRecord:
    speak(language)
    kept = read_any_game(record, language=language)
    table = kept.table
    complaints().show_as_is(*(render(fault, table.language, speaker_of(table)) for fault in table.warnings))
    return kept


def story_of(kept: ReplayedRecord) -> Story:
    """All that pictures show of a game, under its title and its date; raises `WrongFamily`."""
    table = kept.table
    if isinstance(table, Board):
        raise WrongFamily(table.ruleset.reference, table.ruleset.family)
    title = table.ruleset.title_in(table.language)
    dated = f"{title} · {kept.header.date}" if kept.header.date else title
    if isinstance(table, Pad):
        return pad_story(table, table.report(), dated)
    return story(table, table.chronicle(), table.report(), dated)
