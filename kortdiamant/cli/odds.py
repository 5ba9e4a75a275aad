"""`kortdiamant odds`: the chances of the cards to come."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def odds(
    record: Annotated[
        str | None,
        typer.Argument(metavar="RECORD", help="A game, by name or path; a fresh pack otherwise.", show_default=False),
    ] = None,
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="The ruleset of a fresh pack: an id, id+variant, or a path.")
    ] = "slott",
    players: Annotated[int, typer.Option(metavar="N", min=1, help="How many go in, where the pack is fresh.")] = 4,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Say the exact chances of the cards to come, from a game or a fresh pack, if nobody leaves."""
    from kortdiamant.cli.chances import Subject, show_chances

    show_chances(Subject(record, ruleset, players), as_json=as_json, language=language)
