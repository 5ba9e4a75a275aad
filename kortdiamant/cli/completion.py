"""`kortdiamant completion`: the script that makes a shell ask the program for completions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import COMPLETION_VARIABLE
from kortdiamant.version import PROGRAM


class Shell(StrEnum):
    """Supported shells."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.", show_default=False)],
) -> None:
    """Print a script that completes commands, rulesets, games and fault codes in your shell."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # typer does not list it

    from kortdiamant.cli.output.screen import output

    script = get_completion_script(prog_name=PROGRAM, complete_var=COMPLETION_VARIABLE, shell=shell.value)
    output().show_as_is(script)


PAGE = Page(
    "The shell then completes commands, options, ids of rulesets and their variants, names of games, fault codes "
    "and settings.",
    (
        ('eval "$(kortdiamant completion bash)"', "in ~/.bashrc"),
        ('eval "$(kortdiamant completion zsh)"', "in ~/.zshrc, after compinit"),
        ("kortdiamant completion fish | source", "in ~/.config/fish/config.fish"),
    ),
    "",
    ("help",),
)
