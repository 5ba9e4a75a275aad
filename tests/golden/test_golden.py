"""A whole game of every ruleset and variant, and whole evenings on a score pad, come out as they always did.

If a difference is meant: `python -m tests.golden --update`, and look at what changed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kortdiamant.cli.output.layout import cells
from kortdiamant.rulebook import load
from kortdiamant.table import replay, replay_text, summary
from tests.golden.drawings import files
from tests.golden.games import (
    FOLDER,
    entries_of,
    happened,
    record_of,
    references,
    result,
    transcript,
    wanted,
    without_definition,
)
from tests.golden.score_pads import EVENINGS, PADS, WIDTHS, name_of, seen

REFERENCES = references()


def expected(reference: str, suffix: str) -> str:
    return record_of(reference).with_suffix(suffix).read_text("utf-8")


@pytest.mark.parametrize("suffix", [".game", ".json", ".txt"])
def test_there_is_a_game_for_every_ruleset_and_variant(suffix: str) -> None:
    assert sorted(path.name.removesuffix(suffix) for path in FOLDER.glob(f"*{suffix}")) == sorted(REFERENCES)


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_same_comes_of_it(reference: str) -> None:
    assert result(reference) == expected(reference, ".json")


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_same_is_told(reference: str) -> None:
    assert transcript(reference) == expected(reference, ".txt")


@pytest.mark.parametrize(("path", "content"), [pytest.param(*file, id=file[0].name) for file in files()])
def test_the_same_is_drawn(path: Path, content: str) -> None:
    assert content == path.read_text("utf-8")


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_ruleset_of_today_plays_it_like_the_one_in_the_record(reference: str) -> None:
    table = replay_text(without_definition(expected(reference, ".game")))
    assert summary(table, record_of(reference).name) == json.loads(expected(reference, ".json"))


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_game_is_whole_and_worth_watching(reference: str) -> None:
    table = replay(record_of(reference))
    assert table.finished
    assert wanted(load(reference)) <= happened(table, entries_of(expected(reference, ".game")))


def test_there_is_a_file_for_every_evening_and_width() -> None:
    assert set(PADS.glob("*.txt")) == {name_of(evening, columns) for evening in EVENINGS for columns in WIDTHS}


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("evening", EVENINGS)
def test_the_same_is_seen_on_a_pad(evening: str, columns: int) -> None:
    text = seen(EVENINGS[evening], columns)
    assert text == name_of(evening, columns).read_text("utf-8")
    assert all(cells(line) <= columns for line in text.splitlines())
