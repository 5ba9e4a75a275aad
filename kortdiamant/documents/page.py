"""A text that is changed in single places, with all it says and where it says that."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from kortdiamant.documents.document import Document, Path
from kortdiamant.documents.reader import read
from kortdiamant.documents.spans import Span, Stretch, spans

_LINE_END = re.compile(r"\r\n|\n|\r")
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\r\n]*", re.MULTILINE)


class Edit(NamedTuple):
    """Other characters for those from the start up to the end."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Page:
    """A text without a fault, and what it says."""

    text: str
    document: Document

    @classmethod
    def of(cls, text: str, file: str) -> Page:
        """Read a text; raises DocumentError with all its faults."""
        return cls(text, read(text, file))

    @cached_property
    def spans(self) -> dict[Path, Span]:
        """Where each value stands."""
        return dict(spans(self.text))

    @cached_property
    def line_end(self) -> str:
        """How lines end here."""
        found = _LINE_END.search(self.text)
        return found[0] if found else "\n"

    def line_start(self, place: int) -> int:
        """Where the line of a place begins."""
        return self._line_starts[bisect_right(self._line_starts, place) - 1]

    def next_line(self, place: int) -> int:
        """Where the line after that of a place begins; the end of the text if there is none."""
        line = bisect_right(self._line_starts, place)
        return self._line_starts[line] if line < len(self._line_starts) else len(self.text)

    def column(self, place: int) -> int:
        """How many characters of its line stand before a place."""
        return place - self.line_start(place)

    def begins_line(self, place: int) -> bool:
        """Whether nothing but space stands before a place."""
        return not self.text[self.line_start(place) : place].strip()

    def children(self, path: Path) -> Sequence[Span]:
        """The values of a list or map, in their order."""
        return self._children.get(path, [])

    def slice(self, stretch: Stretch) -> str:
        """The characters of a stretch."""
        return self.text[stretch.start : stretch.end]

    def comments(self, start: int = 0, end: int | None = None) -> Iterator[str]:
        """All comments, or those of a stretch."""
        for found in _COMMENT.finditer(self.text, start, len(self.text) if end is None else end):
            if not self._is_written(found.start()):
                yield found[0].rstrip()

    def counted_comments(self) -> Counter[str]:
        """How often each comment stands here."""
        return Counter(self.comments())

    def with_edits(self, edits: Iterable[Edit]) -> str:
        """The text with some places changed."""
        parts, done = [], 0
        for edit in in_order(edits):
            parts += [self.text[done : edit.start], edit.text]
            done = edit.end
        return "".join([*parts, self.text[done:]])

    @cached_property
    def _children(self) -> dict[Path, list[Span]]:
        found: dict[Path, list[Span]] = {}
        for path, span in self.spans.items():
            if path:
                found.setdefault(path[:-1], []).append(span)
        return found

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in _LINE_END.finditer(self.text))]

    @cached_property
    def _written(self) -> list[tuple[int, int]]:
        """The stretches of keys and of values that are no list or map, in their order."""
        leaves = [span.value for span in self.spans.values() if span.is_leaf]
        keys = [span.key for span in self.spans.values() if span.key]
        return sorted((stretch.start, stretch.end) for stretch in (*leaves, *keys))

    def _is_written(self, place: int) -> bool:
        before = bisect_right(self._written, (place, len(self.text)))
        return before > 0 and place < self._written[before - 1][1]


def in_order(edits: Iterable[Edit]) -> Sequence[Edit]:
    """Edits from the first to the last place; raises ValueError for two that are at odds."""
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
    for one, other in pairwise(ordered):
        if other.start < one.end:
            raise ValueError(one, other)
    return ordered


def place_before(edits: Iterable[Edit], place: int) -> int:
    """Where in a text that stood which stands at a place after the edits."""
    moved = 0
    for edit in in_order(edits):
        if edit.start + moved >= place:
            break
        grown = len(edit.text) - (edit.end - edit.start)
        if place < edit.start + moved + len(edit.text):
            return edit.start
        moved += grown
    return place - moved
