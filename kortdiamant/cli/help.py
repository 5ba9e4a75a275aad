"""`kortdiamant help`: show the help of a command."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.command import Page


def help(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="COMMAND", help="A command, in one or two words.", show_default=False)
    ] = None,
) -> None:
    """Show the help of a command, like --help."""
    from kortdiamant.cli.app import app
    from kortdiamant.version import PROGRAM

    app([*(command or ()), "--help"], prog_name=PROGRAM)


PAGE = Page(
    "Without COMMAND it shows the help of the program, which lists all commands.",
    (
        ("kortdiamant help play", "the same as kortdiamant play --help"),
        ("kortdiamant help rules check", "a command in a group"),
    ),
    "",
    ("completion",),
)
