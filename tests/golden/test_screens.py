"""A whole game at terminals of 40, 80 and 120 columns, in three languages: usual, for the ear, in large letters."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.golden.screens import SCREENS, SETTINGS, Setting, play

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: each.path.stem)
def test_the_same_stands_on_the_screen_and_nothing_is_too_wide(setting: Setting, tmp_path: Path) -> None:
    seen = play(setting, tmp_path)
    assert seen.overflows == ""
    assert seen.text == setting.path.read_text("utf-8")


def test_every_screen_that_is_kept_is_played() -> None:
    assert sorted(SCREENS.glob("*.txt")) == sorted(setting.path for setting in SETTINGS)
