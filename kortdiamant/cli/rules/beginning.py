"""A new ruleset file, and what one types next."""

from __future__ import annotations

from pathlib import Path

from kortdiamant.cli.saving import program
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.languages import Language
from kortdiamant.telling.voice import Voice
from kortdiamant.workshop.schema import NAME, write_schema
from kortdiamant.workshop.starter import write_starter


def begin_ruleset(name: str, base: str, language: Language | None) -> None:
    """Write the file, and what an editor needs, into the folder where the program runs; say the next two commands."""
    spoken = speak(language)
    path = write_starter(name, base, spoken, Path())
    voice, is_new = Voice(spoken), write_schema(path.parent)
    schema = voice.say("Beside it lies {schema}, with which an editor completes and explains.", schema=NAME)
    output().show(
        voice.say("{path} is written. Check it after every change, and play it:", path=path),
        f"  {program()} rules check {path}",
        f"  {program()} play --ruleset ./{path}",
        *([schema] if is_new else []),
    )
