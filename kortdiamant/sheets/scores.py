"""The score sheet: as many empty tables as fit on a page, each for one game."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil
from typing import NamedTuple

from kortdiamant.sheets.figures import text
from kortdiamant.sheets.fitting import LONGEST_TITLE, head_height, short
from kortdiamant.sheets.paper import Paper
from kortdiamant.telling.handout.parts import Handout, ScorePad

MOST_COLUMNS = 10  # rounds beside each other
HEAD, ROW = 14.6, 8.0  # the heading of a table with the gap below it, and a row to write in
CAPTION, REMINDER = 8.0, 9.0
LOWEST, TALLEST = 5.5, 12.0  # a row, where there are many players or few


class Layout(NamedTuple):
    """How many games stand on a page, how high a row is, and whether every table has room on one page."""

    games: int
    row: float
    is_whole: bool


def score_sheet(handout: Handout, paper: Paper) -> Iterator[str]:
    """The page, or more of them where a game has very many rounds or players."""
    pad = handout.scores
    title = short(handout.title, LONGEST_TITLE)
    fit = layout(pad, title, paper)
    yield f'<section class="sheet scores{"" if fit.is_whole else " broken"}" style="--row:{fit.row:.2f}mm">'
    yield f'<header><h1 dir="auto">{escape(title)}</h1><p class="what">{escape(pad.heading)}</p></header>'
    for _ in range(fit.games):
        yield '<div class="game">'
        yield f'<p class="date">{escape(pad.date)}</p>'
        for rounds in blocks(pad.rounds):
            yield from _table(pad, rounds)
        yield "</div>"
    if pad.reminder:
        yield f'<p class="reminder">{escape(pad.reminder)}</p>'
    yield "</section>"


def layout(pad: ScorePad, title: str, paper: Paper) -> Layout:
    """As many games as have room on one page, one at least."""
    tables = len(blocks(pad.rounds))
    room = paper.inner_height - head_height(title, pad.heading, paper) - 5 - (REMINDER if pad.reminder else 0)
    games = int(room / (CAPTION + tables * (HEAD + pad.players * ROW)))
    if games:
        row = (room / games - CAPTION - tables * HEAD) / (tables * pad.players)
        return Layout(games, min(TALLEST, row), is_whole=True)
    row = (room - CAPTION - HEAD) / pad.players
    return Layout(1, min(ROW, max(LOWEST, row)), is_whole=row >= LOWEST)


def blocks(rounds: int) -> list[range]:
    """The rounds in as few tables as possible, about as many in each."""
    size = ceil(rounds / ceil(rounds / MOST_COLUMNS))
    return [range(first, min(first + size, rounds + 1)) for first in range(1, rounds + 1, size)]


def _table(pad: ScorePad, rounds: range) -> Iterator[str]:
    """Some rounds; the last of them are followed by relics and the sum."""
    is_last = rounds[-1] == pad.rounds
    last = [heading for heading in (pad.relics, pad.total) if heading] if is_last else []
    yield "<table><colgroup><col class=name>" + "<col>" * len(rounds) + "<col class=sum>" * len(last) + "</colgroup>"
    yield f'<thead><tr><th scope="col" rowspan="2">{escape(pad.player)}</th>'
    yield f'<th scope="colgroup" colspan="{len(rounds)}">{text(pad.round)}</th>'
    yield "".join(f'<th scope="col" rowspan="2">{text(heading)}</th>' for heading in last) + "</tr>"
    yield "<tr>" + "".join(f'<th scope="col">{number}</th>' for number in rounds) + "</tr></thead><tbody>"
    row = "<tr><th></th>" + "<td></td>" * len(rounds) + '<td class="sum"></td>' * len(last) + "</tr>"
    yield from (row for _ in range(pad.players))
    yield "</tbody></table>"
