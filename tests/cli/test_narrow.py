"""A terminal of 40 columns, and eight players with names of 30 characters."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_terminal import Person

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
    for line, answer in [("17", "Qui sort"), ("1 2", "retourne"), ("lave", "Qui sort"), ("all", "Total")]:
        person.types(line, answer)
    person.sees("Place", "Total", "undo")
    person.types("")
    assert person.leaves() == 0
    lines = person.sight.splitlines()
    assert not any(line.strip().isdecimal() for line in lines)  # what has no room in its row stands alone
    assert {"Bartholomeus", "Guillemette", "Wilhelmina"} <= set(person.sight.split())
    assert any(line.startswith("Alexandrine-Philippine") and line.endswith("2") for line in lines)
