"""`kortdiamant score`: a score pad, for a table that plays without the referee."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.options import Settings, SpokenLanguage, check_settings


def score(
    *,
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="An id, id+variant, or the path of a ruleset file.")
    ] = "slott",
    players: Annotated[
        str | None, typer.Option(metavar="NAMES", help='Who plays, in seating order: "Ane,Bo,Cato".')
    ] = None,
    settings: Settings = None,
    language: SpokenLanguage = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the scores to this new file, not to the games folder.")
    ] = None,
) -> None:
    """Keep the score only: type what each put into the chest after every expedition."""
    check_settings(settings)
    from kortdiamant.cli.play_session import begin_pad

    raise typer.Exit(
        begin_pad(ruleset, settings=tuple(settings or ()), language=language, record=record, players=players)
    )
