"""What stands on the screen when a whole game is typed at a real terminal, in every language, width and look."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pexpect
import pyte

SCREENS = Path(__file__).parent / "sights"
ROWS = 600  # the screen is so high that nothing leaves it
PATIENCE = 30.0  # seconds
ENTRIES = ("7♥", "", "J", "99", "ane", "path", "9♣", "", "J", "Q", "all")
GAME = (
    "play",
    "--ruleset",
    "slott+uten-jokere",
    "--set",
    "rounds=2",
    "--players",
    "Ane,Bo,Kristoffer",
    "--first",
    "Ane",
)
LOOKS: Mapping[str, tuple[str, ...]] = {
    "usual": ("--odds",),
    "plain": ("--odds", "--plain"),
    "big": ("--odds", "--big", "--bell"),
}
LANGUAGES = ("nb", "fr", "en")
WIDTHS = (40, 80, 120)
WAITING = re.compile(r"(> ?|[?:)\]] ?)$")


class Setting(NamedTuple):
    """How a game looks, in which language, and on how many columns."""

    look: str
    language: str
    columns: int

    @property
    def path(self) -> Path:
        """Where its screen is kept."""
        return SCREENS / f"{self.look}-{self.language}-{self.columns}.txt"


SETTINGS = tuple(Setting(*each) for each in product(LOOKS, LANGUAGES, WIDTHS))
# One in three, so that every look is seen in every language, on every width, and every language on every width.
FEW = tuple(each for place, each in enumerate(SETTINGS) if (place + place // 3 + place // 9) % 3 == 0)


class Narrow(pyte.Screen):
    """A screen that notices when a line is too long for it, and answers where its cursor is."""

    overflows: str = ""
    child: pexpect.spawn[bytes] | None = None

    def draw(self, data: str) -> None:
        """Draw, and keep what no longer fits on the line."""
        for character in data:
            if self.cursor.x >= self.columns:
                self.overflows += character
            super().draw(character)

    def write_process_input(self, data: str) -> None:
        """Answer the program."""
        if self.child is not None:
            self.child.send(data)

    @property
    def lines_seen(self) -> list[str]:
        """The lines without the space behind them."""
        return [line.rstrip() for line in self.display]


class Seen(NamedTuple):
    """The screen at the end, what stood below the prompt each time, and what was too wide for a line."""

    lines: list[str]
    below: list[str]
    overflows: str

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join((*self.lines, "", "Below the prompt, one after the other:", *self.below, ""))


def play(setting: Setting, home: Path) -> Seen:
    """Type the game."""
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"KORTDIAMANT_HOME": str(home), "TERM": "dumb" if setting.look == "plain" else "xterm-256color"}
    arguments = ["-m", "kortdiamant", *GAME, "--lang", setting.language, *LOOKS[setting.look]]
    screen = Narrow(setting.columns, ROWS)
    child: pexpect.spawn[bytes] = pexpect.spawn(
        sys.executable, arguments, env=environment, dimensions=(ROWS, setting.columns), timeout=PATIENCE
    )
    screen.child = child
    try:
        below = list(_typed(child, screen, has_toolbar=setting.look != "plain"))
    finally:
        child.close(force=True)
    return Seen(screen.lines_seen[: screen.cursor.y + 1], below, screen.overflows)


def _typed(child: pexpect.spawn[bytes], screen: Narrow, *, has_toolbar: bool) -> Iterator[str]:
    stream = pyte.ByteStream(screen)
    child.delaybeforesend = None
    row = -1
    for entry in (*ENTRIES, None):
        _wait(child, screen, stream, row, has_toolbar=has_toolbar)
        row = screen.cursor.y
        yield from (line for line in screen.lines_seen[row + 1 :] if line)
        if entry is not None:
            child.send(f"{entry}\r")


def _wait(child: pexpect.spawn[bytes], screen: Narrow, stream: pyte.ByteStream, row: int, *, has_toolbar: bool) -> None:
    """Read until there is another prompt."""
    deadline = time.monotonic() + PATIENCE
    while not _waits(screen, row, has_toolbar=has_toolbar):
        if time.monotonic() > deadline:
            raise TimeoutError("\n".join(screen.lines_seen).rstrip())
        try:
            stream.feed(child.read_nonblocking(65536, timeout=0.5))
        except pexpect.TIMEOUT:
            continue


def _waits(screen: Narrow, row: int, *, has_toolbar: bool) -> bool:
    """Whether the cursor stands behind a prompt below that row, and below it the line that belongs there."""
    line = screen.lines_seen[screen.cursor.y]
    is_prompt = screen.cursor.y > row and bool(WAITING.search(line)) and screen.cursor.x >= len(line)
    return is_prompt and (any(screen.lines_seen[screen.cursor.y + 1 :]) or not has_toolbar)
