"""`kortdiamant score`: a score pad for a table that plays without the program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.options import Settings, SpokenLanguage, check_settings


def score(
    *,
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="A ruleset: id, id+variant, or the path of a file.")
    ] = "slott",
    players: Annotated[
        str | None, typer.Option(metavar="NAMES", help='Names of the players in seating order: "Ane,Bo,Cato".')
    ] = None,
    settings: Settings = None,
    language: SpokenLanguage = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save to this new file instead of the games folder.")
    ] = None,
) -> None:
    """Keep score for a table that plays without the program."""
    check_settings(settings)
    from kortdiamant.cli.play_session import begin_pad

    raise typer.Exit(
        begin_pad(ruleset, settings=tuple(settings or ()), language=language, record=record, players=players)
    )
