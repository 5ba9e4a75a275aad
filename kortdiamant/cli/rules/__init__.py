"""The commands for whoever writes a ruleset, under one name."""

from __future__ import annotations

import typer

from kortdiamant.cli.command import Command
from kortdiamant.cli.rules.check import check
from kortdiamant.cli.rules.explain import explain
from kortdiamant.cli.rules.new import new
from kortdiamant.cli.rules.schema import schema
from kortdiamant.cli.rules.show import show
from kortdiamant.cli.rules.tell import tell
from kortdiamant.cli.rules.tune import tune

rules = typer.Typer(no_args_is_help=True)
for command in (new, check, explain, show, tell, schema, tune):
    rules.command(cls=Command)(command)


@rules.callback()
def common() -> None:
    """Write a ruleset of your own: begin it, check it, look into it, tune it, and have its rules told."""
