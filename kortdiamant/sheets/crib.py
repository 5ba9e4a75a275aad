"""The crib sheet: what every card stands for, on one page whatever the game.

How much room everything takes is reckoned beforehand, with the widest of the usual fonts, and the largest size of
cards is taken that fits. Of what does not fit in the smallest size, the number is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from html import escape
from math import ceil, floor
from typing import NamedTuple

from kortdiamant.sheets.figures import Drawings, has_caption, small_card, suits, text
from kortdiamant.sheets.paper import Paper
from kortdiamant.telling.handout.parts import Crib, Group, Handout, Meaning, PackMap

SIZES = (26.0, 23.0, 20.0, 17.0, 15.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)  # the width of a card in small
CARD, CAPTION = 1.25, 0.42  # how high a card and what stands below it are, beside its width
GAP, EDGE = 1.6, 1.0  # between two of them, and what the style leaves free at both sides
LETTER, LINE = 0.51, 1.37  # an average letter of a sentence and the height of a line, beside the size of letters
LONGEST = 420  # characters of a sentence that are shown
LONG_TITLE, LONGEST_TITLE = 60, 160  # characters from which it is set in smaller letters, and that are shown
HEADING, ROW, BOX = 2.4, 7.2, 6.6  # around the heading of a group, a row of the map, and around the reminders
SPARE = 2.0


class Wording(Enum):
    """How much is said in sentences, and how small the cards may be beside them."""

    ALL = 10.0
    REMINDERS = 8.0
    NONE = 7.0


class Fit(NamedTuple):
    """How wide a small card is, how much is said beside them, and how many of each group are shown."""

    size: float
    wording: Wording
    shown: tuple[int, ...]


def crib_sheet(handout: Handout, drawings: Drawings, paper: Paper) -> Iterator[str]:
    """The page, line by line."""
    title, crib = short(handout.title, LONGEST_TITLE), handout.crib
    fit = fitting(crib, title, paper)
    crib = worded(crib, fit.wording)
    yield f'<section class="sheet crib" style="--w:{fit.size:g}mm">'
    yield f'<header><h1 dir="auto">{escape(title)}</h1><p class="what">{escape(crib.heading)}</p></header>'
    if crib.deck:
        yield f"<p>{escape(short(crib.deck))}</p>"
    if crib.map:
        yield from _map(crib.map, drawings)
    for group, shown in zip(crib.groups, fit.shown, strict=True):
        across = ceil(shown / max(1, rows(shown, fit.size, paper)))  # rows of about the same length
        yield from _group(group, shown, across, crib.more, drawings)
    if crib.reminders:
        yield '<ul class="reminders">'
        yield from (f"<li>{escape(short(reminder))}</li>" for reminder in crib.reminders)
        yield "</ul>"
    yield "</section>"


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


def fitting(crib: Crib, title: str, paper: Paper) -> Fit:
    """The most words, and with them the largest cards, with which all of it fits on the page."""
    for wording in Wording:
        room = paper.inner_height - _fixed(worded(crib, wording), title, paper) - SPARE
        for size in SIZES:
            if size >= wording.value and _cards_height(crib.groups, size, paper) <= room:
                return Fit(size, wording, tuple(len(group.faces) for group in crib.groups))
    return Fit(SIZES[-1], Wording.NONE, _cut(crib.groups, room, paper))


def _cards_height(groups: Sequence[Group], size: float, paper: Paper) -> float:
    return sum(rows(len(group.faces), size, paper) * height(size, group) for group in groups)


def _cut(groups: Sequence[Group], room: float, paper: Paper) -> tuple[int, ...]:
    """As many rows as there are, one after the other to the group that has had fewest; the last place is a number.

    They are fewer than the groups want, so one of them is hungry to the end.
    """
    size = SIZES[-1]
    given = [1 for _ in groups]
    wanted = [rows(len(group.faces), size, paper) for group in groups]
    tallest = max(height(size, group) for group in groups)
    for _ in range(max(0, floor(room / tallest) - len(groups))):
        hungry = [place for place, _ in enumerate(groups) if given[place] < wanted[place]]
        given[min(hungry, key=lambda place: given[place])] += 1
    most = [lines * beside(size, paper) for lines in given]
    return tuple(
        len(group.faces) if len(group.faces) <= places else places - 2
        for group, places in zip(groups, most, strict=True)
    )


def _fixed(crib: Crib, title: str, paper: Paper) -> float:
    """What takes the same room whatever the size of the cards."""
    spoken = (crib.deck, *crib.reminders, *(group.sentence for group in crib.groups))
    sentences = [sentence for sentence in spoken if sentence]
    letters = floor((paper.inner_width - 7) / (LETTER * paper.em))
    lines = sum(ceil(len(short(sentence)) / letters) for sentence in sentences) + 1.3 * len(crib.groups)
    table = (len(crib.map.rows) + 1) * ROW + 4 if crib.map else 0.0
    around = len(sentences) + HEADING * len(crib.groups) + (BOX if crib.reminders else 0)
    return head_height(title, crib.heading, paper) + lines * LINE * paper.em + table + around


def head_height(title: str, heading: str, paper: Paper) -> float:
    """How high a title is with the heading beside it."""
    size = (1.35 if len(title) > LONG_TITLE else 1.98) * paper.em
    room = paper.inner_width - 6 - 0.72 * paper.em * len(heading)
    return ceil(len(title) / (room / (0.68 * size))) * 1.12 * size + 6


def beside(size: float, paper: Paper) -> int:
    """How many small cards stand beside each other."""
    return floor((paper.inner_width - EDGE + GAP) / (size + GAP))


def rows(count: int, size: float, paper: Paper) -> int:
    """How many rows so many small cards make."""
    return ceil(count / beside(size, paper))


def height(size: float, group: Group) -> float:
    """How high the small cards of a group are with what stands below them, and with the gap."""
    return (CARD + CAPTION * any(map(has_caption, group.faces))) * size + GAP


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


def _group(group: Group, shown: int, across: int, more: str, drawings: Drawings) -> Iterator[str]:
    yield f'<div class="group"><h2>{text(group.heading)}</h2>'
    if group.sentence:
        yield f"<p>{escape(short(group.sentence))}</p>"
    yield f'<div class="faces" style="--across:{across}">'
    yield from (small_card(face, drawings) for face in group.faces[:shown])
    missing = sum(face.count for face in group.faces[shown:])
    if missing:
        yield f'<p class="more">{escape(more.format(number=missing))}</p>'
    yield "</div></div>"
