"""`kortdiamant rules show`: a ruleset as it is played, and where its values come from."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def show(
    reference: Annotated[str, typer.Argument(metavar="REF", help="An id, id+variant, or the path of a ruleset file.")],
    resolved: Annotated[
        bool, typer.Option("--resolved", help="Show the whole ruleset as one file. This is what happens anyway.")
    ] = False,
    origin: Annotated[
        bool, typer.Option("--origin", help="Show behind each value the file and line it comes from.")
    ] = False,
    diff: Annotated[
        str | None,
        typer.Option("--diff", metavar="OTHER", help="Show what it does otherwise than another, in words of the game."),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Change one value of the ruleset.")
    ] = None,
    language: SpokenLanguage = None,
) -> None:
    """Show a ruleset with all that it builds on, its variants and settings."""
    if resolved and origin:
        raise typer.BadParameter("it does not go with --resolved", param_hint="--origin")
    if diff is not None and (resolved or origin):
        raise typer.BadParameter("it does not go with --resolved or --origin", param_hint="--diff")
    if diff is not None:
        from kortdiamant.cli.rules.comparing import compare

        compare(reference, diff, settings=tuple(settings or ()), language=language)
        return
    from kortdiamant.cli.screen import output
    from kortdiamant.cli.situation import speak
    from kortdiamant.telling.voice import Voice
    from kortdiamant.workshop.origin import origin_text, resolved_text

    write = origin_text if origin else resolved_text
    text = write(reference, tuple(settings or ()), Voice(speak(language)))
    output().show_as_is(text.removesuffix("\n"))
