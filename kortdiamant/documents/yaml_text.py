"""Values as YAML text, in both directions: what an unquoted scalar means, and how plain data is written.

Scalars follow the core schema of YAML 1.2 and nothing of YAML 1.1, so `no`, `on`, `10:30` and `1_000` are text.
<https://yaml.org/spec/1.2.2/#103-core-schema> Data is written on one line (flow style), or in blocks, which are
easier to read; the reader returns identical data for both.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from kortdiamant.documents.document import Key, KeyPath

# A 64-bit number has no more digits. A longer one is not a number of a game, and somebody could choose thousands of
# such keys with the same hash, which is the number modulo 2**61 - 1.
MAX_DIGITS = 20
MAX_FRACTION_LENGTH = 100

_NAMED: dict[str, str | float | bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{
        sign + name: float(sign + "inf")
        for sign in ("", "+", "-")
        for name in (".inf", ".Inf", ".INF")
    },
}  # fmt: skip
_MAY_BE_NUMBER = re.compile(r"[-+.0-9]")
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")

Scalar = str | int | float | bool | None


class TooManyDigits(ValueError):
    """A number with more digits than `limit`; converting it would take the square of its length."""

    def __init__(self, text: str, limit: int) -> None:
        super().__init__(text, limit)
        self.limit = limit


def resolve_scalar(text: str) -> Scalar:
    """Return the value of an unquoted scalar; raises TooManyDigits."""
    if text in _NAMED:
        return _NAMED[text]
    if not _MAY_BE_NUMBER.match(text):
        return text
    return _number(text)


def _number(text: str) -> str | int | float:
    if _DECIMAL.fullmatch(text):
        return int(_within_limit(text, MAX_DIGITS))
    if _OCTAL.fullmatch(text):
        return int(_within_limit(text, MAX_DIGITS)[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return int(_within_limit(text, MAX_DIGITS)[2:], 16)
    if _FLOAT.fullmatch(text):
        return float(_within_limit(text, MAX_FRACTION_LENGTH))
    return text


def _within_limit(text: str, limit: int) -> str:
    if len(text) > limit:
        raise TooManyDigits(text, limit)
    return text


DataKind = Literal["text", "whole-number", "number", "yes-no", "nothing", "list", "map"]

_KINDS: dict[type, DataKind] = {
    str: "text",
    int: "whole-number",
    float: "number",
    bool: "yes-no",
    type(None): "nothing",
    list: "list",
    dict: "map",
}


def kind_of(data: object) -> DataKind:
    """Return the kind of plain data; raises KeyError for any other type."""
    return _KINDS[type(data)]


# Control characters except tab and line feed, those of C1, and the characters that change the direction of text.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def find_control(text: str) -> str | None:
    """Return the first control or bidirectional character in the text, or None."""
    found = _CONTROL.search(text)
    return found and found[0]


def escape_controls(text: str) -> str:
    """Replace control and bidirectional characters and lone surrogates by escapes."""
    known = text.encode(errors="backslashreplace").decode()
    return _CONTROL.sub(lambda found: found[0].encode("unicode-escape").decode(), known)


MAX_IMPLICIT_KEY_LENGTH = 1000  # YAML looks for a colon at most 1024 characters ahead
MAX_SHOWN_LENGTH = 60

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
    """Write data like `dump_flow`, cut to MAX_SHOWN_LENGTH characters for use in a sentence."""
    if isinstance(data, str):
        data = data[: MAX_SHOWN_LENGTH + 1]
    text = dump_flow(data)
    return text if len(text) <= MAX_SHOWN_LENGTH else text[: MAX_SHOWN_LENGTH - 1] + "…"


def _flow_entry(key: object, value: object) -> str:
    written = dump_flow(key)
    explicit = "? " if len(written) > MAX_IMPLICIT_KEY_LENGTH else ""
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
        return all(len(dump_flow(key)) <= MAX_IMPLICIT_KEY_LENGTH for key in value)
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
