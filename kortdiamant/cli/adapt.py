"""`kortdiamant adapt`: which cards of an ordinary deck stand for the cards of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.adapting import _adapted, _deck, _show
from kortdiamant.cli.options import SpokenLanguage
from kortdiamant.cli.placing import insist_on_room, place
from kortdiamant.cli.situation import speak
from kortdiamant.rulebook import load
from kortdiamant.telling.speaker import speaker_for
from kortdiamant.workshop.derived_files import adapted_text, check_target


def adapt(
    reference: Annotated[str, typer.Argument(metavar="REF", help="An id, id+variant, or the path of a ruleset file.")],
    deck: Annotated[
        str, typer.Option(metavar="DECK", help="What deck there is: standard-52, standard-36, piquet-32 or tarot-78.")
    ] = "standard-52",
    packs: Annotated[int, typer.Option(metavar="N", min=1, max=9, help="How many such packs there are.")] = 1,
    jokers: Annotated[int, typer.Option(metavar="N", min=0, max=9, help="How many jokers there are in all.")] = 0,
    tune: Annotated[
        bool, typer.Option("--tune", help="Find the nearest game that takes few sentences, though it may not be exact.")
    ] = False,
    sentences: Annotated[
        int, typer.Option(metavar="N", min=2, max=9, help="How many sentences that may take at most.")
    ] = 5,
    patience: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="How many positions to look at before giving up.")
    ] = 120_000,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a ruleset file that plays so."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Find which cards of an ordinary deck stand for the cards of a game, so that a table can remember it."""
    speak(language)
    owned = _deck(deck, packs, jokers)
    if output is not None:
        check_target(Path(output))
        insist_on_room(Path(output), overwrite=False)
    ruleset = load(reference)
    spoken = speak(language or ruleset.language)
    adaptation = _adapted(ruleset, owned, sentences, None if tune else patience)
    if output is not None:
        text = adapted_text(ruleset, adaptation, Path(output), spoken)
        place(Path(output), text.encode(), overwrite=False)
    _show(adaptation, ruleset, speaker_for(ruleset, spoken), output, as_json=as_json)
