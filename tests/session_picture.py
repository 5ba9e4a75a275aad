"""Draw `docs/session.svg`: the real program in a real terminal, played by a script.

python -m tests.session_picture
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
import time
from pathlib import Path

import pexpect
import pyte
from rich.console import Console
from rich.style import Style
from rich.text import Text

PICTURE = Path(__file__).parent.parent / "docs" / "session.svg"
COLUMNS, LINES = 72, 40
SCRIPT = ("7", "", "kn", "", "10", "ane", "odds", "9", "", "knekt")
NAMED = {"default": None, "brown": "yellow"}


class Terminal(pyte.Screen):
    """A screen that answers the program's queries about the terminal."""

    def __init__(self, child: pexpect.spawn[bytes]) -> None:
        super().__init__(COLUMNS, LINES)
        self.child = child

    def write_process_input(self, data: str) -> None:
        """Send an answer."""
        self.child.send(data)


def main() -> None:
    """Play the script and write the picture of the last screen."""
    with tempfile.TemporaryDirectory() as home:
        screen = play(home)
    console = Console(width=COLUMNS, record=True, file=io.StringIO(), force_terminal=True)
    for line in shown(screen):
        console.print(line, no_wrap=True)
    console.save_svg(str(PICTURE), title="kortdiamant play --ruleset slott", unique_id="session")


def play(home: str) -> pyte.Screen:
    """The screen after the script, with the prompt that waits for the next entry."""
    environment = {**os.environ, "KORTDIAMANT_HOME": home, "TERM": "xterm-256color", "COLORTERM": ""}
    arguments = ["-m", "kortdiamant", "play", "--ruleset", "slott", "--players", "Ane,Bo,Cato", "--first", "Ane"]
    child: pexpect.spawn[bytes] = pexpect.spawn(sys.executable, arguments, env=environment, dimensions=(LINES, COLUMNS))
    screen = Terminal(child)
    stream = pyte.ByteStream(screen)
    for entry in SCRIPT:
        read_on(child, stream)
        child.send(entry + "\r")
    read_on(child, stream)
    child.close(force=True)
    return screen


def read_on(child: pexpect.spawn[bytes], stream: pyte.ByteStream) -> None:
    """Feed the screen until the program waits."""
    quiet_since = time.monotonic()
    while time.monotonic() - quiet_since < 0.6:
        try:
            stream.feed(child.read_nonblocking(65536, timeout=0.1))
            quiet_since = time.monotonic()
        except pexpect.TIMEOUT:
            continue


def shown(screen: pyte.Screen) -> list[Text]:
    """The lines of the screen with their colours."""
    lines = []
    for row in range(LINES):
        text = Text()
        for column in range(COLUMNS):
            cell = screen.buffer[row][column]
            style = Style(color=NAMED.get(cell.fg, cell.fg), bold=cell.bold, reverse=cell.reverse)
            text.append(cell.data, style)
        lines.append(text)
    return lines


if __name__ == "__main__":
    main()
