"""Bring the golden games up to date: `python -m tests.golden --update`, or with `--new` draw other games.

`--update` writes every record anew from what was said in it, with the ruleset of today, and what comes of it; a game
that is missing is drawn. So are the pictures of two of them, the one of the README, and the screens of a game
that is typed. Nothing is checked here: look
at the difference before you keep it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.golden import boards
from tests.golden.drawings import PICTURES, files
from tests.golden.games import FOLDER, draw, entries_of, record_of, references, result, transcript, written
from tests.golden.score_pads import EVENINGS, PADS, WIDTHS, name_of, seen
from tests.golden.screens import SCREENS, SETTINGS, play


def main(arguments: list[str]) -> int:
    """Write all golden games; 2 if that was not asked for."""
    if arguments not in (["--update"], ["--new"]):
        print("python -m tests.golden --update | --new", file=sys.stderr)
        return 2
    for path in FOLDER.glob("*.game"):
        if path.stem not in references():
            _forget(path)
    for reference in references():
        _write(reference, anew="--new" in arguments)
        print(record_of(reference).name)
    PICTURES.mkdir(exist_ok=True)
    for path, content in files():
        path.write_text(content, "utf-8")
        print(path.name)
    _write_boards(anew="--new" in arguments)
    _write_pads()
    _show_screens()
    return 0


def _show_screens() -> None:
    """Play one game at terminals of every kind."""
    SCREENS.mkdir(exist_ok=True)
    for setting in SETTINGS:
        with tempfile.TemporaryDirectory() as home:
            setting.path.write_text(play(setting, Path(home)).text, "utf-8")
        print(setting.path.name)


def _write(reference: str, *, anew: bool) -> None:
    path = record_of(reference)
    entries = draw(reference) if anew or not path.exists() else entries_of(path.read_text("utf-8"))
    path.write_text(written(reference, entries), "utf-8")
    path.with_suffix(".json").write_text(result(reference), "utf-8")
    path.with_suffix(".txt").write_text(transcript(reference), "utf-8")


def _write_boards(*, anew: bool) -> None:
    boards.BOARDS.mkdir(exist_ok=True)
    for reference in boards.REFERENCES:
        path = boards.record_of(reference)
        said = boards.draw(reference) if anew or not path.exists() else entries_of(path.read_text("utf-8"))
        path.write_text(boards.written(reference, said), "utf-8")
        path.with_suffix(".json").write_text(boards.result(reference), "utf-8")
        path.with_suffix(".txt").write_text(boards.transcript(reference), "utf-8")
        print(path.name)


def _write_pads() -> None:
    PADS.mkdir(exist_ok=True)
    for path in PADS.glob("*.txt"):
        path.unlink()
    for name, evening in EVENINGS.items():
        for columns in WIDTHS:
            name_of(name, columns).write_text(seen(evening, columns), "utf-8")
            print(name_of(name, columns).name)


def _forget(path: Path) -> None:
    for suffix in (".game", ".json", ".txt"):
        path.with_suffix(suffix).unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
