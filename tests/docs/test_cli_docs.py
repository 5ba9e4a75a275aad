"""`docs/cli.md` against the program: every command, option and word that can be typed is explained there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from kortdiamant.cli.app import app
from kortdiamant.family import COMMAND_WORDS

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
NOT_YET = {"hint"}  # kept free for a question to come


def commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by what one types; those of a group behind its name."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{before}{name} ")
        else:
            yield before + name, command


COMMANDS = dict(commands(typer.main.get_command(app)))


def section(command: str) -> str:
    """What the page has about a command."""
    found = re.search(rf"^## `{command}`$(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def parameters() -> Iterator[tuple[str, str]]:
    """Every option and argument of every command."""
    for name, command in COMMANDS.items():
        for parameter in command.params:
            if parameter.param_type_name == "argument":
                yield name, str(parameter.metavar)
            else:
                yield from ((name, option) for option in parameter.opts if option != "--help")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_section(command: str) -> None:
    assert section(command).strip()


@pytest.mark.parametrize(("command", "parameter"), list(parameters()))
def test_every_option_is_explained_in_the_section_of_its_command(command: str, parameter: str) -> None:
    assert re.search(rf"`[^`]*{re.escape(parameter)}\b[^`]*`", section(command))


def test_every_command_has_its_file() -> None:
    files = [command.callback.__module__ for command in COMMANDS.values()]
    assert files == [f"kortdiamant.cli.{command.replace(' ', '.')}" for command in COMMANDS]


@pytest.mark.parametrize("word", sorted(COMMAND_WORDS - NOT_YET))
def test_every_word_that_can_be_typed_is_explained(word: str) -> None:
    assert re.search(rf"`{word}\b", section("play"))
