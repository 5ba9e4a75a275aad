"""`kortdiamant rules explain`: what a fault means, with a wrong and a right example."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def explain(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of a fault, such as KD-S001.")],
    language: SpokenLanguage = None,
) -> None:
    """Say what a fault means, and show a wrong and a right example."""
    from kortdiamant.cli.rules.explaining import show_explanation

    show_explanation(code, language)
