"""`kortdiamant adapt`: which cards of an ordinary deck stand for the cards of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


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
    from kortdiamant.cli.adapting import Effort, show_adaptation

    effort = Effort(sentences, patience, is_exact=not tune)
    show_adaptation(reference, (deck, packs, jokers), effort, output, as_json=as_json, language=language)
