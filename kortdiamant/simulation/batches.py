"""Play many games in parts, on all processors. The results do not depend on the number of processors."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from time import monotonic
from uuid import uuid4

from kortdiamant.simulation import executors
from kortdiamant.simulation.arena import Arena, Backend, Part, cpu_count
from kortdiamant.simulation.backend import PartResult, choose_backend, play_part
from kortdiamant.simulation.executors import WorkerPool, local_pool
from kortdiamant.simulation.figures import Tally

PART_SECONDS = 0.2  # target duration of a part; short enough for a progress bar and for Ctrl-C
MAX_GROWTH = 8  # the next part has at most this many times the games


class PartSizer:
    """Learns how many games fit into `PART_SECONDS`. It begins with one game, because a bot may be slow."""

    def __init__(self) -> None:
        self._sizes: dict[Backend, int] = {}

    @property
    def size(self) -> int:
        """The number of games for the next part, which suits the slowest backend."""
        return min(self._sizes.values(), default=1)

    def learn(self, part: Part, seconds: float) -> None:
        """Take the duration of a part into account."""
        fitting = int(len(part.numbers) * PART_SECONDS / max(seconds, 1e-9))
        self._sizes[part.backend] = min(max(fitting, 1), MAX_GROWTH * len(part.numbers))


def play_batches(
    arena: Arena, games: int, processes: int | None = None, *, pool: WorkerPool | None = None
) -> Generator[Tally]:
    """Play `games` games and yield the tally of each part as soon as it is done, on this machine or by a pool.

    The call itself raises what `Arena.check` raises, and compiles what this process needs. Only then the games begin.
    """
    arena.check()
    backend, run, sizer = choose_backend(arena, games).backend, new_run_id(), PartSizer()
    parts = split_games([(arena, backend)], games, run, sizer)
    if pool:
        return (tally for _, tally in run_parts(parts, sizer, pool))
    load_backend(arena, backend, run)
    return (tally for _, tally in play_parts(parts, sizer, backend, arena.bots, processes))


def new_run_id() -> str:
    """A unique name for a run; workers cache bots and kernels by it."""
    return uuid4().hex


def load_backend(arena: Arena, backend: Backend, run: str) -> None:
    """Import and compile the backend, which takes seconds the first time."""
    play_part(Part(arena, range(0), backend, run))


def split_games(arenas: Sequence[tuple[Arena, Backend]], games: int, run: str, sizer: PartSizer) -> Generator[Part]:
    """Split `games` games of each arena into parts: one part of every arena, then the next of every arena."""
    first = 0
    while first < games:
        after = min(first + sizer.size, games)
        yield from (Part(arena, range(first, after), backend, run) for arena, backend in arenas)
        first = after


def play_parts(
    parts: Iterator[Part], sizer: PartSizer, backend: Backend, bots: Sequence[str], processes: int | None = None
) -> Generator[tuple[Part, Tally]]:
    """Play parts on this machine, in any order; `backend` is the slowest that a part has, and `bots` all that play."""
    if backend is Backend.READABLE:
        yield from _play_serially(parts, sizer)
    with local_pool(processes or cpu_count(), backend, bots) as pool:
        yield from run_parts(parts, sizer, pool)


def _play_serially(parts: Iterator[Part], sizer: PartSizer) -> Generator[tuple[Part, Tally]]:
    """Play parts in this process for a while; few games are done before other processes would have started."""
    begun = monotonic()
    for part in parts:
        result = play_part(part)
        sizer.learn(part, result.seconds)
        yield part, result.tally
        if monotonic() - begun >= executors.SERIAL_SECONDS:
            break


def run_parts(parts: Iterator[Part], sizer: PartSizer, pool: WorkerPool) -> Generator[tuple[Part, Tally]]:
    """Let a pool play parts, and yield results as they come.

    At most two parts per worker wait, so that Ctrl-C has little to drop and sizes follow what was learnt.
    """
    waiting: dict[Future[PartResult], Part] = {}

    def submit(count: int) -> None:
        waiting.update((pool.submit(part), part) for part in islice(parts, count))

    submit(2 * pool.workers if pool.workers > 1 else 1)
    while waiting:
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            part, result = waiting.pop(future), pool.result(future)
            sizer.learn(part, result.seconds)
            submit(1)
            yield part, result.tally
