"""`kortdiamant print`: sheets for a table, as HTML or PDF."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import CONTEXT, set_language
from kortdiamant.cli.options import OutputLanguage, OverwritesFile, Reference, RulesetOverrides, check_overrides
from kortdiamant.cli.output.screen import output

if TYPE_CHECKING:
    from kortdiamant.languages.names import Language
    from kortdiamant.sheets.pages import HandoutPart


class PaperSize(StrEnum):
    """Paper sizes."""

    A4 = "a4"
    A5 = "a5"
    LETTER = "letter"


def print(
    reference: Reference,
    parts: Annotated[
        str | None,
        typer.Option(
            metavar="PARTS",
            help="What to print, separated by commas: rules, crib, scores, cards.",
            show_default="all that the ruleset has",
        ),
    ] = None,
    paper: Annotated[PaperSize, typer.Option(help="Paper size.", case_sensitive=False)] = PaperSize.A4,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this .html or .pdf file instead of the screen."),
    ] = None,
    force: OverwritesFile = False,
    overrides: RulesetOverrides = None,
    language: OutputLanguage = None,
) -> None:
    """Make sheets to print: rules, card meanings, a score sheet, and cards to cut out."""
    from kortdiamant.cli.output.files import check_writable

    check_overrides(overrides)
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    if output is not None and output.suffix.lower() not in (HTML, PDF):
        raise typer.BadParameter(f"{output.name!r} does not end in .html or .pdf", param_hint="--output")
    chosen = parts_of(parts)
    set_language(language)
    if output is not None:
        check_writable(output, overwrite=force)
    deliver(page(reference, chosen, paper.value, tuple(overrides or ()), language), output, overwrite=force)


PAGE = Page(
    "The sheets are the rules in columns, a one-page crib sheet with the meaning of each card, a score sheet, and "
    "for games with their own cards those cards to cut out. Without --output the command prints an HTML page. It "
    "makes a PDF with Chromium or Chrome if one is installed; any browser can print the page.",
    (
        ("kortdiamant print slott -o slott.pdf", "rules, crib sheet and score sheet"),
        ("kortdiamant print iello --parts cards -o cards.pdf", "the cards of a box, to cut out"),
        (
            "kortdiamant print slott --parts crib --paper a5 --language fr -o slott.html",
            "one small page, in French",
        ),
    ),
    "the ruleset is refused, it has no cards to cut out, or the file cannot be written",
    ("rules tell", "rulesets"),
)


HTML, PDF = ".html", ".pdf"


def parts_of(typed: str | None) -> tuple[HandoutPart, ...]:
    """The parts in the order in which they were typed, without repeats; raises `typer.BadParameter`."""
    from kortdiamant.sheets.pages import HandoutPart

    words = [] if typed is None else [word.strip().lower() for word in typed.split(",")]
    for word in words:
        if word not in tuple(HandoutPart):
            raise typer.BadParameter(f"{word!r} is none of {', '.join(HandoutPart)}", param_hint="--parts")
    return tuple(dict.fromkeys(map(HandoutPart, words)))


def page(
    reference: str, parts: tuple[HandoutPart, ...], paper: str, overrides: Sequence[str], language: Language | None
) -> str:
    """The HTML page with these parts, or with all parts that the ruleset has if `parts` is empty.

    `language` None means the language of the ruleset. Raises `NothingToCutOut`, and the errors of `load`.
    """
    from kortdiamant.errors import NothingToCutOut
    from kortdiamant.rulebook import load
    from kortdiamant.sheets.layout import PAPERS
    from kortdiamant.sheets.pages import HandoutPart, render_handout
    from kortdiamant.telling.handout import make_handout

    ruleset = load(reference, settings=overrides)
    handout = make_handout(ruleset, set_language(language, ruleset.language))
    if HandoutPart.CARDS in parts and not handout.cards:
        raise NothingToCutOut(ruleset.reference)
    parts = parts or tuple(part for part in HandoutPart if part is not HandoutPart.CARDS or handout.cards)
    return render_handout(handout, parts, PAPERS[paper])


def deliver(text: str, target: Path | None, *, overwrite: bool) -> None:
    """Print a page, or write it to a file, as a PDF if the name ends in .pdf; raises `FileError` and `NoPdf`."""
    from kortdiamant.cli.output.files import write_file
    from kortdiamant.telling.voice import Voice

    if target is None:
        output().show_as_is(text.removesuffix("\n"))
        return
    if target.suffix.lower() == PDF:
        from kortdiamant.cli.output.files import pdf_of

        write_file(target, pdf_of(text, target.parent), overwrite=overwrite)
    else:
        write_file(target, text.encode(), overwrite=overwrite)
    output().show(Voice(CONTEXT.language).say("{path} is written.", path=target))
