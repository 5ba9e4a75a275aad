from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from kortdiamant.documents import faults as document_faults
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.expedition.rules import Cell
from kortdiamant.rulebook import load
from kortdiamant.rulebook.faults import FAULT_CODES

CODES = {**document_faults.FAULT_CODES, **FAULT_CODES}
Write = Callable[..., Path]
Faults = Callable[..., tuple[Fault, ...]]

HEAD = """\
format: 1
id: mine
version: 1
family: expedition
language: en
title: {nb: Min, fr: Le mien, en: Mine}
"""

BODY = """\
rounds: 4
deck: {pack: standard-52, jokers: 2}
cards:
  - {match: A-10, role: treasure, value: pips}
  - {match: J Q K, role: hazard, kind: rank}
  - {match: joker, role: relic}
rules:
  relics:
    enter: {2: 1, 3: 1}
    worth: {by: round, values: {2: 5, 3: 10, 4: 15}}
  hazards: {strikes: 2}
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the user, which is removed after the test."""
    folder = tmp_path / "home"
    (folder / "rulesets").mkdir(parents=True)
    monkeypatch.setenv("KORTDIAMANT_HOME", str(folder))
    return folder


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a ruleset file, with a complete head by default."""

    def write_file(text: str, name: str = "mine.yaml", head: str = HEAD, folder: Path = tmp_path) -> Path:
        path = folder / name
        path.write_text(head + dedent(text), encoding="utf-8")
        return path

    return write_file


@pytest.fixture
def body() -> str:
    return BODY


@pytest.fixture
def head() -> str:
    return HEAD


@pytest.fixture
def faults() -> Faults:
    """All faults of a file, errors and warnings."""

    def faults_of(path: Path | str, **options: object) -> tuple[Fault, ...]:
        try:
            found = load(str(path), **options).warnings  # type: ignore[arg-type]  # the options of load
        except DocumentError as error:
            found = tuple(error.faults)
        for fault in found:
            assert set(fault.facts) == set(CODES[fault.code].facts)
        return found

    return faults_of


@pytest.fixture
def cells(write: Write) -> Callable[[str], tuple[Cell, ...]]:
    """The cells of `deck:` and `cards:`; every relic enters at the start and is worth 5."""

    def cells_of(text: str) -> tuple[Cell, ...]:
        rules = "\nrounds: 3\nrules: {relics: {worth: {by: fixed, value: 5}}}\n"
        return load(str(write(dedent(text) + rules))).rules.cells

    return cells_of
