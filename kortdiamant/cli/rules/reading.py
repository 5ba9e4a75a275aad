"""The rules of a ruleset, told on the screen or as a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kortdiamant.cli.answers import Block, Heading, Item, Rows
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.languages import Language
from kortdiamant.rulebook import load_any
from kortdiamant.telling.sheet import sheet
from kortdiamant.telling.sheet.parts import Block as Part
from kortdiamant.telling.sheet.parts import Bullets, Grid, Paragraph, Sheet, Steps

BULLET = "• "


def read_aloud(reference: str, *, form: str, settings: Sequence[str], language: Language | None) -> None:
    """Tell the rules; in the language of the ruleset, if none is asked for."""
    speak(language)
    ruleset = load_any(reference, settings=settings)
    told = sheet(ruleset, speak(language or ruleset.language))
    if form == "text":
        output().show_blocks(blocks(told))
    elif form == "markdown":
        from kortdiamant.telling.sheet.markdown import markdown

        output().show_as_is(markdown(told).removesuffix("\n"))
    else:
        from kortdiamant.telling.sheet.html import html

        output().show_as_is(html(told).removesuffix("\n"))


def blocks(told: Sheet) -> Iterator[Block]:
    """The sheet as lines of a screen."""
    yield Heading(told.title)
    for section in told.sections:
        yield ""
        yield Heading(section.heading)
        for part in section.blocks:
            yield ""
            yield from _block(part)


def _block(part: Part) -> Iterator[Block]:
    match part:
        case Paragraph():
            yield part.text
        case Steps(items):
            marks = [f"{number}. " for number in range(1, len(items) + 1)]
            yield from (Item(mark.rjust(len(marks[-1])), item.text) for mark, item in zip(marks, items, strict=True))
        case Bullets(items):
            yield from (Item(BULLET, item.text) for item in items)
        case Grid(rows):
            yield Rows.of(rows)
