"""What an unquoted scalar means: the core schema of YAML 1.2, and nothing of YAML 1.1.

`no`, `on`, `10:30` and `1_000` are text. <https://yaml.org/spec/1.2.2/#103-core-schema>
"""

from __future__ import annotations

import re

# As many as a 64-bit number has. What is longer is no number of a game, and could be chosen so that thousands of keys
# have one hash, which is the number itself modulo 2**61 - 1.
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
    """A number that is longer than any number of a game; reading it would take its square in time."""

    def __init__(self, text: str, limit: int) -> None:
        super().__init__(text, limit)
        self.limit = limit


def resolve(text: str) -> Scalar:
    """The value of an unquoted scalar; raises TooManyDigits."""
    if text in _NAMED:
        return _NAMED[text]
    if not _MAY_BE_NUMBER.match(text):
        return text
    return _number(text)


def _number(text: str) -> str | int | float:
    if _DECIMAL.fullmatch(text):
        return int(_short(text, MOST_DIGITS))
    if _OCTAL.fullmatch(text):
        return int(_short(text, MOST_DIGITS)[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return int(_short(text, MOST_DIGITS)[2:], 16)
    if _FLOAT.fullmatch(text):
        return float(_short(text, LONGEST_FRACTION))
    return text


def _short(text: str, limit: int) -> str:
    if len(text) > limit:
        raise TooManyDigits(text, limit)
    return text
