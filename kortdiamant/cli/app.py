"""The commands, under one name."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.chart import chart
from kortdiamant.cli.games import games
from kortdiamant.cli.history import history
from kortdiamant.cli.odds import odds
from kortdiamant.cli.options import WithBareFrom
from kortdiamant.cli.play import play
from kortdiamant.cli.replay import replay
from kortdiamant.cli.resume import resume
from kortdiamant.cli.rules import rules
from kortdiamant.cli.rulesets import rulesets
from kortdiamant.cli.score import score
from kortdiamant.cli.solve import solve

app = typer.Typer(
    name="kortdiamant",
    help="Dealer and referee for push-your-luck expedition games played with real cards.",
    epilog="Begin with: kortdiamant play --ruleset slott",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)
app.command(cls=WithBareFrom)(play)
for command in (score, resume, replay, chart, history, games, odds, solve, rulesets):
    app.command()(command)
app.add_typer(rules, name="rules")


def _tell_version(asked: bool) -> None:
    if asked:
        from kortdiamant.version import NAME, program_version

        typer.echo(f"{NAME} {program_version()}")
        raise typer.Exit


@app.callback()
def common(
    _version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """What is the same for all commands."""
