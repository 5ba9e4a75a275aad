"""When two spellings are the same, and when they are alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

# Letters that people write without their stroke, and that Unicode does not take apart.
BARE = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ð": "d", "đ": "d", "ł": "l", "þ": "th", "ı": "i"})


def same_form(text: str) -> str:
    """The form in which texts that differ only in case, width or outer and repeated spaces are equal.

    That is NFKC and casefold, and NFKC again since casefold can undo it.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def fold(text: str) -> str:
    """The form in which texts that differ only in accents, too, are equal: `Cœur` and `coeur`, `Bjørg` and `bjorg`.

    Emoji variation selectors are marks to Unicode like accents, and go with them.
    """
    apart = unicodedata.normalize("NFD", same_form(text).translate(BARE))
    bare = "".join(character for character in apart if unicodedata.category(character) != "Mn")
    return " ".join(unicodedata.normalize("NFC", bare).split())


def alike(word: str, candidates: Iterable[str], most: int, likeness: float = 0.6) -> list[str]:
    """Up to `most` of the candidates that are like the word, the most alike first.

    `likeness` is how much of both must agree, from 0 to 1. Nothing is folded.
    """
    from difflib import get_close_matches  # only a mistyped word pays for it

    return get_close_matches(word, list(candidates), most, likeness)
