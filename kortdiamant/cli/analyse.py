"""`kortdiamant analyse`: what was best in every turn of a game, and where it was lost."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.durations import seconds
from kortdiamant.cli.options import SpokenLanguage

Think = Annotated[
    str, typer.Option(metavar="TIME", help="How long to think about a turn: 2s, 500ms, or a number of seconds.")
]


def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a game of Diam.")],
    think: Think = "1s",
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each turn.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Say what was best in every turn of a game, and where it was lost."""
    allowed = seconds(think)
    from kortdiamant.cli.analysing import look

    raise typer.Exit(0 if look(file, allowed, as_json=as_json, language=language) else 1)
