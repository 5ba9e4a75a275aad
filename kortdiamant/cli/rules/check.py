"""`kortdiamant rules check`: report every fault of ruleset files, as text, JSON, GitHub annotations or SARIF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli import REFUSED
from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import output

if TYPE_CHECKING:
    from kortdiamant.errors import Fault


class Format(StrEnum):
    """Formats of the report."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


class FailOn(StrEnum):
    """The lowest severity that gives exit code 1."""

    WARNING = "warning"
    ERROR = "error"


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Ruleset files.")],
    form: Annotated[Format, typer.Option("--format", help="Format of the report.")] = Format.TEXT,
    fail_on: Annotated[
        FailOn, typer.Option("--fail-on", help="Lowest severity that gives exit code 1.")
    ] = FailOn.ERROR,
    language: OutputLanguage = None,
) -> None:
    """Report every error in ruleset files, and play their examples."""
    from kortdiamant.errors import Severity
    from kortdiamant.telling.voice import Voice
    from kortdiamant.workshop.check import check_files
    from kortdiamant.workshop.fault_formats import FORMATS

    reported: list[Fault] = []
    output_language = set_language(language)
    for text in FORMATS[form.value](_collect(check_files(files), reported), output_language):
        output().show_as_is(text)
    if form is Format.TEXT and not reported:
        voice, count = Voice(output_language), len(files)
        output().show(
            voice.say_count(
                "Nothing is wrong in {count} file.", "Nothing is wrong in {count} files.", count, count=count
            )
        )
    refused = (Severity.ERROR, Severity.WARNING) if fail_on is FailOn.WARNING else (Severity.ERROR,)
    if any(fault.severity in refused for fault in reported):
        raise typer.Exit(REFUSED)


PAGE = Page(
    "The command reports every error with its location and a suggested fix. It checks the file itself and each "
    "variant on its own, and plays the examples.",
    (
        ("kortdiamant rules check mine.yaml", "report for people"),
        ("kortdiamant rules check --format github *.yaml", "annotate a pull request"),
        ("kortdiamant rules check --fail-on warning mine.yaml", "treat warnings as errors"),
    ),
    "an error was found; with --fail-on warning also a warning",
    ("rules explain", "rules new", "rules show"),
)


def _collect(found: Iterable[Fault], reported: list[Fault]) -> Iterator[Fault]:
    """Yield the faults as they come, and add each to a list."""
    for fault in found:
        reported.append(fault)
        yield fault
