"""Documents: plain data that knows where each value was written, and the merge of one document over another."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from kortdiamant.documents.faults import UNPRINTABLE, FaultCode
from kortdiamant.errors import Fault, Mark, Severity

Key = str | int
KeyPath = tuple[Key, ...]


class Lost:
    """A key or value that could not be read; validation finds no second fault in its place."""

    def __repr__(self) -> str:
        return "LOST"


LOST: Final = Lost()
_ABSENT: Final = object()


@dataclass(frozen=True, slots=True)
class Spot:
    """A stretch of one line: its start, its width in characters, and the text of the whole line."""

    mark: Mark
    width: int = 1
    source: str = ""

    @property
    def text(self) -> str:
        """The characters of the stretch."""
        start = self.mark.column - 1
        return self.source[start : start + self.width]

    def fault(
        self, code: FaultCode, *, near: str | None = None, severity: Severity = Severity.ERROR, **facts: object
    ) -> Fault:
        """Make a fault of this kind at this spot; `near` is a suggestion, `facts` fill the sentence."""
        return Fault(code.code, self.mark, facts, severity, near, self.source, self.width)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value and its key were written; the root and the elements of a list have no key."""

    value: Spot
    key: Spot | None = None

    @property
    def name(self) -> Spot:
        """The spot of the key, or of the value if there is no key."""
        return self.key or self.value


@dataclass(frozen=True)
class Document:
    """Plain data (dict, list, str, int, float, bool, None) with the origin of every value by its path.

    `marks` always has the root's empty path. It may have paths that `data` no longer has. `taken` holds the keys that
    a merge removed. After a merge, origins come from several files; `file` and `lines` are those of the patch.
    """

    data: object
    marks: Mapping[KeyPath, Origin]
    file: str
    lines: tuple[str, ...] = ()
    taken: Mapping[KeyPath, Origin] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of keys and values in the text."""
        return sum(2 if origin.key else 1 for origin in self.marks.values())

    def get(self, path: KeyPath, default: object = None) -> object:
        """Return the value at the path, or the default if there is none."""
        data: Any = self.data
        for key in path:
            if key not in (data if isinstance(data, Mapping) else range(len(data)) if isinstance(data, list) else ()):
                return default
            data = data[key]
        return data

    def has(self, path: KeyPath) -> bool:
        """Whether there is a value at the path; marks do not say, as they include values that a merge removed."""
        return self.get(path, _ABSENT) is not _ABSENT

    def origin(self, path: KeyPath) -> Origin:
        """Return where the value at the path was written, or the nearest value around it."""
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks[path]

    def taken_from(self, path: KeyPath) -> Sequence[tuple[Key, Origin]]:
        """Return the keys that a merge removed from the map at the path."""
        return self._taken_by_map.get(path, ())

    @cached_property
    def _taken_by_map(self) -> Mapping[KeyPath, Sequence[tuple[Key, Origin]]]:
        found: dict[KeyPath, list[tuple[Key, Origin]]] = {}
        for path, origin in self.taken.items():
            found.setdefault(path[:-1], []).append((path[-1], origin))
        return found

    def part(self, path: KeyPath) -> Document:
        """Return the value at the path as a separate document; raises KeyError if there is none."""
        data = self.get(path, _ABSENT)
        if data is _ABSENT:
            raise KeyError(path)
        return Document(data, _below(self.marks, path), self.file, self.lines, _below(self.taken, path))

    def under(self, path: KeyPath) -> Document:
        """Return a document that contains this one at the path; the maps around it get the mark of its root."""
        data = self.data
        for key in reversed(path):
            data = {key: data}
        root = self.marks[()].value
        around = {path[:length]: Origin(root, root if length else None) for length in range(len(path) + 1)}
        marks = around | {path + inner: origin for inner, origin in self.marks.items() if inner}
        taken = {path + inner: origin for inner, origin in self.taken.items()}
        return Document(data, marks, self.file, self.lines, taken)


def _below(origins: Mapping[KeyPath, Origin], path: KeyPath) -> dict[KeyPath, Origin]:
    size = len(path)
    return {inner[size:]: origin for inner, origin in origins.items() if inner[:size] == path}


_LINE_END = re.compile(r"\r\n|\n|\r")
_WORD = re.compile(r"[^\s,\[\]{}]*")


class SourceText:
    """A text and its lines. Positions count characters from 0, lines and columns from 1."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.lines = tuple(_LINE_END.split(text))
        self._starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    def spot(self, start: int, end: int | None = None) -> Spot:
        """Return the stretch from start to end, cut at the end of its first line; one character without `end`."""
        line = bisect_right(self._starts, start)
        source = self.lines[line - 1]
        column = start - self._starts[line - 1]
        width = 1 if end is None else len(source[column : column + end - start].rstrip())
        return Spot(Mark(self.file, line, column + 1), width or 1, source)

    def word(self, start: int) -> Spot:
        """Return the stretch from start to the next blank, comma or bracket."""
        found = _WORD.match(self.text, start)
        return self.spot(start, found.end() if found else start)


def unprintable_fault(source: SourceText, position: int) -> Fault:
    """Make the fault for a character that no text may contain."""
    return source.spot(position).fault(UNPRINTABLE, character=f"U+{ord(source.text[position]):04X}")


_DIGITS = re.compile("0|[1-9][0-9]{0,18}")
# The key that selects the case of a tagged record (`worth: {by: round, values: ...}`). The merge has no types, so it
# cannot ask them which key that is; every tagged record that files can inherit uses this one.
_CHOOSER = "by"


def merge(base: Document, patch: Document) -> Document:
    """Merge a patch into a base; every value keeps the mark of where it was written.

    Maps merge key by key, null removes a key, and anything else replaces, lists included. A map whose `by` changes
    drops what it inherited. `9` and `"9"` are the same key, in the patch's spelling. A map that both have takes the
    patch's mark, because its author may still be writing it. `taken` records removed keys, so that validation can
    reject one that does not exist.
    """
    merger = _Merger(base, patch)
    data = merger.value((), base.data, patch.data)
    return Document(data, merger.marks, patch.file, patch.lines, merger.taken)


class _Merger:
    def __init__(self, base: Document, patch: Document) -> None:
        self.patch = patch
        self.marks: dict[KeyPath, Origin] = {**base.marks, **patch.marks}
        self.taken: dict[KeyPath, Origin] = {**base.taken, **patch.taken}

    def value(self, path: KeyPath, base: object, patch: object) -> object:
        if not isinstance(patch, Mapping):
            return patch
        inherited = base if isinstance(base, Mapping) and not _changes_choice(base, patch) else {}
        merged = dict(inherited)
        for key, value in patch.items():
            self._entry((*path, key), merged, key, value)
        return merged

    def _entry(self, path: KeyPath, merged: dict[Key, object], key: Key, value: object) -> None:
        inherited = merged.get(key) if key in merged else merged.pop(_other_spelling(key), None)
        if value is None:
            merged.pop(key, None)
            self.taken[path] = self.patch.origin(path)
        else:
            merged[key] = self.value(path, inherited, value)


def _other_spelling(key: Key) -> Key:
    """Return the other way to write a key: YAML reads `9` as a number and `"9"` as text."""
    return int(key) if isinstance(key, str) and _DIGITS.fullmatch(key) else str(key)


def _changes_choice(base: Mapping[Key, object], patch: Mapping[Key, object]) -> bool:
    return _CHOOSER in patch and base.get(_CHOOSER) != patch[_CHOOSER]
