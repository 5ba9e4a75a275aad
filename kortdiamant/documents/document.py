"""Plain data that knows where each of its values was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from kortdiamant.documents.faults import FaultCode
from kortdiamant.errors import Fault, Mark, Severity

Key = str | int
Path = tuple[Key, ...]


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
    marks: Mapping[Path, Origin]
    file: str
    lines: tuple[str, ...] = ()
    taken: Mapping[Path, Origin] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many keys and values were written."""
        return sum(2 if origin.key else 1 for origin in self.marks.values())

    def origin(self, path: Path) -> Origin:
        """Where the value at the path was written, or else the nearest value around it."""
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks[path]

    def taken_from(self, path: Path) -> Sequence[tuple[Key, Origin]]:
        """The keys that a merge took away from the map at the path."""
        return self._taken_by_map.get(path, ())

    @cached_property
    def _taken_by_map(self) -> Mapping[Path, Sequence[tuple[Key, Origin]]]:
        found: dict[Path, list[tuple[Key, Origin]]] = {}
        for path, origin in self.taken.items():
            found.setdefault(path[:-1], []).append((path[-1], origin))
        return found

    def part(self, path: Path) -> Document:
        """The value at the path as a document of its own; raises KeyError or IndexError without one."""
        data: object = self.data
        for key in path:
            data = _child(data, key)
        return Document(data, _below(self.marks, path), self.file, self.lines, _below(self.taken, path))

    def under(self, path: Path) -> Document:
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


def _below(origins: Mapping[Path, Origin], path: Path) -> dict[Path, Origin]:
    size = len(path)
    return {inner[size:]: origin for inner, origin in origins.items() if inner[:size] == path}
