"""The commands of the engine for Diam, under one name."""

from __future__ import annotations

import typer

from kortdiamant.cli.command import Command
from kortdiamant.cli.diam.analyse import analyse
from kortdiamant.cli.diam.solve import solve

diam = typer.Typer(no_args_is_help=True)
for command in (analyse, solve):
    diam.command(cls=Command)(command)


@diam.callback()
def common() -> None:
    """Look into games of Diam: what was best in every turn, and who wins from the empty board."""
