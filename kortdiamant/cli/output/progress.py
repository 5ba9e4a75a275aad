"""Progress bar and notices on stderr while something takes long."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from traceback import clear_frames
from typing import TYPE_CHECKING

from kortdiamant.cli.output.layout import shorten
from kortdiamant.cli.output.screen import Screen, error_output

if TYPE_CHECKING:
    from kortdiamant.telling.voice import Voice

CELLS = 30
PAUSE = 0.1  # seconds between two pictures
CLEAR = "\r\x1b[K"


class Progress:
    """A bar of things done, on stderr; nothing where that is no terminal, or a simple one."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.began = monotonic()
        self._shown = 0.0
        self._screen: Screen = error_output()
        self._draws = self._screen.is_terminal and self._screen.can_select

    @property
    def per_second(self) -> float:
        """How many were done in a second so far."""
        return self.done / max(monotonic() - self.began, 1e-9)

    def advance(self, number: int) -> None:
        """So many more are done."""
        self.done += number
        if self._draws and monotonic() - self._shown >= PAUSE:
            self._shown = monotonic()
            self._write(f"{CLEAR}{self.bar()}")

    def bar(self) -> str:
        """The picture now."""
        filled = CELLS * self.done // self.total
        bar = self._screen.printable("█" * filled + "░" * (CELLS - filled))
        return f"{bar} {100 * self.done // self.total:3} %  {self.done:_}/{self.total:_}  {self.per_second:.0f}/s"

    def begin(self, text: str = "") -> None:
        """Count the time from now on; a terminal shows a text, on one line, until something is done."""
        self.began = monotonic()
        if self._draws and text:
            self._write(f"{CLEAR}{shorten(self._screen.printable(text), (self._screen.width or 80) - 1)}")

    def clear(self) -> None:
        """Leave nothing of it."""
        if self._draws:
            self._write(CLEAR)

    def _write(self, text: str) -> None:
        self._screen.stream.write(text)
        self._screen.stream.flush()


@contextmanager
def explain_interrupt(sentence: str) -> Iterator[None]:
    """Say that there is nothing to tell yet, when whoever waits for it interrupts; that ends the program."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        _release_frames(interrupt)
        screen = error_output()
        screen.show(*[""] * screen.is_terminal, sentence)  # a terminal has written ^C on this line
        raise


def _release_frames(interrupt: KeyboardInterrupt) -> None:
    """Let go of all that was at work, in silence: half a compiler cannot be put away without complaining."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        clear_frames(interrupt.__traceback__)
    finally:
        sys.unraisablehook = hook


NOTICE_DELAY = 1.5  # seconds without a word


def warm_up_bots(bots: Iterable[str], voice: Voice) -> None:
    """Make bots ready; raises `UnknownBot`, `InvalidBotSpec`, `BrokenBot` or `MissingExtra`."""
    from kortdiamant.bots import needs_warm_up, warm_up

    slow = [bot for bot in dict.fromkeys(bots) if needs_warm_up(bot)]
    if slow:
        with _notice(voice):
            for bot in slow:
                warm_up(bot)


def warm_up_engine(bots: Collection[str], voice: Voice) -> None:
    """Make the engine for Diam ready if there are bots that need it."""
    if bots:
        with _notice(voice):
            from kortdiamant.diamengine.levels import warm_up

            warm_up()


@contextmanager
def _notice(voice: Voice) -> Iterator[None]:
    """Say what is going on if it takes longer than one likes to wait."""
    sentence = voice.say("The bots are getting ready. That takes some seconds, but only the first time.")
    notice = Timer(NOTICE_DELAY, error_output().show, [sentence])
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
