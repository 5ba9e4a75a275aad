"""What a newer format may do to a key: call it otherwise, spell its values otherwise, name the elements of its list.

Every change says the same thing twice: to the data, which is what the file shall say afterwards, and to the text, of
which single places are edited. That both come to the same is looked after by whoever makes the change. The fourth
kind, a key that moves, is in `moving.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from kortdiamant.documents import Key, Path, flow
from kortdiamant.documents.page import Edit, Page
from kortdiamant.telling.catalogue import later

Data = Any  # dicts, lists and scalars, on their way to another shape


class Each:
    """In a path that a change names: every key of a map, or every element of a list."""

    def __repr__(self) -> str:
        return "EACH"


EACH: Final = Each()
Pattern = tuple[Key | Each, ...]


class CannotChange(Exception):
    """A place cannot be changed in the text, or what shall stand there stands there already."""


class Change(Protocol):
    """One difference between two formats. `sentence` says what came of it, from the facts that `told` gives."""

    @property
    def path(self) -> Pattern:
        """What the change is about, from the beginning of a file or of the `set` of a variant."""

    @property
    def sentence(self) -> str:
        """What is told of it."""

    def concerns(self, value: object) -> bool:
        """Whether a value at the path is one that the change is about."""

    def intend(self, data: Data, place: Path) -> None:
        """Change the data."""

    def edits(self, page: Page, place: Path) -> Iterable[Edit]:
        """The edits that change the text likewise; raises CannotChange."""

    def told(self, place: Path, value: object) -> Mapping[str, str]:
        """The facts of the sentence; the value is the one that stood there before."""


@dataclass(frozen=True)
class Rename:
    """A key is called otherwise."""

    path: Pattern
    to: str
    sentence: str = later("{key} is called {to} now.")

    def concerns(self, value: object) -> bool:
        """Whatever the key holds."""
        return True

    def intend(self, data: Data, place: Path) -> None:
        """Give the key its other name, in its place among the others."""
        around = value_at(data, place[:-1])
        renamed = {self.to if key == place[-1] else key: value for key, value in around.items()}
        around.clear()
        around.update(renamed)

    def edits(self, page: Page, place: Path) -> Iterable[Edit]:
        """Write the other name over it."""
        if self.to in value_at(page.document.data, place[:-1]):
            raise CannotChange
        yield key_edit(page, place, self.to)

    def told(self, place: Path, value: object) -> Mapping[str, str]:
        """Both names."""
        return {"key": dotted(place), "to": self.to}


@dataclass(frozen=True)
class Respell:
    """Some values of a key are spelled otherwise."""

    path: Pattern
    words: Mapping[str | int, str | int]
    sentence: str = later("{key} says {to} now instead of {word}.")

    def concerns(self, value: object) -> bool:
        """The values that are spelled otherwise."""
        return type(value) in (str, int) and value in self.words

    def intend(self, data: Data, place: Path) -> None:
        """Set the other value."""
        value_at(data, place[:-1])[place[-1]] = self.words[value_at(data, place)]

    def edits(self, page: Page, place: Path) -> Iterable[Edit]:
        """Write the other value over it."""
        stretch = page.spans[place].value
        yield Edit(stretch.start, stretch.end, flow(self.words[value_at(page.document.data, place)]))

    def told(self, place: Path, value: Any) -> Mapping[str, str]:
        """Both values."""
        return {"key": dotted(place), "word": str(value), "to": str(self.words[value])}


@dataclass(frozen=True)
class NameElements:
    """A list becomes a map, in which the elements have these names."""

    path: Pattern
    names: Sequence[str]
    sentence: str = later("{key} has names for what it holds now: {names}.")

    def concerns(self, value: object) -> bool:
        """A list."""
        return isinstance(value, list)

    def intend(self, data: Data, place: Path) -> None:
        """Make a map of the list."""
        elements = value_at(data, place)
        value_at(data, place[:-1])[place[-1]] = dict(zip(self.names, elements, strict=False))

    def edits(self, page: Page, place: Path) -> Iterable[Edit]:
        """Write each name where an element begins: behind its hyphen's place, or within the brackets."""
        elements = page.children(place)
        if len(elements) > len(self.names):
            raise CannotChange
        span = page.spans[place]
        starts = [element.value.start for element in elements]
        if span.in_brackets:
            yield Edit(span.value.start, span.value.start + 1, "{")
            yield from (Edit(start, start, f"{name}: ") for name, start in zip(self.names, starts, strict=False))
            yield Edit(span.value.end - 1, span.value.end, "}")
        else:
            yield from self._block(page, place, [element.is_leaf or element.in_brackets for element in elements])

    def _block(self, page: Page, place: Path, is_short: Sequence[bool]) -> Iterator[Edit]:
        """The hyphens become names; a list or map of several lines begins below its name."""
        span, key = page.spans[place], page.spans[place].key
        indent = page.column(span.value.start)
        deeper = "" if key is None or page.column(key.start) < indent else "  "
        hyphens = list(_hyphens(page, span.value.start, span.value.end, indent))
        if len(hyphens) != len(is_short):
            raise CannotChange
        for hyphen, name, short in zip(hyphens, self.names, is_short, strict=False):
            below = "" if short else page.line_end + " " * (indent + 1) + deeper
            yield Edit(hyphen, hyphen + 1, f"{name}:{below}")
        yield from _deeper(page, span.value.start, span.value.end, deeper)

    def told(self, place: Path, value: object) -> Mapping[str, str]:
        """The names."""
        return {"key": dotted(place), "names": ", ".join(self.names)}


def value_at(data: Data, path: Path) -> Data:
    """The value at a path that there is."""
    for key in path:
        data = data[key]
    return data


def key_edit(page: Page, place: Path, text: str) -> Edit:
    """Write something over a key."""
    key = page.spans[place].key
    if key is None:
        raise CannotChange
    return Edit(key.start, key.end, flow(text))


def dotted(place: Path) -> str:
    """A path as people read it."""
    return ".".join(map(str, place))


def _hyphens(page: Page, start: int, end: int, indent: int) -> Iterator[int]:
    """Where the hyphens of a list stand: those of lists within it are further in."""
    for found in re.finditer(r"^([ -]*)-(?=\s|\Z)", page.text[page.line_start(start) : end], re.MULTILINE):
        place = page.line_start(start) + found.start() + indent
        if page.text[place : place + 1] == "-" and found.end() > indent:
            yield place


def _deeper(page: Page, start: int, end: int, more: str) -> Iterator[Edit]:
    """Set all lines further in, where a hyphen may stand below its key and a name may not."""
    while more and start < end:
        line = page.line_start(start)
        if page.text[line : page.next_line(line)].strip():
            yield Edit(line, line, more)
        start = page.next_line(start)
