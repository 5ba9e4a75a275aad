"""The commands, under one name."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.games import games
from kortdiamant.cli.odds import odds
from kortdiamant.cli.play import play
from kortdiamant.cli.replay import replay
from kortdiamant.cli.resume import resume
from kortdiamant.cli.rules import rules
from kortdiamant.cli.rulesets import rulesets
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
for command in (play, resume, replay, games, odds, solve, rulesets):
    app.command()(command)
app.add_typer(rules, name="rules")


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"kortdiamant {_version()}")
        raise typer.Exit


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("kortdiamant")
    except PackageNotFoundError:
        return _version_of_checkout()


def _version_of_checkout() -> str:
    """What the project says of itself, for a checkout that was never installed."""
    import tomllib
    from pathlib import Path

    project = Path(__file__).parents[2] / "pyproject.toml"
    return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])


@app.callback()
def common(
    _version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """What is the same for all commands."""
