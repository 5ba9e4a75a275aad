"""Plain data in which every value knows where it was written; one document laid over another."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from kortdiamant.documents.faults import UNPRINTABLE, FaultCode
from kortdiamant.errors import Fault, Mark, Severity

Key = str | int
KeyPath = tuple[Key, ...]


class Lost:
    """Stands for a key or value that could not be read, so that what follows finds no second fault there."""

    def __repr__(self) -> str:
        return "LOST"


LOST: Final = Lost()


@dataclass(frozen=True, slots=True)
class Spot:
    """A stretch of one line: where it begins, how many characters it has, and the text of the whole line."""

    mark: Mark
    width: int = 1
    source: str = ""

    @property
    def text(self) -> str:
        """The characters that are meant."""
        start = self.mark.column - 1  # a line may be long, and is not copied for a word
        return self.source[start : start + self.width]

    def fault(
        self, code: FaultCode, *, near: str | None = None, severity: Severity = Severity.ERROR, **facts: object
    ) -> Fault:
        """The fault of this kind at this spot."""
        return Fault(code.code, self.mark, facts, severity, near, self.source, self.width)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value was written, and its key where it has one (the root and the elements of a list have none)."""

    value: Spot
    key: Spot | None = None

    @property
    def name(self) -> Spot:
        """The key where there is one, otherwise the beginning of the value."""
        return self.key or self.value


@dataclass(frozen=True)
class Document:
    """Plain data (dict, list, str, int, float, bool, None) with the origin of every value by its path.

    `marks` has the empty path for the root; it may hold paths that `data` no longer has. `taken` are the keys that a
    merge took away. After a merge, origins come from several files; `file` and `lines` are those of the last.
    """

    data: object
    marks: Mapping[KeyPath, Origin]
    file: str
    lines: tuple[str, ...] = ()
    taken: Mapping[KeyPath, Origin] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many keys and values were written."""
        return sum(2 if origin.key else 1 for origin in self.marks.values())

    def origin(self, path: KeyPath) -> Origin:
        """Where the value at the path was written, or else the nearest value around it."""
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks[path]

    def taken_from(self, path: KeyPath) -> Sequence[tuple[Key, Origin]]:
        """The keys that a merge took away from the map at the path."""
        return self._taken_by_map.get(path, ())

    @cached_property
    def _taken_by_map(self) -> Mapping[KeyPath, Sequence[tuple[Key, Origin]]]:
        found: dict[KeyPath, list[tuple[Key, Origin]]] = {}
        for path, origin in self.taken.items():
            found.setdefault(path[:-1], []).append((path[-1], origin))
        return found

    def part(self, path: KeyPath) -> Document:
        """The value at the path as a document of its own; raises KeyError or IndexError without one."""
        data: object = self.data
        for key in path:
            data = _child(data, key)
        return Document(data, _below(self.marks, path), self.file, self.lines, _below(self.taken, path))

    def under(self, path: KeyPath) -> Document:
        """The document that has this one at the path; every map around it is said to stand at its root."""
        data = self.data
        for key in reversed(path):
            data = {key: data}
        root = self.marks[()].value
        around = {path[:length]: Origin(root, root if length else None) for length in range(len(path) + 1)}
        marks = around | {path + inner: origin for inner, origin in self.marks.items() if inner}
        taken = {path + inner: origin for inner, origin in self.taken.items()}
        return Document(data, marks, self.file, self.lines, taken)


def _child(data: object, key: Key) -> object:
    if isinstance(data, Mapping):
        return data[key]
    if isinstance(data, Sequence) and not isinstance(data, str) and isinstance(key, int):
        return data[key]
    raise KeyError(key)


def _below(origins: Mapping[KeyPath, Origin], path: KeyPath) -> dict[KeyPath, Origin]:
    size = len(path)
    return {inner[size:]: origin for inner, origin in origins.items() if inner[:size] == path}


_LINE_END = re.compile(r"\r\n|\n|\r")
_WORD = re.compile(r"[^\s,\[\]{}]*")


class SourceText:
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


def unprintable_fault(source: SourceText, position: int) -> Fault:
    """The fault of a character that no text holds."""
    return source.spot(position).fault(UNPRINTABLE, character=f"U+{ord(source.text[position]):04X}")


_DIGITS = re.compile("0|[1-9][0-9]{0,18}")
_CHOOSER = "by"  # the key whose value decides which other keys belong beside it


def merge(base: Document, patch: Document) -> Document:
    """The base with the patch laid over it; every value keeps the mark of where it was written.

    Maps merge key by key, null takes a key away, anything else replaces (`cards` is a list, and so does too). A map
    whose `by` changes drops what it inherited. A key that one writes as a number and the other as text in quotes is the
    same, and takes the patch's spelling. A map that both have takes the patch's mark, since the patch is what its
    author may still be writing. Keys that were taken away stay known in `taken`, so that `shape` can refuse one that
    does not exist.
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
    """The key that means the same where keys are names: `9` is a number to YAML, and `"9"` a text."""
    return int(key) if isinstance(key, str) and _DIGITS.fullmatch(key) else str(key)


def _changes_choice(base: Mapping[Key, object], patch: Mapping[Key, object]) -> bool:
    return _CHOOSER in patch and base.get(_CHOOSER) != patch[_CHOOSER]
