"""A journal in memory that can be made to fail."""

from __future__ import annotations

from kortdiamant.errors import FileError, FileProblem


class MemoryJournal:
    """A journal that keeps its lines in a list, or keeps nothing and fails while it is `broken`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.broken = False
        self.closed = False

    def append(self, line: str, /) -> None:
        if self.broken:
            raise FileError("a.game", FileProblem.UNWRITABLE, "the disk is full")
        self.lines.append(line)

    def close(self) -> None:
        self.closed = True
