"""Sheets of paper for a table: a page, or a PDF of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from kortdiamant.cli.placing import place
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import SITUATION, speak
from kortdiamant.errors import NothingToCutOut
from kortdiamant.languages import Language
from kortdiamant.rulebook import load
from kortdiamant.sheets.layout import PAPERS
from kortdiamant.sheets.pages import HandoutPart, render_handout
from kortdiamant.telling.handout import make_handout
from kortdiamant.telling.voice import Voice

PAGE, DOCUMENT = ".html", ".pdf"


def parts_of(typed: str | None) -> tuple[HandoutPart, ...]:
    """The parts that were typed, each once and in their order; raises `typer.BadParameter`."""
    words = [] if typed is None else [word.strip().lower() for word in typed.split(",")]
    for word in words:
        if word not in tuple(HandoutPart):
            raise typer.BadParameter(f"{word!r} is none of {', '.join(HandoutPart)}", param_hint="--parts")
    return tuple(dict.fromkeys(map(HandoutPart, words)))


def page(
    reference: str, parts: tuple[HandoutPart, ...], paper: str, settings: Sequence[str], language: Language | None
) -> str:
    """The page with these parts, or with all that the ruleset has if none are named.

    It is in the language of the ruleset if none is asked for. Raises `NothingToCutOut`, and what `load` raises.
    """
    ruleset = load(reference, settings=settings)
    told = make_handout(ruleset, speak(language or ruleset.language))
    if HandoutPart.CARDS in parts and not told.cards:
        raise NothingToCutOut(ruleset.reference)
    parts = parts or tuple(part for part in HandoutPart if part is not HandoutPart.CARDS or told.cards)
    return render_handout(told, parts, PAPERS[paper])


def deliver(text: str, target: Path | None, *, overwrite: bool) -> None:
    """Print a page on the screen, or write it into a file, as a PDF if its name says so.

    Raises `FileError` and `NoPdf`.
    """
    if target is None:
        output().show_as_is(text.removesuffix("\n"))
        return
    if target.suffix.lower() == DOCUMENT:
        from kortdiamant.cli.browser import pdf_of

        place(target, pdf_of(text, target.parent), overwrite=overwrite)
    else:
        place(target, text.encode(), overwrite=overwrite)
    output().show(Voice(SITUATION.language).say("{path} is written.", path=target))
