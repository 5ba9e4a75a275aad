"""A journal in memory that can be made to fail."""

from __future__ import annotations

from kortdiamant.errors import FileError, FileProblem
from kortdiamant.testing.laws import ListJournal


class MemoryJournal(ListJournal):
    """Stores lines in memory; while it is `broken`, it stores nothing and fails."""

    broken = False
    closed = False

    def append(self, line: str, /) -> None:
        if self.broken:
            raise FileError("a.game", FileProblem.UNWRITABLE, "the disk is full")
        super().append(line)

    def close(self) -> None:
        self.closed = True
