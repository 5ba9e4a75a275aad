"""Single keys at a terminal, without Enter and without echo.

The text is shown below the last line of the terminal, or on the alternate screen, which leaves no trace.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.filters import is_done
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl

ENTER, BACKSPACE, ESCAPE, UP, DOWN = "enter", "backspace", "escape", "up", "down"
NAMES = {
    Keys.ControlM: ENTER,
    Keys.ControlJ: ENTER,
    Keys.ControlH: BACKSPACE,
    Keys.Escape: ESCAPE,
    Keys.Up: UP,
    Keys.Down: DOWN,
}
ESCAPE_SECONDS = 0.1  # a key that sends several bytes sends them within this time

Texts = Callable[[], StyleAndTextTuples]


def name_of(press: KeyPress) -> str:
    """The name of a key: its character in lower case, one of the names above, or an empty text for all others."""
    if press.key in NAMES:
        return NAMES[Keys(press.key)]
    return press.key.casefold() if len(press.key) == 1 and press.key.isprintable() else ""


class Keyboard:
    """Reads single keys until `stop` is called; `hear` gets their names.

    `above` gives the text to show, `below` a toolbar under it. `interrupted` is called before the program is suspended,
    and when the size of the terminal changes.
    """

    def __init__(
        self,
        hear: Callable[[str], None],
        above: Texts,
        *,
        below: Texts | None = None,
        interrupted: Callable[[], None] = lambda: None,
        has_own_screen: bool = False,
    ) -> None:
        self._hear = hear
        self._interrupted = interrupted
        self.application: Application[None] = Application(
            layout=Layout(HSplit(list(_windows(above, below)))),
            full_screen=has_own_screen,
            erase_when_done=has_own_screen,
            key_bindings=self._bindings(),
            before_render=self._watch_size,
        )
        self.application.ttimeoutlen = ESCAPE_SECONDS
        self._size: object = None

    def listen(self) -> None:
        """Read keys until `stop`; raises KeyboardInterrupt for Ctrl-C and EOFError for Ctrl-D."""
        self.application.run(pre_run=self._watch_suspend)

    def drop_typeahead(self) -> None:
        """Drop keys that were pressed before the question was shown."""
        clear_typeahead(self.application.input)
        _drain()

    def stop(self) -> None:
        """Stop reading; keys that were pressed later are dropped."""
        if self.application.is_running and not self.application.is_done:
            self.application.exit()

    def ring(self) -> None:
        """Ring the bell, since a key has no meaning here."""
        self.application.output.bell()

    def call_later(self, seconds: float, then: Callable[[], None]) -> None:
        """Call a function after some seconds, and redraw."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            self._run_action(then)
            self.application.invalidate()

        self.application.create_background_task(wait())

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for key in (Keys.Any, *NAMES):
            bindings.add(key)(self._on_key)
        for key in (Keys.ControlC, Keys.SIGINT):  # pressed, or sent by another program
            bindings.add(key, eager=True)(lambda event: event.app.exit(exception=KeyboardInterrupt))
        bindings.add(Keys.ControlD, eager=True)(lambda event: event.app.exit(exception=EOFError))
        bindings.add(Keys.ControlZ, eager=True)(lambda _event: self._stop())
        for key in (Keys.BracketedPaste, Keys.Vt100MouseEvent):
            bindings.add(key, eager=True)(lambda _event: None)
        return bindings

    def _on_key(self, event: KeyPressEvent) -> None:
        self._run_action(lambda: self._hear(name_of(event.key_sequence[0])))

    def _run_action(self, action: Callable[[], None]) -> None:
        """Run an action unless the keyboard has stopped; `listen` raises its errors."""
        if self.application.is_done:
            return
        try:
            action()
        except Exception as error:
            self.application.exit(exception=error)

    def _watch_suspend(self) -> None:
        """Handle SIGTSTP, so that the program leaves its screen before it is suspended."""
        if sys.platform != "win32":
            asyncio.get_running_loop().add_signal_handler(signal.SIGTSTP, self._stop)

    def _stop(self) -> None:
        """Suspend the program."""
        self._interrupted()
        self.application.create_background_task(self._suspend())

    async def _suspend(self) -> None:
        if sys.platform != "win32":
            asyncio.get_running_loop().remove_signal_handler(signal.SIGTSTP)
            await run_in_terminal(lambda: os.kill(0, signal.SIGTSTP))
            self._watch_suspend()

    def _watch_size(self, application: Application[None]) -> None:
        size = application.output.get_size()
        if self._size not in (None, size):
            self._interrupted()
        self._size = size


def _windows(above: Texts, below: Texts | None) -> Iterator[Window | ConditionalContainer]:
    """The windows from the top; the toolbar disappears at the end."""
    yield Window(FormattedTextControl(above), dont_extend_height=below is not None, wrap_lines=True)
    if below:
        toolbar = Window(FormattedTextControl(below), style="class:bottom-toolbar", dont_extend_height=True)
        yield ConditionalContainer(toolbar, filter=~is_done)


def _drain() -> None:
    """Drop the unread input of the terminal."""
    if sys.platform == "win32":
        return
    import termios

    with suppress(OSError, ValueError, termios.error):  # not a terminal
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


@contextmanager
def without_echo() -> Iterator[None]:
    """Switch echo off, so that keys pressed between two questions are not shown."""
    if sys.platform == "win32":
        yield
        return
    import termios

    try:
        descriptor = sys.stdin.fileno()
        usual = termios.tcgetattr(descriptor)
    except (OSError, ValueError, termios.error):  # no terminal
        yield
        return
    try:
        termios.tcsetattr(descriptor, termios.TCSANOW, [*usual[:3], usual[3] & ~termios.ECHO, *usual[4:]])
        yield
    finally:
        with suppress(termios.error):  # it was hung up
            termios.tcsetattr(descriptor, termios.TCSANOW, usual)
