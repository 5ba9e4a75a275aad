"""A score pad at a real terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_terminal import CTRL_C, CTRL_D, TAB, UP, Person

ASKED = "what did each bring out\\?"


@pytest.fixture
def person(home: Path) -> Iterator[Person]:
    """Somebody who has opened a pad for three."""
    arguments = ["score", "--ruleset", "marquoir+reliques", "--players", "Ane,Bo,Cato", "--lang", "en"]
    person = Person(home, *arguments)
    yield person
    person.child.close(force=True)


def entries(home: Path) -> list[str]:
    (path,) = (home / "games").glob("*.game")
    return path.read_text("utf-8").split("---\n")[2].splitlines()


def test_rows_are_typed_and_the_table_runs_along(person: Person, home: Path) -> None:
    person.sees("in this order: Ane, Bo, Cato", "Expedition 1: what did each bring out?")
    person.types("4 0 7r", "Cato  7       5   12", "Expedition 2: " + ASKED)
    person.sees("Expedition 2/5 · Ane 4 · Bo 0 · Cato 12")
    person.types("", "Expedition 2: " + ASKED)
    person.types("quit", "kortdiamant resume")
    assert person.leaves() == 0
    assert entries(home) == ["4 0 7+r"]


@pytest.mark.parametrize("amount", ["-3", "1e9", "4,5", "125", "½"])
def test_an_amount_that_cannot_be_is_refused_and_changes_nothing(person: Person, home: Path, amount: str) -> None:
    person.reads(ASKED)
    person.types(f"ane {amount}", "no amount that can be|125 can’t be|means nothing here", ASKED)
    person.types("quit", "kortdiamant resume")
    assert person.leaves() == 0
    assert entries(home) == []


@pytest.mark.parametrize("manner", [("--keys",), ("--secret",), ("--secret", "--thumbs", "Bo"), ("--supply", "--odds")])
def test_a_pad_is_gone_on_with_by_lines_whatever_is_wished_for_games(
    person: Person, home: Path, manner: tuple[str, ...]
) -> None:
    person.reads(ASKED)
    person.types("4 0 7", "Expedition 2: " + ASKED)
    person.types("quit", "kortdiamant resume")
    assert person.leaves() == 0
    again = Person(home, "resume", "--lang", "en", *manner)
    again.reads("Expedition 2: " + ASKED)
    again.types("1 2 3", "Expedition 3: " + ASKED)
    again.types("quit", "kortdiamant resume")
    assert again.leaves() == 0
    assert entries(home) == ["4 0 7", "1 2 3"]


def test_a_refused_row_comes_back_to_be_mended(person: Person, home: Path) -> None:
    person.reads(ASKED)
    person.types("ane 4,5", "no amount that can be brought out", ASKED)
    person.presses("\x1b[F\x7f\x7f")
    person.types("", "Expedition 1: Ane 4", ASKED)
    assert entries(home) == ["4 0 0"]


def test_names_and_commands_are_completed_and_the_history_is_there(person: Person, home: Path) -> None:
    person.reads(ASKED)
    person.presses("ca" + TAB)
    person.types(" 7", "Expedition 1: Cato 7", ASKED)
    person.presses(UP)
    person.types("", "Expedition 2: Cato 7", ASKED)
    person.presses("und" + TAB)
    person.types("", "Undone: 0 0 7", ASKED)
    assert entries(home) == ["0 0 7", "0 0 7", "undo"]


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_whoever_leaves_in_the_middle_of_a_line_loses_that_line_only(
    person: Person, home: Path, key: str, code: int
) -> None:
    person.reads(ASKED)
    person.types("4 0 7", "Cato  7    7", ASKED)
    person.presses(key)
    person.reads("kortdiamant resume ")
    assert person.leaves() == code
    assert entries(home) == ["4 0 7"]


def test_a_killed_pad_is_gone_on_with(person: Person, home: Path) -> None:
    person.reads(ASKED)
    person.types("4 0 7", "Cato  7    7", ASKED)
    person.presses("1 2")
    person.child.close(force=True)
    again = Person(home, "resume", "--lang", "en")
    again.reads("score pad · ", "Expedition 1: Ane 4, Cato 7", "Expedition 2: " + ASKED)
    again.types("1 2 3", "Expedition 3: " + ASKED)
    again.types("quit", "resume")
    assert again.leaves() == 0
    assert entries(home) == ["4 0 7", "1 2 3"]


def test_a_whole_game_to_the_winner_and_a_correction_behind_it(person: Person, home: Path) -> None:
    person.reads(ASKED)
    for line in ("4 0 7", "-", "2 2 2", "0 5 0"):
        person.types(line, ASKED)
    person.types("1 0 1", "Cato wins with 10 rubies!", "Enter leaves")
    person.types("1 bo: 20", "Bo wins with 27 rubies!", "Enter leaves")
    person.types("")
    assert person.leaves() == 0
    assert entries(home)[-1] == "1 Bo = 20"
