"""Plain data as YAML that people like to read, and that the reader gives back identically."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kortdiamant.documents import Key, Path, flow
from kortdiamant.documents.flow import LONGEST_IMPLICIT_KEY
from kortdiamant.documents.scalars import resolve

WIDTH = 100
STEP = "  "
FOLDED = ">-"


class Line(NamedTuple):
    """A line of YAML; `path` leads to the value that begins there, and is None where none does."""

    text: str
    path: Path | None = None


Fits = Callable[[object, int], bool]  # whether a value may stand on one line, of which so many columns are taken


def tidy(data: Mapping[Key, object]) -> str:
    """A map that is not empty as YAML: what is short on one line, long text in folded lines, the rest in blocks."""
    return "".join(f"{line.text}\n" for line in lines(data, is_short))


def lines(data: Mapping[Key, object], fits: Fits) -> Iterator[Line]:
    """A map as lines of YAML; maps and lists stand in blocks unless they fit."""
    return _map(data, (), fits)


def is_short(value: object, column: int) -> bool:
    """Whether a value fits on the line; every map of a list has a line of its own."""
    is_table = isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
    return not is_table and column + len(flow(value)) <= WIDTH


def _map(data: Mapping[Key, object], path: Path, fits: Fits) -> Iterator[Line]:
    indent = STEP * len(path)
    for key, value in data.items():
        yield from _entry(f"{indent}{flow(key)}:", value, (*path, key), fits)


def _entry(start: str, value: object, path: Path, fits: Fits) -> Iterator[Line]:
    """The lines of a value behind its key."""
    if isinstance(value, str):
        yield from _text(start, value, path)
    elif not value or fits(value, len(start) + 1) or not _is_block(value):
        yield Line(f"{start} {flow(value)}", path)
    elif isinstance(value, Mapping):
        yield Line(start)
        yield from _map(value, path, fits)
    elif isinstance(value, Sequence):
        yield Line(start)
        for index, item in enumerate(value):
            yield from _item(item, (*path, index))


def _is_block(value: object) -> bool:
    """Whether a value can be written in blocks: lists can, and maps whose keys are of a usual length."""
    if isinstance(value, Mapping):
        return all(len(flow(key)) <= LONGEST_IMPLICIT_KEY for key in value)
    return isinstance(value, Sequence)


def _item(item: object, path: Path) -> Iterator[Line]:
    """The lines of an element of a list: it is on one line, unless it is long text."""
    start = f"{STEP * (len(path) - 1)}-"
    if isinstance(item, str):
        yield from _text(start, item, path)
    else:
        yield Line(f"{start} {flow(item)}", path)


def _text(start: str, text: str, path: Path) -> Iterator[Line]:
    """Text behind its key; long text is folded where that does not change it."""
    written = text if _is_plain(text) else flow(text)
    if len(start) + 1 + len(written) <= WIDTH or not _can_be_folded(text):
        yield Line(f"{start} {written}", path)
        return
    yield Line(f"{start} {FOLDED}", path)
    indent = STEP * len(path)
    for line in textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ):
        yield Line(line)


def _is_plain(text: str) -> bool:
    """Whether text within a block needs no quotes."""
    is_word = text[:1].isalpha() and text.isprintable() and resolve(text) is text
    return is_word and not (": " in text or " #" in text or text.endswith((":", " ")))


def _can_be_folded(text: str) -> bool:
    """Whether lines can end at spaces: text without control characters, and with single spaces only."""
    return text.isprintable() and all(text.split(" "))
