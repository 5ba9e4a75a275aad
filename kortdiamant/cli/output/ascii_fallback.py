"""ASCII for characters that a terminal or a file cannot encode.

This is an error handler of `codecs`: Python calls it only for characters that the encoding lacks.
"""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper

NAME = "kortdiamant-ascii"
SPACES = dict.fromkeys("\u00a0\u2009\u200a\u202f\u2002\u2003", " ")
SUITS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
SIGNS = {
    "‐": "-",
    "‑": "-",
    "–": "-",
    "—": "-",
    "−": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "·": "-",
    "•": "*",
    "×": "x",
    "→": "->",
    "─": "-",
    "│": "|",
    "█": "#",
    "▒": "=",
    "✕": "x",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ø": "o",
    "Ø": "O",
    "ß": "ss",
}
PLAIN = SPACES | SUITS | SIGNS


def to_ascii(character: str) -> str:
    """The nearest ASCII for a character: a suit's letter, a letter without its accent, or a question mark."""
    if character in PLAIN:
        return PLAIN[character]
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn"):
        return ""
    return "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii()) or "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(to_ascii, error.object[error.start : error.end])), error.end


def use_fallback(*streams: object) -> None:
    """Let streams replace what they cannot encode."""
    codecs.register_error(NAME, _replace)
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)


def use_fallback_everywhere() -> None:
    """Let stdout and stderr replace what they cannot encode."""
    use_fallback(sys.stdout, sys.stderr)
