"""What files cost that nobody writes in good faith: `python -m tests.bench.hostile` prints each."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import process_time
from typing import NamedTuple

from kortdiamant.errors import KortdiamantError
from kortdiamant.rulebook.find import RulesetSource
from kortdiamant.rulebook.resolve import resolve
from kortdiamant.workshop.check import check_file
from tests.bench.processes import PROGRAM, megabytes
from tests.hostile_files import files

RUNS = 3  # the best of so many


class Cost(NamedTuple):
    """What a file costs: to read it with all it extends, to judge it besides, and all that memory is taken for."""

    name: str
    read: float  # milliseconds of CPU
    judged: float  # the same
    memory: float  # megabytes of the whole program

    def __str__(self) -> str:
        return f"{self.name:<44}{self.read:10,.1f}{self.judged:12,.1f}{self.memory:12,.0f}"


def costs(folder: Path) -> Iterator[Cost]:
    """What each of the files costs."""
    for name, path in files(folder):
        read = _milliseconds(partial(resolve, RulesetSource(path, path.name)))
        judged = _milliseconds(partial(check_file, str(path)))
        yield Cost(name, read, judged, megabytes(*PROGRAM, "rules", "check", str(path), home=folder))


def _milliseconds(run: Callable[[], object]) -> float:
    return 1000 * min(_seconds(run) for _ in range(RUNS))


def _seconds(run: Callable[[], object]) -> float:
    begun = process_time()
    with suppress(KortdiamantError):
        run()
    return process_time() - begun


def main() -> None:
    """Print the table, the dearest to read first."""
    print(f"{'':<44}{'read, ms':>10}{'judged, ms':>12}{'memory, MB':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for cost in sorted(costs(Path(folder)), key=lambda cost: -cost.read):
            print(cost)


if __name__ == "__main__":
    main()
