"""A whole game at terminals of 40, 80 and 120 columns, in three languages: usual, for the ear, in large letters.

Here are those that show every look in every language and on every width; `tests/e2e` plays all others.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.golden.screens import FEW, SCREENS, SETTINGS, Setting, play

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals"), pytest.mark.slow]


@pytest.mark.parametrize("setting", FEW, ids=lambda each: each.path.stem)
def test_the_same_stands_on_the_screen_and_nothing_is_too_wide(setting: Setting, tmp_path: Path) -> None:
    seen = play(setting, tmp_path)
    assert seen.overflows == ""
    assert seen.text == setting.path.read_text("utf-8")


def test_few_are_enough_to_see_every_two_things_together() -> None:
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert len({(each[one], each[other]) for each in FEW}) == len(FEW) == 9


def test_every_screen_that_is_kept_is_played() -> None:
    assert sorted(SCREENS.glob("*.txt")) == sorted(setting.path for setting in SETTINGS)
