"""The rules of a ruleset, told on the screen or as a document."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.cli.answers import Block, Heading, Item, Rows
from kortdiamant.telling.rule_sheet.parts import Block as Part
from kortdiamant.telling.rule_sheet.parts import Bullets, Grid, Paragraph, RuleSheet, Steps

BULLET = "• "


def blocks(told: RuleSheet) -> Iterator[Block]:
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
