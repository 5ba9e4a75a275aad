"""How wide text is on a screen."""

from __future__ import annotations

import unicodedata


def columns_of(character: str) -> int:
    """How many columns of a screen a character takes: 0, 1 or 2."""
    if character.isascii():
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
