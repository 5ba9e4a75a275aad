"""Many games in parts, on as many processors as there are; the same numbers however many that are."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from kortdiamant.bots import Asking, asking
from kortdiamant.expedition import Rules, start
from kortdiamant.simulation.game import play_games
from kortdiamant.simulation.tally import Tally

MOST_GAMES = 1_000_000_000
SMALLEST, LARGEST = 10, 200  # games in a part: neither all at once, nor more to be sent than played
WORTH_SHARING = 400  # games; fewer are played before another process has begun


@dataclass(frozen=True)
class Arena:
    """What is played, which bot has each seat, and the seed of all chance."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int


def batches(arena: Arena, games: int, processes: int | None = None) -> Generator[Tally]:
    """Play so many games part by part, each part as soon as it is done.

    Raises `WrongSeatCount`, and what `asking` raises, before anything is played.
    """
    processes = processes or os.cpu_count() or 1
    bots = _bots(arena)
    start(arena.rules, len(bots))
    size = min(max(games // (20 * processes), SMALLEST), LARGEST)
    parts = (range(first, min(first + size, games)) for first in range(0, games, size))
    if processes == 1 or games < WORTH_SHARING:
        return (play_games(arena.rules, bots, arena.seed, part) for part in parts)
    return _shared(arena, parts, processes)


def _bots(arena: Arena) -> Sequence[Asking]:
    """A bot for each seat; seats that are called alike share one."""
    made = {spec: asking(spec) for spec in dict.fromkeys(arena.bots)}
    return [made[spec] for spec in arena.bots]


def _shared(arena: Arena, parts: Iterator[range], processes: int) -> Generator[Tally]:
    """Play parts in several processes; never more of them are waiting than are soon to be played."""
    with ProcessPoolExecutor(processes, initializer=_begin, initargs=(arena,)) as pool:
        try:
            waiting: set[Future[Tally]] = {pool.submit(_play, part) for part in islice(parts, 2 * processes)}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(_play, part) for part in islice(parts, len(done))}
                yield from (each.result() for each in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(arena: Arena) -> None:
    """Make ready in a process of its own; Ctrl-C is for the one that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _HERE.append((arena, _bots(arena)))


def _play(part: range) -> Tally:
    arena, bots = _HERE[-1]
    return play_games(arena.rules, bots, arena.seed, part)


_HERE: list[tuple[Arena, Sequence[Asking]]] = []  # what this process plays
