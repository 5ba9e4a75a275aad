"""`kortdiamant compare`: what a table that knows one ruleset would notice of another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.comparing import show_comparison
from kortdiamant.cli.formats import Form
from kortdiamant.cli.options import Players, SpokenLanguage


def compare(
    one: Annotated[str, typer.Argument(metavar="A", help="The ruleset that the table knows.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The one that it has not played yet.")],
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help="Who plays: one bot for everybody, or one for each seat, with commas.",
            show_default="cautious,greedy,timid,leave:0.2",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="HTML", help="Write a report with plots into this file as well."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the report if it exists.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Say in words how another ruleset feels beside one that you know, and lay all figures beside each other."""
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    show_comparison(
        one,
        other,
        players=players,
        bots=bots,
        form=Form.JSON if as_json else Form.TABLE,
        language=language,
        report=output,
        overwrite=force,
    )
