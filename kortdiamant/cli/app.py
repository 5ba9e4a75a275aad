"""The commands, under one name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from kortdiamant.cli.adapt import adapt
from kortdiamant.cli.analyse import analyse
from kortdiamant.cli.chart import chart
from kortdiamant.cli.command import Command, TableCommand
from kortdiamant.cli.compare import compare
from kortdiamant.cli.completion import completion
from kortdiamant.cli.config import config
from kortdiamant.cli.diam import diam
from kortdiamant.cli.games import games
from kortdiamant.cli.help import help
from kortdiamant.cli.history import history
from kortdiamant.cli.odds import odds
from kortdiamant.cli.options import WithBareFrom
from kortdiamant.cli.play import play
from kortdiamant.cli.print import print
from kortdiamant.cli.replay import replay
from kortdiamant.cli.resume import resume
from kortdiamant.cli.rules import rules
from kortdiamant.cli.rulesets import rulesets
from kortdiamant.cli.score import score
from kortdiamant.cli.simulate import simulate
from kortdiamant.cli.solve import solve
from kortdiamant.cli.tournament import tournament

app = typer.Typer(
    name="kortdiamant",
    help="Dealer and referee for push-your-luck expedition games played with real cards.",
    epilog="Begin with: kortdiamant play --ruleset slott",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)
AT_A_TABLE: tuple[Callable[..., None], ...] = (score, resume)
OTHERS: tuple[Callable[..., None], ...] = (
    replay,
    chart,
    analyse,
    history,
    games,
    odds,
    solve,
    compare,
    simulate,
    tournament,
    rulesets,
    print,
    adapt,
    config,
    completion,
    help,
)
app.command(cls=WithBareFrom)(play)
for command in AT_A_TABLE:
    app.command(cls=TableCommand)(command)
for command in OTHERS:
    app.command(cls=Command)(command)
app.add_typer(rules, name="rules")
app.add_typer(diam, name="diam")


def _tell_version(asked: bool) -> None:
    if asked:
        from kortdiamant.version import PROGRAM, program_version

        typer.echo(f"{PROGRAM} {program_version()}")
        raise typer.Exit


@app.callback()
def common(
    _version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """What is the same for all commands."""
