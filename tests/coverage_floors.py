"""Check the coverage of each package, in lines and branches, after a run: `python -m tests.coverage_floors`."""

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
# Pure packages: every line of them is easy to reach.
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
# OpenSpiel has wheels for some machines only, and its adapter cannot be imported without it.
NEEDED = {"adapters/openspiel.py": "pyspiel"}
COLUMNS = 3


class PackageCoverage(NamedTuple):
    """A package and its share of lines and branches reached, in per cent."""

    name: str
    reached: float

    @property
    def floor(self) -> float:
        """The least share that is enough, in per cent."""
        return 100.0 if self.name in PURE else FLOOR

    def __str__(self) -> str:
        sign = "ok" if self.reached >= self.floor else "UNDER"
        return f"{self.name:<12}{self.reached:6.1f} % of {self.floor:3.0f}  {sign:<5}"


def load_report() -> dict[str, object]:
    """The JSON report of coverage about the last run."""
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(report))
        content: dict[str, object] = json.loads(report.read_text("utf-8"))
    return content


def unreachable_files() -> list[str]:
    """The files that need a library that is not installed."""
    return [file for file, library in NEEDED.items() if find_spec(library) is None]


def sum_by_package(
    files: Iterable[tuple[str, dict[str, int]]], missing: Container[str] = ()
) -> Iterator[PackageCoverage]:
    """The coverage of each package, by name, without the files that are missing."""
    total: Counter[str] = Counter()
    reached: Counter[str] = Counter()
    for file, summary in files:
        parts = PurePath(file.replace("\\", "/")).parts[1:]
        if "/".join(parts) in missing:
            continue
        package = parts[0].removesuffix(".py")
        total[package] += summary["num_statements"] + summary["num_branches"]
        reached[package] += summary["covered_lines"] + summary["covered_branches"]
    return (
        PackageCoverage(name, 100 * reached[name] / count if count else 100.0) for name, count in sorted(total.items())
    )


def main() -> int:
    """Print the table; 1 if a package is below its floor."""
    files = load_report()["files"]
    assert isinstance(files, dict)
    missing = unreachable_files()
    table = list(sum_by_package(((file, entry["summary"]) for file, entry in files.items()), missing))
    for row in range(0, len(table), COLUMNS):
        print("   ".join(map(str, table[row : row + COLUMNS])))
    for file in missing:
        print(f"not counted: {file}, since there is no {NEEDED[file]} here")
    low = [package.name for package in table if package.reached < package.floor]
    if low:
        print(f"not enough of {', '.join(low)}; which lines: coverage report", file=sys.stderr)
    return bool(low)


if __name__ == "__main__":
    sys.exit(main())
