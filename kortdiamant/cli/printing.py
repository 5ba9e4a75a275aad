"""Sheets of paper for a table: a page, or a PDF of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from kortdiamant.cli.placing import Overwriting, insist_on_room, place
from kortdiamant.cli.print import DOCUMENT
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.errors import NothingToCutOut
from kortdiamant.languages import Language
from kortdiamant.rulebook import load
from kortdiamant.sheets import PAPERS, Part, printed
from kortdiamant.telling.handout import handout
from kortdiamant.telling.voice import Voice


@dataclass(frozen=True)
class Order:
    """What is to be printed, on which paper; all that there is where no parts are named."""

    reference: str
    parts: tuple[Part, ...]
    paper: str
    settings: Sequence[str]
    language: Language | None


def parts_of(typed: str | None) -> tuple[Part, ...]:
    """The parts that were typed, each once and in their order; raises `typer.BadParameter`."""
    words = [] if typed is None else [word.strip().lower() for word in typed.split(",")]
    for word in words:
        if word not in tuple(Part):
            raise typer.BadParameter(f"{word!r} is none of {', '.join(Part)}", param_hint="--parts")
    return tuple(dict.fromkeys(map(Part, words)))


def show(order: Order) -> None:
    """Print the page on the screen; raises what making it raises."""
    output().show_as_is(page(order).removesuffix("\n"))


def write(order: Order, target: Path, overwriting: Overwriting) -> None:
    """Put it into a file, which is whole or not there at all; raises `FileTrouble`, `NoPdf`, and what `page` raises."""
    speak(order.language)
    insist_on_room(target, overwriting)
    data = page(order)
    if target.suffix.lower() == DOCUMENT:
        from kortdiamant.cli.browser import pdf_of

        place(target, pdf_of(data, target.parent), overwriting)
    else:
        place(target, data.encode(), overwriting)
    output().show(Voice(speak(order.language)).say("{path} is written.", path=target))


def page(order: Order) -> str:
    """The page, in the language of the ruleset if none is asked for."""
    speak(order.language)
    ruleset = load(order.reference, settings=order.settings)
    told = handout(ruleset, speak(order.language or ruleset.language))
    if Part.CARDS in order.parts and not told.cards:
        raise NothingToCutOut(ruleset.reference)
    parts = order.parts or tuple(part for part in Part if part is not Part.CARDS or told.cards)
    return printed(told, parts, PAPERS[order.paper])
