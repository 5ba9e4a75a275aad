"""`kortdiamant rules new`: create a ruleset file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import output


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the new ruleset; the file is NAME.yaml.")],
    base: Annotated[
        str, typer.Option("--from", metavar="R", help="The ruleset to build on: id, id+variant, or path.")
    ] = "slott",
    language: OutputLanguage = None,
) -> None:
    """Create a commented ruleset file that you can play at once and then change."""
    from kortdiamant.session.saved_games import start_command
    from kortdiamant.telling.voice import Voice
    from kortdiamant.workshop.schema import NAME, write_schema
    from kortdiamant.workshop.starter import write_starter

    output_language = set_language(language)
    path = write_starter(name, base, output_language, Path())
    voice, is_new = Voice(output_language), write_schema(path.parent)
    schema = voice.say("Beside it lies {schema}, with which an editor completes and explains.", schema=NAME)
    output().show(
        voice.say("{path} is written. Check it after every change, and play it:", path=path),
        f"  {start_command()} rules check {path}",
        f"  {start_command()} play --ruleset ./{path}",
        *([schema] if is_new else []),
    )


PAGE = Page(
    "NAME becomes the id. The file is written to the current folder. It builds on another ruleset and plays like "
    "it at once; comments explain every line. An existing file is never overwritten.",
    (
        ("kortdiamant rules new mine", "write mine.yaml, which builds on slott"),
        ("kortdiamant rules new mine --from marquoir+reliques", "build on another ruleset"),
    ),
    "the name cannot be an id, or the file exists",
    ("rules check", "rules show"),
)
