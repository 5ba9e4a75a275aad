"""A rule sheet as Markdown or HTML, and the frame of every HTML page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from kortdiamant.telling.rule_sheet.parts import Block, Bullets, Grid, Paragraph, RuleSheet, Section, Steps

RULES_STYLE = """\
:root { color-scheme: light dark; }
body { font: 1.05rem/1.5 Georgia, "Times New Roman", serif; max-width: 38rem; margin: 2rem auto; padding: 0 1rem;
  overflow-wrap: break-word; }
h1, h2 { font-family: "Gill Sans", "Helvetica Neue", Arial, sans-serif; line-height: 1.2; text-wrap: balance;
  break-after: avoid; }
h1 { margin: 0 0 1.2rem; font-size: clamp(1.5rem, 7vw, 2rem); }
h2 { margin: 1.8rem 0 0.4rem; font-size: 1.2rem; }
p { margin: 0.6rem 0; }
p, li { break-inside: avoid; }
ol, ul { margin: 0.6rem 0; padding-left: 1.7em; }
li { margin: 0.3rem 0; }
table { margin: 0.8rem 0; border-collapse: collapse; break-inside: avoid; }
th, td { padding: 0.2rem 1.2rem 0.2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8888; }
th:last-child, td:last-child { padding-right: 0; }
@media screen and (prefers-color-scheme: dark) { body { background: #1c1b19; color: #e6e2da; } }
@page { margin: 2cm; }
@media print { body { font-size: 10.5pt; line-height: 1.4; max-width: none; margin: 0; padding: 0; } }"""


def to_html(sheet: RuleSheet) -> str:
    """The sheet as one self-contained HTML document."""
    return document(
        sheet.title, sheet.language, RULES_STYLE, (line for part in sheet.sections for line in section(part))
    )


def document(title: str, language: str, style: str, body: Iterable[str]) -> str:
    """A self-contained page with its title as the heading; `body` has the lines after it."""
    return page(title, language, style, (f"<h1>{escape(title)}</h1>", *body))


def page(title: str, language: str, style: str, body: Iterable[str]) -> str:
    """A self-contained page; `body` has all of its lines."""
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{style}\n</style>",
            "</head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        )
    )


def section(part: Section) -> Iterator[str]:
    """The lines of a section with its heading."""
    yield f'<section id="{escape(part.key)}">'
    yield f"<h2>{escape(part.heading)}</h2>"
    for block in part.blocks:
        yield from _html_block(block)
    yield "</section>"


def _html_block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield f"<p>{escape(block.text)}</p>"
        case Steps(items):
            yield from _list("ol", items)
        case Bullets(items):
            yield from _list("ul", items)
        case Grid(rows):
            yield from table(rows)


def _list(tag: str, items: Iterable[Paragraph]) -> Iterator[str]:
    yield f"<{tag}>"
    yield from (f"<li>{escape(item.text)}</li>" for item in items)
    yield f"</{tag}>"


def table(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a table whose first row and first column are headings."""
    heading, *others = rows
    yield "<table>"
    yield "<thead><tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading) + "</tr></thead>"
    yield "<tbody>"
    for first, *rest in others:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table>"


MARKDOWN_SIGNS = re.compile(r"([\\`*_\[\]<>#|~&])")
LIST_START = re.compile(r"^(\d+)([.)])|^([-+=])")


def to_markdown(sheet: RuleSheet) -> str:
    """The sheet as a Markdown document (CommonMark with tables)."""
    return "\n\n".join(_markdown_parts(sheet)) + "\n"


def _markdown_parts(sheet: RuleSheet) -> Iterator[str]:
    yield f"# {escape_markdown(sheet.title)}"
    for section in sheet.sections:
        yield f"## {escape_markdown(section.heading)}"
        yield from map(_markdown_block, section.blocks)


def _markdown_block(block: Block) -> str:
    match block:
        case Paragraph():
            return escape_markdown(block.text)
        case Steps(items):
            return "\n".join(f"{number}. {escape_markdown(item.text)}" for number, item in enumerate(items, start=1))
        case Bullets(items):
            return "\n".join(f"- {escape_markdown(item.text)}" for item in items)
    return _markdown_table(block)


def _markdown_table(grid: Grid) -> str:
    heading, *rows = (f"| {' | '.join(map(escape_markdown, row))} |" for row in grid.rows)
    return "\n".join((heading, "|" + "---|" * len(grid.rows[0]), *rows))


def escape_markdown(text: str) -> str:
    """Escape all characters with a meaning in Markdown."""
    return LIST_START.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", MARKDOWN_SIGNS.sub(r"\\\1", text))
