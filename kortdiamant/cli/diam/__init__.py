"""What takes the engine for Diam long, under one name."""

from __future__ import annotations

import typer

from kortdiamant.cli.command import Command
from kortdiamant.cli.diam.solve import solve

diam = typer.Typer(no_args_is_help=True)
diam.command(cls=Command)(solve)


@diam.callback()
def common() -> None:
    """Find out who wins Diam from the empty board."""
