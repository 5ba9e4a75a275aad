"""Plain data as YAML text: on one line (flow style), or in blocks, which are easier to read.

The reader returns identical data for both.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kortdiamant.documents.document import Key, KeyPath
from kortdiamant.documents.scalars import TooManyDigits, resolve_scalar

LONGEST_IMPLICIT_KEY = 1000  # YAML looks for a colon at most 1024 characters ahead
LONGEST_SHOWN = 60

_PLAIN = re.compile(r"\w(?:[\w./+' -]*[\w./+'-])?")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def dump_flow(data: object) -> str:
    """Write dicts, lists, tuples, text, numbers, booleans and None as one line of YAML.

    Keys are text or whole numbers. Raises TypeError for other data, and UnicodeEncodeError for a lone surrogate.
    """
    if isinstance(data, str):
        return _flow_text(data)
    if isinstance(data, Mapping):
        return "{" + ", ".join(_flow_entry(key, value) for key, value in data.items()) + "}"
    if isinstance(data, Sequence):
        return "[" + ", ".join(map(dump_flow, data)) + "]"
    return _flow_scalar(data)


def abbreviate(data: object) -> str:
    """Write data like `dump_flow`, cut to LONGEST_SHOWN characters for use in a sentence."""
    if isinstance(data, str):
        data = data[: LONGEST_SHOWN + 1]
    text = dump_flow(data)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _flow_entry(key: object, value: object) -> str:
    written = dump_flow(key)
    explicit = "? " if len(written) > LONGEST_IMPLICIT_KEY else ""
    return f"{explicit}{written}: {dump_flow(value)}"


def _flow_scalar(data: object) -> str:
    if data is None:
        return "null"
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int):
        return str(data)
    if isinstance(data, float):
        return repr(data).replace("inf", ".inf").replace("nan", ".nan")
    raise TypeError(data)


def _flow_text(text: str) -> str:
    if _PLAIN.fullmatch(text) and text.isprintable() and _stays_text(text):
        return text
    text.encode()  # raises UnicodeEncodeError for a lone surrogate, which no file can contain
    return '"' + "".join(map(_escaped_character, text)) + '"'


def _stays_text(text: str) -> bool:
    try:
        return resolve_scalar(text) is text
    except TooManyDigits:
        return False


def _escaped_character(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    return f"\\U{ord(character):08x}"


WIDTH = 100
STEP = "  "
FOLDED = ">-"


class BlockLine(NamedTuple):
    """A line of YAML; `path` leads to the value that begins on it, and is None if none does."""

    text: str
    path: KeyPath | None = None


Fits = Callable[[object, int], bool]  # whether a value may be written on one line after this number of columns


def dump_blocks(data: Mapping[Key, object]) -> str:
    """Write a map that is not empty: short values on one line, long text in folded lines, the rest in blocks."""
    return "".join(f"{line.text}\n" for line in block_lines(data, is_short))


def block_lines(data: Mapping[Key, object], fits: Fits) -> Iterator[BlockLine]:
    """Write a map as lines; a map or list is a block unless `fits` allows one line."""
    return _block_map(data, (), fits)


def is_short(value: object, column: int) -> bool:
    """Whether a value fits on the line; a list of maps never does, so that each map gets its own line."""
    is_table = isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
    return not is_table and column + len(dump_flow(value)) <= WIDTH


def _block_map(data: Mapping[Key, object], path: KeyPath, fits: Fits) -> Iterator[BlockLine]:
    indent = STEP * len(path)
    for key, value in data.items():
        yield from _block_entry(f"{indent}{dump_flow(key)}:", value, (*path, key), fits)


def _block_entry(start: str, value: object, path: KeyPath, fits: Fits) -> Iterator[BlockLine]:
    """Write a value after its key, which is `start`."""
    if isinstance(value, str):
        yield from _block_text(start, value, path)
    elif not value or fits(value, len(start) + 1) or not _is_block(value):
        yield BlockLine(f"{start} {dump_flow(value)}", path)
    elif isinstance(value, Mapping):
        yield BlockLine(start)
        yield from _block_map(value, path, fits)
    elif isinstance(value, Sequence):
        yield BlockLine(start)
        for index, item in enumerate(value):
            yield from _block_item(item, (*path, index))


def _is_block(value: object) -> bool:
    """Whether a value can be written as a block: a list, or a map without very long keys."""
    if isinstance(value, Mapping):
        return all(len(dump_flow(key)) <= LONGEST_IMPLICIT_KEY for key in value)
    return isinstance(value, Sequence)


def _block_item(item: object, path: KeyPath) -> Iterator[BlockLine]:
    """Write an element of a list on one line, unless it is long text."""
    start = f"{STEP * (len(path) - 1)}-"
    if isinstance(item, str):
        yield from _block_text(start, item, path)
    else:
        yield BlockLine(f"{start} {dump_flow(item)}", path)


def _block_text(start: str, text: str, path: KeyPath) -> Iterator[BlockLine]:
    """Write text after its key; long text is folded if that does not change it."""
    written = text if _needs_no_quotes(text) else dump_flow(text)
    if len(start) + 1 + len(written) <= WIDTH or not _can_be_folded(text):
        yield BlockLine(f"{start} {written}", path)
        return
    yield BlockLine(f"{start} {FOLDED}", path)
    indent = STEP * len(path)
    for line in textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ):
        yield BlockLine(line)


def _needs_no_quotes(text: str) -> bool:
    # Not `_PLAIN`: that is for flow style, where text with a comma or bracket needs quotes. In a block it does not.
    is_word = text[:1].isalpha() and text.isprintable() and resolve_scalar(text) is text
    return is_word and not (": " in text or " #" in text or text.endswith((":", " ")))


def _can_be_folded(text: str) -> bool:
    """Whether lines can be broken at spaces: printable text with single spaces only."""
    return text.isprintable() and all(text.split(" "))
