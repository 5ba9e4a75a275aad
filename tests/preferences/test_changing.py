"""The file of preferences changed: what somebody wrote by hand stays, and the file says what was meant."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.documents import read
from kortdiamant.documents.page import Page
from kortdiamant.errors import DocumentError, FileTrouble
from kortdiamant.preferences.changing import (
    BEGINNING,
    checked,
    set_preference,
    unset_preference,
    with_setting,
    without_setting,
)
from kortdiamant.preferences.reading import read_preferences


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "config.yaml"


def test_the_first_setting_makes_the_file(file: Path) -> None:
    set_preference("odds", True)
    assert file.read_text() == f"{BEGINNING}odds: true\n"
    assert [each.name for each in file.parent.iterdir()] == ["config.yaml"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# why\nbell: false  # quiet\n\nodds: true\n", "# why\nbell: true  # quiet\n\nodds: true\n"),
        ("odds: true", "odds: true\nbell: true\n"),
        ("odds: true  # always\n# the end\n", "odds: true  # always\nbell: true\n# the end\n"),
        ("odds: true\r\n", "odds: true\r\nbell: true\r\n"),
        ("{odds: true}\n", "{bell: true, odds: true}\n"),
        ("{}\n", "bell: true\n"),
        ("# only this", "# only this\nbell: true\n"),
        ("bell:\nodds: true\n", "bell: true\nodds: true\n"),
        ("players:\n  - Ane\n  - Bo\n", "players:\n  - Ane\n  - Bo\nbell: true\n"),
    ],
)
def test_a_setting_is_written_in_its_place_and_all_else_stays(before: str, after: str) -> None:
    assert with_setting(Page.of(before, ""), "bell", True) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# why\nbell: true  # loud\nodds: true\n", "# why\nodds: true\n"),
        ("odds: true\nbell: true", "odds: true\n"),
        ("{bell: true, odds: true}\n", "{odds: true}\n"),
        ("{odds: true, bell: true}\n", "{odds: true}\n"),
        ("{bell: true}\n", "{}\n"),
        ("bell:\nodds: true\n", "odds: true\n"),
    ],
)
def test_a_setting_is_taken_away_and_all_else_stays(before: str, after: str) -> None:
    assert without_setting(Page.of(before, ""), "bell") == after


def test_a_list_of_several_lines_goes_as_a_whole() -> None:
    page = Page.of("players:\n  - Ane\n  - Bo\nodds: true\n", "")
    assert without_setting(page, "players") == "odds: true\n"


def test_permissions_and_links_stay(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.yaml"
    real.write_text("odds: true\n")
    real.chmod(0o600)
    file.parent.mkdir()
    file.symlink_to(real)
    set_preference("odds", False)
    assert file.is_symlink()
    assert real.read_text() == "odds: false\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_what_was_set_can_be_unset(file: Path) -> None:
    assert not unset_preference("bell")
    set_preference("bell", True)
    set_preference("players", ("Ane", "Bo Berg"))
    assert read_preferences().settings.players == ("Ane", "Bo Berg")
    assert unset_preference("bell")
    assert not unset_preference("bell")
    assert not read_preferences().settings.bell


def test_a_file_that_cannot_be_read_is_not_touched(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("odds: [\n")
    with pytest.raises(DocumentError):
        set_preference("odds", True)
    assert file.read_text() == "odds: [\n"


def test_what_is_no_map_is_not_touched(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("- odds\n")
    with pytest.raises(FileTrouble):
        set_preference("odds", True)
    assert file.read_text() == "- odds\n"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_said_to_be(file: Path) -> None:
    file.parent.mkdir(mode=0o500)
    with pytest.raises(FileTrouble):
        set_preference("odds", True)


def test_a_file_where_the_folder_should_be_is_trouble(file: Path) -> None:
    file.parent.write_text("")
    with pytest.raises(FileTrouble):
        set_preference("odds", True)


def test_a_value_is_checked_before_it_is_written() -> None:
    assert checked("colours", "never") == "never"
    with pytest.raises(DocumentError):
        checked("colours", "sometimes")
    with pytest.raises(DocumentError):
        checked("players", "[Ane, '']")


LINES = st.lists(
    st.sampled_from(["# a", "", "odds: true", "bell: false  # b", "plain: true", "language: nb"]), unique=True
)


@given(LINES, st.sampled_from(["odds", "bell", "ruleset"]))
def test_whatever_stands_there_it_says_what_was_meant_and_keeps_its_comments(lines: list[str], key: str) -> None:
    page = Page.of("\n".join(lines), "")
    text = with_setting(page, key, "x")
    said = page.document.data if isinstance(page.document.data, dict) else {}
    assert read(text, "").data == {**said, key: "x"}
    assert Page.of(text, "").counted_comments() == page.counted_comments()
    taken = without_setting(Page.of(text, ""), key)
    assert (read(taken, "").data or {}) == {name: value for name, value in said.items() if name != key}
