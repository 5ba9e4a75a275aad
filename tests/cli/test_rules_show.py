"""`rules show`: a ruleset as it is played, and where its values come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from kortdiamant.rulebook import load
from tests.cli.conftest import Run


def test_what_is_shown_is_a_ruleset_file(run: Run, tmp_path: Path) -> None:
    ran = run("rules", "show", "slott+uten-jokere", "--set", "rules.hazards.strikes=3")
    assert (ran.code, ran.err) == (0, "")
    (tmp_path / "whole.yaml").write_text(ran.out, "utf-8")
    whole = load(str(tmp_path / "whole.yaml"))
    assert whole.rules == load("slott+uten-jokere", settings=["rules.hazards.strikes=3"]).rules


def test_it_is_what_one_sees_without_an_option(run: Run) -> None:
    assert run("rules", "show", "iello").out == run("rules", "show", "iello", "--resolved").out


def test_origins_stand_behind_the_values(run: Run) -> None:
    ran = run("rules", "show", "marquoir", "--origin", "--set", "rules.hazards.strikes=3")
    assert (ran.code, ran.err) == (0, "")
    notes = {line.split(":")[0].strip(): line.partition(" # ")[2] for line in ran.out.splitlines() if " # " in line}
    assert notes["strikes"] == "--set, 1"
    assert notes["rounds"].startswith("iello.yaml:")
    assert notes["after-bust"].startswith("marquoir.yaml:")
    assert notes["treasures"] == "default"


@pytest.mark.parametrize(("language", "word"), [("nb", "standard"), ("fr", "par défaut"), ("en", "default")])
def test_it_speaks_the_language_that_is_asked_for(run: Run, language: str, word: str) -> None:
    assert f" # {word}\n" in run("rules", "show", "slott", "--origin", "--lang", language).out


def test_both_ways_at_once_are_a_wrong_command_line(run: Run) -> None:
    ran = run("rules", "show", "slott", "--resolved", "--origin")
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("slot",), "Did you mean slott?"),
        (("slott+jokere",), "There is no variant “jokere”."),
        (("slott", "--set", "rules.hazards.strike=3"), "--set:1:15: error: "),
        (("./missing.yaml", "--origin"), "missing.yaml does not exist."),
    ],
)
def test_what_cannot_be_shown_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    ran = run("rules", "show", *arguments, "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
