"""`kortdiamant odds`: the chances of the cards to come."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from kortdiamant.cli.chances import _fresh, _recorded, _show, as_data
from kortdiamant.cli.options import SpokenLanguage
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.odds import outlook
from kortdiamant.telling.odds import odds_text


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
    speak(language)
    position = _recorded(record, language) if record is not None else _fresh(ruleset, players, language)
    speak(position.language)
    ahead = outlook(position.state)
    if as_json:
        output().show_as_is(json.dumps(as_data(ahead, position.state)))
    else:
        _show(odds_text(ahead, position), position)
