"""Cards to cut out: as many on a page as fit, edge to edge, with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from kortdiamant.sheets.figures import Drawings, text
from kortdiamant.sheets.paper import CARD, Paper
from kortdiamant.telling.handout.parts import Face, Handout

MOST_GEMS = 20  # more cannot be counted at a glance
TICK = 4.0  # how far a line to cut along reaches beyond the cards
SPACE = (43.0, 40.0)  # where gems lie


def card_pages(handout: Handout, drawings: Drawings, paper: Paper) -> Iterator[str]:
    """A page for as many cards as stand on it."""
    columns, rows = paper.grid
    on_page = columns * rows
    for first in range(0, len(handout.cards), on_page):
        yield '<section class="cards">'
        yield _lines(paper)
        yield f'<div class="grid" style="--columns:{columns};--rows:{rows}">'
        yield from (_card(face, drawings) for face in handout.cards[first : first + on_page])
        yield "</div></section>"


def _lines(paper: Paper) -> str:
    """The lines to cut along, from edge to edge of all cards and a little beyond."""
    columns, rows = paper.grid
    wide, high = columns * CARD[0], rows * CARD[1]
    left, top = (paper.width - wide) / 2, (paper.height - high) / 2
    down = (f"M{left + n * CARD[0]:.2f} {top - TICK:.2f}v{high + 2 * TICK:.2f}" for n in range(columns + 1))
    across = (f"M{left - TICK:.2f} {top + n * CARD[1]:.2f}h{wide + 2 * TICK:.2f}" for n in range(rows + 1))
    size = f"{paper.width:g} {paper.height:g}"
    return f'<svg class="lines" viewBox="0 0 {size}" aria-hidden="true"><path d="{"".join((*down, *across))}"/></svg>'


def _card(face: Face, drawings: Drawings) -> str:
    meaning = face.meaning
    corner = str(meaning.worth) if meaning.worth is not None else _mark(drawings.name(meaning))
    corners = f'<span class="corner">{corner}</span><span class="corner other">{corner}</span>'
    name = f'<p class="name"><span>{text(meaning.label)}</span></p>'
    return f'<article class="own-card {meaning.standing}">{corners}{_picture(face, drawings)}{name}</article>'


def _mark(name: str) -> str:
    return f'<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{name}"/></svg>'


def _picture(face: Face, drawings: Drawings) -> str:
    worth = face.meaning.worth
    if face.meaning.standing == "treasure" and worth is not None and worth <= MOST_GEMS:
        inside = "".join(_gems(worth))
    else:
        inside = f'<use href="#{drawings.name(face.meaning)}" x="1.5" y="0" width="40" height="40"/>'
    return f'<svg class="picture" viewBox="0 0 {SPACE[0]:g} {SPACE[1]:g}" aria-hidden="true">{inside}</svg>'


def _gems(number: int) -> Iterator[str]:
    """So many gems in rows, the shorter ones above."""
    for row in arranged(number):
        yield from row


def arranged(number: int) -> Sequence[Sequence[str]]:
    """The gems of each row, as they are drawn; none for a treasure of nothing."""
    if not number:
        return []
    lines = max(1, round(sqrt(number * 0.95)))
    least, more = divmod(number, lines)
    lengths = [least + (line >= lines - more) for line in range(lines)]
    size = min(SPACE[0] / max(lengths), SPACE[1] / lines, 26.0)
    top = (SPACE[1] - lines * size) / 2
    return [
        [
            f'<use href="#gem" x="{(SPACE[0] - length * size) / 2 + place * size + size * 0.05:.2f}" '
            f'y="{top + line * size + size * 0.05:.2f}" width="{size * 0.9:.2f}" height="{size * 0.9:.2f}"/>'
            for place in range(length)
        ]
        for line, length in enumerate(lengths)
    ]
