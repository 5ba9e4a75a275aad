"""The settings file and the environment: right settings count, wrong ones are reported, and nothing stops a game."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.cli.config import SETTING_MEANINGS
from kortdiamant.errors import DocumentError, FileError
from kortdiamant.preferences.config_file import MAX_BYTES, parse_preferences, read_preferences
from kortdiamant.preferences.settings import DEFAULTS, KEYS, Settings, colours_of


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path))
    return tmp_path / "config.yaml"


def test_every_setting_has_a_description() -> None:
    assert list(SETTING_MEANINGS) == list(KEYS)
    assert list(KEYS.values()) == [field.name for field in fields(Settings)]


def test_without_a_file_the_defaults_hold(file: Path) -> None:
    read = read_preferences()
    assert read.settings == DEFAULTS
    assert read.problem is None


def test_preferences_know_their_lines(file: Path) -> None:
    file.write_text("# mine\nlanguage: nb\ncoloured-suits: false\nplayers: [Ane, Bo]\n")
    read = read_preferences()
    assert read.settings == Settings(language="nb", coloured_suits=False, players=("Ane", "Bo"))
    assert {name: spot.mark.line for name, spot in read.spots.items()} == {
        "language": 2,
        "coloured_suits": 3,
        "players": 4,
    }


@pytest.mark.parametrize(
    ("text", "faults", "settings"),
    [
        ("odds: true\nbell: maybe\n", [(2, 7)], {"odds": True}),
        ("odds: true\nbel: true\n", [(2, 1)], {"odds": True}),
        ("- odds\n", [(1, 1)], {}),
        ("odds: true\nodds: false\n", [(2, 1)], {"odds": True}),
        ("odds: [\n", [(1, 7)], {}),
        ("language: de\nbig: true\n", [(1, 11)], {"big": True}),
        ("", [], {}),
        ("# nothing\n", [], {}),
    ],
)
def test_a_wrong_setting_is_reported_at_its_place_and_the_others_count(
    text: str, faults: list[tuple[int, int]], settings: dict[str, Any]
) -> None:
    read = parse_preferences(text, "config.yaml")
    found = read.problem.faults if isinstance(read.problem, DocumentError) else []
    assert [(fault.mark.line, fault.mark.column) for fault in found] == faults
    assert read.settings == Settings(**settings)


@pytest.mark.parametrize("data", [b"\xff", b"#" * (MAX_BYTES + 1)])
def test_an_unreadable_file_leaves_the_defaults(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    read = read_preferences()
    assert isinstance(read.problem, (DocumentError, FileError))
    assert read.settings == DEFAULTS


def test_a_folder_in_place_of_the_file_is_a_problem(file: Path) -> None:
    file.mkdir()
    assert isinstance(read_preferences().problem, FileError)


@given(st.text(max_size=60))
def test_any_text_gives_settings(text: str) -> None:
    assert isinstance(parse_preferences(text, "config.yaml").settings, Settings)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"NO_COLOR": ""}, None),
        ({"NO_COLOR": "1"}, ("never", "NO_COLOR")),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, ("never", "NO_COLOR")),
        ({"FORCE_COLOR": "1"}, ("always", "FORCE_COLOR")),
        ({"FORCE_COLOR": "0"}, None),
        ({"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, ("always", "CLICOLOR_FORCE")),
        ({"CLICOLOR": "0"}, ("never", "CLICOLOR")),
        ({"CLICOLOR": "1"}, None),
        ({"TERM": "dumb"}, ("never", "TERM")),
        ({"TERM": "xterm"}, None),
    ],
)
def test_an_environment_variable_sets_the_colours(
    environment: dict[str, str], expected: tuple[str, str] | None
) -> None:
    assert colours_of(environment) == expected
