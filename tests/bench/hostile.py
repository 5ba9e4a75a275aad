"""The costs of hostile files; `python -m tests.bench.hostile` prints each."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kortdiamant.errors import KortdiamantError
from kortdiamant.rulebook.find import RulesetSource
from kortdiamant.rulebook.resolve import resolve
from kortdiamant.workshop.check import check_file
from tests.bench.processes import PROGRAM, cpu_seconds, megabytes
from tests.hostile_files import files

RUNS = 3  # the best one counts


class Cost(NamedTuple):
    """The cost of a file: to read it with all that it extends, and to check it."""

    name: str
    read: float  # milliseconds of CPU
    check: float  # milliseconds of CPU, reading included
    memory: float  # megabytes of the whole process

    def __str__(self) -> str:
        return f"{self.name:<44}{self.read:10,.1f}{self.check:12,.1f}{self.memory:12,.0f}"


def costs(folder: Path) -> Iterator[Cost]:
    """Measure each of the files."""
    for name, path in files(folder):
        read = _milliseconds(partial(resolve, RulesetSource(path, path.name)))
        check = _milliseconds(partial(check_file, str(path)))
        yield Cost(name, read, check, megabytes(*PROGRAM, "rules", "check", str(path), home=folder))


def _milliseconds(run: Callable[[], object]) -> float:
    def run_to_error() -> None:
        with suppress(KortdiamantError):
            run()

    return 1000 * min(cpu_seconds(run_to_error) for _ in range(RUNS))


def main() -> None:
    """Print the table, sorted by the time to read a file."""
    print(f"{'':<44}{'read, ms':>10}{'check, ms':>12}{'memory, MB':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for cost in sorted(costs(Path(folder)), key=lambda cost: -cost.read):
            print(cost)


if __name__ == "__main__":
    main()
