"""Play many games in parts, in this process, in threads or in processes.

The results do not depend on the number of workers. `cluster` adds workers on other machines.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from math import inf
from multiprocessing import get_context
from time import monotonic
from typing import Literal, ParamSpec, TypeVar
from uuid import uuid4

from kortdiamant.bots import is_bundled
from kortdiamant.errors import LostProcess
from kortdiamant.simulation.arena import Arena, Backend, Part, cpu_count
from kortdiamant.simulation.backend import PartResult, choose_backend, play_part
from kortdiamant.simulation.figures import Tally

SERIAL_SECONDS = 0.5  # a run that takes no longer starts no processes
Given = ParamSpec("Given")
Result = TypeVar("Result")


@dataclass(frozen=True)
class WorkerPool:
    """An executor, and the number of parts that it can play at the same time."""

    executor: Executor
    workers: int

    def submit(self, part: Part) -> Future[PartResult]:
        """Let a worker play a part; raises `LostProcess`."""
        with _reporting_lost_process():
            return self.executor.submit(play_part, part)

    def result(self, future: Future[PartResult]) -> PartResult:
        """Wait for the result of a part; raises `LostProcess`."""
        with _reporting_lost_process():
            return future.result()


class ProcessExecutor(ProcessPoolExecutor):
    """Processes that play games of these bots and ignore Ctrl-C, which is for the process that collects results."""

    def __init__(self, processes: int, bots: Iterable[str]) -> None:
        super().__init__(processes, mp_context=get_context(start_method(bots)), initializer=_init_worker)

    def submit(self, task: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Let a process run a task; this starts a new process if none is idle."""
        with _blocked_interrupts():
            return super().submit(task, *given, **named)

    def stop(self) -> None:
        """Kill all processes, because a bot may never answer. Python 3.14 has `kill_workers` for this."""
        processes = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def start_method(bots: Iterable[str]) -> Literal["fork", "spawn"]:
    """The way to start processes for these bots: `fork` if that is safe, otherwise `spawn`."""
    # A fork inherits the locks that other threads hold, and nothing in it ever releases them. Bots of other packages
    # may have native threads, which Python does not count. To spawn costs each process 0.25 s of CPU, and another
    # second if `expert` plays, whose compiled kernel a fork has already.
    is_safe = sys.platform == "linux" and threading.active_count() == 1 and all(map(is_bundled, bots))
    return "fork" if is_safe else "spawn"


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Defer Ctrl-C. A process that starts meanwhile inherits the blocked signal, until `_init_worker` ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _reporting_lost_process() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor as error:  # if one process dies, the executor drops all its tasks
        raise LostProcess from error


@contextmanager
def local_pool(workers: int, backend: Backend, bots: Iterable[str]) -> Iterator[WorkerPool]:
    """Start workers: threads for the kernel, which runs without the GIL, and processes for the readable core."""
    executor = ProcessExecutor(workers, bots) if backend is Backend.READABLE else ThreadPoolExecutor(workers)
    try:
        yield WorkerPool(executor, workers)
    finally:
        if isinstance(executor, ProcessExecutor):
            executor.stop()
        else:
            executor.shutdown(cancel_futures=True)


def _init_worker() -> None:
    """Ignore Ctrl-C, also on systems where the parent cannot block signals."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


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
    """Play `games` games, as `play_arenas` does. The call itself also raises what `Arena.check` raises."""
    arena.check()
    played = play_arenas([(arena, choose_backend(arena, games).backend)], games, processes, pool=pool)
    return (tally for _, tally in played)


def play_arenas(
    arenas: Sequence[tuple[Arena, Backend]],
    games: int,
    processes: int | None = None,
    *,
    pool: WorkerPool | None = None,
) -> Generator[tuple[Part, Tally]]:
    """Play `games` games of each arena and yield each part as soon as it is done, on this machine or by a pool.

    The call itself compiles what this process needs, which takes seconds the first time. Only then the games begin.
    """
    run, sizer = uuid4().hex, PartSizer()
    parts = _split_games(arenas, games, run, sizer)
    if pool:
        return run_parts(parts, sizer, pool)
    for backend, arena in {backend: arena for arena, backend in arenas}.items():
        play_part(Part(arena, range(0), backend, run))
    return _play_parts(parts, sizer, arenas, processes or cpu_count())


def _split_games(arenas: Sequence[tuple[Arena, Backend]], games: int, run: str, sizer: PartSizer) -> Generator[Part]:
    """Split the games into parts: one part of every arena, then the next of every arena."""
    first = 0
    while first < games:
        after = min(first + sizer.size, games)
        yield from (Part(arena, range(first, after), backend, run) for arena, backend in arenas)
        first = after


def _play_parts(
    parts: Iterator[Part], sizer: PartSizer, arenas: Sequence[tuple[Arena, Backend]], workers: int
) -> Generator[tuple[Part, Tally]]:
    """Play parts on this machine, in any order."""
    is_readable = any(backend is Backend.READABLE for _, backend in arenas)
    if is_readable or workers == 1:
        yield from _play_serially(parts, sizer, inf if workers == 1 else SERIAL_SECONDS)
    bots = {bot for arena, _ in arenas for bot in arena.bots}
    with local_pool(workers, Backend.READABLE if is_readable else Backend.GENERIC, bots) as pool:
        yield from run_parts(parts, sizer, pool)


def _play_serially(parts: Iterator[Part], sizer: PartSizer, seconds: float) -> Generator[tuple[Part, Tally]]:
    """Play parts in this process for a while; few games are done before other processes would have started."""
    begun = monotonic()
    for part in parts:
        result = play_part(part)
        sizer.learn(part, result.seconds)
        yield part, result.tally
        if monotonic() - begun >= seconds:
            break


def run_parts(parts: Iterator[Part], sizer: PartSizer, pool: WorkerPool) -> Generator[tuple[Part, Tally]]:
    """Let a pool play parts, and yield results as they come.

    At most two parts per worker wait, so that Ctrl-C has little to drop and sizes follow what was learnt.
    """
    waiting: dict[Future[PartResult], Part] = {}

    def submit(count: int) -> None:
        waiting.update((pool.submit(part), part) for part in islice(parts, count))

    submit(2 * pool.workers)
    while waiting:
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            part, result = waiting.pop(future), pool.result(future)
            sizer.learn(part, result.seconds)
            submit(1)
            yield part, result.tally
