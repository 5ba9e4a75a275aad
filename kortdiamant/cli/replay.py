"""`kortdiamant replay`: check whole games, and say how they went."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records of games.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each game.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Check games from their records; 1 is the exit code if any is refused."""
    from kortdiamant.cli.judging import judge

    verdicts = [judge(file, as_json=as_json, language=language) for file in files]
    raise typer.Exit(0 if all(verdicts) else 1)
