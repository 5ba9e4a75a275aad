"""`kortdiamant games`: the games in the games folder."""

from __future__ import annotations

from kortdiamant.cli.options import SpokenLanguage


def games(language: SpokenLanguage = None) -> None:
    """List the games that are kept, the newest first."""
    from kortdiamant.cli.listing import list_games
    from kortdiamant.cli.situation import speak

    list_games(speak(language))
