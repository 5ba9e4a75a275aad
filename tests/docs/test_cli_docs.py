"""`docs/cli.md` against the program: every command has a section, and what a section names is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kortdiamant.preferences.settings import KEYS
from tests.cli.commands import COMMANDS

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
CODE = re.compile(r"`([^`\n]+)`")
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")
CALL = re.compile(r"kortdiamant ((?:[a-z]+ )?[a-z]+)")


def section(command: str) -> str:
    """What the page says about a command."""
    found = re.search(rf"^## {re.escape(command)}$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def options(command: str) -> set[str]:
    """The options of a command, and its switches when they are off."""
    return {option for each in COMMANDS[command].params for option in (*each.opts, *each.secondary_opts)}


def named_options(command: str) -> Iterator[str]:
    """The options that the section names, without those behind the name of another command."""
    for code in CODE.findall(section(command)):
        words = code.split()
        if words[0].startswith("-") or words[0] == command.split()[-1]:
            yield from OPTION.findall(code)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_section(command: str) -> None:
    assert section(command).strip()


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"config"}))  # settings are defaults of other commands
def test_a_section_names_only_options_of_its_command(command: str) -> None:
    assert set(named_options(command)) <= options(command)


def test_the_page_names_only_options_that_exist() -> None:
    everywhere = {option for command in COMMANDS for option in options(command)} | {"--help"}
    assert {option for code in CODE.findall(PAGE) for option in OPTION.findall(code)} <= everywhere


def test_the_table_of_contents_links_to_every_command() -> None:
    links = re.findall(r"\[`([a-z ]+)`\]\(#([a-z-]+)\)", PAGE.partition("\n## ")[0])
    assert dict(links) == {command: command.replace(" ", "-") for command in COMMANDS}


def test_every_command_line_of_the_page_calls_a_command() -> None:
    called = [words for words in CALL.findall(PAGE) if words != "help"]
    assert all(words in COMMANDS or words.split()[0] in COMMANDS for words in called)
    assert len(called) > 5


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_is_explained(key: str) -> None:
    assert f"`{key}`" in section("config")


def test_every_command_has_its_file() -> None:
    files = [command.callback.__module__ for command in COMMANDS.values()]
    assert files == [f"kortdiamant.cli.{command.replace(' ', '.')}" for command in COMMANDS]
