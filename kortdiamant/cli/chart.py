"""`kortdiamant chart`: the pictures of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.charting import draw_game, sketch_game
from kortdiamant.cli.options import SpokenLanguage


def chart(
    game: Annotated[str, typer.Argument(metavar="FILE", help="A record, or the name of a game in the games folder.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="SVG", help="Draw it into this file, not in the terminal.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Draw a game: who had what after each round, who went how far, and what each exit was worth."""
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    if output is None:
        sketch_game(game, language)
    else:
        draw_game(game, output, language, overwrite=force)
