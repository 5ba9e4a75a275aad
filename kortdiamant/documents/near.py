"""The word that somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_WORD = 60  # beyond that nobody mistyped a name, and comparing costs the square of the length


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """Give the candidate most like the word, or None; case, and `_` for `-`, make no difference."""
    if len(word) > LONGEST_WORD:
        return None
    from difflib import get_close_matches  # only a faulty file pays for it

    alike = {_folded(candidate): candidate for candidate in candidates}
    return next((alike[match] for match in get_close_matches(_folded(word), alike, n=1)), None)


def _folded(word: str) -> str:
    return word.casefold().replace("_", "-")
