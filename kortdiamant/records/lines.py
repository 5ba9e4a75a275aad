"""The lines of a record: a header between two lines of hyphens, then one entry per line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kortdiamant.documents.document import Spot
from kortdiamant.errors import DocumentError, KortdiamantError, Mark
from kortdiamant.records.faults import NO_HEADER, OPEN_HEADER

FENCE = "---"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its text without comment and surrounding space, its place (from 1), and its whole line."""

    text: str
    line: int
    column: int
    source: str

    def spot(self, file: str, error: KortdiamantError) -> Spot:
        """Return the spot of the part of the entry that an error is about."""
        start, width = locate_part(self.text, error)
        return Spot(Mark(file, self.line, self.column + start), width, self.source)


@dataclass(frozen=True)
class RecordText:
    """The parts of a record.

    `header` has the lines between the fences; the first of them is line `header_line` of the file. `unterminated` tells
    whether the last entry is on a last line without an end.
    """

    file: str
    header: tuple[str, ...]
    header_line: int
    entries: tuple[Entry, ...]
    unterminated: bool


def split_record(text: str, file: str) -> RecordText:
    r"""Split a record with `\n` line ends into its parts; raises DocumentError if it has no complete header."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if without_comment(line)), None)
    if first is None or not _is_fence(lines[first]):
        spot = Spot(Mark(file, (first or 0) + 1), source=lines[first or 0])
        raise DocumentError([spot.fault(NO_HEADER)])
    last = _closing_fence(lines, first, file)
    entries = tuple(_entries(lines, last + 1))
    unterminated = bool(entries) and entries[-1].line == len(lines)
    return RecordText(file, tuple(lines[first + 1 : last]), first + 2, entries, unterminated)


def without_comment(line: str) -> str:
    """Return a line without its comment and surrounding space."""
    return line.partition("#")[0].strip()


def locate_part(entry: str, error: KortdiamantError) -> tuple[int, int]:
    """Return the start and length of the part of an entry that an error is about; of the whole entry if in doubt."""
    text = str(getattr(error, "text", entry))  # most kinds of TextError have the `text` that could not be read
    found = re.search(rf"(?<!\w){re.escape(text)}(?!\w)", entry) if text else None
    return (found.start(), len(text)) if found else (0, len(entry))


def _closing_fence(lines: Sequence[str], first: int, file: str) -> int:
    for index in range(first + 1, len(lines)):
        if _is_fence(lines[index]):
            return index
    raise DocumentError([Spot(Mark(file, first + 1), len(FENCE), lines[first]).fault(OPEN_HEADER)])


def _entries(lines: Sequence[str], start: int) -> Iterator[Entry]:
    for index in range(start, len(lines)):
        text = without_comment(lines[index])
        if text:
            yield Entry(text, index + 1, lines[index].index(text) + 1, lines[index])


def _is_fence(line: str) -> bool:
    return line.startswith(FENCE) and not without_comment(line.removeprefix(FENCE))
