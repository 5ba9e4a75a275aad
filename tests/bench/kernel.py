"""How fast the compiled kernel plays, on one core: everything counted, the shuffle and the tally too."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import process_time

from kortdiamant.kernel.policies import Bag, Leave, Policy
from kortdiamant.kernel.run import Kernel, Shape
from kortdiamant.rulebook import load
from tests.bench.processes import finished

SEATS = 4
GAMES = 20_000
RUNS = 60
STARTS = 5
W1, W2 = Leave(0.2), Bag(10)
START = """
from kortdiamant.kernel.policies import Leave
from kortdiamant.kernel.run import Kernel
from kortdiamant.rulebook import load
Kernel(load("marquoir").rules, [Leave(0.2)] * 4).tally(0, range(1))
"""


def games_a_second(reference: str, policy: Policy, shape: Shape = "frozen") -> float:
    """Games a second of CPU: the median of many short runs."""
    kernel = Kernel(load(reference).rules, [policy] * SEATS, shape)
    kernel.tally(0, range(GAMES))  # the first run compiles
    return median(_speed(kernel) for _ in range(RUNS))


def _speed(kernel: Kernel) -> float:
    begun = process_time()
    kernel.tally(0, range(GAMES))
    return GAMES / (process_time() - begun)


def seconds_to_first_game(home: Path) -> tuple[float, float]:
    """What a process takes to its first game, its start included: one that compiles everything, and a later one."""
    return _seconds(home), min(_seconds(home) for _ in range(STARTS))


def _seconds(home: Path) -> float:
    return finished((sys.executable, "-c", START), home, {"NUMBA_CACHE_DIR": str(home / "numba")})
