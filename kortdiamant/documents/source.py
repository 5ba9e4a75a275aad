"""A text that can say on which line and column a character stands."""

from __future__ import annotations

import re
from bisect import bisect_right

from kortdiamant.documents.document import Spot
from kortdiamant.documents.faults import UNPRINTABLE
from kortdiamant.errors import Fault, Mark

_LINE_END = re.compile(r"\r\n|\n|\r")
_WORD = re.compile(r"[^\s,\[\]{}]*")


class Source:
    """A text by its lines; positions in it are counted in characters from 0, lines and columns from 1."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.lines = tuple(_LINE_END.split(text))
        self._starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    def spot(self, start: int, end: int | None = None) -> Spot:
        """The stretch from start to end, or to the end of the line where it begins; or one character."""
        line = bisect_right(self._starts, start)
        source = self.lines[line - 1]
        column = start - self._starts[line - 1]
        width = 1 if end is None else len(source[column : column + end - start].rstrip())
        return Spot(Mark(self.file, line, column + 1), width or 1, source)

    def word(self, start: int) -> Spot:
        """The stretch from start to the next blank, comma or bracket."""
        found = _WORD.match(self.text, start)
        return self.spot(start, found.end() if found else start)


def unprintable(source: Source, position: int) -> Fault:
    """The fault of a character that no text holds."""
    return source.spot(position).fault(UNPRINTABLE, character=f"U+{ord(source.text[position]):04X}")
