"""Single values: what an unquoted scalar means, the kinds of data, and characters that no value may contain.

Scalars follow the core schema of YAML 1.2 and nothing of YAML 1.1, so `no`, `on`, `10:30` and `1_000` are text.
<https://yaml.org/spec/1.2.2/#103-core-schema>
"""

from __future__ import annotations

import re
from typing import Literal

# A 64-bit number has no more digits. A longer one is not a number of a game, and somebody could choose thousands of
# such keys with the same hash, which is the number modulo 2**61 - 1.
MOST_DIGITS = 20
LONGEST_FRACTION = 100

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
        return int(_within_limit(text, MOST_DIGITS))
    if _OCTAL.fullmatch(text):
        return int(_within_limit(text, MOST_DIGITS)[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return int(_within_limit(text, MOST_DIGITS)[2:], 16)
    if _FLOAT.fullmatch(text):
        return float(_within_limit(text, LONGEST_FRACTION))
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
