"""`kortdiamant help`: show the help of a command."""

from __future__ import annotations

from typing import Annotated

import typer


def help(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="COMMAND", help="A command, in one or two words.", show_default=False)
    ] = None,
) -> None:
    """Show the help of a command, like --help."""
    from kortdiamant.cli.app import app
    from kortdiamant.version import PROGRAM

    app([*(command or ()), "--help"], prog_name=PROGRAM)
