"""`kortdiamant rules check`: all that is wrong with ruleset files."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.options import SpokenLanguage


class Format(StrEnum):
    """How faults are written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


class FailOn(StrEnum):
    """From which severity on a file is refused."""

    WARNING = "warning"
    ERROR = "error"


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Ruleset files.")],
    form: Annotated[Format, typer.Option("--format", help="How to write what is wrong.")] = Format.TEXT,
    fail_on: Annotated[FailOn, typer.Option("--fail-on", help="What the exit code 1 is for.")] = FailOn.ERROR,
    language: SpokenLanguage = None,
) -> None:
    """Say all that is wrong with ruleset files, and play their examples; 1 is the exit code if any is refused."""
    from kortdiamant.cli.rules.judging import judge

    in_order = judge(files, form=form.value, fail_on=fail_on.value, language=language)
    raise typer.Exit(0 if in_order else 1)
