"""The help of every command: a paragraph, every option, examples that exist, exit codes, what is akin; 80 columns."""

from __future__ import annotations

import re
import shlex

import pytest

from kortdiamant.cli.manual import PAGES
from tests.cli.commands import COMMANDS
from tests.cli.conftest import Run

EXAMPLES = [(command, line) for command, page in PAGES.items() for line, _ in page.examples]
STOP = ("|", ">")


def test_every_command_has_a_page_and_every_page_a_command() -> None:
    assert set(PAGES) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_all_its_parts_in_80_columns(run: Run, command: str) -> None:
    told = run(*command.split(), "--help")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"Usage: kortdiamant {command}")
    assert max(map(len, told.out.splitlines())) <= 80
    headings = re.findall(r"(?m)^(\w[\w ]*):$", told.out)
    assert headings[-4:] == ["Options", "Examples", "Exit codes", "See also"]
    assert " ".join(PAGES[command].about.split()) in " ".join(told.out.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_and_argument_is_explained(command: str) -> None:
    assert all(parameter.help or parameter.name == "help" for parameter in COMMANDS[command].params)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_akin_exists_and_is_something_else(command: str) -> None:
    assert set(PAGES[command].see_also) <= set(COMMANDS) - {command}


@pytest.mark.parametrize(("command", "line"), EXAMPLES)
def test_an_example_has_a_command_and_options_that_there_are(command: str, line: str) -> None:
    words = shlex.split(line.removeprefix('eval "$(').removesuffix(')"'))
    words = words[: next((place for place, word in enumerate(words) if word in STOP), len(words))]
    assert words[0] == "kortdiamant"
    name = next(name for name in (" ".join(words[1:3]), words[1]) if name in COMMANDS)
    known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= known
    assert command in (name, "rulesets")  # whose example goes on to play


def test_help_is_a_command_too(run: Run) -> None:
    assert run("help", "play").out == run("play", "--help").out
    assert run("help", "rules", "check").out == run("rules", "check", "--help").out
    assert run("help").out == run("--help").out
    assert run("help", "nope").code == 2
