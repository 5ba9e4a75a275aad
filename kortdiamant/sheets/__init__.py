"""What is printed for a table, as a page that stands by itself: no script, and nothing comes from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from html import escape

from kortdiamant.sheets.cards import card_pages
from kortdiamant.sheets.crib import crib_sheet
from kortdiamant.sheets.figures import Drawings
from kortdiamant.sheets.fitting import LONG_TITLE
from kortdiamant.sheets.paper import PAPERS, Paper
from kortdiamant.sheets.scores import score_sheet
from kortdiamant.sheets.style import style
from kortdiamant.telling.handout.parts import Handout
from kortdiamant.telling.sheet.html import page, section

__all__ = ["PAPERS", "Paper", "Part", "printed"]

OFF_PAPER = ("variants",)  # how others are called that somebody could type


class Part(StrEnum):
    """What can be printed."""

    RULES = "rules"
    CRIB = "crib"
    SCORES = "scores"
    CARDS = "cards"


def printed(handout: Handout, parts: Sequence[Part], paper: Paper) -> str:
    """The page, with the parts in this order; each begins on a new sheet of paper."""
    return page(handout.title, handout.language, style(paper), _body(handout, parts, paper))


def _body(handout: Handout, parts: Sequence[Part], paper: Paper) -> Iterator[str]:
    drawings = Drawings(handout)
    makers: Mapping[Part, Callable[[], Iterator[str]]] = {
        Part.RULES: lambda: _rules(handout),
        Part.CRIB: lambda: crib_sheet(handout, drawings, paper),
        Part.SCORES: lambda: score_sheet(handout, paper),
        Part.CARDS: lambda: card_pages(handout, drawings, paper),
    }
    yield from drawings.kept()
    length = "long" if len(handout.title) > LONG_TITLE else "short"
    yield f'<main class="{length}" style="--gem:{drawings.piece.tint}">'
    for part in parts:
        yield from makers[part]()
    yield "</main>"


def _rules(handout: Handout) -> Iterator[str]:
    yield f'<section class="sheet"><header><h1 dir="auto">{escape(handout.title)}</h1></header><div class="flow">'
    for each in handout.rules.sections:
        if each.key not in OFF_PAPER:
            yield from section(each)
    yield "</div></section>"
