"""Play parts with the compiled kernel (extra `sim`): the policy of each bot, and the counts as a `Tally`.

A kernel policy decides exactly as its bot does in every position. The tests replay games of the kernel and compare each
decision with the bot's. A bot that looks at more than the kernel's features (`Feature`) has no policy, and the readable
core plays its games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from kortdiamant.bots import Bot, make_bot
from kortdiamant.bots.strategies import (
    CAUTIOUS_RISK,
    FOLLOWER_RISK,
    TIMID_KINDS,
    BagFiller,
    Cautious,
    Follower,
    Greedy,
    RandomLeaver,
    Timid,
    greedy_bag,
)
from kortdiamant.expedition import Rules
from kortdiamant.kernel.arrays import Numbers
from kortdiamant.kernel.policies import BagPolicy, Feature, LeavePolicy, Policy, TablePolicy
from kortdiamant.kernel.runner import Kernel, KernelTally
from kortdiamant.kernel.table_builder import build_tables
from kortdiamant.simulation.arena import Arena, Backend, Part, cpu_count
from kortdiamant.simulation.figures import RoundTally, Tally

MAX_KERNELS = 100  # of some ten kilobytes each
# Seconds of CPU, measured with slott and marquoir: the time to compile a frozen kernel, and the time that it saves per
# game against the generic one (0.20 to 0.22 millionths; 0.95 to 1.15 if a bot needs a table). A compiled kernel is
# cached on disk, and then both start within 0.3 seconds. We do not check the cache, so the threshold assumes a new one.
FREEZING_SECONDS = 9.0
SECONDS_SAVED, SECONDS_SAVED_WITH_TABLES = 0.2e-6, 1e-6


def kernel_policy(bot: Bot, rules: Rules, seats: int) -> Policy:
    """The policy of a bot at a table with `seats` seats; raises KeyError if it has none, see `KERNEL_BOTS`."""
    match bot:
        case RandomLeaver(chance=chance):
            return LeavePolicy(float(chance))
        case BagFiller(wanted=wanted):
            return BagPolicy(wanted)
        case Greedy():
            return BagPolicy(greedy_bag(rules, seats))
        case Timid():
            return TablePolicy(_leave_from({Feature.KINDS: TIMID_KINDS}))
        case Cautious():
            return TablePolicy(_leave_from({**_danger_threshold(rules, CAUTIOUS_RISK), Feature.GEMS: 1}))
        case Follower():
            # A follower's own explorers leave together. So if it still has a decision, any missing one is another's.
            everybody = seats * rules.players.explorers
            chances = _leave_from({**_danger_threshold(rules, FOLLOWER_RISK), Feature.INSIDE: everybody})
            chances.swapaxes(0, Feature.INSIDE)[:everybody] = 1
            return TablePolicy(chances)
    raise KeyError(bot)


def _danger_threshold(rules: Rules, limit: Fraction) -> Mapping[Feature, int]:
    """The places from which on the risk is above the limit, which must be in whole per cent.

    While opening treasures are due, nothing can strike, and the path has only these treasures.
    """
    opening = min(rules.opening.treasures, rules.treasures)
    return {Feature.PATH: opening, Feature.DANGER: int(100 * limit) + 1}


def _leave_from(places: Mapping[Feature, int]) -> NDArray[np.float64]:
    """A table that leaves from these places on. The axes end there, so this is its last entry."""
    chances = np.zeros([places.get(feature, 0) + 1 for feature in Feature])
    chances[(-1,) * len(Feature)] = 1
    return chances


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
