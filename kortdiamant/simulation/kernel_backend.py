"""Play a part with the compiled kernel (extra `sim`), and count it as the readable core does."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import numpy as np

from kortdiamant.bots import make_bot
from kortdiamant.kernel.jit import Numbers
from kortdiamant.kernel.policies import Policy, TablePolicy
from kortdiamant.kernel.runner import Kernel, KernelTally
from kortdiamant.kernel.table_builder import build_tables
from kortdiamant.simulation.arena import Arena, Backend, Part, cpu_count
from kortdiamant.simulation.figures import RoundTally, Tally
from kortdiamant.simulation.kernel_policies import kernel_policy

MOST_KEPT = 100  # kernels, of some ten kilobytes each
# Seconds of CPU, measured with slott and marquoir: what compiling a frozen kernel takes, and what it saves in each game
# against the generic one (0.20 to 0.22 millionths; 0.95 to 1.15 where a bot needs a table). Once it is compiled it is
# kept on disk, and either begins within 0.3 seconds; nobody looks whether it is, and what is new has to be worth it.
FREEZING_SECONDS = 9.0
SECONDS_SAVED, SECONDS_SAVED_WITH_TABLES = 0.2e-6, 1e-6


def check_limits(arena: Arena) -> None:
    """Raise `KernelLimit` or `UnsupportedRules` for what the kernel cannot play; every bot has a twin."""
    build_tables(arena.rules, _policies(arena))


def freezing_threshold(arena: Arena) -> int:
    """From how many games on a frozen kernel is done sooner; one processor compiles it, and all of them play."""
    with_tables = any(isinstance(policy, TablePolicy) for policy in _policies(arena))
    return int(cpu_count() * FREEZING_SECONDS / (SECONDS_SAVED_WITH_TABLES if with_tables else SECONDS_SAVED))


def play_compiled(part: Part) -> Tally:
    """Play a part of which every bot has a twin."""
    kernel = _kernel(part)
    counted = convert_tally(kernel.tally(part.arena.seed, part.numbers))
    if kernel.tables.width:
        scores = kernel.scores(part.arena.seed, part.numbers)
        _count_exactly(counted, scores[:, :, 0] + scores[:, :, 1])
    return counted


def convert_tally(tally: KernelTally) -> Tally:
    """What the kernel has counted; exact where its classes are one gem wide."""
    return Tally(
        games=int(tally.games[0]),
        totals=[_counter(row) for row in tally.totals],
        wins=[_counter(row, first=1) for row in tally.wins],
        rounds=[RoundTally(*row) for row in tally.rounds.tolist()],
        cards=_counter(tally.cards),
        changes=_counter(tally.changes),
        margins=_counter(tally.margins),
        claims=_counter(tally.claims),
        mishaps=Counter(),
    )


def _count_exactly(counted: Tally, totals: Numbers) -> None:
    """Count totals by game and seat anew, where so many gems are possible that the kernel counts in wide classes."""
    counted.totals = [Counter(column.tolist()) for column in totals.T]
    ranked = np.sort(totals)
    counted.margins = Counter((ranked[:, -1] - ranked[:, -2] if len(totals.T) > 1 else 0 * ranked[:, 0]).tolist())


def _counter(counts: Numbers, first: int = 0) -> Counter[int]:
    """How often numbers occurred that begin with `first`."""
    return Counter({int(place) + first: int(counts[place]) for place in np.flatnonzero(counts)})


def _policies(arena: Arena) -> list[Policy]:
    return [kernel_policy(make_bot(spec), arena.rules, len(arena.bots)) for spec in arena.bots]


def _kernel(part: Part) -> Kernel:
    key = part.run, part.arena.bots
    kernel = _KEPT.get(key)
    if kernel is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        shape: Literal["frozen", "generic"] = "frozen" if part.player is Backend.FROZEN else "generic"
        kernel = _KEPT[key] = Kernel(part.arena.rules, _policies(part.arena), shape)
    return kernel


_KEPT: dict[tuple[str, tuple[str, ...]], Kernel] = {}
