"""The words that a table understands, as a value: `angre` for `undo`, `personne` for `-`, and how cards are written.

They are understood where no name at the table begins like them, and only the English word is ever kept.
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

    `commands` leads from a folded word to the English one. `onto` are folded words that may stand before a space of a
    board.
    """

    commands: Mapping[str, str]
    notation: Notation
    onto: frozenset[str]


# What is kept in a record is written so; nothing of it belongs to a language.
CANONICAL_WORDS = Vocabulary(NO_WORDS, Notation(CardWords()), frozenset())


def meaning(word: str, names: Iterable[str], commands: Mapping[str, str]) -> str:
    """The English word that is meant, or the word itself in lower case."""
    folded = fold(word)
    if any(fold(name).startswith(folded) for name in names):
        return word.casefold()
    return commands.get(folded, word.casefold())
