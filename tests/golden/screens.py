"""The screen after a whole game at a real terminal, in every language, width and look."""

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
ROWS = 600  # high enough that nothing scrolls off
TIMEOUT = 30.0  # seconds
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
    """The look, the language and the number of columns of a game."""

    look: str
    language: str
    columns: int

    @property
    def path(self) -> Path:
        """The path of the stored screen."""
        return SCREENS / f"{self.look}-{self.language}-{self.columns}.txt"


SETTINGS = tuple(Setting(*each) for each in product(LOOKS, LANGUAGES, WIDTHS))
# One setting in three, so that every pair of look, language and width occurs.
FEW = tuple(each for place, each in enumerate(SETTINGS) if (place + place // 3 + place // 9) % 3 == 0)


class NarrowScreen(pyte.Screen):
    """A screen that records what does not fit on a line, and answers the program's queries."""

    overflows: str = ""
    child: pexpect.spawn[bytes] | None = None

    def draw(self, data: str) -> None:
        """Draw, and record the characters that do not fit on the line."""
        for character in data:
            if self.cursor.x >= self.columns:
                self.overflows += character
            super().draw(character)

    def write_process_input(self, data: str) -> None:
        """Send an answer, such as the position of the cursor, to the program."""
        if self.child is not None:
            self.child.send(data)

    @property
    def lines_seen(self) -> list[str]:
        """The lines without trailing spaces."""
        return [line.rstrip() for line in self.display]


class ScreenText(NamedTuple):
    """The screen at the end, the lines below each prompt, and the characters that did not fit."""

    lines: list[str]
    below: list[str]
    overflows: str

    @property
    def text(self) -> str:
        """The contents of the stored file."""
        return "\n".join((*self.lines, "", "Below the prompt, one after the other:", *self.below, ""))


def play(setting: Setting, home: Path) -> ScreenText:
    """Play the game at a terminal."""
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"KORTDIAMANT_HOME": str(home), "TERM": "dumb" if setting.look == "plain" else "xterm-256color"}
    environment["PATH"] = str(_folder_with_program(home))
    arguments = ["-m", "kortdiamant", *GAME, "--lang", setting.language, *LOOKS[setting.look]]
    screen = NarrowScreen(setting.columns, ROWS)
    child: pexpect.spawn[bytes] = pexpect.spawn(
        sys.executable, arguments, env=environment, dimensions=(ROWS, setting.columns), timeout=TIMEOUT
    )
    screen.child = child
    try:
        below = list(_type_game(child, screen, has_toolbar=setting.look != "plain"))
    finally:
        child.close(force=True)
    return ScreenText(screen.lines_seen[: screen.cursor.y + 1], below, screen.overflows)


def _folder_with_program(home: Path) -> Path:
    """A folder for the PATH, so that the program names itself in the same way on every machine."""
    folder = home / "bin"
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "kortdiamant"
    program.touch()
    program.chmod(0o755)
    return folder


def _type_game(child: pexpect.spawn[bytes], screen: NarrowScreen, *, has_toolbar: bool) -> Iterator[str]:
    stream = pyte.ByteStream(screen)
    child.delaybeforesend = None
    row = -1
    for entry in (*ENTRIES, None):
        _wait(child, screen, stream, row, has_toolbar=has_toolbar)
        row = screen.cursor.y
        yield from (line for line in screen.lines_seen[row + 1 :] if line)
        if entry is not None:
            child.send(f"{entry}\r")


def _wait(
    child: pexpect.spawn[bytes], screen: NarrowScreen, stream: pyte.ByteStream, row: int, *, has_toolbar: bool
) -> None:
    """Read output until there is a new prompt."""
    deadline = time.monotonic() + TIMEOUT
    while not _waits(screen, row, has_toolbar=has_toolbar):
        if time.monotonic() > deadline:
            raise TimeoutError("\n".join(screen.lines_seen).rstrip())
        try:
            stream.feed(child.read_nonblocking(65536, timeout=0.5))
        except pexpect.TIMEOUT:
            continue


def _waits(screen: NarrowScreen, row: int, *, has_toolbar: bool) -> bool:
    """Whether the cursor is after a prompt below this row, and the toolbar is drawn if there is one."""
    line = screen.lines_seen[screen.cursor.y]
    is_prompt = screen.cursor.y > row and bool(WAITING.search(line)) and screen.cursor.x >= len(line)
    return is_prompt and (any(screen.lines_seen[screen.cursor.y + 1 :]) or not has_toolbar)
