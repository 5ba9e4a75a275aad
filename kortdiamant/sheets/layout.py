"""Paper sizes, what fits on a page, and the style sheet. All lengths are in millimetres.

A page without scripts cannot measure its text, so heights are computed here with the widest of the usual fonts. Small
groups of cards share a band as wide as the page. The cards are as large as possible while all bands fit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from math import ceil, floor
from typing import NamedTuple

from kortdiamant.pictures.text_metrics import Weight, width_of, wrap
from kortdiamant.sheets.drawings import has_caption
from kortdiamant.telling.handout import Crib, FaceGroup

POINT = 25.4 / 72
CARD_SIZE = (63.0, 88.0)  # the size that most card sleeves are made for


@dataclass(frozen=True)
class Paper:
    """A paper size: its name in CSS, its dimensions, and the margin of text.

    `text` is the font size in points, and `columns` is the number of columns of flowing text.
    """

    name: str
    width: float
    height: float
    margin: float
    text: float
    columns: int

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def inner_height(self) -> float:
        """The height between the margins."""
        return self.height - 2 * self.margin

    @property
    def em(self) -> float:
        """The font size in millimetres."""
        return self.text * POINT

    @property
    def grid(self) -> tuple[int, int]:
        """How many cards fit in a row, and how many rows fit."""
        return int(self.width / CARD_SIZE[0]), int(self.height / CARD_SIZE[1])


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210, 297, 15, 9.6, 2),
    "a5": Paper("A5", 148, 210, 10, 8.4, 1),
    "letter": Paper("letter", 215.9, 279.4, 14, 9.6, 2),
}


# `STYLE` must have the same sizes, gaps, margins and line heights.
SIZES = tuple(range(28, 6, -1))  # widths of a small card to try, the largest first
CARD_RATIO, CAPTION_RATIO = 1.25, 0.42  # the height of a small card and of its caption, relative to its width
GAP, EDGE = 1.6, 1.0  # between two small cards, and at both sides of a row
BETWEEN, WIDE_ENOUGH = 6.0, 46.0  # between two groups, and a width that suits any heading and sentence
WIDTH_FACTOR = 0.94  # the fonts of the pages are narrower than those of `pictures.text_metrics`
INDENT, LINE = 6.4, 1.37  # beside a reminder; the line height, relative to the font size
MAX_SENTENCE_LENGTH = 420  # characters; the rest of a sentence is cut
LONG_TITLE, MAX_TITLE_LENGTH = 60, 160  # characters: a longer title gets a smaller font, or is cut
HEADING, HEADING_LINES = 2.4, 1.3  # the margins of a group's heading, and its height in lines
HEADING_BAR, HEADING_SIZE = 4.0, 1.16  # the bar beside a heading, and its font size relative to the text
MAP_ROW, REMINDER_BOX = 7.2, 6.6  # a row of the map, and the box around the reminders
SPARE = 2.0


class Wording(Enum):
    """Which sentences are shown; the values are the smallest widths of a card with them."""

    ALL = 10
    REMINDERS = 8
    NONE = 7


class Fit(NamedTuple):
    """The width of a small card, the wording, and how many faces of each group are shown."""

    size: int
    wording: Wording
    shown: tuple[int, ...]


def fit_crib(crib: Crib, title: str, paper: Paper) -> Fit:
    """Find the fullest wording, and for it the largest cards, that fit on the page.

    If nothing fits, the smallest cards are used and some faces are left out.
    """
    for wording in Wording:
        shown = with_wording(crib, wording)
        room = paper.inner_height - _fixed_height(shown, title, paper) - SPARE
        for size in SIZES:
            if size >= wording.value and _bands_height(shown.groups, size, paper) <= room:
                return Fit(size, wording, tuple(len(group.faces) for group in crib.groups))
    room -= sum(_heading_height(group, paper.inner_width, paper) for group in shown.groups)
    return Fit(SIZES[-1], Wording.NONE, _shown_counts(crib.groups, room, paper))


def with_wording(crib: Crib, wording: Wording) -> Crib:
    """The crib without the sentences that do not fit; the cards say the same without them."""
    if wording is Wording.ALL:
        return crib
    groups = tuple(replace(group, sentence="") for group in crib.groups)
    reminders = crib.reminders if wording is Wording.REMINDERS else ()
    return replace(crib, deck="", groups=groups, reminders=reminders)


def cut_text(sentence: str, max_length: int = MAX_SENTENCE_LENGTH) -> str:
    """Cut a sentence that is too long."""
    return sentence if len(sentence) <= max_length else sentence[: max_length - 1].rstrip() + "…"


def group_bands(groups: Sequence[FaceGroup], size: float, paper: Paper) -> list[list[FaceGroup]]:
    """Divide groups into bands: groups are side by side as long as all their cards fit in one row."""
    bands: list[list[FaceGroup]] = []
    for group in groups:
        if bands and _band_width([*bands[-1], group], size, paper) <= paper.inner_width:
            bands[-1].append(group)
        else:
            bands.append([group])
    return bands


def group_width(group: FaceGroup, size: float, paper: Paper) -> float:
    """The least width of a group with all cards in one row and the sentence in two lines or more."""
    heading = HEADING_BAR + width_of(group.heading, HEADING_SIZE * paper.em, "bold")
    sentence = INDENT + 0.6 * width_of(cut_text(group.sentence), paper.em)  # half of it, and room for an uneven break
    return max(min(max(heading, sentence), WIDE_ENOUGH), len(group.faces) * (size + GAP) + EDGE)


def cards_per_row(size: float, paper: Paper) -> int:
    """How many small cards fit in a row."""
    return floor((paper.inner_width - EDGE + GAP) / (size + GAP))


def row_count(count: int, size: float, paper: Paper) -> int:
    """How many rows a number of small cards needs."""
    return ceil(count / cards_per_row(size, paper))


def group_height(size: float, group: FaceGroup) -> float:
    """The height of a row of small cards with captions and the gap below."""
    return (CARD_RATIO + CAPTION_RATIO * any(map(has_caption, group.faces))) * size + GAP


def head_height(title: str, heading: str, paper: Paper) -> float:
    """The height of a title with the heading beside it."""
    size = (1.35 if len(title) > LONG_TITLE else 1.98) * paper.em
    room = paper.inner_width - 6 - width_of(heading, 1.08 * paper.em)  # its letters are spaced
    return _line_count(title, size, room, "bold") * 1.12 * size + 6


def _fixed_height(crib: Crib, title: str, paper: Paper) -> float:
    """The height of everything that does not depend on the size of the cards."""
    sentences = sum(_sentence_height(sentence, paper.inner_width, paper) for sentence in (crib.deck, *crib.reminders))
    table = (len(crib.map.rows) + 1) * MAP_ROW + 4 if crib.map else 0.0
    return head_height(title, crib.heading, paper) + sentences + table + (REMINDER_BOX if crib.reminders else 0)


def _sentence_height(sentence: str, width: float, paper: Paper) -> float:
    """The height of a sentence with the gap below it, in a column of a width; 0 if it is empty."""
    return _line_count(cut_text(sentence), paper.em, width - INDENT) * LINE * paper.em + 1 if sentence else 0.0


@cache
def _line_count(text: str, size: float, room: float, weight: Weight = "normal") -> int:
    """The number of lines of a text; a word that is longer than a line is broken."""
    size *= WIDTH_FACTOR
    return sum(max(1, ceil(width_of(line, size, weight) / room)) for line in wrap(text, size, room))


def _heading_height(group: FaceGroup, width: float, paper: Paper) -> float:
    """The height of a group's heading and sentence."""
    return HEADING + HEADING_LINES * LINE * paper.em + _sentence_height(group.sentence, width, paper)


