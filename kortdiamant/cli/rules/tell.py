"""`kortdiamant rules tell`: the complete rules in prose, on the screen or as a document."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage, Reference, RulesetOverrides
from kortdiamant.cli.output.screen import output
from kortdiamant.session.blocks import Block, Heading, Item, Rows

if TYPE_CHECKING:
    from kortdiamant.telling.rule_sheet.parts import Block as Part
    from kortdiamant.telling.rule_sheet.parts import RuleSheet


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


BULLET = "• "


def rule_blocks(sheet: RuleSheet) -> Iterator[Block]:
    """The rule sheet as blocks."""
    yield Heading(sheet.title)
    for section in sheet.sections:
        yield ""
        yield Heading(section.heading)
        for part in section.blocks:
            yield ""
            yield from _block(part)


def _block(part: Part) -> Iterator[Block]:
    from kortdiamant.telling.rule_sheet.parts import Bullets, Grid, Paragraph, Steps

    match part:
        case Paragraph():
            yield part.text
        case Steps(items):
            marks = [f"{number}. " for number in range(1, len(items) + 1)]
            yield from (Item(mark.rjust(len(marks[-1])), item.text) for mark, item in zip(marks, items, strict=True))
        case Bullets(items):
            yield from (Item(BULLET, item.text) for item in items)
        case Grid(rows):
            yield Rows.of(rows)
