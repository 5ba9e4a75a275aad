"""When two spellings are the same, and suggestions for a mistyped word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

MOST_NEAR = 3  # of what may have been meant so many are named
# Letters that people write without their stroke, and that Unicode does not take apart.
BARE = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ð": "d", "đ": "d", "ł": "l", "þ": "th", "ı": "i"})
# Letters that look like Latin ones, as capitals or small.
LOOKS_LATIN = str.maketrans("авекмнорстухіјѕԁԛԝӏһ", "abekmhopctyxijsdqwlh") | str.maketrans(  # Cyrillic, Greek
    "αβεζηικμνορτυχ", "abezhikmnoptyx"
)
# Characters that are never seen by themselves: joiners, selectors, fillers, stretchers (Unicode: default ignorable).
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def same_form(text: str) -> str:
    """The form in which texts that differ only in case, width or outer and repeated spaces are equal.

    That is NFKC and casefold, and NFKC again since casefold can undo it.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def looks(text: str) -> str:
    """The form in which texts that look the same are equal, whatever they are made of: `Ane` and Cyrillic `Аnе`.

    It knows what cannot be seen, and the letters of the Greek and Cyrillic alphabets that look like Latin ones.
    """
    return same_form(_UNSEEN.sub("", same_form(text))).translate(LOOKS_LATIN)


def fold(text: str) -> str:
    """The form in which texts that differ only in accents, too, are equal: `Cœur` and `coeur`, `Bjørg` and `bjorg`.

    Emoji variation selectors are marks to Unicode like accents, and go with them.
    """
    apart = unicodedata.normalize("NFD", same_form(text).translate(BARE))
    bare = "".join(character for character in apart if unicodedata.category(character) != "Mn")
    return " ".join(unicodedata.normalize("NFC", bare).split())


def close_matches(word: str, candidates: Iterable[str], most: int = MOST_NEAR, likeness: float = 0.6) -> list[str]:
    """Up to `most` of the candidates that are like the word, the most alike first.

    `likeness` is how much of both must agree, from 0 to 1. Nothing is folded.
    """
    from difflib import get_close_matches  # only a mistyped word pays for it

    return get_close_matches(word, list(candidates), most, likeness)


LONGEST_WORD = 60  # beyond that nobody mistyped a name, and comparing costs the square of the length
MOST_COMPARED = 20_000  # pairs of characters for one word; three hundred names are not too many
USUAL_LIKENESS = 0.6
MOST_NAMED = 12  # where somebody is told all that there is
MOST_SOUGHT = 40  # times in one file, which is enough for its first twenty faults or more


class Suggestions:
    """Seeks the words that were meant in one file, for the first of its faults only.

    A file can have many faults, and each could be like many words; so comparing is what a bad file costs most by.
    """

    def __init__(self) -> None:
        self._left = MOST_SOUGHT

    def nearest(self, word: str, candidates: Collection[str], likeness: float = USUAL_LIKENESS) -> str | None:
        """The candidate most like the word, or None, also when enough has been sought."""
        if not self._left:
            return None
        self._left -= 1
        return nearest(word, candidates, likeness)


def nearest(word: str, candidates: Collection[str], likeness: float = USUAL_LIKENESS) -> str | None:
    """The candidate most like the word, or None; case, and `_` for `-`, make no difference.

    `likeness` is how much of both words must agree, from 0 to 1.
    """
    if len(word) > LONGEST_WORD or len(word) * sum(map(len, candidates)) > MOST_COMPARED:
        return None
    folded = {_fold_hyphens(candidate): candidate for candidate in candidates}
    return next((folded[match] for match in close_matches(_fold_hyphens(word), folded, 1, likeness)), None)


def nearest_or_all(word: str, names: Collection[str]) -> tuple[str, ...]:
    """The name most like the word; if none is alike all names, as long as they are few."""
    near = nearest(word, names)
    return (near,) if near else tuple(names) if len(names) <= MOST_NAMED else ()


def _fold_hyphens(word: str) -> str:
    return word.casefold().replace("_", "-")
