"""`kortdiamant rules tell`: the complete rules of a ruleset in prose."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


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
    from kortdiamant.cli.rules.reading import read_aloud

    read_aloud(reference, form=form.value, settings=tuple(settings or ()), language=language)
