"""`kortdiamant resume`: continue a saved game."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.options import (
    Keys,
    OpenPlayers,
    OutputLanguage,
    Secret,
    ShowsOdds,
    ShowsSupply,
    parse_input_options,
)


def resume(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Name or path of a game; by default the newest unfinished one.", show_default=False
        ),
    ] = None,
    language: OutputLanguage = None,
    odds: ShowsOdds = False,
    supply: ShowsSupply = False,
    secret: Secret = False,
    open_players: OpenPlayers = None,
    keys: Keys = False,
) -> None:
    """Continue a saved game."""
    from kortdiamant.cli.play_session import resume_game

    input_options = parse_input_options(context, keys=keys, secret=secret, open_players=open_players)
    raise typer.Exit(
        resume_game(game, language=language, shows_odds=odds, shows_supply=supply, input_options=input_options)
    )


PAGE = Page(
    "The program replays the record from its first card, and the game continues where you left it. Without GAME "
    "it takes the newest unfinished game.",
    (
        ("kortdiamant resume", "continue the newest unfinished game"),
        ("kortdiamant resume 2026-11-29-2010-slott", "continue a game by its name"),
        ("kortdiamant resume ./friday.game --language fr", "continue a file, in French from here on"),
    ),
    "there is no such game, it is damaged, or it is open in another window",
    ("play", "games", "replay"),
)
