"""`kortdiamant rules new`: a first file for a ruleset of one's own."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the new ruleset, which names its file.")],
    base: Annotated[
        str, typer.Option("--from", metavar="R", help="The ruleset on which it builds: an id, id+variant, or a path.")
    ] = "slott",
    language: SpokenLanguage = None,
) -> None:
    """Write a first file for a ruleset of your own, which explains itself and plays at once."""
    from kortdiamant.cli.rules.beginning import begin_ruleset

    begin_ruleset(name, base, language)
