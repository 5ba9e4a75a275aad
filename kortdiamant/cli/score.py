"""`kortdiamant score`: a score pad for a table that plays without the program."""

from __future__ import annotations

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.options import GameOverrides, Names, NewRecord, OutputLanguage, PlayedRuleset, check_overrides


def score(
    *,
    ruleset: PlayedRuleset = "slott",
    players: Names = None,
    overrides: GameOverrides = None,
    language: OutputLanguage = None,
    record: NewRecord = None,
) -> None:
    """Keep score for a table that plays without the program."""
    check_overrides(overrides)
    from kortdiamant.cli.play_session import score_new_game

    raise typer.Exit(
        score_new_game(ruleset, overrides=tuple(overrides or ()), language=language, record=record, players=players)
    )


PAGE = Page(
    "After every round you type what each player put into the chest, in seating order. The program refuses "
    "impossible amounts, and you can correct any number later. It saves the scores like a game.",
    (
        ("kortdiamant score", "keep score for slott; the program asks who plays"),
        ('kortdiamant score --ruleset marquoir --players "Ane,Bo,Cato"', "keep score for another box"),
    ),
    "a ruleset, a name or a line of a pipe is refused, or the scores cannot be saved",
    ("play", "resume"),
)
