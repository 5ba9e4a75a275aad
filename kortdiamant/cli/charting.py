"""A game as pictures: on the screen, or as an SVG file."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from kortdiamant.cards.vocabulary import Language
from kortdiamant.cli.screen import DOT, complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.cli.sketch import USUAL_WIDTH, WIDEST, sketch
from kortdiamant.documents.saving import put_file
from kortdiamant.errors import FileTrouble, Trouble
from kortdiamant.pictures import draw
from kortdiamant.records.files import write_new
from kortdiamant.records.folder import find_game
from kortdiamant.table import Kept, Pad, read_kept
from kortdiamant.telling import render, speaker_of
from kortdiamant.telling.pad_story import pad_story
from kortdiamant.telling.story import Story, story
from kortdiamant.telling.voice import Voice


class Overwriting(Enum):
    """Whether a file that exists may be overwritten."""

    REFUSED = "refused"
    ALLOWED = "allowed"


def sketch_game(reference: str, language: Language | None) -> None:
    """Show a game on the screen; raises what reading it raises."""
    game = _read(find_game(reference), language)
    screen = output(WIDEST)
    if screen.is_plain:
        screen.show(*story_of(game).description().replace(DOT, ", ").split("\n"))
    else:
        screen.show_blocks(sketch(story_of(game), screen.width or USUAL_WIDTH, screen.printable))


def draw_game(reference: str, target: Path, overwriting: Overwriting, language: Language | None) -> None:
    """Draw a game into a file, which is whole or not there at all; raises what reading it raises, and `FileTrouble`."""
    record = find_game(reference)
    _insist_on_room(target, record, overwriting)
    picture = draw(story_of(_read(record, language))).encode()
    try:
        write_new(target, picture) if overwriting is Overwriting.REFUSED else put_file(target, picture)
    except OSError as error:
        raise FileTrouble(str(target), Trouble.UNWRITABLE, error.strerror or "") from error
    output().show(Voice(speak(language)).say("{path} is drawn.", path=target))


def _insist_on_room(target: Path, record: Path, overwriting: Overwriting) -> None:
    """Raise `FileTrouble` if the picture cannot be put there."""
    if not target.parent.is_dir():
        raise FileTrouble(str(target.parent), Trouble.MISSING)
    if not target.exists():
        return
    if not target.is_file():
        raise FileTrouble(str(target), Trouble.NOT_A_FILE)
    if target.samefile(record):
        raise FileTrouble(str(target), Trouble.EXISTS)
    if overwriting is Overwriting.REFUSED:
        raise FileTrouble(str(target), Trouble.IN_THE_WAY)


def _read(record: Path, language: Language | None) -> Kept:
    speak(language)
    kept = read_kept(record, language=language)
    table = kept.table
    complaints().show_as_is(*(render(fault, table.language, speaker_of(table)) for fault in table.warnings))
    return kept


def story_of(kept: Kept) -> Story:
    """All that pictures show of a game, under its title and its date."""
    table = kept.table
    title = table.ruleset.title_in(table.language)
    dated = f"{title} · {kept.header.date}" if kept.header.date else title
    if isinstance(table, Pad):
        return pad_story(table, table.report(), dated)
    return story(table, table.chronicle(), table.report(), dated)
