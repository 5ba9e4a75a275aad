"""Whole files of a made-up format 0, and what they are in format 1: every comment and every blank stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.migration import migrate_text
from tests.workshop.migration.format_0 import FROM_0

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.0.yaml"))


def newer(path: Path) -> Path:
    return path.with_name(path.name.replace(".0.", ".1."))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_file_of_format_0_becomes_one_of_format_1(path: Path) -> None:
    migrated = migrate_text(path.read_text("utf-8"), path.name, FROM_0)
    assert migrated.text == newer(path).read_text("utf-8")
    assert migrated.number == 0


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_nothing_is_wrong_with_what_comes_of_it(path: Path) -> None:
    assert check_file(str(newer(path))) == ()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_lines_may_end_otherwise(path: Path) -> None:
    windows = path.read_text("utf-8").replace("\n", "\r\n")
    assert migrate_text(windows, path.name, FROM_0).text == newer(path).read_text("utf-8").replace("\n", "\r\n")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_what_is_newest_stays_as_it_is(path: Path) -> None:
    text = newer(path).read_text("utf-8")
    migrated = migrate_text(text, path.name, FROM_0)
    assert (migrated.text, migrated.number, migrated.changes) == (text, 1, ())
