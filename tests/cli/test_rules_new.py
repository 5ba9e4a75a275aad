"""`rules new`: a first file, and the commands that come next."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from kortdiamant.rulebook import load
from kortdiamant.workshop.schema import NAME
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which somebody begins a ruleset."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
def test_the_file_is_written_and_the_next_two_commands_work(run: Run, here: Path, language: str) -> None:
    ran = run("rules", "new", "mine", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert sorted(path.name for path in here.iterdir()) == ["mine.yaml", NAME]
    assert load("mine.yaml").language == language
    said, *commands, about_editors = ran.out.splitlines()
    assert said.startswith("mine.yaml ")
    assert NAME in about_editors
    check, play = (shlex.split(command.partition("kortdiamant ")[2]) for command in commands)
    assert check == ["rules", "check", "mine.yaml"]
    assert run(*check).code == 0
    played = run(*play, "--players", "Ane,Bo,Cato", stdin="7\n-\n")
    assert (played.code, played.err) == (0, "")


def test_of_the_schema_is_told_once(run: Run, here: Path) -> None:
    run("rules", "new", "mine")
    assert (here / NAME).read_text("utf-8") == run("rules", "schema").out
    assert NAME not in run("rules", "new", "another").out


def test_another_base_can_be_named(run: Run) -> None:
    assert run("rules", "new", "mine", "--from", "marquoir+reliques").code == 0
    assert load("mine.yaml").rules == load("marquoir+reliques").rules


def test_a_bad_id_is_refused_with_a_right_one(run: Run, here: Path) -> None:
    ran = run("rules", "new", "Min egen.yaml", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.endswith("Right: min-egen.\n")
    assert list(here.iterdir()) == []


def test_a_bundled_id_is_refused(run: Run) -> None:
    ran = run("rules", "new", "iello", "--lang", "nb")
    assert ran.code == 1
    assert "Ledig: iello-2." in ran.err


def test_a_file_is_never_overwritten(run: Run, here: Path) -> None:
    (here / "mine.yaml").write_text("precious", "utf-8")
    ran = run("rules", "new", "mine", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "mine.yaml exists already, and is never overwritten.\n"
    assert (here / "mine.yaml").read_text("utf-8") == "precious"
