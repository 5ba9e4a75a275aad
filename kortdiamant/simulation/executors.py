"""Executors for parts on this machine: serial, threads or processes."""

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

ALONE = 0.5  # seconds; what is done by then needs no crew
Given = ParamSpec("Given")
Result = TypeVar("Result")


@dataclass(frozen=True)
class WorkerPool:
    """An executor, and how many parts it can play at once."""

    executor: Executor
    many: int

    def give(self, part: Part) -> Future[PartResult]:
        """Let it play a part; raises `LostProcess`."""
        with _reporting_lost_process():
            return self.executor.submit(play_part, part)

    def take(self, future: Future[PartResult]) -> PartResult:
        """What the part came to, when that is done; raises `LostProcess`."""
        with _reporting_lost_process():
            return future.result()


class SerialExecutor(Executor):
    """Does everything at once, here."""

    def submit(
        self, task: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs
    ) -> Future[Result]:  # what it raises is raised here
        """Do it."""
        future: Future[Result] = Future()
        future.set_result(task(*given, **named))
        return future


class ProcessExecutor(ProcessPoolExecutor):
    """So many processes for games of these bots; Ctrl-C is for the one that collects."""

    def __init__(self, many: int, bots: Iterable[str]) -> None:
        super().__init__(many, mp_context=get_context(start_method(bots)), initializer=_init_worker)

    def submit(
        self, task: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs
    ) -> Future[Result]:  # which begins another process where one is wanting
        """Have it done."""
        with _blocked_interrupts():
            return super().submit(task, *given, **named)

    def stop(self) -> None:
        """End all processes, whatever they do: a bot may never answer. Python 3.14 calls this `kill_workers`."""
        processes = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def start_method(bots: Iterable[str]) -> Literal["fork", "spawn"]:
    """How processes start: as copies of this one if only this thread runs, otherwise from scratch.

    A copy inherits the locks that other threads hold, and nothing in it ever releases them. A bot of another package
    may have native threads, which Python does not count. A start from scratch costs each process 0.25 s of CPU, and
    another second where `expert` plays, whose kernel a copy has already.
    """
    is_safe = sys.platform == "linux" and threading.active_count() == 1 and all(map(is_bundled, bots))
    return "fork" if is_safe else "spawn"


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Hear of Ctrl-C only afterwards; a process that is begun meanwhile never does, not even before it can say so."""
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
    except BrokenExecutor as error:  # all that it was to play is lost when one of its processes is
        raise LostProcess from error


@contextmanager
def local_pool(many: int, player: Backend, bots: Iterable[str]) -> Iterator[WorkerPool]:
    """So many at once: threads for the kernel, which needs Python only between two parts; otherwise processes."""
    if many == 1:
        yield WorkerPool(SerialExecutor(), 1)
        return
    executor = ProcessExecutor(many, bots) if player is Backend.READABLE else ThreadPoolExecutor(many)
    try:
        yield WorkerPool(executor, many)
    finally:
        if isinstance(executor, ProcessExecutor):
            executor.stop()
        else:
            executor.shutdown(cancel_futures=True)


def _init_worker() -> None:
    """Let Ctrl-C be for the one that collects, also where no signal can be kept from a process at its birth."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
