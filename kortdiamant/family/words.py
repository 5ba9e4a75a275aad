"""The words of a table: `angre` for `undo`, `personne` for `-`, and the notation of cards.

A name at the table that begins with a word takes precedence over it. Records keep only the English words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kortdiamant.cards.notation import Notation
from kortdiamant.cards.vocabulary import CardWords
from kortdiamant.spelling import fold

NO_WORDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Vocabulary:
    """The words of all languages, and the letters of one.

    `commands` maps a folded word to the English one. `onto` are folded words that may precede a space of a board.
    """

    commands: Mapping[str, str]
    notation: Notation
    onto: frozenset[str]


# The words of records, which belong to no language.
CANONICAL_WORDS = Vocabulary(NO_WORDS, Notation(CardWords()), frozenset())


def meaning(word: str, names: Iterable[str], commands: Mapping[str, str]) -> str:
    """The English word for a word, or the word itself in lower case."""
    folded = fold(word)
    if any(fold(name).startswith(folded) for name in names):
        return word.casefold()
    return commands.get(folded, word.casefold())
