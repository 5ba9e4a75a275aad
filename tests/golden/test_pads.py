"""Whole evenings on a score pad look as they always did; `python -m tests.golden --update` if a difference is meant."""

from __future__ import annotations

import pytest

from kortdiamant.cli.layout import cells
from tests.golden.evenings import EVENINGS, PADS, WIDTHS, name_of, seen


def test_there_is_a_file_for_every_evening_and_width() -> None:
    assert set(PADS.glob("*.txt")) == {name_of(evening, columns) for evening in EVENINGS for columns in WIDTHS}


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("evening", EVENINGS)
def test_the_same_is_seen(evening: str, columns: int) -> None:
    text = seen(EVENINGS[evening], columns)
    assert text == name_of(evening, columns).read_text("utf-8")
    assert all(cells(line) <= columns for line in text.splitlines())
