"""What a shell completes: commands, and values of options and arguments."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
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
        ("kortdiamant config bi", ["big="]),
        ("kortdiamant config big=", ["big=true", "big=false"]),
        ("kortdiamant config odd=", []),
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
    assert "_KORTDIAMANT_COMPLETE=complete_fish kortdiamant" in ran.out


STARTS = {"bash": ["bash", "--norc", "-i"], "zsh": ["zsh", "-f", "-i"], "fish": ["fish", "--no-config", "-i"]}
SCRIPTS = {
    "bash": 'eval "$(kortdiamant completion bash)"',
    "zsh": 'autoload -U compinit; compinit -u -D; eval "$(kortdiamant completion zsh)"',
    "fish": "kortdiamant completion fish | source",
}
PROMPT = "ready> "  # typed in two parts, so that only the prompt itself looks like that
PROMPTS = {
    "bash": "PS1='rea''dy> '",
    "zsh": "PS1='rea''dy> '",
    "fish": "function fish_prompt; echo -n 'rea''dy> '; end",
}
LINE_START, LINE_END, TAB = "\x01", "\x05", "\t"
GAME = "a (b)'s"
TIMEOUT = 30  # seconds


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("play --ruleset sl", ["play", "--ruleset", "slott"]),
        ("play --ruleset=sl", ["play", "--ruleset=slott"]),
        ("play --ruleset=slott+u", ["play", "--ruleset=slott+uten-jokere"]),
        ("config langu", ["config", "language="]),
        ("config language=n", ["config", "language=nb"]),
        ("config colours=al", ["config", "colours=always"]),
        ("config --unset la", ["config", "--unset", "language"]),
        ("resume a", ["resume", GAME]),
        ("resume 'a", ["resume", GAME]),
        ('resume "a', ["resume", GAME]),
    ],
)
@pytest.mark.parametrize("shell", STARTS)
def test_a_real_shell_completes(shell: str, typed: str, completed: list[str], home: Path, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    (tmp_path / "kortdiamant").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kortdiamant "$@"\n')
    (tmp_path / "kortdiamant").chmod(0o755)
    (home / "games").mkdir(parents=True)
    (home / "games" / f"{GAME}.game").write_text("---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo, Cato]\n---\n7\n")
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "TERM": "dumb", "HOME": str(tmp_path)}
    out = tmp_path / "out"
    name, *arguments = STARTS[shell]
    person: pexpect.spawn[str] = pexpect.spawn(
        name, arguments, env=environment, cwd=str(tmp_path), encoding="utf-8", timeout=TIMEOUT, dimensions=(40, 200)
    )
    try:
        person.sendline(f"{SCRIPTS[shell]}; {PROMPTS[shell]}")
        person.expect(PROMPT)
        person.send(f"kortdiamant {typed}{TAB}")
        person.send(f"{LINE_START}printf '%s\\n' {LINE_END} done > out\r")
        deadline = time.monotonic() + TIMEOUT
        while not (out.exists() and out.read_text().endswith("done\n")):
            assert time.monotonic() < deadline, person.before
            time.sleep(0.05)
    finally:
        person.close(force=True)
    assert out.read_text().splitlines() == ["kortdiamant", *completed, "done"]
