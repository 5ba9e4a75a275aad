"""Bring the golden games up to date: `python -m tests.golden --update`, or with `--new` draw other games.

`--update` rewrites every record from its entries with the current ruleset, and then its result, its transcript and the
pictures and screens. Games that are missing are played at random. Nothing is checked here: look at the diff before you
commit it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.golden import boards
from tests.golden.drawings import PICTURES, files
from tests.golden.games import FOLDER, draw, entries_of, record_of, references, result, transcript, write_record
from tests.golden.score_pads import EVENINGS, PADS, WIDTHS, pad_path, play_evening
from tests.golden.screens import SCREENS, SETTINGS, play


def main(arguments: list[str]) -> int:
    """Write all golden games; return 2 for wrong arguments."""
    if arguments not in (["--update"], ["--new"]):
        print("python -m tests.golden --update | --new", file=sys.stderr)
        return 2
    for path in FOLDER.glob("*.game"):
        if path.stem not in references():
            _delete(path)
    for reference in references():
        _write(reference, redraw="--new" in arguments)
        print(record_of(reference).name)
    PICTURES.mkdir(exist_ok=True)
    for path, content in files():
        path.write_text(content, "utf-8")
        print(path.name)
    _write_boards(redraw="--new" in arguments)
    _write_pads()
    _write_screens()
    return 0


def _write_screens() -> None:
    SCREENS.mkdir(exist_ok=True)
    for setting in SETTINGS:
        with tempfile.TemporaryDirectory() as home:
            setting.path.write_text(play(setting, Path(home)).text, "utf-8")
        print(setting.path.name)


def _write(reference: str, *, redraw: bool) -> None:
    path = record_of(reference)
    entries = draw(reference) if redraw or not path.exists() else entries_of(path.read_text("utf-8"))
    path.write_text(write_record(reference, entries), "utf-8")
    path.with_suffix(".json").write_text(result(reference), "utf-8")
    path.with_suffix(".txt").write_text(transcript(reference), "utf-8")


def _write_boards(*, redraw: bool) -> None:
    boards.BOARDS.mkdir(exist_ok=True)
    for reference in boards.REFERENCES:
        path = boards.record_of(reference)
        said = boards.draw(reference) if redraw or not path.exists() else entries_of(path.read_text("utf-8"))
        path.write_text(boards.write_record(reference, said), "utf-8")
        path.with_suffix(".json").write_text(boards.result(reference), "utf-8")
        path.with_suffix(".txt").write_text(boards.transcript(reference), "utf-8")
        print(path.name)


def _write_pads() -> None:
    PADS.mkdir(exist_ok=True)
    for path in PADS.glob("*.txt"):
        path.unlink()
    for name, evening in EVENINGS.items():
        for columns in WIDTHS:
            pad_path(name, columns).write_text(play_evening(evening, columns), "utf-8")
            print(pad_path(name, columns).name)


def _delete(path: Path) -> None:
    for suffix in (".game", ".json", ".txt"):
        path.with_suffix(suffix).unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
