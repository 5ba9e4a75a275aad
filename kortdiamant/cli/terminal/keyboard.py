"""The keyboard of a terminal: single keys without Enter and echo, keys of line editing, and modes of the terminal.

Text around single keys is shown below the last line of the terminal, or on the alternate screen, which leaves no trace.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from prompt_toolkit.application import Application, get_app, run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, is_done
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.selection import SelectionType

from kortdiamant.cli.terminal.key_spelling import KeyGuard
from kortdiamant.spelling import fold

ENTER, BACKSPACE, ESCAPE, UP, DOWN = "enter", "backspace", "escape", "up", "down"
NAMES = {
    Keys.ControlM: ENTER,
    Keys.ControlJ: ENTER,
    Keys.ControlH: BACKSPACE,
    Keys.Escape: ESCAPE,
    Keys.Up: UP,
    Keys.Down: DOWN,
}
ESCAPE_TIMEOUT = 0.1  # a key that sends several bytes sends them within this time

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
        self.application.ttimeoutlen = ESCAPE_TIMEOUT
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
        modes = termios.tcgetattr(descriptor)
    except (OSError, ValueError, termios.error):  # no terminal
        yield
        return
    try:
        termios.tcsetattr(descriptor, termios.TCSANOW, [*modes[:3], modes[3] & ~termios.ECHO, *modes[4:]])
        yield
    finally:
        with suppress(termios.error):  # it was hung up
            termios.tcsetattr(descriptor, termios.TCSANOW, modes)


class WordCompleter(Completer):
    """Completes the last word from the words that are possible now, ignoring accents and case."""

    def __init__(self, words: Callable[[str], Iterable[str]]) -> None:
        self.words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Offer words that begin like the text, or like its part after the last comma or space."""
        text = document.text_before_cursor
        for word in dict.fromkeys(self.words(text)):
            typed_length = _typed_length(text, word)
            if typed_length is not None:
                yield Completion(word, -typed_length)


def _typed_length(text: str, word: str) -> int | None:
    """The number of characters of the word that are typed; None if the text does not begin it."""
    tails = [text.lstrip(), text[text.rfind(",") + 1 :].lstrip(), text[max(text.rfind(","), text.rfind(" ")) + 1 :]]
    return next((len(tail) for tail in tails if fold(word).startswith(fold(tail))), None)


def select_refused(buffer: Buffer) -> None:
    """Select a refused line, as desktops do: typing replaces it, and arrow keys edit it.

    A line that ends in a comma is not selected, since the player adds to it.
    """
    if not buffer.text or buffer.text.endswith(", "):
        return
    buffer.cursor_position = 0
    buffer.start_selection(SelectionType.CHARACTERS)
    if buffer.selection_state is not None:
        buffer.selection_state.enter_shift_mode()
    buffer.cursor_position = len(buffer.text)


@Condition
def at_end_of_line() -> bool:
    """Whether the cursor is at the end of the line."""
    buffer = get_app().current_buffer
    return buffer.cursor_position == len(buffer.text)


def is_for_previous_screen(guard: KeyGuard) -> Condition:
    """Whether the latest key was meant for the previous screen."""

    def is_too_early() -> bool:
        name = name_of(get_app().key_processor.key_buffer[-1])
        return bool(name) and not guard.admits(name)

    return Condition(is_too_early)


def key_bindings(waiting: deque[str], guard: KeyGuard | None = None) -> KeyBindings:
    """Key bindings besides those of prompt_toolkit; further pasted lines go to the queue `waiting`.

    With a guard, keys that were meant for the previous screen are ignored.
    """
    bindings = KeyBindings()
    if guard:
        bindings.add(Keys.Any, filter=is_for_previous_screen(guard), eager=True)(lambda _event: None)
    bindings.add(Keys.BracketedPaste)(lambda event: _paste(event.current_buffer, event.data, waiting))
    bindings.add("c-c", eager=True)(lambda event: event.app.exit(exception=KeyboardInterrupt))
    bindings.add("c-d", filter=at_end_of_line)(lambda event: event.app.exit(exception=EOFError))
    # Pasted colour codes look like mouse clicks, and prompt_toolkit raises an error for them.
    bindings.add(Keys.Vt100MouseEvent, eager=True)(lambda _event: None)
    return bindings


def _paste(buffer: Buffer, text: str, waiting: deque[str]) -> None:
    """Replace the selection with pasted text; of several lines the first is entered at once, and the others wait."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if buffer.selection_state:
        buffer.cut_selection()
    buffer.insert_text("".join(lines[:1]))
    if lines[1:]:
        waiting.extend(lines[1:])
        buffer.validate_and_handle()


# Leave the alternate screen. If it is not shown, this moves the cursor to the saved position, so save that first.
NORMAL_SCREEN = "\x1b7\x1b[?1049l"
# Start of the line, default colours, visible cursor, line wrap, no bracketed paste; and erase the lines below, where a
# toolbar may be left.
RESET_SEQUENCE = f"{NORMAL_SCREEN}\r\x1b[0m\x1b[?25h\x1b[?7h\x1b[?2004l\x1b[J"


def reset_modes() -> None:
    """Switch on line mode, echo and line-break translation.

    A killed program restores neither the screen nor the modes. Some shells restore the modes, none restores the screen.
    """
    if sys.platform == "win32":
        return
    import termios

    with suppress(OSError, ValueError, termios.error):  # not a terminal
        descriptor = sys.stdin.fileno()
        inward, outward, control, local, *rest = termios.tcgetattr(descriptor)
        inward = inward & ~(termios.INLCR | termios.IGNCR) | termios.ICRNL
        outward |= termios.OPOST | termios.ONLCR
        was_left_behind = not local & termios.ICANON
        local |= termios.ICANON | termios.ECHO | termios.IEXTEN | termios.ISIG
        # Unread input may hold the answers of the terminal to the killed program; nobody typed them, so drop them.
        when = termios.TCSAFLUSH if was_left_behind else termios.TCSANOW
        termios.tcsetattr(descriptor, when, [inward, outward, control, local, *rest])


def reset_screen(stream: TextIO) -> None:
    """Show the normal screen, with nothing below the cursor."""
    if sys.platform != "win32":
        stream.write(RESET_SEQUENCE)
        stream.flush()
