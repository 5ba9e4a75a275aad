"""`kortdiamant solve`: when it is best to leave, exactly."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def solve(
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="An id, id+variant, or the path of a ruleset file.")
    ] = "slott",
    players: Annotated[int, typer.Option(metavar="N", min=1, help="How many go in, and come out together.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Find the best time to leave the first expedition if nobody else disturbs, and what that is worth."""
    from kortdiamant.cli.solving import show_solution

    show_solution(ruleset, players, as_json=as_json, language=language)
