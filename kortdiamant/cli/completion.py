"""`kortdiamant completion`: the script with which a shell completes commands."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.command import COMPLETION_VARIABLE
from kortdiamant.version import PROGRAM


class Shell(StrEnum):
    """The shells for which there is a script."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.", show_default=False)],
) -> None:
    """Print the script with which a shell completes commands, rulesets, games and codes."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # typer does not list it

    from kortdiamant.cli.output.screen import output

    script = get_completion_script(prog_name=PROGRAM, complete_var=COMPLETION_VARIABLE, shell=shell.value)
    output().show_as_is(script)
