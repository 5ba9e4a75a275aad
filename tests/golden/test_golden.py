"""Golden games of every ruleset and variant, evenings on a score pad, and screens are unchanged.

For an intended change, run `python -m tests.golden --update` and look at the diff.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from kortdiamant.cli.output.layout import cells
from kortdiamant.rulebook import load
from kortdiamant.table import replay, replay_text, summary
from tests.golden import boards
from tests.golden.drawings import files
from tests.golden.games import (
    FOLDER,
    entries_of,
    events_in,
    record_of,
    references,
    required,
    result,
    transcript,
    without_definition,
)
from tests.golden.score_pads import EVENINGS, PADS, WIDTHS, pad_path, play_evening
from tests.golden.screens import FEW, SCREENS, SETTINGS, Setting, play

REFERENCES = references()


def expected(reference: str, suffix: str) -> str:
    return record_of(reference).with_suffix(suffix).read_text("utf-8")


@pytest.mark.parametrize("suffix", [".game", ".json", ".txt"])
def test_there_is_a_game_for_every_ruleset_and_variant(suffix: str) -> None:
    assert sorted(path.name.removesuffix(suffix) for path in FOLDER.glob(f"*{suffix}")) == sorted(REFERENCES)


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_result_is_unchanged(reference: str) -> None:
    assert result(reference) == expected(reference, ".json")


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_transcript_is_unchanged(reference: str) -> None:
    assert transcript(reference) == expected(reference, ".txt")


@pytest.mark.parametrize(("path", "content"), [pytest.param(*file, id=file[0].name) for file in files()])
def test_the_pictures_are_unchanged(path: Path, content: str) -> None:
    assert content == path.read_text("utf-8")


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_current_ruleset_gives_the_same_result_as_the_recorded_one(reference: str) -> None:
    table = replay_text(without_definition(expected(reference, ".game")))
    assert summary(table, record_of(reference).name) == json.loads(expected(reference, ".json"))


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_game_is_finished_and_has_all_required_events(reference: str) -> None:
    table = replay(record_of(reference))
    assert table.finished
    assert required(load(reference)) <= events_in(table, entries_of(expected(reference, ".game")))


def test_there_is_a_file_for_every_evening_and_width() -> None:
    assert set(PADS.glob("*.txt")) == {pad_path(evening, columns) for evening in EVENINGS for columns in WIDTHS}


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("evening", EVENINGS)
def test_the_evenings_on_a_score_pad_are_unchanged(evening: str, columns: int) -> None:
    text = play_evening(EVENINGS[evening], columns)
    assert text == pad_path(evening, columns).read_text("utf-8")
    assert all(cells(line) <= columns for line in text.splitlines())


@pytest.mark.parametrize("suffix", [".game", ".json", ".txt"])
def test_there_is_a_game_of_diam_for_every_variant(suffix: str) -> None:
    names = [path.name.removesuffix(suffix) for path in boards.BOARDS.glob(f"*{suffix}")]
    assert sorted(names) == sorted(boards.REFERENCES)


@pytest.mark.parametrize("reference", boards.REFERENCES)
def test_the_result_of_a_game_of_diam_is_unchanged(reference: str) -> None:
    assert boards.result(reference) == boards.record_of(reference).with_suffix(".json").read_text("utf-8")


@pytest.mark.parametrize("reference", boards.REFERENCES)
def test_the_transcript_of_a_game_of_diam_is_unchanged(reference: str) -> None:
    assert boards.transcript(reference) == boards.record_of(reference).with_suffix(".txt").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.broad
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("setting", FEW, ids=lambda each: each.path.stem)
def test_the_screen_is_unchanged_and_no_line_is_too_wide(setting: Setting, tmp_path: Path) -> None:
    seen = play(setting, tmp_path)
    assert seen.overflows == ""
    assert seen.text == setting.path.read_text("utf-8")


def test_the_few_settings_cover_every_pair_of_values() -> None:
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert len({(each[one], each[other]) for each in FEW}) == len(FEW) == 9


def test_every_stored_screen_has_its_setting() -> None:
    assert sorted(SCREENS.glob("*.txt")) == sorted(setting.path for setting in SETTINGS)
