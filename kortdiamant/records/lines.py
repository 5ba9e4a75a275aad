"""The lines of a record: a header between two lines of hyphens, then one entry per line; and their fault codes.

A code never gets a second meaning and is never used again. `telling` has one sentence for each code; with a fact
`error`, it is the sentence of that error. Faults of the header's text and shape are in `documents`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kortdiamant.documents.document import Spot
from kortdiamant.documents.faults import FaultCode, fault_codes_in
from kortdiamant.errors import DocumentError, KortdiamantError, Mark

FENCE = "---"

AT_TABLE = ("error", "table")  # the sentence of an error needs the words and names of the table

NO_HEADER = FaultCode("KD-G001", "a record begins with a header between two lines of three hyphens")
OPEN_HEADER = FaultCode("KD-G002", "the line of three hyphens that ends the header is missing")
HEADER_REFUSED = FaultCode("KD-G004", "the players or the first player of the header are not possible", ("error",))
ENTRY_REFUSED = FaultCode("KD-G005", "an entry cannot be read, or is not possible at this moment", AT_TABLE)
TORN_LINE = FaultCode("KD-G006", "the last line has no end and is not an entry; it is left out", AT_TABLE)
OTHER_VERSION = FaultCode("KD-G007", "the record was made with another version of its ruleset", ("recorded", "current"))
RULESET_REFUSED = FaultCode("KD-G008", "the ruleset that the header names cannot be used", ("error",))
IMPOSSIBLE_START = FaultCode("KD-G009", "no game can reach the position in `from`", AT_TABLE)

NOT_A_GAME = FaultCode("KD-G020", "the record is a score pad, but a game with cards is needed")
NOT_ON_A_PAD = FaultCode(
    "KD-G021", "the header of a score pad has a key that only a game with cards can have", ("key",)
)
NOT_ON_A_BOARD = FaultCode(
    "KD-G022", "the header of a game of Diam has a key that only a game with cards can have", ("key",)
)

RECORD_FAULT_CODES = fault_codes_in(globals())


@dataclass(frozen=True, slots=True)
class RecordLine:
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
    entries: tuple[RecordLine, ...]
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


def _entries(lines: Sequence[str], start: int) -> Iterator[RecordLine]:
    for index in range(start, len(lines)):
        text = without_comment(lines[index])
        if text:
            yield RecordLine(text, index + 1, lines[index].index(text) + 1, lines[index])


def _is_fence(line: str) -> bool:
    return line.startswith(FENCE) and not without_comment(line.removeprefix(FENCE))
