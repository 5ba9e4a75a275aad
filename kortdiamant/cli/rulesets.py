"""`kortdiamant rulesets`: what can be played."""

from __future__ import annotations

from kortdiamant.cli.options import SpokenLanguage


def rulesets(language: SpokenLanguage = None) -> None:
    """List the rulesets that come with the program, and your own."""
    from kortdiamant.cli.listing import show_rulesets
    from kortdiamant.cli.situation import speak

    show_rulesets(speak(language))
