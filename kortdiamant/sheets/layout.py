"""Paper sizes, and what fits on a page. All lengths are millimetres.

Without scripts nobody knows how high a text will be, so it is calculated with the widest of the usual fonts. Groups
of few cards share a band as wide as the page. The largest card size is chosen with which every band has room.
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
CARD_SIZE = (63.0, 88.0)  # as large as the cards that most sleeves are made for


@dataclass(frozen=True)
class Paper:
    """A size of paper: what CSS calls it, how large it is, and the margins of text.

    `text` is the size of letters in points, and `columns` are those of flowing text.
    """

    name: str
    width: float
    height: float
    margin: float
    text: float
    columns: int

    @property
    def inner_width(self) -> float:
        """What is left between the margins."""
        return self.width - 2 * self.margin

    @property
    def inner_height(self) -> float:
        """What is left between the margins."""
        return self.height - 2 * self.margin

    @property
    def em(self) -> float:
        """The size of letters."""
        return self.text * POINT

    @property
    def grid(self) -> tuple[int, int]:
        """How many cards stand beside each other, and above each other."""
        return int(self.width / CARD_SIZE[0]), int(self.height / CARD_SIZE[1])


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210, 297, 15, 9.6, 2),
    "a5": Paper("A5", 148, 210, 10, 8.4, 1),
    "letter": Paper("letter", 215.9, 279.4, 14, 9.6, 2),
}


SIZES = tuple(range(28, 6, -1))  # the width of a card in small
CARD_RATIO, CAPTION_RATIO = 1.25, 0.42  # how high a card and what stands below it are, beside its width
GAP, EDGE = 1.6, 1.0  # between two of them, and what the style leaves free at both sides
BETWEEN, WIDE_ENOUGH = 6.0, 46.0  # two groups beside each other, and room for any heading and sentence
NARROWER = 0.94  # the widest letters of a sheet, beside the widest of a picture
INDENT, LINE = 6.4, 1.37  # what is left free beside a reminder; the height of a line, beside the size of letters
LONGEST_SENTENCE = 420  # characters of a sentence that are shown
LONG_TITLE, LONGEST_TITLE = 60, 160  # characters from which it is set in smaller letters, and that are shown
HEADING, HEADING_LINES = 2.4, 1.3  # around the heading of a group, and its own height in lines
HEADING_BAR, HEADING_SIZE = 4.0, 1.16  # what stands beside it, and its letters beside those of sentences
MAP_ROW, REMINDER_BOX = 7.2, 6.6  # a row of the map, and around the reminders
SPARE = 2.0


class Wording(Enum):
    """How much is said in sentences, and how small the cards may be beside them."""

    ALL = 10
    REMINDERS = 8
    NONE = 7


class Fit(NamedTuple):
    """How wide a small card is, how much is said beside them, and how many of each group are shown."""

    size: int
    wording: Wording
    shown: tuple[int, ...]


def fit_crib(crib: Crib, title: str, paper: Paper) -> Fit:
    """The most words, and with them the largest cards, with which all of it fits on the page."""
    for wording in Wording:
        spoken = with_wording(crib, wording)
        room = paper.inner_height - _fixed_height(spoken, title, paper) - SPARE
        for size in SIZES:
            if size >= wording.value and _bands_height(spoken.groups, size, paper) <= room:
                return Fit(size, wording, tuple(len(group.faces) for group in crib.groups))
    room -= sum(_heading_height(group, paper.inner_width, paper) for group in spoken.groups)
    return Fit(SIZES[-1], Wording.NONE, _shown_counts(crib.groups, room, paper))


def with_wording(crib: Crib, wording: Wording) -> Crib:
    """The crib with as many sentences as there is room for: the cards say the same without them."""
    if wording is Wording.ALL:
        return crib
    groups = tuple(replace(group, sentence="") for group in crib.groups)
    reminders = crib.reminders if wording is Wording.REMINDERS else ()
    return replace(crib, deck="", groups=groups, reminders=reminders)


def shorten(sentence: str, longest: int = LONGEST_SENTENCE) -> str:
    """A sentence that goes on for ever is cut."""
    return sentence if len(sentence) <= longest else sentence[: longest - 1].rstrip() + "…"


def group_bands(groups: Sequence[CardGroup], size: float, paper: Paper) -> list[list[CardGroup]]:
    """Which groups stand beside each other: as many as have room with all of their cards in one row."""
    found: list[list[CardGroup]] = []
    for group in groups:
        if found and _band_width([*found[-1], group], size, paper) <= paper.inner_width:
            found[-1].append(group)
        else:
            found.append([group])
    return found


def group_width(group: CardGroup, size: float, paper: Paper) -> float:
    """How wide a group is at least if all of its cards stand in one row, and what is said in two lines or more."""
    heading = HEADING_BAR + width_of(group.heading, HEADING_SIZE * paper.em, "bold")
    sentence = INDENT + 0.6 * width_of(shorten(group.sentence), paper.em)
    return max(min(max(heading, sentence), WIDE_ENOUGH), len(group.faces) * (size + GAP) + EDGE)


def cards_per_row(size: float, paper: Paper) -> int:
    """How many small cards stand beside each other."""
    return floor((paper.inner_width - EDGE + GAP) / (size + GAP))


def row_count(count: int, size: float, paper: Paper) -> int:
    """How many rows so many small cards make."""
    return ceil(count / cards_per_row(size, paper))


def group_height(size: float, group: CardGroup) -> float:
    """How high the small cards of a group are with what stands below them, and with the gap."""
    return (CARD_RATIO + CAPTION_RATIO * any(map(has_caption, group.faces))) * size + GAP


def head_height(title: str, heading: str, paper: Paper) -> float:
    """How high a title is with the heading beside it."""
    size = (1.35 if len(title) > LONG_TITLE else 1.98) * paper.em
    room = paper.inner_width - 6 - width_of(heading, 1.08 * paper.em)  # its letters are spaced
    return _line_count(title, size, room, "bold") * 1.12 * size + 6


def _fixed_height(crib: Crib, title: str, paper: Paper) -> float:
    """What takes the same room whatever the size of the cards."""
    spoken = sum(_sentence_height(sentence, paper.inner_width, paper) for sentence in (crib.deck, *crib.reminders))
    table = (len(crib.map.rows) + 1) * MAP_ROW + 4 if crib.map else 0.0
    return head_height(title, crib.heading, paper) + spoken + table + (REMINDER_BOX if crib.reminders else 0)


def _sentence_height(sentence: str, wide: float, paper: Paper) -> float:
    """How high a sentence is, with the gap below it, where there is so much room beside it."""
    return _line_count(shorten(sentence), paper.em, wide - INDENT) * LINE * paper.em + 1 if sentence else 0.0


@cache
def _line_count(text: str, size: float, room: float, weight: Weight = "normal") -> int:
    """How many lines a text has; a word that is longer than a line is broken."""
    size *= NARROWER
    return sum(max(1, ceil(width_of(line, size, weight) / room)) for line in wrap(text, size, room))


def _heading_height(group: CardGroup, wide: float, paper: Paper) -> float:
    """How high the heading of a group is with its sentence."""
    return HEADING + HEADING_LINES * LINE * paper.em + _sentence_height(group.sentence, wide, paper)


def _band_width(band: Sequence[CardGroup], size: float, paper: Paper) -> float:
    return sum(group_width(group, size, paper) for group in band) + BETWEEN * (len(band) - 1)


def _bands_height(groups: Sequence[CardGroup], size: float, paper: Paper) -> float:
    return sum(_band_height(band, size, paper) for band in group_bands(groups, size, paper))


def _band_height(band: Sequence[CardGroup], size: float, paper: Paper) -> float:
    """As high as the highest of its groups, among whom the room that is left is divided."""
    left = max(0.0, paper.inner_width - _band_width(band, size, paper)) / len(band)
    return max(
        _heading_height(group, min(group_width(group, size, paper) + left, paper.inner_width), paper)
        + row_count(len(group.faces), size, paper) * group_height(size, group)
        for group in band
    )


def _shown_counts(groups: Sequence[CardGroup], room: float, paper: Paper) -> tuple[int, ...]:
    """As many rows as there is room for, one after the other to the group that has had fewest; one at least to each.

    Not all have room, so one of the groups is hungry to the end. The last place in its rows is a number.
    """
    size = SIZES[-1]
    given = [1 for _ in groups]
    wanted = [row_count(len(group.faces), size, paper) for group in groups]
    left = room - sum(group_height(size, group) for group in groups)
    while True:
        hungry = [place for place, _ in enumerate(groups) if given[place] < wanted[place]]
        served = min(hungry, key=lambda place: given[place])
        left -= group_height(size, groups[served])
        if left < 0:
            break
        given[served] += 1
    most = [lines * cards_per_row(size, paper) for lines in given]
    return tuple(
        len(group.faces) if len(group.faces) <= places else places - 2
        for group, places in zip(groups, most, strict=True)
    )
