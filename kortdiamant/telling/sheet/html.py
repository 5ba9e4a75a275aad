"""A rule sheet as a web page that stands by itself, to be read or printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from kortdiamant.telling.sheet.parts import Block, Bullets, Grid, Paragraph, Section, Sheet, Steps

STYLE = """\
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


def html(sheet: Sheet) -> str:
    """The sheet as one HTML document without anything from elsewhere."""
    return document(sheet.title, sheet.language, STYLE, (line for part in sheet.sections for line in section(part)))


def document(title: str, language: str, style: str, body: Iterable[str]) -> str:
    """A page that stands by itself, from the lines of what follows its heading."""
    return page(title, language, style, (f"<h1>{escape(title)}</h1>", *body))


def page(title: str, language: str, style: str, body: Iterable[str]) -> str:
    """A page that stands by itself, from all of its lines."""
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
    """A part of a sheet under its heading."""
    yield f'<section id="{escape(part.key)}">'
    yield f"<h2>{escape(part.heading)}</h2>"
    for block in part.blocks:
        yield from _block(block)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
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
    """A table whose first row and first column are headings."""
    heading, *others = rows
    yield "<table>"
    yield "<thead><tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading) + "</tr></thead>"
    yield "<tbody>"
    for first, *rest in others:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table>"
