"""The program as a whole: table of commands, help, empty values, and start-up."""

from __future__ import annotations

import builtins
import os
import re
import shlex
import signal
import subprocess
import sys
from typing import Any

import pytest

from kortdiamant.__main__ import main
from kortdiamant.cli import app
from kortdiamant.cli.command import NAMING
from tests.cli.commands import COMMANDS
from tests.cli.conftest import Run

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
def test_no_command_module_is_imported_without_a_command(line: tuple[str, ...]) -> None:
    assert imported(*line) == set()


def test_only_the_called_command_is_imported() -> None:
    assert imported("games") == {"games"}
    assert imported("rules", "show", "--help") == {"rules show"}


def test_completing_the_name_of_a_command_imports_none() -> None:
    asked = {"_KORTDIAMANT_COMPLETE": "complete_bash", "COMP_WORDS": "kortdiamant rules ", "COMP_CWORD": "2"}
    assert imported(**asked) == set()


def test_an_interruption_during_imports_exits_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def interrupted(name: str, *others: Any, **named: Any) -> object:
        if name == "kortdiamant.cli.main":
            raise KeyboardInterrupt
        return real(name, *others, **named)

    monkeypatch.setattr(builtins, "__import__", interrupted)
    assert main() == 130


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a thing of Unix")
def test_an_ignored_hangup_stays_ignored(run: Run) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert run("--version").code == 0
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


PAGES = {name: command.page for name, command in COMMANDS.items()}
EXAMPLES = [(command, line) for command, page in PAGES.items() for line, _ in page.examples]
STOP = ("|", ">")


def test_every_command_has_a_page_with_examples() -> None:
    assert all(page.about and page.examples and page.see_also for page in PAGES.values())


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_all_its_parts_in_80_columns(run: Run, command: str) -> None:
    shown = run(*command.split(), "--help")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"Usage: kortdiamant {command}")
    assert max(map(len, shown.out.splitlines())) <= 80
    headings = re.findall(r"(?m)^(\w[\w ]*):$", shown.out)
    assert headings[-4:] == ["Options", "Examples", "Exit codes", "See also"]
    assert " ".join(PAGES[command].about.split()) in " ".join(shown.out.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_and_argument_is_explained(command: str) -> None:
    assert all(parameter.help or parameter.name == "help" for parameter in COMMANDS[command].params)


@pytest.mark.parametrize("command", COMMANDS)
def test_related_commands_exist(command: str) -> None:
    assert set(PAGES[command].see_also) <= set(COMMANDS) - {command}


@pytest.mark.parametrize(("command", "line"), EXAMPLES)
def test_an_example_uses_an_existing_command_and_options(command: str, line: str) -> None:
    words = shlex.split(line.removeprefix('eval "$(').removesuffix(')"'))
    words = words[: next((place for place, word in enumerate(words) if word in STOP), len(words))]
    assert words[0] == "kortdiamant"
    name = next(name for name in (" ".join(words[1:3]), words[1]) if name in COMMANDS)
    known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= known
    assert command in (name, "rulesets")  # its example also runs play


def test_help_is_a_command_too(run: Run) -> None:
    assert run("help", "play").out == run("play", "--help").out
    assert run("help", "rules", "check").out == run("rules", "check", "--help").out
    assert run("help").out == run("--help").out
    assert run("help", "nope").code == 2


TAKING = [(name, each) for name, command in COMMANDS.items() for each in command.params if each.metavar in NAMING]


@pytest.mark.parametrize(("command", "parameter"), TAKING, ids=lambda each: getattr(each, "name", None))
def test_an_empty_name_is_a_usage_error(run: Run, command: str, parameter: Any) -> None:
    option = [parameter.opts[0]] if parameter.opts[0].startswith("-") else []
    ran = run(*command.split(), *option, "")
    assert (ran.code, ran.out) == (2, "")
    assert "it is empty" in ran.err or "Missing" in ran.err


def test_every_path_parameter_is_tested() -> None:
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
def test_an_empty_file_is_reported_as_empty(run: Run, line: tuple[str, ...]) -> None:
    ran = run(*line)
    assert (ran.code, ran.out) == (2, "")
    assert "it is empty" in ran.err


def test_help_ignores_an_empty_value(run: Run) -> None:
    assert run("replay", "", "--help").code == 0
