"""`kortdiamant config`: what holds where a command line says nothing."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def config(
    name: Annotated[
        str | None,
        typer.Argument(metavar="SETTING", help="What to show; SETTING=VALUE sets it.", show_default=False),
    ] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help="What to set it to.", show_default=False)] = None,
    unset: Annotated[
        str | None, typer.Option("--unset", metavar="SETTING", help="Take a setting away.", show_default=False)
    ] = None,
    language: SpokenLanguage = None,
) -> None:
    """Show and set what you prefer: the language, the ruleset, how it looks. A command line has the last word."""
    if unset is not None and name is not None:
        raise typer.BadParameter("it does not go with another setting", param_hint="--unset")
    if value is not None and name is not None and "=" in name:
        raise typer.BadParameter("one setting at a time", param_hint="VALUE")
    from kortdiamant.cli.configuring import set_one, show_all, show_one, unset_one
    from kortdiamant.cli.situation import speak

    speak(language)
    if unset is not None:
        unset_one(unset)
    elif name is None:
        show_all()
    elif value is not None or "=" in name:
        key, _, written = (f"{name}={value}" if value is not None else name).partition("=")
        set_one(key.strip(), written.strip())
    else:
        show_one(name)
