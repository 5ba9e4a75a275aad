"""The crib sheet: what every card stands for, on one page whatever the game.

Of what does not fit in the smallest size, the number is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil

from kortdiamant.sheets.figures import Drawings, small_card, suits, text
from kortdiamant.sheets.fitting import LONGEST_TITLE, bands, fitting, rows, short, width, worded
from kortdiamant.sheets.paper import Paper
from kortdiamant.telling.handout.parts import Group, Handout, Meaning, PackMap


def crib_sheet(handout: Handout, drawings: Drawings, paper: Paper) -> Iterator[str]:
    """The page, line by line."""
    title, crib = short(handout.title, LONGEST_TITLE), handout.crib
    fit = fitting(crib, title, paper)
    crib = worded(crib, fit.wording)
    yield f'<section class="sheet crib" style="--w:{fit.size:g}mm">'
    yield f'<div><header><h1 dir="auto">{escape(title)}</h1><p class="what">{escape(crib.heading)}</p></header>'
    if crib.deck:
        yield f"<p>{escape(short(crib.deck))}</p>"
    yield "</div>"
    if crib.map:
        yield from _map(crib.map, drawings)
    numbers = iter(fit.shown)
    for band in bands(crib.groups, fit.size, paper):
        yield '<div class="band">'
        for group in band:
            shown = next(numbers)
            across = ceil(shown / max(1, rows(shown, fit.size, paper)))  # rows of about the same length
            yield f'<div class="group" style="--wide:{width(group, fit.size, paper):.1f}mm;--across:{across}">'
            yield from _group(group, shown, crib.more, drawings)
            yield "</div>"
        yield "</div>"
    if crib.reminders:
        yield '<ul class="reminders">'
        yield from (f"<li>{escape(short(reminder))}</li>" for reminder in crib.reminders)
        yield "</ul>"
    yield "</section>"


def _map(pack: PackMap, drawings: Drawings) -> Iterator[str]:
    yield '<table class="map"><thead><tr><td></td>'
    yield "".join(f'<th scope="col">{text(rank)}</th>' for rank in pack.ranks) + "</tr></thead><tbody>"
    for letters, meanings in pack.rows:
        cells = "".join(_cell(meaning, drawings) for meaning in meanings)
        yield f'<tr><th scope="row">{suits(letters)}</th>{cells}</tr>'
    yield "</tbody></table>"


def _cell(meaning: Meaning, drawings: Drawings) -> str:
    number = "" if meaning.worth is None else str(meaning.worth)
    drawn = drawings.small(meaning) if meaning.standing in ("hazard", "relic") else ""
    inside = "–" if meaning.standing == "out" else drawn + number
    return f'<td class="{meaning.standing}">{inside}</td>'


def _group(group: Group, shown: int, more: str, drawings: Drawings) -> Iterator[str]:
    yield f"<h2>{text(group.heading)}</h2>"
    if group.sentence:
        yield f"<p>{escape(short(group.sentence))}</p>"
    yield '<div class="faces">'
    yield from (small_card(face, drawings) for face in group.faces[:shown])
    missing = sum(face.count for face in group.faces[shown:])
    if missing:
        yield f'<p class="more">{escape(more.format(number=missing))}</p>'
    yield "</div>"
