"""`kortdiamant rules tell`: the complete rules of a ruleset in prose."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage
from kortdiamant.cli.rules.reading import blocks
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.rulebook import load_any
from kortdiamant.telling.rule_sheet.sheet import rule_sheet


class SheetFormat(StrEnum):
    """How the rules are written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


def tell(
    reference: Annotated[str, typer.Argument(metavar="REF", help="An id, id+variant, or the path of a ruleset file.")],
    language: SpokenLanguage = None,
    form: Annotated[SheetFormat, typer.Option("--format", help="How to write the rules.")] = SheetFormat.TEXT,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Change one value of the ruleset.")
    ] = None,
) -> None:
    """Tell the complete rules of a ruleset in prose, so that a table can read them aloud and play."""
    speak(language)
    ruleset = load_any(reference, settings=tuple(settings or ()))
    told = rule_sheet(ruleset, speak(language or ruleset.language))
    if form is SheetFormat.TEXT:
        output().show_blocks(blocks(told))
    elif form is SheetFormat.MARKDOWN:
        from kortdiamant.telling.rule_sheet.markup import to_markdown

        output().show_as_is(to_markdown(told).removesuffix("\n"))
    else:
        from kortdiamant.telling.rule_sheet.markup import to_html

        output().show_as_is(to_html(told).removesuffix("\n"))
