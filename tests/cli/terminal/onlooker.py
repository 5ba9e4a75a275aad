"""A terminal with a normal and an alternate screen, and an observer that records all it shows."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pexpect
import pyte

from kortdiamant.cli.terminal.key_spelling import MIN_READING_SECONDS
from tests.cli.terminal.test_terminal import TIMEOUT, Person

OTHER_SCREEN = 1049
# These tests mostly wait, so the program accepts keys sooner here.
BRISK = """
import sys
from kortdiamant.cli.terminal import key_spelling, secret_screens
key_spelling.MIN_READING_SECONDS, key_spelling.MAX_REPEAT_DELAY = 0.05, 0.3
key_spelling.MAX_REPEAT_INTERVAL, secret_screens.SECOND_KEY_SECONDS = 0.2, 0.05
from kortdiamant.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
READING = 0.08  # seconds from a new screen to the next key


class TwoScreens(pyte.Screen):
    """A terminal with an alternate screen, which also keeps the lines scrolled off the usual one."""

    def __init__(self, columns: int, lines: int) -> None:
        self.is_other = False
        self.scrolled: list[str] = []
        self._usual: object = None
        super().__init__(columns, lines)

    def set_mode(self, *modes: int, **options: bool) -> None:
        """Show the other screen, empty."""
        super().set_mode(*modes, **options)
        if options.get("private") and OTHER_SCREEN in modes and not self.is_other:
            self.is_other = True
            self._usual = [self.buffer[line].copy() for line in range(self.lines)], self.cursor.x, self.cursor.y
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **options: bool) -> None:
        """Restore the usual screen."""
        super().reset_mode(*modes, **options)
        if options.get("private") and OTHER_SCREEN in modes and self.is_other:
            self.is_other = False
            assert isinstance(self._usual, tuple)
            lines, self.cursor.x, self.cursor.y = self._usual
            for number, line in enumerate(lines):
                self.buffer[number].clear()
                self.buffer[number].update(line)
            self.dirty.update(range(self.lines))

    def index(self) -> None:
        """Keep the line that is scrolled off."""
        if self.cursor.y == self.lines - 1 and not self.is_other:
            self.scrolled.append(self.display[0].rstrip())
        super().index()


class Onlooker(Person):
    """A person at such a terminal; `sent` is all output of the program."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        program: Sequence[str] = ("-c", BRISK),
        columns: int = 80,
        rows: int = 30,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.sent = ""
        self.home = home
        self.reading = READING if BRISK in program else MIN_READING_SECONDS + 0.05
        super().__init__(home, *arguments, program=program, columns=columns, rows=rows, environment=environment)
        self.screen: TwoScreens = TwoScreens(columns, rows)
        self.screen.write_process_input = self._tell_cursor  # type: ignore[method-assign]  # pyte wants it so
        self._stream = pyte.Stream(self.screen)

    def write(self, text: str) -> None:
        """Show on the screen what the program writes, and remember it."""
        self.sent += text
        super().write(text)

    def looks(self, *texts: str) -> None:
        """Wait until the other screen shows all texts, and take time to read them."""
        self.sees(*texts)
        assert self.screen.is_other
        time.sleep(self.reading)

    def sees_usual(self, *texts: str) -> None:
        """Wait until the usual screen shows all texts, and take time to read them."""
        self.sees(*texts)
        assert not self.screen.is_other
        time.sleep(self.reading)

    def chooses(self, name: str, key: str, *after: str) -> None:
        """Lift the cover of a player and choose."""
        self.looks(f"{name}, press the space bar")
        self.presses(" ")
        self.looks(f"{name}: stay or leave?")
        self.presses(key)
        self.sees(*after)

    @property
    def whole_sight(self) -> str:
        """The text on the screen after the last output."""
        with contextlib.suppress(pexpect.TIMEOUT):
            while True:
                self.child.read_nonblocking(4096, timeout=0.3)
        return self.sight

    def resizes(self, rows: int, columns: int) -> None:
        """Make the terminal larger or smaller."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def hangs_up(self) -> None:
        """Close the terminal without a signal to the program."""
        terminal = self.child.ptyproc  # type: ignore[attr-defined]  # missing in the stubs
        terminal.fileobj.close()
        self.child.closed = terminal.closed = True

    def ends(self) -> None:
        """Wait until the program has ended."""
        deadline = time.monotonic() + TIMEOUT
        while self.child.isalive():
            assert time.monotonic() < deadline, "the program goes on"
            time.sleep(0.02)

    def kills(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.child.kill(number)

    @property
    def record(self) -> list[str]:
        """The saved entries."""
        (path,) = (self.home / "games").glob("*.game")
        return path.read_text("utf-8").split("---\n")[2].splitlines()
