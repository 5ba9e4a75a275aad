"""An empty name of a file, a game or a ruleset is a wrong command line: most likely a variable that was not set."""

from __future__ import annotations

from typing import Any

import pytest

from kortdiamant.cli.command import NAMING
from tests.cli.commands import COMMANDS
from tests.cli.conftest import Run

TAKING = [(name, each) for name, command in COMMANDS.items() for each in command.params if each.metavar in NAMING]


@pytest.mark.parametrize(("command", "parameter"), TAKING, ids=lambda each: getattr(each, "name", None))
def test_an_empty_name_is_a_wrong_command_line(run: Run, command: str, parameter: Any) -> None:
    option = [parameter.opts[0]] if parameter.opts[0].startswith("-") else []
    ran = run(*command.split(), *option, "")
    assert (ran.code, ran.out) == (2, "")
    assert "it is empty" in ran.err or "Missing" in ran.err


def test_every_file_is_among_them() -> None:
    paths = {(name, each.name) for name, command in COMMANDS.items() for each in command.params if is_path(each)}
    assert paths <= {(name, each.name) for name, each in TAKING}
    assert len(paths) > 4


def is_path(parameter: Any) -> bool:
    return bool(parameter.type.name == "path")


@pytest.mark.parametrize(
    "line",
    [
        ("replay", ""),
        ("replay", "x", ""),
        ("chart", ""),
        ("rules", "check", ""),
        ("rules", "tune", "", "--target", "cards = 8", "--vary", "rounds"),
        ("rules", "tune", "slott", "--target", "cards = 8", "--vary", "rounds", "-o", ""),
        ("history", ""),
        ("simulate", "-o", ""),
        ("play", "--record", ""),
        ("odds", "--ruleset="),
    ],
)
def test_it_is_said_to_be_empty(run: Run, line: tuple[str, ...]) -> None:
    ran = run(*line)
    assert (ran.code, ran.out) == (2, "")
    assert "it is empty" in ran.err


def test_whoever_asks_for_help_is_helped_all_the_same(run: Run) -> None:
    assert run("replay", "", "--help").code == 0
