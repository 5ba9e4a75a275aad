"""Plain data as YAML on one line, which the reader gives back identically."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kortdiamant.documents.scalars import TooManyDigits, resolve

LONGEST_IMPLICIT_KEY = 1000  # YAML looks for a colon at most 1024 characters ahead
LONGEST_SHOWN = 60

_PLAIN = re.compile(r"\w(?:[\w./+' -]*[\w./+'-])?")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def flow(data: object) -> str:
    """Dicts, lists, tuples, text, numbers, booleans and None as one line of YAML.

    Keys are text or whole numbers. Raises TypeError for other data, and UnicodeEncodeError for a lone surrogate.
    """
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, Mapping):
        return "{" + ", ".join(_entry(key, value) for key, value in data.items()) + "}"
    if isinstance(data, Sequence):
        return "[" + ", ".join(map(flow, data)) + "]"
    return _scalar(data)


def shown(data: object) -> str:
    """The data as `flow` does, cut to a length that fits into a sentence."""
    if isinstance(data, str):
        data = data[: LONGEST_SHOWN + 1]
    text = flow(data)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _entry(key: object, value: object) -> str:
    written = flow(key)
    explicit = "? " if len(written) > LONGEST_IMPLICIT_KEY else ""
    return f"{explicit}{written}: {flow(value)}"


def _scalar(data: object) -> str:
    if data is None:
        return "null"
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int):
        return str(data)
    if isinstance(data, float):
        return repr(data).replace("inf", ".inf").replace("nan", ".nan")
    raise TypeError(data)


def _text(text: str) -> str:
    if _PLAIN.fullmatch(text) and text.isprintable() and _stays_text(text):
        return text
    text.encode()  # a lone surrogate cannot be written in any file
    return '"' + "".join(map(_character, text)) + '"'


def _stays_text(text: str) -> bool:
    try:
        return resolve(text) is text
    except TooManyDigits:
        return False


def _character(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    return f"\\U{ord(character):08x}"
