"""The text of a record, taken apart: a header between two lines of hyphens, then one entry a line."""

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
    """One entry: its text without comment and surrounding space, where it stands (from 1), and its whole line."""

    text: str
    line: int
    column: int
    source: str

    def spot(self, file: str, error: KortdiamantError) -> Spot:
        """Where in a file the part of the entry stands that an error is about."""
        start, width = locate_part(self.text, error)
        return Spot(Mark(file, self.line, self.column + start), width, self.source)


@dataclass(frozen=True)
class RecordText:
    """A record taken apart.

    `header` are the lines between the fences, the first of which is line `header_line` of the file; `unterminated`
    says whether the last entry stands on a last line that has no end.
    """

    file: str
    header: tuple[str, ...]
    header_line: int
    entries: tuple[Entry, ...]
    unterminated: bool


def split_record(text: str, file: str) -> RecordText:
    r"""Take a record apart; lines end with `\n`. Raises `DocumentError` if it has no whole header."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if _says_something(line)), None)
    if first is None or not _is_fence(lines[first]):
        spot = Spot(Mark(file, (first or 0) + 1), source=lines[first or 0])
        raise DocumentError([spot.fault(NO_HEADER)])
    last = _closing_fence(lines, first, file)
    entries = tuple(_entries(lines, last + 1))
    unterminated = bool(entries) and entries[-1].line == len(lines)
    return RecordText(file, tuple(lines[first + 1 : last]), first + 2, entries, unterminated)


def without_comment(line: str) -> str:
    """What a line says: no comment, no surrounding space."""
    return line.partition("#")[0].strip()


def locate_part(said: str, error: KortdiamantError) -> tuple[int, int]:
    """Where the text that an error is about stands in what was said, and how long it is; all of it, if in doubt."""
    text = str(getattr(error, "text", said))
    found = re.search(rf"(?<!\w){re.escape(text)}(?!\w)", said) if text else None
    return (found.start(), len(text)) if found else (0, len(said))


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


def _says_something(line: str) -> bool:
    return bool(without_comment(line))
