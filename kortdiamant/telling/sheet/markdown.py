"""A rule sheet as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kortdiamant.telling.sheet.parts import Block, Bullets, Grid, Paragraph, Sheet, Steps

MARKS = re.compile(r"([\\`*_\[\]<>#|~&])")
BEGINNING = re.compile(r"^(\d+)([.)])|^([-+=])")


def markdown(sheet: Sheet) -> str:
    """The sheet as a Markdown document (CommonMark with tables)."""
    return "\n\n".join(_parts(sheet)) + "\n"


def _parts(sheet: Sheet) -> Iterator[str]:
    yield f"# {escaped(sheet.title)}"
    for section in sheet.sections:
        yield f"## {escaped(section.heading)}"
        yield from map(_block, section.blocks)


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return escaped(block.text)
        case Steps(items):
            return "\n".join(f"{number}. {escaped(item.text)}" for number, item in enumerate(items, start=1))
        case Bullets(items):
            return "\n".join(f"- {escaped(item.text)}" for item in items)
    return _table(block)


def _table(grid: Grid) -> str:
    heading, *rows = (f"| {' | '.join(map(escaped, row))} |" for row in grid.rows)
    return "\n".join((heading, "|" + "---|" * len(grid.rows[0]), *rows))


def escaped(text: str) -> str:
    """Text in which nothing means anything but itself."""
    return BEGINNING.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", MARKS.sub(r"\\\1", text))
