"""A stranger's code at work: in a thread of its own, and without what the whole program has only one of.

A bot of another package that asks for a line of input would be given one of the game, and what it prints would stand in
an answer that another program reads. So there is no input while it works, what it prints goes where complaints go, and
the current folder is the same afterwards. In a thread that ends with the program it can set no signal handlers, and
what it begins there does not keep the program from ending.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

Result = TypeVar("Result")


def apart(task: Callable[[], Result], limit: float) -> Result:
    """What a task comes to that raises nothing; raises TimeoutError if that takes longer than so many seconds."""
    answers: SimpleQueue[Result] = SimpleQueue()
    thread = Thread(target=lambda: answers.put(task()), daemon=True)
    with BELONGINGS.away():
        thread.start()
        try:
            return answers.get(timeout=limit)
        except Empty:
            _tell_to_end(thread)
            raise TimeoutError(f"{limit:g} s") from None


def _tell_to_end(thread: Thread) -> None:
    """Let a thread raise SystemExit when it next does anything in Python, or it would go on computing and printing."""
    import ctypes  # seldom needed

    assert thread.ident is not None  # noqa: S101  it was started
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))


class Belongings:
    """Input, output and the current folder; put away for the first stranger, and back when the last one is done."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._at_work = 0  # a worker of a cluster may ask several at once
        self._streams = sys.stdin, sys.stdout
        self._folder: str | None = None

    @contextmanager
    def away(self) -> Iterator[None]:
        """Keep them away for as long as this lasts."""
        with self._lock:
            if not self._at_work:
                self._put_away()
            self._at_work += 1
        try:
            yield
        finally:
            with self._lock:
                self._at_work -= 1
                if not self._at_work:
                    self._put_back()

    def _put_away(self) -> None:
        self._streams, self._folder = (sys.stdin, sys.stdout), _folder_now()
        sys.stdin, sys.stdout = io.StringIO(), sys.stderr

    def _put_back(self) -> None:
        sys.stdin, sys.stdout = self._streams
        if self._folder is not None and _folder_now() != self._folder:
            with suppress(OSError):  # removed in the meantime
                os.chdir(self._folder)


def _folder_now() -> str | None:
    try:
        return os.getcwd()  # noqa: PTH109  asked at every decision, and a path takes ten times as long
    except OSError:  # it has been removed
        return None


BELONGINGS = Belongings()
