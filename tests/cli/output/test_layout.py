"""Text in columns: widths, breaks and tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.cli.output.layout import align, cells, columns, shorten, table, wrap
from tests.cli.terminal.test_terminal import Person


@pytest.mark.parametrize(
    ("text", "width"),
    [("Ane", 3), ("Bjørn", 5), ("e\u0301", 1), ("💎", 2), ("7♥", 2), ("日本", 4), ("a\u200db", 2), ("", 0)],
)
def test_cells_counts_terminal_columns(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("short", ["short"]),
        ("Ane, Bo and Cato go in.", ["Ane, Bo", "and Cato", "go in."]),
        ("  indented words go on", ["  indented", "  words go", "  on"]),
        ("unbreakable-word", ["unbreakabl", "e-word"]),
        ("7\u00a0gull hver", ["7\u00a0gull", "hver"]),
        ("one\ntwo", ["one", "two"]),
        ("💎💎💎 💎💎💎", ["💎💎💎", "💎💎💎"]),
        ("a unbreakable-word b", ["a", "unbreakabl", "e-word b"]),
    ],
)
def test_lines_break_at_spaces_where_the_screen_ends(text: str, lines: list[str]) -> None:
    assert list(wrap(text, 10)) == lines


def test_a_pipe_breaks_no_line() -> None:
    assert list(wrap("word " * 100, None)) == ["word " * 100]


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=60), st.integers(2, 30))
def test_no_line_is_wider_than_the_screen_and_no_letter_is_lost(text: str, width: int) -> None:
    lines = list(wrap(text, width))
    assert all(cells(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_shortened_text_ends_in_an_ellipsis() -> None:
    assert shorten("Ane-Marie", 5) == "Ane-…"
    assert shorten("Ane", 5) == "Ane"
    assert shorten("Ane-Marie", 8, "...") == "Ane-M..."


def test_align_pads_on_either_side() -> None:
    assert align("7", 3) == "7  "
    assert align("7", 3, left=True) == "  7"


def test_numbers_are_right_aligned() -> None:
    rows = [["", "1", "Sum"], ["Ane", "12", "12"], ["Bo", "3", "3"], ["", "jack", ""]]
    assert table(rows, None) == ["        1  Sum", "Ane    12   12", "Bo      3    3", "     jack"]


def test_a_long_name_is_shortened_to_fit() -> None:
    rows = [["", "1", "2"], ["Bartholomeus van der Linden", "12", "13"]]
    assert table(rows, 20) == ["               1   2", "Bartholomeu…  12  13"]


def test_wide_tables_wrap_and_repeat_the_first_column() -> None:
    rows = [["", *map(str, range(1, 9))], ["Bartholomeus", *["100"] * 8]]
    lines = table(rows, 20)
    assert all(cells(line) <= 20 for line in lines)
    assert sum(line.startswith("Barthol") for line in lines) > 1
    assert sum(line.count("100") for line in lines) == 8


def test_a_list_that_is_too_wide_becomes_lines() -> None:
    rows = [("undo", "take back the last entry"), ("quit", "leave")]
    assert columns(rows, 60) == ["undo  take back the last entry", "quit  leave"]
    assert columns(rows, 20) == ["undo", "    take back the", "    last entry", "quit", "    leave"]
    assert columns([("alone", "")], 4) == ["alon", "e"]
    assert columns([], 20) == []


NAMES = [
    "Alexandrine-Philippine Durand A",
    "Bartholomeus van der Linden CCC",
    "Christoffer Kierulf Bergstrande",
    "Dorothea Wilhelmina Ankerstjern",
    "Elisabeth Konstanse Mørch Dahle",
    "Fredrikke Margrethe Bang Holter",
    "Guillemette Beauregard de Ville",
    "Hans-Jørgen Wilhelm Aas Nordlie",
]


@pytest.fixture
def whole_screen(home: Path) -> Person:
    return Person(
        home,
        "play",
        "--ruleset",
        "marquoir",
        "--lang",
        "fr",
        "--set",
        "rounds=1",
        "--first",
        NAMES[0],
        "--players",
        ",".join(NAMES),
        columns=40,
        rows=200,
    )


def test_words_stay_whole_and_tables_fit(whole_screen: Person) -> None:
    person = whole_screen
    person.sees("retourne la carte >", "Expédition 1/1 · 30 cartes dans la pioche")
    for line, answer in [("17", "Qui sort"), ("#1 #2", "retourne"), ("lave", "Qui sort"), ("all", "Total")]:
        person.types(line, answer)
    person.sees("Place", "Total", "annuler")
    person.types("")
    assert person.leaves() == 0
    lines = person.sight.splitlines()
    assert not any(line.strip().isdecimal() for line in lines)  # a cell that does not fit would be on its own line
    assert {"Bartholomeus", "Guillemette", "Wilhelmina"} <= set(person.sight.split())
    assert any(line.startswith("Alexandrine-Philippine") and line.endswith("2") for line in lines)
