"""Progress bar and notices on stderr while something takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from traceback import clear_frames
from typing import TYPE_CHECKING

from kortdiamant.cli import INTERRUPTED, REFUSED
from kortdiamant.cli.output.layout import shorten
from kortdiamant.cli.output.screen import Screen, error_output

if TYPE_CHECKING:
    from kortdiamant.telling.voice import Voice

CELLS = 30
PAUSE = 0.1  # seconds between two updates of the bar
CLEAR = "\r\x1b[K"


class Progress:
    """A progress bar on stderr; draws nothing if that is not a terminal, or cannot move the cursor.

    `exit_code` is that of the work: `stop_early` sets it.
    """

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.exit_code = 0
        self.began = monotonic()
        self._shown = 0.0
        self._screen: Screen = error_output()
        self._draws = self._screen.is_terminal and self._screen.can_select

    @property
    def per_second(self) -> float:
        """Units done per second."""
        return self.done / max(monotonic() - self.began, 1e-9)

    def advance(self, number: int) -> None:
        """Add units that are done."""
        self.done += number
        if self._draws and monotonic() - self._shown >= PAUSE:
            self._shown = monotonic()
            self._write(f"{CLEAR}{self.bar()}")

    def bar(self) -> str:
        """The current bar with its figures."""
        filled = CELLS * self.done // self.total
        bar = self._screen.printable("█" * filled + "░" * (CELLS - filled))
        return f"{bar} {100 * self.done // self.total:3} %  {self.done:_}/{self.total:_}  {self.per_second:.0f}/s"

    def begin(self, text: str = "") -> None:
        """Start the clock; a terminal shows the text on one line until the bar appears."""
        self.began = monotonic()
        if self._draws and text:
            self._write(f"{CLEAR}{shorten(self._screen.printable(text), (self._screen.width or 80) - 1)}")

    def clear(self) -> None:
        """Erase the bar."""
        if self._draws:
            self._write(CLEAR)

    @contextmanager
    def stop_early(self, has_results: Callable[[], object]) -> Iterator[None]:
        """End the work without an exception on Ctrl-C, or if a worker is lost, and erase the bar.

        Raises KeyboardInterrupt if there are no results yet.
        """
        from kortdiamant.cli.output.error_messages import show_error
        from kortdiamant.errors import ClusterError, LostProcess

        try:
            yield
        except KeyboardInterrupt:
            if not has_results():
                raise
            self.exit_code = INTERRUPTED
        except (ClusterError, LostProcess) as error:
            self.exit_code = REFUSED
            self.clear()
            show_error(error)
        finally:
            self.clear()

    def _write(self, text: str) -> None:
        self._screen.stream.write(text)
        self._screen.stream.flush()


@contextmanager
def explain_interrupt(sentence: str) -> Iterator[None]:
    """Show a sentence on Ctrl-C, and let it end the program."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        _release_frames(interrupt)
        screen = error_output()
        screen.show(*[""] * screen.is_terminal, sentence)  # the terminal has written ^C on the current line
        raise


def _release_frames(interrupt: KeyboardInterrupt) -> None:
    """Release the frames of the work now and silently: a compiler that was interrupted halfway raises in __del__."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        clear_frames(interrupt.__traceback__)
    finally:
        sys.unraisablehook = hook


NOTICE_DELAY = 1.5  # seconds; a shorter wait needs no notice


def warm_up_bots(bots: Iterable[str], voice: Voice) -> None:
    """Warm up bots, showing a notice; raises `UnknownBot`, `InvalidBotSpec`, `BrokenBot` or `MissingExtra`."""
    from kortdiamant.bots import needs_warm_up, warm_up

    slow = [bot for bot in dict.fromkeys(bots) if needs_warm_up(bot)]
    if slow:
        with _notice(voice):
            for bot in slow:
                warm_up(bot)


def warm_up_engine(bots: Collection[str], voice: Voice) -> None:
    """Warm up the Diam engine if there are bots."""
    if bots:
        with _notice(voice):
            from kortdiamant.diamengine.levels import warm_up

            warm_up()


@contextmanager
def _notice(voice: Voice) -> Iterator[None]:
    sentence = voice.say("The bots are getting ready. That takes some seconds, but only the first time.")
    notice = Timer(NOTICE_DELAY, error_output().show, [sentence])
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
