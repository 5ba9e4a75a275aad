"""`kortdiamant rules tune`: the values for which a ruleset feels as its author wants it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.options import Players, Seed, SpokenLanguage, seats_for
from kortdiamant.cli.rules.tuning import tune_ruleset


def tune(
    reference: Annotated[str, typer.Argument(metavar="REF", help="An id, id+variant, or the path of a ruleset file.")],
    targets: Annotated[
        list[str],
        typer.Option("--target", metavar="TARGET", help="What to aim at: 'cards = 8', 'bust rate <= 40%'."),
    ],
    vary: Annotated[
        list[str],
        typer.Option("--vary", metavar="KEYS", help="What may change: deck.without,rounds=3..6, with commas."),
    ],
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="Who plays: one bot for everybody, or one for each seat, with commas.")
    ] = "leave:0.2",
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="How many games the best candidates play.")
    ] = 1000,
    most: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="How many candidates are tried at most.")
    ] = 200,
    seed: Seed = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the best as a new ruleset file.")
    ] = None,
    pick: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="With --output: write the how-manieth of those shown.", show_default="1"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Search the values for which a ruleset comes nearest to how it should feel."""
    if pick is not None and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--pick")
    code = tune_ruleset(
        reference,
        targets=targets,
        vary=vary,
        bots=seats_for(bots, players),
        games=games,
        most=most,
        seed=seed,
        output_file=output,
        pick=pick or 1,
        as_json=as_json,
        language=language,
    )
    raise typer.Exit(code)