def _band_width(band: Sequence[FaceGroup], size: float, paper: Paper) -> float:
    return sum(group_width(group, size, paper) for group in band) + BETWEEN * (len(band) - 1)


def _bands_height(groups: Sequence[FaceGroup], size: float, paper: Paper) -> float:
    return sum(_band_height(band, size, paper) for band in group_bands(groups, size, paper))


def _band_height(band: Sequence[FaceGroup], size: float, paper: Paper) -> float:
    """The height of the highest group; the width that is left is divided among the groups."""
    left = max(0.0, paper.inner_width - _band_width(band, size, paper)) / len(band)
    return max(
        _heading_height(group, min(group_width(group, size, paper) + left, paper.inner_width), paper)
        + row_count(len(group.faces), size, paper) * group_height(size, group)
        for group in band
    )


def _shown_counts(groups: Sequence[FaceGroup], room: float, paper: Paper) -> tuple[int, ...]:
    """How many faces of each group fit: rows go one by one to the group with the fewest, and each group gets one.

    Not all rows fit, so at least one group stays incomplete. Its last two places hold the number of faces left out.
    """
    size = SIZES[-1]
    rows = [1 for _ in groups]
    wanted = [row_count(len(group.faces), size, paper) for group in groups]
    left = room - sum(group_height(size, group) for group in groups)
    while True:
        incomplete = [index for index, _ in enumerate(groups) if rows[index] < wanted[index]]
        chosen = min(incomplete, key=lambda index: rows[index])
        left -= group_height(size, groups[chosen])
        if left < 0:
            break
        rows[chosen] += 1
    limits = [count * cards_per_row(size, paper) for count in rows]
    return tuple(
        len(group.faces) if len(group.faces) <= limit else limit - 2
        for group, limit in zip(groups, limits, strict=True)
    )


