"""A games folder with games in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Write = Callable[..., Path]
# Ane leaves with 2 + 1, Bo and Cato lose 2 each: by the first round.
ONE_ROUND = ("7", "Ane", "J", "-", "J")


def record(entries: tuple[str, ...], *, players: str, rounds: int, ruleset: str, definition: bool) -> str:
    """The text of a record, with its embedded definition or without."""
    if definition:
        from kortdiamant.documents.yaml_text import dump_flow
        from kortdiamant.rulebook import load

        rule = f"definition: {dump_flow(load(ruleset, settings={'rounds': rounds}).definition)}"
    else:
        rule = f"set: {{rounds: {rounds}}}"
    return "\n".join(["---", "format: 1", f"ruleset: {ruleset}", f"players: {players}", rule, "---", *entries, ""])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("KORTDIAMANT_HOME", str(folder))
    return folder


@pytest.fixture
def write(home: Path) -> Write:
    """A function that writes a game into the games folder, from its name, its entries and its header."""

    def write_it(
        name: str,
        *entries: str,
        players: str = "[Ane, Bo, Cato]",
        rounds: int = 1,
        ruleset: str = "slott+uten-jokere",
        definition: bool = True,
    ) -> Path:
        path = home / "games" / f"{name}.game"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = record(entries or ONE_ROUND, players=players, rounds=rounds, ruleset=ruleset, definition=definition)
        path.write_text(text, "utf-8")
        return path

    return write_it
