"""The table of commands: its lines are those of the commands, and a command is imported only where it is called."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kortdiamant.cli import app
from tests.cli.commands import COMMANDS

IMPORTED = """
import sys
from kortdiamant.cli.main import main
main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
"""


def imported(*arguments: str, **environment: str) -> set[str]:
    """The commands whose modules a command line imports."""
    ran = subprocess.run(
        [sys.executable, "-c", IMPORTED, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(ran.stderr.splitlines()[-1].split())
    return {name for name, command in COMMANDS.items() if command.callback.__module__ in modules}


def test_the_table_has_the_first_line_of_each_commands_help() -> None:
    helps = {name: command.callback.__doc__.splitlines()[0] for name, command in COMMANDS.items()}
    assert helps == app.COMMANDS


@pytest.mark.parametrize("line", [("--help",), ("--version",), (), ("rules", "--help"), ("chekc",), ("rules", "sow")])
def test_nothing_is_imported_where_no_command_is_called(line: tuple[str, ...]) -> None:
    assert imported(*line) == set()


def test_the_command_that_is_called_is_imported_alone() -> None:
    assert imported("games") == {"games"}
    assert imported("rules", "show", "--help") == {"rules show"}


def test_completing_the_name_of_a_command_imports_none() -> None:
    asked = {"_KORTDIAMANT_COMPLETE": "complete_bash", "COMP_WORDS": "kortdiamant rules ", "COMP_CWORD": "2"}
    assert imported(**asked) == set()
