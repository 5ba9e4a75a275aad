"""What has room on a page: how much room everything takes is reckoned, with the widest of the usual fonts.

Groups of few cards stand beside each other, in a band as wide as the page. Of all sizes of cards the largest is taken
with which every band has room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import cache
from math import ceil, floor
from typing import NamedTuple

from kortdiamant.pictures.measure import Weight, width_of, wrapped
from kortdiamant.sheets.figures import has_caption
from kortdiamant.sheets.paper import Paper
from kortdiamant.telling.handout.parts import Crib, Group

SIZES = tuple(range(28, 6, -1))  # the width of a card in small
CARD, CAPTION = 1.25, 0.42  # how high a card and what stands below it are, beside its width
GAP, EDGE = 1.6, 1.0  # between two of them, and what the style leaves free at both sides
BETWEEN, WIDE_ENOUGH = 6.0, 46.0  # two groups beside each other, and room for any heading and sentence
NARROWER = 0.94  # the widest letters of a sheet, beside the widest of a picture
INDENT, LINE = 6.4, 1.37  # what is left free beside a reminder; the height of a line, beside the size of letters
LONGEST = 420  # characters of a sentence that are shown
LONG_TITLE, LONGEST_TITLE = 60, 160  # characters from which it is set in smaller letters, and that are shown
HEADING, HEADING_LINES = 2.4, 1.3  # around the heading of a group, and its own height in lines
BAR, HEADING_SIZE = 4.0, 1.16  # what stands beside it, and its letters beside those of sentences
ROW, BOX = 7.2, 6.6  # a row of the map, and around the reminders
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


def fitting(crib: Crib, title: str, paper: Paper) -> Fit:
    """The most words, and with them the largest cards, with which all of it fits on the page."""
    for wording in Wording:
        spoken = worded(crib, wording)
        room = paper.inner_height - _around(spoken, title, paper) - SPARE
        for size in SIZES:
            if size >= wording.value and _bands_height(spoken.groups, size, paper) <= room:
                return Fit(size, wording, tuple(len(group.faces) for group in crib.groups))
    room -= sum(_heading_height(group, paper.inner_width, paper) for group in spoken.groups)
    return Fit(SIZES[-1], Wording.NONE, _cut(crib.groups, room, paper))


def worded(crib: Crib, wording: Wording) -> Crib:
    """The crib with as many sentences as there is room for: the cards say the same without them."""
    if wording is Wording.ALL:
        return crib
    groups = tuple(replace(group, sentence="") for group in crib.groups)
    reminders = crib.reminders if wording is Wording.REMINDERS else ()
    return replace(crib, deck="", groups=groups, reminders=reminders)


def short(sentence: str, longest: int = LONGEST) -> str:
    """A sentence that goes on for ever is cut."""
    return sentence if len(sentence) <= longest else sentence[: longest - 1].rstrip() + "…"


def bands(groups: Sequence[Group], size: float, paper: Paper) -> list[list[Group]]:
    """Which groups stand beside each other: as many as have room with all of their cards in one row."""
    found: list[list[Group]] = []
    for group in groups:
        if found and _band_width([*found[-1], group], size, paper) <= paper.inner_width:
            found[-1].append(group)
        else:
            found.append([group])
    return found


def width(group: Group, size: float, paper: Paper) -> float:
    """How wide a group is at least if all of its cards stand in one row, and what is said in two lines or more."""
    heading = BAR + width_of(group.heading, HEADING_SIZE * paper.em, "bold")
    sentence = INDENT + 0.6 * width_of(short(group.sentence), paper.em)
    return max(min(max(heading, sentence), WIDE_ENOUGH), len(group.faces) * (size + GAP) + EDGE)


def beside(size: float, paper: Paper) -> int:
    """How many small cards stand beside each other."""
    return floor((paper.inner_width - EDGE + GAP) / (size + GAP))


def rows(count: int, size: float, paper: Paper) -> int:
    """How many rows so many small cards make."""
    return ceil(count / beside(size, paper))


def height(size: float, group: Group) -> float:
    """How high the small cards of a group are with what stands below them, and with the gap."""
    return (CARD + CAPTION * any(map(has_caption, group.faces))) * size + GAP


def head_height(title: str, heading: str, paper: Paper) -> float:
    """How high a title is with the heading beside it."""
    size = (1.35 if len(title) > LONG_TITLE else 1.98) * paper.em
    room = paper.inner_width - 6 - width_of(heading, 1.08 * paper.em)  # its letters are spaced
    return _lines(title, size, room, "bold") * 1.12 * size + 6


def _around(crib: Crib, title: str, paper: Paper) -> float:
    """What takes the same room whatever the size of the cards."""
    spoken = sum(_sentence_height(sentence, paper.inner_width, paper) for sentence in (crib.deck, *crib.reminders))
    table = (len(crib.map.rows) + 1) * ROW + 4 if crib.map else 0.0
    return head_height(title, crib.heading, paper) + spoken + table + (BOX if crib.reminders else 0)


def _sentence_height(sentence: str, wide: float, paper: Paper) -> float:
    """How high a sentence is, with the gap below it, where there is so much room beside it."""
    return _lines(short(sentence), paper.em, wide - INDENT) * LINE * paper.em + 1 if sentence else 0.0


@cache
def _lines(text: str, size: float, room: float, weight: Weight = "normal") -> int:
    """How many lines a text has; a word that is longer than a line is broken."""
    size *= NARROWER
    return sum(max(1, ceil(width_of(line, size, weight) / room)) for line in wrapped(text, size, room))


def _heading_height(group: Group, wide: float, paper: Paper) -> float:
    """How high the heading of a group is with its sentence."""
    return HEADING + HEADING_LINES * LINE * paper.em + _sentence_height(group.sentence, wide, paper)


def _band_width(band: Sequence[Group], size: float, paper: Paper) -> float:
    return sum(width(group, size, paper) for group in band) + BETWEEN * (len(band) - 1)


def _bands_height(groups: Sequence[Group], size: float, paper: Paper) -> float:
    return sum(_band_height(band, size, paper) for band in bands(groups, size, paper))


def _band_height(band: Sequence[Group], size: float, paper: Paper) -> float:
    """As high as the highest of its groups, among whom the room that is left is divided."""
    left = max(0.0, paper.inner_width - _band_width(band, size, paper)) / len(band)
    return max(
        _heading_height(group, min(width(group, size, paper) + left, paper.inner_width), paper)
        + rows(len(group.faces), size, paper) * height(size, group)
        for group in band
    )


def _cut(groups: Sequence[Group], room: float, paper: Paper) -> tuple[int, ...]:
    """As many rows as there is room for, one after the other to the group that has had fewest; one at least to each.

    Not all have room, so one of the groups is hungry to the end. The last place in its rows is a number.
    """
    size = SIZES[-1]
    given = [1 for _ in groups]
    wanted = [rows(len(group.faces), size, paper) for group in groups]
    left = room - sum(height(size, group) for group in groups)
    while True:
        hungry = [place for place, _ in enumerate(groups) if given[place] < wanted[place]]
        served = min(hungry, key=lambda place: given[place])
        left -= height(size, groups[served])
        if left < 0:
            break
        given[served] += 1
    most = [lines * beside(size, paper) for lines in given]
    return tuple(
        len(group.faces) if len(group.faces) <= places else places - 2
        for group, places in zip(groups, most, strict=True)
    )
