"""`kortdiamant rules tell`: the complete rules in prose, on the screen or as a document."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage, Reference, RulesetOverrides
from kortdiamant.cli.output.screen import output


class SheetFormat(StrEnum):
    """Formats of the rules."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


def tell(
    reference: Reference,
    language: OutputLanguage = None,
    form: Annotated[SheetFormat, typer.Option("--format", help="Format of the rules.")] = SheetFormat.TEXT,
    overrides: RulesetOverrides = None,
) -> None:
    """Write the complete rules of a ruleset in prose, to read aloud and play by."""
    from kortdiamant.rulebook import load_any
    from kortdiamant.session.rules import rule_blocks
    from kortdiamant.telling.rule_sheet.sheet import rule_sheet

    set_language(language)
    ruleset = load_any(reference, settings=tuple(overrides or ()))
    sheet = rule_sheet(ruleset, set_language(language, ruleset.language))
    if form is SheetFormat.TEXT:
        output().show_blocks(rule_blocks(sheet))
    elif form is SheetFormat.MARKDOWN:
        from kortdiamant.telling.rule_sheet.markup import to_markdown

        output().show_as_is(to_markdown(sheet).removesuffix("\n"))
    else:
        from kortdiamant.telling.rule_sheet.markup import to_html

        output().show_as_is(to_html(sheet).removesuffix("\n"))


PAGE = Page(
    "The text is a complete leaflet, with an example. The program makes it from the values of the ruleset, so it "
    "always matches the game that is played.",
    (
        ("kortdiamant rules tell slott --language en", "read the rules aloud"),
        ("kortdiamant rules tell marquoir --format html > rules.html", "print the rules"),
    ),
    "the ruleset is refused, or no ruleset has that name",
    ("rules show", "rulesets"),
)
