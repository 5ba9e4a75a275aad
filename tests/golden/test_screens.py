"""A whole game at terminals of 40, 80 and 120 columns, in three languages: usual, screen reader, and large letters.

These tests cover every pair of look, language and width; `tests/e2e` plays all other combinations.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.golden.screens import FEW, SCREENS, SETTINGS, Setting, play

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals"), pytest.mark.slow]


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
