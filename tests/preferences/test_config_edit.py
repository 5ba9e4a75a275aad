"""Edits to the file of preferences: handwritten text stays, and the new value is read back."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.documents.reader import read
from kortdiamant.errors import DocumentError, FileError
from kortdiamant.preferences.config_file import (
    BEGINNING,
    check_value,
    read_preferences,
    set_preference,
    unset_preference,
    with_setting,
    without_setting,
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "config.yaml"


def test_the_first_setting_makes_the_file(file: Path) -> None:
    set_preference("odds", True)
    assert file.read_text() == f"{BEGINNING}odds: true\n"
    assert sorted(each.name for each in file.parent.iterdir()) == [".config.yaml.lock", "config.yaml"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# why\nbell: false  # quiet\n\nodds: true\n", "# why\nbell: true  # quiet\n\nodds: true\n"),
        ("odds: true", "odds: true\nbell: true\n"),
        ("odds: true  # always\n# the end\n", "odds: true  # always\n# the end\nbell: true\n"),
        ("# mine\n{odds: true}\n", "# mine\nodds: true\nbell: true\n"),
        ("", "bell: true\n"),
        ("bell: false # not # now\n", "bell: true # not # now\n"),
        ("bell: 'no # comment'\n", "bell: true\n"),
        ("odds: true\nbell: [1, # one\n  2]\n# end", "odds: true\nbell: true\n# end\n"),
        ("{}\n", "bell: true\n"),
        ("# only this", "# only this\nbell: true\n"),
        ("bell:\nodds: true\n", "bell: true\nodds: true\n"),
        ("bell: false\n\n# tail\n...\n# after\n", "bell: true\n\n# tail\n...\n# after\n"),
        ("players:\n  - Ane\n  - Bo\n", "players:\n  - Ane\n  - Bo\nbell: true\n"),
    ],
)
def test_with_setting_changes_only_the_setting(before: str, after: str) -> None:
    assert with_setting(before, "", "bell", True) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# why\nbell: true  # loud\nodds: true\n", "# why\nodds: true\n"),
        ("odds: true\nbell: true", "odds: true\n"),
        ("odds: true\n\nbell: true\n\n# about plain\nplain: true\n", "odds: true\n\n\n# about plain\nplain: true\n"),
        ("{bell: true, odds: true}\n", "odds: true\n"),
        ("{bell: true}\n", ""),
        ("bell:\nodds: true\n", "odds: true\n"),
    ],
)
def test_without_setting_removes_only_the_setting(before: str, after: str) -> None:
    assert without_setting(before, "", "bell") == after


def test_a_list_of_several_lines_is_replaced_as_a_whole() -> None:
    text = "players:\n- Ane  # me\n- Bo\nodds: true\n"
    assert without_setting(text, "", "players") == "odds: true\n"
    assert with_setting(text, "", "players", ("Cato", "Dag")) == "players: [Cato, Dag]\nodds: true\n"


def test_permissions_and_links_are_kept(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.yaml"
    real.write_text("odds: true\n")
    real.chmod(0o600)
    file.parent.mkdir()
    file.symlink_to(real)
    set_preference("odds", False)
    assert file.is_symlink()
    assert real.read_text() == "odds: false\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_line_ends_are_kept(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\xef\xbb\xbfodds: true\r\n# end\r\n")
    set_preference("odds", False)
    assert file.read_bytes() == b"odds: false\r\n# end\r\n"


def test_a_link_to_a_file_that_does_not_exist_yet_stays_a_link(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    file.symlink_to(tmp_path / "dotfiles.yaml")
    assert not unset_preference("odds")
    set_preference("odds", True)
    assert file.is_symlink()
    assert (tmp_path / "dotfiles.yaml").read_text() == f"{BEGINNING}odds: true\n"


@pytest.mark.parametrize("target", ["nowhere/config.yaml", "config.yaml"])
def test_a_broken_link_is_rejected_and_kept(file: Path, target: str) -> None:
    file.parent.mkdir()
    file.symlink_to(target)
    with pytest.raises(FileError):
        set_preference("odds", True)
    assert os.readlink(file) == target  # noqa: PTH115  a Path would be made of it


def test_settings_that_are_changed_at_the_same_time_are_all_kept(file: Path) -> None:
    keys = ["odds", "keys", "plain", "big", "bell"]
    code = "from kortdiamant.preferences.config_file import set_preference as change; input(); change('{key}', True)"
    commands = [[sys.executable, "-c", code.format(key=key)] for key in keys]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE) for command in commands]
    for process in processes:  # all of them have been started, and are let go now
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.close()
    assert [process.wait() for process in processes] == [0] * len(keys)
    assert read(file.read_text(), "").data == dict.fromkeys(keys, True)


def test_a_setting_can_be_unset(file: Path) -> None:
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


def test_a_value_that_is_no_map_is_not_touched(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("- odds\n")
    with pytest.raises(DocumentError):
        set_preference("odds", True)
    assert file.read_text() == "- odds\n"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder_is_reported(file: Path) -> None:
    file.parent.mkdir(mode=0o500)
    with pytest.raises(FileError):
        set_preference("odds", True)


def test_a_file_in_place_of_the_folder_is_an_error(file: Path) -> None:
    file.parent.write_text("")
    with pytest.raises(FileError):
        set_preference("odds", True)


def test_a_value_is_checked_before_it_is_written() -> None:
    assert check_value("colours", "never") == "never"
    with pytest.raises(DocumentError):
        check_value("colours", "sometimes")
    with pytest.raises(DocumentError):
        check_value("players", "[Ane, '']")


LINES = st.lists(
    st.sampled_from(["# a", "", "odds: true", "bell: false  # b", "plain: true", "language: nb"]), unique=True
)


@given(LINES, st.sampled_from(["odds", "bell", "ruleset"]))
def test_any_file_has_the_setting_afterwards_and_keeps_its_comments(lines: list[str], key: str) -> None:
    text = "\n".join(lines)
    data = read(text, "").data
    said = data if isinstance(data, dict) else {}
    after = with_setting(text, "", key, "x")
    assert read(after, "").data == {**said, key: "x"}
    assert after.count("#") == text.count("#")
    taken = without_setting(after, "", key)
    assert (read(taken, "").data or {}) == {name: value for name, value in said.items() if name != key}
    assert "# a" not in lines or "# a" in taken.split("\n")
