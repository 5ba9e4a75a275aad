"""The word that somebody probably meant."""

from __future__ import annotations

from collections.abc import Collection

from kortdiamant.spelling import alike

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
    folded = {_folded(candidate): candidate for candidate in candidates}
    return next((folded[match] for match in alike(_folded(word), folded, 1, likeness)), None)


def meant_or_all(word: str, names: Collection[str]) -> tuple[str, ...]:
    """The name most like the word; if none is alike all names, as long as they are few."""
    near = nearest(word, names)
    return (near,) if near else tuple(names) if len(names) <= MOST_NAMED else ()


def _folded(word: str) -> str:
    return word.casefold().replace("_", "-")
