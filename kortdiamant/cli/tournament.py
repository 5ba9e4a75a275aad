"""`kortdiamant tournament`: every bot against every other."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.competing import compete, rivals
from kortdiamant.cli.options import Cluster, Seed, SpokenLanguage

MOST_AT_A_TABLE = 10  # with each more there are twice as many seatings, a thousand by now


def tournament(
    bots: Annotated[str, typer.Option(metavar="BOTS", help="Who plays: two bots or more, with commas between them.")],
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="An id, id+variant, or the path of a ruleset file.")
    ] = "slott",
    players: Annotated[int, typer.Option(metavar="N", min=2, max=MOST_AT_A_TABLE, help="How many sit at a table.")] = 4,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=1_000_000_000, help="How many games each pair plays, at least.")
    ] = 1000,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    cluster: Cluster = None,
    language: SpokenLanguage = None,
) -> None:
    """Let every bot play against every other on every seat, and say how strong each is."""
    code = compete(
        ruleset,
        rivals(bots),
        players,
        games=games,
        seed=seed,
        cluster=cluster,
        language=language,
        as_json=as_json,
    )
    raise typer.Exit(code)
