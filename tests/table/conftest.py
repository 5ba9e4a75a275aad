from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Table
from tests.table.journal import MemoryJournal


@pytest.fixture(scope="session")
def slott() -> Ruleset:
    return load("slott")


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def table(slott: Ruleset, journal: MemoryJournal) -> Table:
    return Table(slott, ["Ane", "Bo", "Cato"], journal=journal)


@pytest.fixture
def record(tmp_path: Path) -> Callable[..., Path]:
    """Write a record of slott with these entries and further header lines."""

    def write(entries: str = "", *header: str, players: str = "[Ane, Bo, Cato]") -> Path:
        path = tmp_path / "a.game"
        lines = ["---", "format: 1", "ruleset: slott", f"players: {players}", *header, "---", entries]
        path.write_text("\n".join(lines), encoding="utf-8")
        return path

    return write
