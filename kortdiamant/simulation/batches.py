"""Many games in parts, on as many processors as there are; the same numbers however many that are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

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

    def check(self) -> None:
        """Raise `WrongSeatCount`, or what `asking` raises, for what cannot be played."""
        start(self.rules, len(self.bots))
        for spec in dict.fromkeys(self.bots):
            asking(spec)


class Part(NamedTuple):
    """Some games of an arena, by number."""

    arena: Arena
    numbers: range


def batches(arena: Arena, games: int, processes: int | None = None) -> Generator[Tally]:
    """Play so many games part by part, each part as soon as it is done; raises what `Arena.check` does, at once."""
    arena.check()
    size = min(max(games // (20 * (processes or _processors())), SMALLEST), LARGEST)
    parts = (Part(arena, range(first, min(first + size, games))) for first in range(0, games, size))
    return (tally for _, tally in play_parts(parts, games, processes))


def play_parts(parts: Iterable[Part], games: int, processes: int | None = None) -> Generator[tuple[Part, Tally]]:
    """Play parts that have so many games together, in any order."""
    processes = processes or _processors()
    if processes == 1 or games < WORTH_SHARING:
        play = _playing()
        return ((part, play(part)) for part in parts)
    return _shared(iter(parts), processes)


def _processors() -> int:
    return os.cpu_count() or 1


def _playing() -> Callable[[Part], Tally]:
    """Plays parts, and keeps the bots from one part to the next."""
    made: dict[str, Asking] = {}

    def play(part: Part) -> Tally:
        for spec in part.arena.bots:
            if spec not in made:
                made[spec] = asking(spec)
        return play_games(part.arena.rules, [made[spec] for spec in part.arena.bots], part.arena.seed, part.numbers)

    return play


def _shared(parts: Iterator[Part], processes: int) -> Generator[tuple[Part, Tally]]:
    """Play parts in several processes; never more of them are waiting than are soon to be played."""
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        try:
            waiting: dict[Future[Tally], Part] = {
                pool.submit(_play, part): part for part in islice(parts, 2 * processes)
            }
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    part = waiting.pop(each)
                    waiting |= {pool.submit(_play, following): following for following in islice(parts, 1)}
                    yield part, each.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Make ready in a process of its own; Ctrl-C is for the one that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _HERE.append(_playing())


def _play(part: Part) -> Tally:
    return _HERE[-1](part)


_HERE: list[Callable[[Part], Tally]] = []  # what plays in this process
