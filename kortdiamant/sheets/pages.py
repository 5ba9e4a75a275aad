"""The pages of a handout: rules, crib sheet, score sheet, and cards to cut out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from html import escape
from itertools import chain
from math import ceil, sqrt
from typing import NamedTuple

from kortdiamant.sheets.drawings import DrawingSet, isolate, small_card, suit_symbols
from kortdiamant.sheets.layout import (
    CARD_SIZE,
    LONG_TITLE,
    MAX_TITLE_LENGTH,
    Paper,
    cut_text,
    fit_crib,
    group_bands,
    group_width,
    head_height,
    row_count,
    style_sheet,
    with_wording,
)
from kortdiamant.telling.handout import CardFace, FaceGroup, Handout, Meaning, PackMap, ScorePad
from kortdiamant.telling.rule_sheet.markup import page, section

MAX_GEMS = 20  # a larger number cannot be counted at a glance
OVERHANG = 4.0  # of a cutting line beyond the cards, in millimetres
PICTURE_SIZE = (43.0, 40.0)  # of the drawing on a card, in millimetres


def card_pages(handout: Handout, drawings: DrawingSet, paper: Paper) -> Iterator[str]:
    """Pages of cards to cut out, as many cards on each as fit."""
    columns, rows = paper.grid
    on_page = columns * rows
    for first in range(0, len(handout.cards), on_page):
        yield '<section class="cards">'
        yield _cutting_lines(paper)
        yield f'<div class="grid" style="--columns:{columns};--rows:{rows}">'
        yield from (_card(face, drawings) for face in handout.cards[first : first + on_page])
        yield "</div></section>"


def _cutting_lines(paper: Paper) -> str:
    """The cutting lines along all edges of the cards, and a little beyond."""
    columns, rows = paper.grid
    wide, high = columns * CARD_SIZE[0], rows * CARD_SIZE[1]
    left, top = (paper.width - wide) / 2, (paper.height - high) / 2
    down = (
        f"M{left + n * CARD_SIZE[0]:.2f} {top - OVERHANG:.2f}v{high + 2 * OVERHANG:.2f}" for n in range(columns + 1)
    )
    across = (f"M{left - OVERHANG:.2f} {top + n * CARD_SIZE[1]:.2f}h{wide + 2 * OVERHANG:.2f}" for n in range(rows + 1))
    size = f"{paper.width:g} {paper.height:g}"
    return f'<svg class="lines" viewBox="0 0 {size}" aria-hidden="true"><path d="{"".join((*down, *across))}"/></svg>'


def _card(face: CardFace, drawings: DrawingSet) -> str:
    meaning = face.meaning
    corner = str(meaning.worth) if meaning.worth is not None else _corner_mark(drawings.symbol_id(meaning))
    corners = f'<span class="corner">{corner}</span><span class="corner other">{corner}</span>'
    name = f'<p class="name"><span>{isolate(meaning.label)}</span></p>'
    return f'<article class="own-card {meaning.role}">{corners}{_picture(face, drawings)}{name}</article>'


def _corner_mark(name: str) -> str:
    return f'<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{name}"/></svg>'


def _picture(face: CardFace, drawings: DrawingSet) -> str:
    worth = face.meaning.worth
    if face.meaning.role == "treasure" and worth is not None and worth <= MAX_GEMS:
        inside = "".join(chain.from_iterable(arrange_gems(worth)))
    else:
        inside = f'<use href="#{drawings.symbol_id(face.meaning)}" x="1.5" y="0" width="40" height="40"/>'
    return (
        f'<svg class="picture" viewBox="0 0 {PICTURE_SIZE[0]:g} {PICTURE_SIZE[1]:g}" aria-hidden="true">{inside}</svg>'
    )


def arrange_gems(number: int) -> Sequence[Sequence[str]]:
    """The gems of a treasure as SVG, row by row, the shorter rows above."""
    if not number:
        return []
    lines = max(1, round(sqrt(number * 0.95)))
    least, more = divmod(number, lines)
    lengths = [least + (line >= lines - more) for line in range(lines)]
    size = min(PICTURE_SIZE[0] / max(lengths), PICTURE_SIZE[1] / lines, 26.0)
    top = (PICTURE_SIZE[1] - lines * size) / 2
    return [
        [
            f'<use href="#gem" x="{(PICTURE_SIZE[0] - length * size) / 2 + column * size + size * 0.05:.2f}" '
            f'y="{top + line * size + size * 0.05:.2f}" width="{size * 0.9:.2f}" height="{size * 0.9:.2f}"/>'
            for column in range(length)
        ]
        for line, length in enumerate(lengths)
    ]


def crib_sheet(handout: Handout, drawings: DrawingSet, paper: Paper) -> Iterator[str]:
    """The page of the crib sheet, line by line."""
    title, crib = cut_text(handout.title, MAX_TITLE_LENGTH), handout.crib
    fit = fit_crib(crib, title, paper)
    crib = with_wording(crib, fit.wording)
    yield f'<section class="sheet crib" style="--w:{fit.size:g}mm">'
    yield f'<div><header><h1 dir="auto">{escape(title)}</h1><p class="what">{escape(crib.heading)}</p></header>'
    if crib.deck:
        yield f"<p>{escape(cut_text(crib.deck))}</p>"
    yield "</div>"
    if crib.map:
        yield from _pack_map(crib.map, drawings)
    numbers = iter(fit.shown)
    for band in group_bands(crib.groups, fit.size, paper):
        yield '<div class="band">'
        for group in band:
            shown = next(numbers)
            across = ceil(shown / max(1, row_count(shown, fit.size, paper)))  # rows of about the same length
            yield f'<div class="group" style="--wide:{group_width(group, fit.size, paper):.1f}mm;--across:{across}">'
            yield from _card_group(group, shown, crib.more, drawings)
            yield "</div>"
        yield "</div>"
    if crib.reminders:
        yield '<ul class="reminders">'
        yield from (f"<li>{escape(cut_text(reminder))}</li>" for reminder in crib.reminders)
        yield "</ul>"
    yield "</section>"


def _pack_map(pack: PackMap, drawings: DrawingSet) -> Iterator[str]:
    yield '<table class="map"><thead><tr><td></td>'
    yield "".join(f'<th scope="col">{isolate(rank)}</th>' for rank in pack.ranks) + "</tr></thead><tbody>"
    for letters, meanings in pack.rows:
        cells = "".join(_map_cell(meaning, drawings) for meaning in meanings)
        yield f'<tr><th scope="row">{suit_symbols(letters)}</th>{cells}</tr>'
    yield "</tbody></table>"


def _map_cell(meaning: Meaning, drawings: DrawingSet) -> str:
    number = "" if meaning.worth is None else str(meaning.worth)
    drawn = drawings.inline(meaning) if meaning.role in ("hazard", "relic") else ""
    inside = "–" if meaning.role == "out" else drawn + number
    return f'<td class="{meaning.role}">{inside}</td>'


def _card_group(group: FaceGroup, shown: int, more: str, drawings: DrawingSet) -> Iterator[str]:
    yield f"<h2>{isolate(group.heading)}</h2>"
    if group.sentence:
        yield f"<p>{escape(cut_text(group.sentence))}</p>"
    yield '<div class="faces">'
    yield from (small_card(face, drawings) for face in group.faces[:shown])
    missing = sum(face.count for face in group.faces[shown:])
    if missing:
        yield f'<p class="more">{escape(more.format(number=missing))}</p>'
    yield "</div>"


MAX_COLUMNS = 10  # rounds in one table
TABLE_HEAD, TABLE_ROW = 14.6, 8.0  # the heading of a table with the gap below the table, and a comfortable row
CAPTION, REMINDER = 8.0, 9.0
MIN_ROW_HEIGHT, MAX_ROW_HEIGHT = 5.5, 12.0  # limits for rows, with many players or few


class ScoreLayout(NamedTuple):
    """How many games fit on a page, the height of a row, and whether a table fits on one page."""

    games: int
    row: float
    is_whole: bool


def score_sheet(handout: Handout, paper: Paper) -> Iterator[str]:
    """The page of the score sheet, or several pages for a game with very many rounds or players."""
    pad = handout.scores
    title = cut_text(handout.title, MAX_TITLE_LENGTH)
    fit = lay_out_scores(pad, title, paper)
    yield f'<section class="sheet scores{"" if fit.is_whole else " broken"}" style="--row:{fit.row:.2f}mm">'
    yield f'<header><h1 dir="auto">{escape(title)}</h1><p class="what">{escape(pad.heading)}</p></header>'
    for _ in range(fit.games):
        yield '<div class="game">'
        yield f'<p class="date">{escape(pad.date)}</p>'
        for rounds in split_rounds(pad.rounds):
            yield from _score_table(pad, rounds)
        yield "</div>"
    if pad.reminder:
        yield f'<p class="reminder">{escape(pad.reminder)}</p>'
    yield "</section>"


def lay_out_scores(pad: ScorePad, title: str, paper: Paper) -> ScoreLayout:
    """Fit as many games on a page as possible, but at least one."""
    tables = len(split_rounds(pad.rounds))
    room = paper.inner_height - head_height(title, pad.heading, paper) - 5 - (REMINDER if pad.reminder else 0)
    games = int(room / (CAPTION + tables * (TABLE_HEAD + pad.players * TABLE_ROW)))
    if games:
        row = (room / games - CAPTION - tables * TABLE_HEAD) / (tables * pad.players)
        return ScoreLayout(games, min(MAX_ROW_HEIGHT, row), is_whole=True)
    row = (room - CAPTION - TABLE_HEAD) / pad.players
    return ScoreLayout(1, min(TABLE_ROW, max(MIN_ROW_HEIGHT, row)), is_whole=row >= MIN_ROW_HEIGHT)


def split_rounds(rounds: int) -> list[range]:
    """Divide rounds into as few tables as possible, of about the same size."""
    size = ceil(rounds / ceil(rounds / MAX_COLUMNS))
    return [range(first, min(first + size, rounds + 1)) for first in range(1, rounds + 1, size)]


def _score_table(pad: ScorePad, rounds: range) -> Iterator[str]:
    """A table for some rounds; the last table also has columns for relics and the sum."""
    is_last = rounds[-1] == pad.rounds
    last = [heading for heading in (pad.relics, pad.total) if heading] if is_last else []
    yield "<table><colgroup><col class=name>" + "<col>" * len(rounds) + "<col class=sum>" * len(last) + "</colgroup>"
    yield f'<thead><tr><th scope="col" rowspan="2">{escape(pad.player)}</th>'
    yield f'<th scope="colgroup" colspan="{len(rounds)}">{isolate(pad.round)}</th>'
    yield "".join(f'<th scope="col" rowspan="2">{isolate(heading)}</th>' for heading in last) + "</tr>"
    yield "<tr>" + "".join(f'<th scope="col">{number}</th>' for number in rounds) + "</tr></thead><tbody>"
    row = "<tr><th></th>" + "<td></td>" * len(rounds) + '<td class="sum"></td>' * len(last) + "</tr>"
    yield from (row for _ in range(pad.players))
    yield "</tbody></table>"


NOT_PRINTED = ("variants",)  # names to type, which are useless on paper


class HandoutPart(StrEnum):
    """The printable parts of a handout."""

    RULES = "rules"
    CRIB = "crib"
    SCORES = "scores"
    CARDS = "cards"


def render_handout(handout: Handout, parts: Sequence[HandoutPart], paper: Paper) -> str:
    """The HTML page with the parts in this order, each beginning on a new sheet of paper."""
    return page(handout.title, handout.language, style_sheet(paper), _body(handout, parts, paper))


def _body(handout: Handout, parts: Sequence[HandoutPart], paper: Paper) -> Iterator[str]:
    drawings = DrawingSet(handout)
    makers: Mapping[HandoutPart, Callable[[], Iterator[str]]] = {
        HandoutPart.RULES: lambda: _rules(handout),
        HandoutPart.CRIB: lambda: crib_sheet(handout, drawings, paper),
        HandoutPart.SCORES: lambda: score_sheet(handout, paper),
        HandoutPart.CARDS: lambda: card_pages(handout, drawings, paper),
    }
    yield from drawings.symbols()
    length = "long" if len(handout.title) > LONG_TITLE else "short"
    yield f'<main class="{length}" style="--gem:{drawings.piece.tint}">'
    for part in parts:
        yield from makers[part]()
    yield "</main>"


def _rules(handout: Handout) -> Iterator[str]:
    yield f'<section class="sheet"><header><h1 dir="auto">{escape(handout.title)}</h1></header><div class="flow">'
    for each in handout.rules.sections:
        if each.key not in NOT_PRINTED:
            yield from section(each)
    yield "</div></section>"
