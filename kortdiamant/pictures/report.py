"""A report as a self-contained web page with its charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from kortdiamant.pictures.canvas import strip_invalid
from kortdiamant.pictures.plots import plot
from kortdiamant.telling.charts import Chapter, Chart, StudyReport
from kortdiamant.telling.rule_sheet.markup import document, table

STYLE = """\
body { font: 1rem/1.5 Verdana, "DejaVu Sans", Geneva, sans-serif; color: #1b1b1b; background: #fff;
  max-width: 760px; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
h2 { margin: 2.4rem 0 0.8rem; font-size: 1.2rem; break-after: avoid; }
figure { margin: 1.2rem 0; break-inside: avoid; }
figcaption { font-size: 0.8rem; color: #595959; }
figcaption strong { display: block; font-size: 0.95rem; color: #1b1b1b; }
svg { display: block; width: 100%; height: auto; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; }
th, td { padding: 0.25rem 0.7rem 0.25rem 0; text-align: right; border-bottom: 1px solid #bbb; }
th[scope="row"] { text-align: left; }
ul { padding-left: 1.2rem; }
li { margin: 0.35rem 0; }
dt { font-weight: bold; }
dd { margin: 0 0 0.6rem; overflow-wrap: anywhere; }
@media (max-width: 600px) {
  figure { overflow-x: auto; }
  svg { min-width: 560px; }
  figcaption { position: sticky; left: 0; }
}
@media print { body { font-size: 10pt; max-width: none; margin: 0; padding: 0; } }"""


def render_report(report: StudyReport) -> str:
    """The report as an HTML page."""
    return strip_invalid(document(report.title, report.language, STYLE, _body(report)))


def _body(report: StudyReport) -> Iterator[str]:
    yield f"<p>{escape(report.summary)}</p>"
    for number, chapter in enumerate(report.chapters, start=1):
        yield "<section>"
        yield f"<h2>{escape(chapter.heading)}</h2>"
        yield from _chapter(chapter, report.language, f"c{number}-")
        yield "</section>"


def _chapter(chapter: Chapter, language: str, id_prefix: str) -> Iterator[str]:
    for number, drawing in enumerate(chapter.drawings, start=1):
        yield from _figure(drawing, chapter.heading, language, f"{id_prefix}{number}-")
    yield from (f"<p>{escape(sentence)}</p>" for sentence in chapter.sentences)
    if chapter.points:
        yield "<ul>"
        yield from (f"<li>{escape(point)}</li>" for point in chapter.points)
        yield "</ul>"
    if chapter.table:
        yield '<div class="table">'
        yield from table(chapter.table)
        yield "</div>"
    if chapter.facts:
        yield from _facts(chapter.facts)


def _figure(drawing: Chart, heading: str, language: str, id_prefix: str) -> Iterator[str]:
    """A drawing with its caption; the title is left out if it is also the heading of the chapter."""
    title = "" if drawing.title == heading else f"<strong>{escape(drawing.title)}</strong> "
    yield "<figure>"
    yield plot(drawing, language, id_prefix)
    yield f"<figcaption>{title}{escape(drawing.legend)}</figcaption>"
    yield "</figure>"


def _facts(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield "<dl>"
    yield from (f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    yield "</dl>"
