"""`kortdiamant simulate`: many games played by bots, and what they come to."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage

Games = Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000_000, help="How many games.")]
MOST_PLAYERS = 32  # that a ruleset can be for
Players = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=MOST_PLAYERS, help="How many play.", show_default="4")
]
Seed = Annotated[
    int | None, typer.Option(metavar="N", min=0, max=2**63 - 1, help="The same N, the same games; otherwise any.")
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on the dask cluster whose scheduler has this address.")
]


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
    from kortdiamant.cli.counting import Form
    from kortdiamant.cli.placing import Overwriting
    from kortdiamant.cli.simulating import Experiment, experiment, seats_for

    form = Form.CSV if as_csv else Form.JSON if as_json else Form.TABLE
    seats = seats_for(bots, players)
    overwriting = Overwriting.ALLOWED if force else Overwriting.REFUSED
    wanted = Experiment(ruleset, seats, games, seed, form, cluster, language, output, overwriting)
    raise typer.Exit(experiment(wanted))
