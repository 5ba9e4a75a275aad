"""Paper sizes, and what fits on a page. All lengths are in millimetres.

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
from kortdiamant.telling.handout import CardGroup, Crib

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


# These numbers must agree with `style.STYLE`: sizes, gaps, margins and line heights are the same there.
SIZES = tuple(range(28, 6, -1))  # widths of a small card to try, the largest first
CARD_RATIO, CAPTION_RATIO = 1.25, 0.42  # the height of a small card and of its caption, relative to its width
GAP, EDGE = 1.6, 1.0  # between two small cards, and at both sides of a row
BETWEEN, WIDE_ENOUGH = 6.0, 46.0  # between two groups, and a width that suits any heading and sentence
NARROWER = 0.94  # the fonts of the pages are narrower than those of `pictures.text_metrics`
INDENT, LINE = 6.4, 1.37  # beside a reminder; the line height, relative to the font size
LONGEST_SENTENCE = 420  # characters; the rest of a sentence is cut
LONG_TITLE, LONGEST_TITLE = 60, 160  # characters: a longer title gets a smaller font, or is cut
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


def shorten(sentence: str, longest: int = LONGEST_SENTENCE) -> str:
    """Cut a sentence that is too long."""
    return sentence if len(sentence) <= longest else sentence[: longest - 1].rstrip() + "…"


def group_bands(groups: Sequence[CardGroup], size: float, paper: Paper) -> list[list[CardGroup]]:
    """Divide groups into bands: groups are side by side as long as all their cards fit in one row."""
    bands: list[list[CardGroup]] = []
    for group in groups:
        if bands and _band_width([*bands[-1], group], size, paper) <= paper.inner_width:
            bands[-1].append(group)
        else:
            bands.append([group])
    return bands


def group_width(group: CardGroup, size: float, paper: Paper) -> float:
    """The least width of a group with all cards in one row and the sentence in two lines or more."""
    heading = HEADING_BAR + width_of(group.heading, HEADING_SIZE * paper.em, "bold")
    sentence = INDENT + 0.6 * width_of(shorten(group.sentence), paper.em)  # half of it, and room for an uneven break
    return max(min(max(heading, sentence), WIDE_ENOUGH), len(group.faces) * (size + GAP) + EDGE)


def cards_per_row(size: float, paper: Paper) -> int:
    """How many small cards fit in a row."""
    return floor((paper.inner_width - EDGE + GAP) / (size + GAP))


def row_count(count: int, size: float, paper: Paper) -> int:
    """How many rows a number of small cards needs."""
    return ceil(count / cards_per_row(size, paper))


def group_height(size: float, group: CardGroup) -> float:
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
    return _line_count(shorten(sentence), paper.em, width - INDENT) * LINE * paper.em + 1 if sentence else 0.0


@cache
def _line_count(text: str, size: float, room: float, weight: Weight = "normal") -> int:
    """The number of lines of a text; a word that is longer than a line is broken."""
    size *= NARROWER
    return sum(max(1, ceil(width_of(line, size, weight) / room)) for line in wrap(text, size, room))


def _heading_height(group: CardGroup, width: float, paper: Paper) -> float:
    """The height of a group's heading and sentence."""
    return HEADING + HEADING_LINES * LINE * paper.em + _sentence_height(group.sentence, width, paper)


def _band_width(band: Sequence[CardGroup], size: float, paper: Paper) -> float:
    return sum(group_width(group, size, paper) for group in band) + BETWEEN * (len(band) - 1)


def _bands_height(groups: Sequence[CardGroup], size: float, paper: Paper) -> float:
    return sum(_band_height(band, size, paper) for band in group_bands(groups, size, paper))


def _band_height(band: Sequence[CardGroup], size: float, paper: Paper) -> float:
    """The height of the highest group; the width that is left is divided among the groups."""
    left = max(0.0, paper.inner_width - _band_width(band, size, paper)) / len(band)
    return max(
        _heading_height(group, min(group_width(group, size, paper) + left, paper.inner_width), paper)
        + row_count(len(group.faces), size, paper) * group_height(size, group)
        for group in band
    )


def _shown_counts(groups: Sequence[CardGroup], room: float, paper: Paper) -> tuple[int, ...]:
    """How many faces of each group fit: rows go one by one to the group with the fewest, and each group gets one.

    Not all rows fit, so at least one group stays incomplete. Its last two places hold the number of faces left out.
    """
    size = SIZES[-1]
    rows = [1 for _ in groups]
    wanted = [row_count(len(group.faces), size, paper) for group in groups]
    left = room - sum(group_height(size, group) for group in groups)
    while True:
        incomplete = [place for place, _ in enumerate(groups) if rows[place] < wanted[place]]
        chosen = min(incomplete, key=lambda place: rows[place])
        left -= group_height(size, groups[chosen])
        if left < 0:
            break
        rows[chosen] += 1
    most = [count * cards_per_row(size, paper) for count in rows]
    return tuple(
        len(group.faces) if len(group.faces) <= places else places - 2
        for group, places in zip(groups, most, strict=True)
    )
