"""Executors on this machine: serial, threads or processes."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Literal, ParamSpec, TypeVar

from kortdiamant.bots import is_bundled
from kortdiamant.errors import LostProcess
from kortdiamant.simulation.arena import Backend, Part
from kortdiamant.simulation.backend import PartResult, play_part

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


class SerialExecutor(Executor):
    """Runs each task in `submit`, in the calling thread, where Ctrl-C and exceptions reach the caller directly."""

    def submit(self, task: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Run a task, and raise what it raises."""
        future: Future[Result] = Future()
        future.set_result(task(*given, **named))
        return future


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
    if workers == 1:
        yield WorkerPool(SerialExecutor(), 1)
        return
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
