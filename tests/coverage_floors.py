"""How much of each room the tests reach, in lines and branches, and whether that is enough.

It reads what the last run left: `python -m tests.coverage_floors`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import NamedTuple

from coverage import Coverage

FLOOR = 90.0
# Nothing in these is hard to reach.
PURE = {
    "adaptation",
    "cards",
    "chance",
    "diam",
    "expedition",
    "family",
    "likeness",
    "odds",
    "pad",
    "pictures",
    "sheets",
    "spelling",
}
# There are wheels of OpenSpiel for some machines only, and where it is missing its adapter cannot even be imported.
NEEDED = {"adapters/openspiel.py": "pyspiel"}
COLUMNS = 3


class Room(NamedTuple):
    """A room and its share of lines and branches reached, in per cent."""

    name: str
    reached: float

    @property
    def floor(self) -> float:
        """What must be reached."""
        return 100.0 if self.name in PURE else FLOOR

    def __str__(self) -> str:
        sign = "ok" if self.reached >= self.floor else "UNDER"
        return f"{self.name:<12}{self.reached:6.1f} % of {self.floor:3.0f}  {sign:<5}"


def measured() -> dict[str, object]:
    """The report of the last run, as coverage writes it."""
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(report))
        content: dict[str, object] = json.loads(report.read_text("utf-8"))
    return content


def out_of_reach() -> list[str]:
    """The files that need a library that is not here."""
    return [file for file, library in NEEDED.items() if find_spec(library) is None]


def rooms(files: Iterable[tuple[str, dict[str, int]]], missing: Container[str] = ()) -> Iterator[Room]:
    """The rooms by name, of the files that can be reached here."""
    all_of: Counter[str] = Counter()
    reached: Counter[str] = Counter()
    for file, summary in files:
        parts = PurePath(file.replace("\\", "/")).parts[1:]
        if "/".join(parts) in missing:
            continue
        room = parts[0].removesuffix(".py")
        all_of[room] += summary["num_statements"] + summary["num_branches"]
        reached[room] += summary["covered_lines"] + summary["covered_branches"]
    return (Room(name, 100 * reached[name] / count if count else 100.0) for name, count in sorted(all_of.items()))


def main() -> int:
    """Print the table; 1 if a room is under its floor."""
    files = measured()["files"]
    assert isinstance(files, dict)
    missing = out_of_reach()
    table = list(rooms(((file, entry["summary"]) for file, entry in files.items()), missing))
    for row in range(0, len(table), COLUMNS):
        print("   ".join(map(str, table[row : row + COLUMNS])))
    for file in missing:
        print(f"not counted: {file}, since there is no {NEEDED[file]} here")
    low = [room.name for room in table if room.reached < room.floor]
    if low:
        print(f"not enough of {', '.join(low)}; which lines: coverage report", file=sys.stderr)
    return bool(low)


if __name__ == "__main__":
    sys.exit(main())
