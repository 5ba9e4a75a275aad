"""What a shell completes: commands, and values of options and arguments."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.cli.command import COMPLETERS, completions
from tests.cli.conftest import Run


@pytest.fixture
def complete(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """What bash is offered at the end of a line."""

    def complete_it(line: str) -> list[str]:
        monkeypatch.setenv("_KORTDIAMANT_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        offered = run().out.split()
        monkeypatch.delenv("_KORTDIAMANT_COMPLETE")
        return offered

    return complete_it


Complete = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("kortdiamant res", ["resume"]),
        ("kortdiamant rules tu", ["tune"]),
        ("kortdiamant play --ruleset sl", ["slott"]),
        ("kortdiamant play --ruleset slott+u", ["slott+uten-jokere"]),
        ("kortdiamant play --ruleset slott+uten-jokere+", ["slott+uten-jokere+jokere-etter-tur"]),
        ("kortdiamant play --ruleset ./m", []),
        ("kortdiamant play --ruleset nothing+", []),
        ("kortdiamant rules show inc", ["incan-gold", "incan-gold-54"]),
        ("kortdiamant rules explain KD-S00", [f"KD-S00{number}" for number in range(1, 10)]),
        ("kortdiamant config bi", ["big"]),
        ("kortdiamant play --lang n", ["nb"]),
        ("kortdiamant play --pla", ["--players", "--plain"]),
    ],
)
def test_a_line_has_these_completions(complete: Complete, line: str, offered: list[str]) -> None:
    assert complete(line) == offered


def test_completion_offers_the_games_and_rulesets_of_the_user(
    run: Run, home: Path, complete: Complete, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", stdin="Ane, Bo, Cato\n7\n")
    (home / "rulesets").mkdir()
    monkeypatch.chdir(home / "rulesets")
    run("rules", "new", "mine")
    (offered,) = complete("kortdiamant resume ")
    assert offered.endswith("-slott")
    assert complete("kortdiamant odds 20") == [offered]
    assert complete("kortdiamant solve --ruleset mi") == ["mine"]


def test_completion_ignores_broken_preferences(home: Path, complete: Complete) -> None:
    home.mkdir()
    (home / "config.yaml").write_text("odds: [\n")
    assert complete("kortdiamant resu") == ["resume"]


def test_every_metavar_has_completions() -> None:
    assert all(isinstance(completions(metavar, "z"), list) for metavar in COMPLETERS)
    assert completions("R", "/") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_there_is_a_script_for_each_shell(run: Run, shell: str) -> None:
    ran = run("completion", shell)
    assert ran.code == 0
    assert f"complete_{shell}" in ran.out


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_a_real_bash_completes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "kortdiamant").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kortdiamant "$@"\n')
    (tmp_path / "kortdiamant").chmod(0o755)
    line = "COMP_WORDS=(kortdiamant play --ruleset sl); COMP_CWORD=3; _kortdiamant_completion kortdiamant"
    script = f'{run("completion", "bash").out}\n{line}; echo "${{COMPREPLY[@]}}"'
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    completed = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=True)  # noqa: S607
    assert completed.stdout == "slott\n"
