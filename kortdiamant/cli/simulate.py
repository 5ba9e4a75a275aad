"""`kortdiamant simulate`: many games played by bots, and what they come to."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.formats import Form
from kortdiamant.cli.options import Cluster, Games, Players, Seed, SpokenLanguage, seats_for
from kortdiamant.cli.simulating import experiment


def simulate(
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="An id, id+variant, or the path of a ruleset file.")
    ] = "slott",
    players: Players = None,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="Who plays: one bot for everybody, or one for each seat, with commas.")
    ] = "leave:0.2",
    games: Games = 1000,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table of the seats for a spreadsheet.")] = False,
    cluster: Cluster = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="HTML", help="Write a report with plots into this file as well."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the report if it exists.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Play many games with bots and say who wins how often, and how long, risky, fair and tense a game is."""
    if as_csv and as_json:
        raise typer.BadParameter("it does not go with --csv", param_hint="--json")
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    code = experiment(
        ruleset,
        seats_for(bots, players),
        games=games,
        seed=seed,
        form=Form.CSV if as_csv else Form.JSON if as_json else Form.TABLE,
        cluster=cluster,
        language=language,
        report=output,
        overwrite=force,
    )
    raise typer.Exit(code)
