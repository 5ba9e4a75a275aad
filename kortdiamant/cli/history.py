"""`kortdiamant history`: what everybody did in all games."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.counting import count_games
from kortdiamant.cli.formats import Form
from kortdiamant.cli.options import SpokenLanguage


def history(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Records of games, instead of the games folder.")
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="X", help="Only this player, ruleset by ruleset: a name or its beginning.")
    ] = None,
    ruleset: Annotated[str | None, typer.Option(metavar="R", help="Only games of this ruleset.")] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table for a spreadsheet.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Tell what everybody did in all games that are kept: wins, averages, the best expedition, busts."""
    if as_csv and as_json:
        raise typer.BadParameter("it does not go with --csv", param_hint="--json")
    form = Form.CSV if as_csv else Form.JSON if as_json else Form.TABLE
    code = count_games(tuple(files or ()), player=player, ruleset=ruleset, form=form, language=language)
    raise typer.Exit(code)