STYLE = """\
* { box-sizing: border-box; }
body { margin: 0; color: #1d1a16; background: #fff; overflow-wrap: anywhere;
  font: var(--text)/1.36 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1, h2, th, b, .what, .corner, .name, .label, .times { font-family: "Gill Sans", "Gill Sans MT", Optima,
  "Trebuchet MS", "DejaVu Sans", sans-serif; }
p { margin: 0 0 1.6mm; }
.symbols { position: absolute; }
.ink { fill: #1d1a16; }
.line { fill: none; stroke: #1d1a16; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
.thick { fill: none; stroke: #1d1a16; stroke-width: 13; stroke-linecap: round; }
.spots { fill: none; stroke: #fff; stroke-width: 3; }
.cut { fill: none; stroke: #fff; stroke-width: 2; }
.pale { fill: #fff; }
.tint { fill: var(--tint, #e4ded2); }
.letter { font: bold 34px "Gill Sans", "DejaVu Sans", sans-serif; text-anchor: middle; }
.red { color: #b3161b; }
.black { color: #000; }
.drawn { width: 1em; height: 1em; vertical-align: -0.14em; }
.treasure, .treasure .drawn { --tint: var(--gem); }
.relic, .relic .drawn { --tint: #b9d3cf; }
.hazard { --tint: #e7b9a4; }

.sheet { break-before: page; padding: 0 0.4mm; }
.sheet:first-of-type { break-before: auto; }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 6mm; margin-bottom: 3.4mm;
  padding-bottom: 1.4mm; border-bottom: 0.7mm double #1d1a16; }
h1 { margin: 0; font-size: 1.98em; line-height: 1.1; letter-spacing: -0.01em; text-wrap: balance; }
.long h1 { font-size: 1.35em; }
.what { margin: 0; font-size: 1em; letter-spacing: 0.04em; text-align: end; white-space: nowrap; color: #5b5348; }
h2 { margin: 3.6mm 0 1mm; font-size: 1.16em; line-height: 1.15; break-after: avoid; }

.flow { columns: var(--text-columns); column-gap: 8mm; column-fill: balance; }
.flow section:first-child h2 { margin-top: 0; }
.flow p, .flow li { break-inside: avoid; orphans: 3; widows: 3; hyphens: auto; }
.flow p:has(+ ol), .flow p:has(+ ul), .flow p:has(+ table) { break-after: avoid; }
.flow ol, .flow ul { margin: 0 0 1.6mm; padding-inline-start: 5mm; }
.flow li { margin: 0 0 0.8mm; }
.flow table { border-collapse: collapse; margin: 0 0 2mm; break-inside: avoid; }
.flow th, .flow td { padding: 0.5mm 5mm 0.5mm 0; text-align: start; border-bottom: 0.2mm solid #8a8172; }
.flow th { font-size: 0.92em; }

.crib { height: calc(var(--paper-height) - 2 * var(--margin) - 1mm); display: flex; flex-direction: column;
  justify-content: space-between; }
.crib p { margin: 0 0 1mm; }
.crib h2 { margin: 2.4mm 0 0.8mm; padding-inline-start: 2mm; border-inline-start: 1.6mm solid #1d1a16; }
.crib .label { overflow: hidden; }
.crib h2, .crib .index { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.map { width: 100%; margin: 1.6mm 0 1mm; border-collapse: collapse; table-layout: fixed; font-size: 0.94em; }
.map th, .map td { height: 7mm; padding: 0; text-align: center; line-height: 1; overflow: hidden; white-space: nowrap; }
.map thead td, .map tbody th { width: 12mm; }
.map tbody th { font-size: 1.1em; letter-spacing: 0.04em; }
.map tbody td { border: 0.25mm solid #1d1a16; font-weight: bold; font-family: "Gill Sans", "DejaVu Sans", sans-serif; }
.map .treasure { background: #fbeec4; }
.map .hazard { background: #ddd3c9; }
.map .relic { background: #d9e8e5; outline: 0.8mm double #1d1a16; outline-offset: -0.7mm; }
.map .out { color: #8a8172; font-weight: normal;
  background: repeating-linear-gradient(135deg, #fff 0 1.1mm, #ddd 1.1mm 1.35mm); }
.map .drawn { width: 4.6mm; height: 4.6mm; vertical-align: middle; }
.band { display: flex; gap: 6mm; }
.group { flex: 1 1 var(--wide); min-width: 0; }
.faces { display: flex; flex-wrap: wrap; gap: 1.6mm; max-width: calc(var(--across) * (var(--w) + 1.6mm)); }
.face { width: var(--w); font-size: calc(0.25 * var(--w)); line-height: 1; }
.card { position: relative; width: var(--w); height: calc(1.25 * var(--w)); display: flex; flex-direction: column;
  align-items: center; justify-content: center; border: 0.3mm solid #1d1a16; border-radius: calc(0.1 * var(--w));
  background: #fff; overflow: hidden; }
.face.hazard .card { border-width: 0.8mm; }
.face.relic .card { border: 0.9mm double #1d1a16; }
.face.out .card { border-style: dashed; color: #6b6357;
  background: repeating-linear-gradient(135deg, #fff 0 1.1mm, #e6e6e6 1.1mm 1.35mm); }
.index { max-width: 94%; font-size: calc(var(--w) * clamp(0.1, 1.3 / var(--letters), 0.5)); line-height: 1; }
.card:has(.index):has(.times) { padding-top: calc(0.16 * var(--w)); }
.suits { font-family: "DejaVu Sans", "Segoe UI Symbol", "Apple Symbols", "Arial Unicode MS", sans-serif;
  font-size: calc(0.235 * var(--w)); line-height: 1.1; margin-top: calc(0.05 * var(--w)); white-space: nowrap; }
.own { display: grid; place-items: center; }
.own .drawn { width: calc(0.72 * var(--w)); height: calc(0.72 * var(--w)); grid-area: 1 / 1; }
.own b { font-size: calc(var(--w) * clamp(0.05, 1.2 / var(--letters), 0.4)); line-height: calc(0.48 * var(--w));
  white-space: nowrap; }
.treasure .own .drawn, .relic .own:has(b) .drawn { width: calc(0.5 * var(--w)); height: calc(0.5 * var(--w));
  grid-area: auto; }
.times { position: absolute; inset-inline-end: 0; top: 0; padding: 0.04em 0.24em; font-weight: bold;
  font-size: calc(0.2 * var(--w)); color: #fff; background: #1d1a16; border-end-start-radius: 0.4em; }
.below { display: flex; justify-content: center; align-items: center; gap: 0.12em; height: calc(0.42 * var(--w)); }
.below .drawn { flex: none; }
.below .label { min-width: 0; max-height: 2.2em; line-height: 1.1; text-align: center;
  font-size: calc(var(--w) * clamp(0.09, 1.45 / var(--letters), 0.17));
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; hyphens: auto; }
.more { align-self: center; font-style: italic; white-space: nowrap; }
.reminders { margin: 3.4mm 0 0; padding: 1.6mm 2mm 1mm 6mm; border: 0.3mm solid #1d1a16; border-radius: 1.5mm; }
.reminders:empty { display: none; }
.reminders li { margin-bottom: 0.8mm; line-height: 1.3; }

.date { break-after: avoid; height: 6mm; margin: 0 0 1mm; padding-top: 1.4mm;
  font-size: 0.88em; text-align: end; color: #5b5348; }
.date::after { content: ""; display: inline-block; width: 34mm; margin-inline-start: 2mm;
  border-bottom: 0.2mm solid #8a8172; }
.scores table { break-inside: avoid; width: calc(100% - 0.5mm);
  margin-bottom: 4mm; border-collapse: collapse; table-layout: fixed; }
.scores.broken table { break-inside: auto; }
.scores col.name { width: 27%; }
.scores col.sum { width: 12%; }
.scores th, .scores td { border: 0.2mm solid #6b6357; padding: 0 1mm; text-align: center; font-size: 0.9em; }
.scores th { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.scores thead tr { height: 5mm; line-height: 1; }
.scores thead th { background: #ece6da; font-weight: bold; }
.scores tbody tr { height: var(--row); break-inside: avoid; }
.scores tbody tr:nth-child(even) { background: #f6f2ea; }
.scores table { border: 0.5mm solid #1d1a16; }
.scores .sum { border-inline-start: 0.5mm solid #1d1a16; }
.reminder { font-size: 0.94em; }

.cards { page: cards; break-before: page; position: relative; width: var(--paper-width); height: var(--paper-height);
  display: grid; place-content: center; overflow: hidden; break-inside: avoid; }
.cards:first-of-type { break-before: auto; }
.lines { position: absolute; inset: 0; width: 100%; height: 100%; }
.lines path { fill: none; stroke: #999; stroke-width: 0.15; stroke-dasharray: 1.4 1; }
.grid { display: grid; grid-template-columns: repeat(var(--columns), var(--card-width));
  grid-template-rows: repeat(var(--rows), var(--card-height)); }
.own-card { position: relative; display: flex; flex-direction: column; align-items: center; justify-content: center;
  gap: 4mm; overflow: hidden; }
.own-card::before { content: ""; position: absolute; inset: 3.4mm; border: 0.35mm solid #1d1a16; border-radius: 3mm; }
.own-card.hazard::before { border-width: 1.5mm; }
.own-card.relic::before { border: 1.2mm double #1d1a16; }
.corner { position: absolute; top: 6mm; inset-inline-start: 6.4mm; font-size: 17pt; font-weight: bold; line-height: 1; }
.corner.other { top: auto; inset-inline-start: auto; bottom: 6mm; inset-inline-end: 6.4mm; rotate: 180deg; }
.corner svg { display: block; width: 7mm; height: 7mm; }
.picture { width: 43mm; height: 40mm; }
.hazard .picture, .relic .picture { width: 45mm; height: 42mm; }
.own-card .name { margin: 0; width: 50mm; height: 10mm; display: grid; place-items: center; text-align: center;
  font-size: 12.5pt; line-height: 1.1; }
.own-card .name span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }

@media screen { body { background: #ddd8ce; } .sheet, .cards { margin: 6mm auto; background: #fff; }
  .sheet { width: var(--paper-width); min-height: var(--paper-height); padding: var(--margin); }
  .crib { height: var(--paper-height); } }"""


def style_sheet(paper: Paper) -> str:
    """The style sheet for a paper size."""
    sizes = {
        "paper-width": f"{paper.width:g}mm",
        "paper-height": f"{paper.height:g}mm",
        "margin": f"{paper.margin:g}mm",
        "text": f"{paper.text:g}pt",
        "text-columns": paper.columns,
        "card-width": f"{CARD_SIZE[0]:g}mm",
        "card-height": f"{CARD_SIZE[1]:g}mm",
    }
    variables = " ".join(f"--{name}: {value};" for name, value in sizes.items())
    pages = f"@page {{ size: {paper.name}; margin: {paper.margin:g}mm; }}\n@page cards {{ margin: 0; }}"
    return f"{pages}\n:root {{ {variables} }}\n{STYLE}"
