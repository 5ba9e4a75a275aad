"""Play parts with the compiled kernel (extra `sim`), and convert its counts to a `Tally`."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import numpy as np

from kortdiamant.bots import make_bot
from kortdiamant.kernel.jit import Numbers
from kortdiamant.kernel.runner import Kernel, KernelTally
from kortdiamant.kernel.table_builder import Policy, TablePolicy, build_tables
from kortdiamant.simulation.arena import Arena, Backend, Part, cpu_count
from kortdiamant.simulation.figures import RoundTally, Tally
from kortdiamant.simulation.kernel_policies import kernel_policy

MAX_KERNELS = 100  # of some ten kilobytes each
# Seconds of CPU, measured with slott and marquoir: the time to compile a frozen kernel, and the time that it saves per
# game against the generic one (0.20 to 0.22 millionths; 0.95 to 1.15 if a bot needs a table). A compiled kernel is
# cached on disk, and then both start within 0.3 seconds. We do not check the cache, so the threshold assumes a new one.
FREEZING_SECONDS = 9.0
SECONDS_SAVED, SECONDS_SAVED_WITH_TABLES = 0.2e-6, 1e-6


def check_limits(arena: Arena) -> None:
    """Raise `KernelLimit` or `UnsupportedRules` if the kernel cannot play; every bot must have a kernel policy."""
    build_tables(arena.rules, _policies(arena))


def freezing_threshold(arena: Arena) -> int:
    """The number of games from which on a frozen kernel finishes first; one processor compiles, all of them play."""
    with_tables = any(isinstance(policy, TablePolicy) for policy in _policies(arena))
    return int(cpu_count() * FREEZING_SECONDS / (SECONDS_SAVED_WITH_TABLES if with_tables else SECONDS_SAVED))


def play_compiled(part: Part) -> Tally:
    """Play a part; every bot must have a kernel policy."""
    kernel = _kernel(part)
    counted = convert_tally(kernel.tally(part.arena.seed, part.numbers))
    if kernel.tables.width:
        scores = kernel.scores(part.arena.seed, part.numbers)
        _count_exactly(counted, scores[:, :, 0] + scores[:, :, 1])
    return counted


def convert_tally(tally: KernelTally) -> Tally:
    """Convert the kernel's tally; exact only if its classes are one gem wide."""
    return Tally(
        games=int(tally.games[0]),
        totals=[_counter(row) for row in tally.totals],
        wins=[_counter(row, first=1) for row in tally.wins],
        rounds=[RoundTally(*row) for row in tally.rounds.tolist()],  # the columns are in the order of the fields
        cards=_counter(tally.cards),
        changes=_counter(tally.changes),
        margins=_counter(tally.margins),
        claims=_counter(tally.claims),
        mishaps=Counter(),
    )


def _count_exactly(counted: Tally, totals: Numbers) -> None:
    """Replace totals and margins, which the kernel counted in wide classes, by exact ones."""
    counted.totals = [Counter(column.tolist()) for column in totals.T]
    ranked = np.sort(totals)
    counted.margins = Counter((ranked[:, -1] - ranked[:, -2] if len(totals.T) > 1 else 0 * ranked[:, 0]).tolist())


def _counter(counts: Numbers, first: int = 0) -> Counter[int]:
    """Convert a histogram whose first bin is `first`."""
    return Counter({int(place) + first: int(counts[place]) for place in np.flatnonzero(counts)})


def _policies(arena: Arena) -> list[Policy]:
    return [kernel_policy(make_bot(spec), arena.rules, len(arena.bots)) for spec in arena.bots]


# By run and bots. `lru_cache` would need the rules as a key, and it takes long to hash them.
_KERNELS: dict[tuple[str, tuple[str, ...]], Kernel] = {}


def _kernel(part: Part) -> Kernel:
    key = part.run, part.arena.bots
    kernel = _KERNELS.get(key)
    if kernel is None:
        if len(_KERNELS) >= MAX_KERNELS:
            _KERNELS.clear()
        shape: Literal["frozen", "generic"] = "frozen" if part.backend is Backend.FROZEN else "generic"
        kernel = _KERNELS[key] = Kernel(part.arena.rules, _policies(part.arena), shape)
    return kernel
