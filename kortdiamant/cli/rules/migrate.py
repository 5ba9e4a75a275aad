"""`kortdiamant rules migrate`: ruleset files of an older format, brought to the newest."""

from __future__ import annotations

from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


def migrate(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Ruleset files.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and write nothing.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="The same, and 1 is the exit code if anything would change.")
    ] = False,
    stdout: Annotated[
        bool, typer.Option("--stdout", help="Print the text in the newest format, and write nothing.")
    ] = False,
    language: SpokenLanguage = None,
) -> None:
    """Bring ruleset files to the newest format, with their comments and their layout."""
    if dry_run + check + stdout > 1:
        raise typer.BadParameter("they do not go together", param_hint="--dry-run, --check, --stdout")
    from kortdiamant.cli.rules.migrating import Purpose, migrate_files

    purpose = Purpose.CHECK if check else Purpose.PRINT if stdout else Purpose.TELL if dry_run else Purpose.WRITE
    raise typer.Exit(0 if migrate_files(files, purpose, language) else 1)
