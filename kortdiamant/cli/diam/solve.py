"""`kortdiamant diam solve`: who wins from the empty board, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.diam.proof import solve_from_empty
from kortdiamant.cli.options import SpokenLanguage


def solve(
    minutes: Annotated[
        float | None,
        typer.Option(metavar="N", min=0, help="Stop after so many minutes; the next call goes on.", show_default=False),
    ] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where the strategy is written.")
    ] = Path("diam-strategy.txt"),
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where a half-finished solution is kept.", show_default="in the user's cache"
        ),
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Begin from nothing.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Prove who wins Diam for two, in how many turns, and write down how."""
    is_solved = solve_from_empty(minutes=minutes, strategy=output, checkpoint=checkpoint, anew=anew, language=language)
    raise typer.Exit(0 if is_solved else 1)
