"""Parts played by the compiled kernel, and counted as everywhere. Needs the extra `sim`."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import numpy as np

from kortdiamant.bots import bot
from kortdiamant.kernel.jit import Numbers
from kortdiamant.kernel.policies import Policy, Table
from kortdiamant.kernel.run import Kernel
from kortdiamant.kernel.tabulate import tabulated
from kortdiamant.kernel.tally import Tally as KernelTally
from kortdiamant.simulation.arena import Arena, Part, Player
from kortdiamant.simulation.crews import processors
from kortdiamant.simulation.tally import Round, Tally
from kortdiamant.simulation.twins import twin

MOST_KEPT = 100  # kernels, of some ten kilobytes each
# Seconds of CPU, measured with slott and marquoir: what compiling a frozen kernel takes, and what it saves in each game
# against the generic one (0.20 to 0.22 millionths; 0.95 to 1.15 where a bot needs a table). Once it is compiled it is
# kept on disk, and either begins within 0.3 seconds; nobody looks whether it is, and what is new has to be worth it.
FREEZING = 9.0
SAVED, SAVED_WITH_TABLES = 0.2e-6, 1e-6


def check(arena: Arena) -> None:
    """Raise `KernelLimit` or `UnsupportedRules` for what the kernel cannot play; every bot has a twin."""
    tabulated(arena.rules, _policies(arena))


def worth_freezing(arena: Arena) -> int:
    """From how many games on a frozen kernel is done sooner; one processor compiles it, and all of them play."""
    with_tables = any(isinstance(policy, Table) for policy in _policies(arena))
    return int(processors() * FREEZING / (SAVED_WITH_TABLES if with_tables else SAVED))


def play_compiled(part: Part) -> Tally:
    """Play a part of which every bot has a twin."""
    kernel = _kernel(part)
    counted = tally_of(kernel.tally(part.arena.seed, part.numbers))
    if kernel.tables.width:
        scores = kernel.scores(part.arena.seed, part.numbers)
        _count_exactly(counted, scores[:, :, 0] + scores[:, :, 1])
    return counted


def tally_of(tally: KernelTally) -> Tally:
    """What the kernel has counted; exact where its classes are one gem wide."""
    return Tally(
        games=int(tally.games[0]),
        totals=[_counter(row) for row in tally.totals],
        wins=[_counter(row, first=1) for row in tally.wins],
        rounds=[Round(*row) for row in tally.rounds.tolist()],
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
    return [twin(bot(spec), arena.rules, len(arena.bots)) for spec in arena.bots]


def _kernel(part: Part) -> Kernel:
    key = part.run, part.arena.bots
    kernel = _KEPT.get(key)
    if kernel is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        shape: Literal["frozen", "generic"] = "frozen" if part.player is Player.FROZEN else "generic"
        kernel = _KEPT[key] = Kernel(part.arena.rules, _policies(part.arena), shape)
    return kernel


_KEPT: dict[tuple[str, tuple[str, ...]], Kernel] = {}
