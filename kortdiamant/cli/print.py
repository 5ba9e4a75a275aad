"""`kortdiamant print`: sheets of paper for a table."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage, insist_on_values
from kortdiamant.cli.placing import insist_on_room
from kortdiamant.cli.printing import DOCUMENT, PAGE, deliver, page, parts_of
from kortdiamant.cli.situation import speak


class PaperSize(StrEnum):
    """The paper that is printed on."""

    A4 = "a4"
    A5 = "a5"
    LETTER = "letter"


def print(
    reference: Annotated[str, typer.Argument(metavar="REF", help="An id, id+variant, or the path of a ruleset file.")],
    parts: Annotated[
        str | None,
        typer.Option(
            metavar="PARTS",
            help="What to print, with commas: rules, crib, scores, cards.",
            show_default="all that the ruleset has",
        ),
    ] = None,
    paper: Annotated[PaperSize, typer.Option(help="The size of the paper.", case_sensitive=False)] = PaperSize.A4,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write it into this .html or .pdf file, not on the screen."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Change one value of the ruleset.")
    ] = None,
    language: SpokenLanguage = None,
) -> None:
    """Make sheets to print: the rules, what the cards mean, a score sheet, and the cards of a box to cut out."""
    insist_on_values(settings)
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    if output is not None and output.suffix.lower() not in (PAGE, DOCUMENT):
        raise typer.BadParameter(f"{output.name!r} does not end in .html or .pdf", param_hint="--output")
    wanted = parts_of(parts)
    speak(language)
    if output is not None:
        insist_on_room(output, overwrite=force)
    deliver(page(reference, wanted, paper.value, tuple(settings or ()), language), output, overwrite=force)
