"""`docs/cli.md` against the program: every command, option and word that can be typed is explained there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kortdiamant.cli.command import TABLE_LOOKS, TableCommand
from kortdiamant.family import COMMAND_WORDS
from kortdiamant.preferences.settings import KEYS
from tests.cli.commands import COMMANDS

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"

UNEXPLAINED = ("--help", "--lang")  # `--lang` is another spelling of `--language`


def section(command: str) -> str:
    """What the page has about a command."""
    return chapter(f"`{command}`")


def chapter(heading: str) -> str:
    """What the page has below a heading."""
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def parameters() -> Iterator[tuple[str, str]]:
    """Every option and argument of every command, without those of how it looks."""
    for name, command in COMMANDS.items():
        for parameter in command.params:
            if parameter.name in TableCommand.looks:
                continue
            if parameter.param_type_name == "argument":
                yield name, str(parameter.metavar)
            else:
                yield from ((name, option) for option in parameter.opts if option not in UNEXPLAINED)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_section(command: str) -> None:
    assert section(command).strip()


@pytest.mark.parametrize(("command", "parameter"), list(parameters()))
def test_every_option_is_explained_in_the_section_of_its_command(command: str, parameter: str) -> None:
    assert re.search(rf"`[^`]*{re.escape(parameter)}\b[^`]*`", section(command))


@pytest.mark.parametrize("name", TableCommand.looks)
def test_how_it_looks_is_explained_once_for_all_commands(name: str) -> None:
    assert f"`--{name}`" in chapter("How it looks")
    for command in COMMANDS.values():
        assert name in TABLE_LOOKS or f"--{name}" in [option for each in command.params for option in each.opts]


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_is_explained(key: str) -> None:
    assert f"`{key}`" in section("config")


def test_every_command_has_its_file() -> None:
    files = [command.callback.__module__ for command in COMMANDS.values()]
    assert files == [f"kortdiamant.cli.{command.replace(' ', '.')}" for command in COMMANDS]


@pytest.mark.parametrize("word", sorted(COMMAND_WORDS))
def test_every_word_that_can_be_typed_is_explained(word: str) -> None:
    assert re.search(rf"`{word}\b", section("play"))
