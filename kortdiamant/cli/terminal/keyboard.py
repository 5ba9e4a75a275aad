"""Single keys at a terminal, without Enter and without echo.

What is shown changes as keys are pressed: below the last line of the terminal, or on the alternate screen, of
which nothing stays.
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
ESCAPE_SECONDS = 0.1  # a key that sends several bytes sends them sooner

Texts = Callable[[], StyleAndTextTuples]


def name_of(press: KeyPress) -> str:
    """What a key is called: the character on it in lower case, or one of the names above; nothing for all others."""
    if press.key in NAMES:
        return NAMES[Keys(press.key)]
    return press.key.casefold() if len(press.key) == 1 and press.key.isprintable() else ""


class Keyboard:
    """Somebody who presses keys, one at a time, until it is enough; `hear` gets their names.

    `above` is what is shown, `below` what stands in reverse under it until it is over. `interrupted` is called when
    the program was stopped and goes on, or the terminal has another size.
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
        """Hear keys until `stop`; raises KeyboardInterrupt for Ctrl-C and EOFError for Ctrl-D."""
        self.application.run(pre_run=self._mind_stops)

    def forget(self) -> None:
        """Drop the keys that were pressed before anybody was asked."""
        clear_typeahead(self.application.input)
        _drain()

    def stop(self) -> None:
        """It is enough; what was pressed beyond is not kept for anybody else."""
        if self.application.is_running and not self.application.is_done:
            self.application.exit()

    def ring(self) -> None:
        """Say that a key means nothing here."""
        self.application.output.bell()

    def later(self, seconds: float, then: Callable[[], None]) -> None:
        """Call something in a while, and show what came of it."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            self._do(then)
            self.application.invalidate()

        self.application.create_background_task(wait())

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for key in (Keys.Any, *NAMES):
            bindings.add(key)(self._heard)
        for key in (Keys.ControlC, Keys.SIGINT):  # pressed, or sent by another program
            bindings.add(key, eager=True)(lambda event: event.app.exit(exception=KeyboardInterrupt))
        bindings.add(Keys.ControlD, eager=True)(lambda event: event.app.exit(exception=EOFError))
        bindings.add(Keys.ControlZ, eager=True)(lambda _event: self._stop())
        for key in (Keys.BracketedPaste, Keys.Vt100MouseEvent):
            bindings.add(key, eager=True)(lambda _event: None)
        return bindings

    def _heard(self, event: KeyPressEvent) -> None:
        self._do(lambda: self._hear(name_of(event.key_sequence[0])))

    def _do(self, action: Callable[[], None]) -> None:
        """Do something unless it is over; what goes wrong with it goes wrong for whoever listens."""
        if self.application.is_done:
            return
        try:
            action()
        except Exception as error:
            self.application.exit(exception=error)

    def _mind_stops(self) -> None:
        """Let nobody stop the program but like this, which leaves its screen first."""
        if sys.platform != "win32":
            asyncio.get_running_loop().add_signal_handler(signal.SIGTSTP, self._stop)

    def _stop(self) -> None:
        """Stop the program, until somebody lets it go on."""
        self._interrupted()
        self.application.create_background_task(self._stopped())

    async def _stopped(self) -> None:
        if sys.platform != "win32":
            asyncio.get_running_loop().remove_signal_handler(signal.SIGTSTP)
            await run_in_terminal(lambda: os.kill(0, signal.SIGTSTP))
            self._mind_stops()

    def _watch_size(self, application: Application[None]) -> None:
        size = application.output.get_size()
        if self._size not in (None, size):
            self._interrupted()
        self._size = size


def _windows(above: Texts, below: Texts | None) -> Iterator[Window | ConditionalContainer]:
    """What is shown, from the top; what stands below is gone when it is over."""
    yield Window(FormattedTextControl(above), dont_extend_height=below is not None, wrap_lines=True)
    if below:
        toolbar = Window(FormattedTextControl(below), style="class:bottom-toolbar", dont_extend_height=True)
        yield ConditionalContainer(toolbar, filter=~is_done)


def _drain() -> None:
    """Throw away what the terminal has read and nobody has fetched."""
    if sys.platform == "win32":
        return
    import termios

    with suppress(OSError, ValueError, termios.error):  # no terminal
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


@contextmanager
def without_echo() -> Iterator[None]:
    """Let the terminal show nothing of keys that are pressed while nobody listens."""
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
