"""The screens of a whole game that the ordinary tests leave out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.golden.screens import FEW, SETTINGS, Setting, play

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each not in FEW], ids=lambda each: each.path.stem)
def test_screens_are_unchanged_and_no_line_is_too_wide(setting: Setting, tmp_path: Path) -> None:
    seen = play(setting, tmp_path)
    assert seen.overflows == ""
    assert seen.text == setting.path.read_text("utf-8")
