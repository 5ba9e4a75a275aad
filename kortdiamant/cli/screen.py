"""Where sentences go: lines as wide as the screen at a terminal, whole lines in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import TextIO

from kortdiamant.cli.answers import Block, Columns, Heading, Item, Rows
from kortdiamant.cli.layout import DOTS, columns, item, table, wrapped

NARROWEST = 20
WIDEST = 100
BOLD, RED, USUAL = "\x1b[1m", "\x1b[31m", "\x1b[0m"


class Screen:
    """What a person reads: a terminal, or a stream that is written to line by line."""

    def __init__(self, stream: TextIO, widest: int = WIDEST) -> None:
        self.stream = stream
        self.widest = widest
        self.is_terminal = stream.isatty()
        self.has_colour = self.is_terminal and not os.environ.get("NO_COLOR") and self.can_select

    @property
    def can_select(self) -> bool:
        """Whether one sees that text is selected."""
        return os.environ.get("TERM") != "dumb"

    @property
    def width(self) -> int | None:
        """How many columns a line may take; None where lines are never broken."""
        if not self.is_terminal:
            return None
        return max(NARROWEST, min(get_terminal_size().columns, self.widest))

    def printable(self, text: str) -> str:
        """The text as the stream can write it; what stands for a character may be wider, so this comes first."""
        encoding = self.stream.encoding or "ascii"
        return text.encode(encoding, self.stream.errors or "replace").decode(encoding)

    def show(self, *texts: str) -> None:
        """Write lines, broken where the screen ends, and have them seen at once."""
        self._write(texts, "")

    def show_blocks(self, blocks: Iterable[Block]) -> None:
        """Write an answer."""
        for block in blocks:
            match block:
                case Rows(rows):
                    self._write(table(self._printable_rows(rows), self.width, self.printable(DOTS)), "")
                case Columns(rows):
                    self._write(columns(self._printable_rows(rows), self.width), "")
                case Heading(text):
                    self._write([text], BOLD)
                case Item(mark, text):
                    self._write(item(self.printable(mark), self.printable(text), self.width), "")
                case text:
                    self._write([text], "")

    def show_as_is(self, *texts: str) -> None:
        """Write text in which the end of a line means something."""
        for text in texts:
            self.stream.write(f"{text}\n")
        self.stream.flush()

    def show_refusal(self, *texts: str) -> None:
        """Write what is wrong."""
        self._write(texts, RED)

    def _printable_rows(self, rows: Iterable[Iterable[str]]) -> list[list[str]]:
        return [[self.printable(cell) for cell in row] for row in rows]

    def _write(self, texts: Sequence[str], style: str) -> None:
        lines = [line for text in texts for line in wrapped(self.printable(text), self.width)]
        for line in lines:
            self.stream.write(f"{style}{line}{USUAL}\n" if style and self.has_colour and line else f"{line}\n")
        self.stream.flush()


def output(widest: int = WIDEST) -> Screen:
    """Where answers go; sentences are hard to read where lines are wider than they usually are."""
    return Screen(sys.stdout, widest)


def complaints() -> Screen:
    """Where goes what is wrong."""
    return Screen(sys.stderr)
