"""Spelling: when two texts count as the same, and suggestions for a mistyped word.

Three forms compare texts, each more leniently: `same_form` ignores case and spaces, `looks` also alphabets that look
alike, and `fold` also accents. `nearest` suggests a key or an id; `close_matches` compares as written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache

MAX_SUGGESTIONS = 3  # suggestions in one sentence
# Letters that people also write without their stroke, and that Unicode does not decompose.
WITHOUT_STROKE = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ð": "d", "đ": "d", "ł": "l", "þ": "th", "ı": "i"})
# Letters that look like Latin ones, in upper or lower case.
LOOKS_LATIN = str.maketrans("авекмнорстухіјѕԁԛԝӏһ", "abekmhopctyxijsdqwlh") | str.maketrans(  # Cyrillic, Greek
    "αβεζηικμνορτυχ", "abezhikmnoptyx"
)
# Invisible characters: joiners, selectors, fillers, stretchers (Unicode: default ignorable).
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def same_form(text: str) -> str:
    """Return a form in which texts are equal if they differ only in case, width, script of digits, or spaces.

    The form is NFKC and casefold, and NFKC again because casefold can undo it.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(western_digits(folded).split())


def western_digits(text: str) -> str:
    """Return the text with the digits of every script as 0 to 9."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(character, character)) for character in text)


def visual_form(text: str) -> str:
    """Return a form in which texts that look the same are equal, such as `Ane` and Cyrillic `Аnе`.

    It ignores invisible characters and maps the Greek and Cyrillic letters that look like Latin ones.
    """
    return same_form(_INVISIBLE.sub("", same_form(text))).translate(LOOKS_LATIN)


# A table folds all its command words and names for every line: without the cache, a fifth of its time.
@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a form in which accents do not matter, either: `Cœur` is `coeur`, and `Bjørg` is `bjorg`.

    Emoji variation selectors are dropped as well, since Unicode counts them as marks like accents.
    """
    decomposed = unicodedata.normalize("NFD", same_form(text).translate(WITHOUT_STROKE))
    bare = "".join(character for character in decomposed if unicodedata.category(character) != "Mn")
    return " ".join(unicodedata.normalize("NFC", bare).split())


def close_matches(
    word: str, candidates: Iterable[str], max_matches: int = MAX_SUGGESTIONS, likeness: float = 0.6
) -> list[str]:
    """Return up to `max_matches` candidates that are like the word, best first; case and accents count.

    `likeness` is the part of both texts that must agree, from 0 to 1.
    """
    from difflib import get_close_matches  # imported late: only a mistyped word needs it

    return get_close_matches(word, list(candidates), max_matches, likeness)


MAX_WORD_LENGTH = 60  # no name is longer, and a comparison costs the square of the length
MAX_COMPARED = 20_000  # pairs of characters for one word; enough for three hundred names
USUAL_LIKENESS = 0.6
MAX_NAMED = 12  # names in a list of all possible ones
MAX_SUGGESTIONS_PER_FILE = 40  # suggestions for one file, at least enough for its first twenty faults


class Suggestions:
    """Suggestions for the first faults of one file.

    A bad file can have many faults, each to be compared with many words. Without a limit, these comparisons would cost
    more than anything else that is done with the file.
    """

    def __init__(self) -> None:
        self._left = MAX_SUGGESTIONS_PER_FILE

    def nearest(self, word: str, candidates: Collection[str], likeness: float = USUAL_LIKENESS) -> str | None:
        """Return the candidate most like the word; None if none is like it or the limit is reached."""
        if not self._left:
            return None
        self._left -= 1
        return nearest(word, candidates, likeness)


def nearest(word: str, candidates: Collection[str], likeness: float = USUAL_LIKENESS) -> str | None:
    """Return the candidate most like the word, or None; case and `_` for `-` make no difference.

    `likeness` is the part of both words that must agree, from 0 to 1.
    """
    if len(word) > MAX_WORD_LENGTH or len(word) * sum(map(len, candidates)) > MAX_COMPARED:
        return None
    folded = {_fold_hyphens(candidate): candidate for candidate in candidates}
    return next((folded[match] for match in close_matches(_fold_hyphens(word), folded, 1, likeness)), None)


def nearest_or_all(word: str, names: Collection[str]) -> tuple[str, ...]:
    """Return the name most like the word; if none is like it, all names if they are few."""
    near = nearest(word, names)
    return (near,) if near else tuple(names) if len(names) <= MAX_NAMED else ()


def _fold_hyphens(word: str) -> str:
    return word.casefold().replace("_", "-")
