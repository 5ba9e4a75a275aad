"""Those who play parts on this machine: one alone, threads, or processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from kortdiamant.errors import LostProcess
from kortdiamant.simulation.arena import Part, Player
from kortdiamant.simulation.playing import Played, play

ALONE = 0.5  # seconds; what is done by then needs no crew
Given = ParamSpec("Given")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Crew:
    """An executor, and how many parts it can play at once."""

    executor: Executor
    many: int

    def give(self, part: Part) -> Future[Played]:
        """Let it play a part; raises `LostProcess`."""
        with _telling_of_losses():
            return self.executor.submit(play, part)

    def take(self, future: Future[Played]) -> Played:
        """What the part came to, when that is done; raises `LostProcess`."""
        with _telling_of_losses():
            return future.result()


class InTurn(Executor):
    """Does everything at once, here."""

    def submit(
        self, task: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs
    ) -> Future[Result]:  # what it raises is raised here
        """Do it."""
        future: Future[Result] = Future()
        future.set_result(task(*given, **named))
        return future


@contextmanager
def _telling_of_losses() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor as error:  # all that it was to play is lost when one of its processes is
        raise LostProcess from error


def processors() -> int:
    """How many processors this machine has."""
    return os.cpu_count() or 1


@contextmanager
def local(many: int, player: Player) -> Iterator[Crew]:
    """So many at once: threads for the kernel, which needs Python only between two parts; otherwise processes."""
    if many == 1:
        yield Crew(InTurn(), 1)
        return
    executor = ProcessPoolExecutor(many, initializer=_begin) if player is Player.READABLE else ThreadPoolExecutor(many)
    with executor:
        try:
            yield Crew(executor, many)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Make ready in a process of its own; Ctrl-C is for the one that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
