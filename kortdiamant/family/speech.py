"""How a table speaks: what is needed to read its lines and to write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kortdiamant.family.words import CANONICAL_WORDS, Vocabulary, meaning


class Reading(Enum):
    """What happens when a canonical spelling could also mean something else in the table's language."""

    CANONICAL = "canonical"  # it means itself: files and pipes
    ASK = "ask"  # whoever types is asked: a terminal


@dataclass(frozen=True)
class Speech:
    """The names by seat, the words that are understood, and words of the ruleset for the cards of a box.

    `words` leads from a word, folded, to the canonical name of a card.
    """

    names: tuple[str, ...]
    vocabulary: Vocabulary = CANONICAL_WORDS
    reading: Reading = Reading.CANONICAL
    words: Mapping[str, str] = field(default_factory=dict)

    def meaning(self, word: str) -> str:
        """The English word that is meant, or the word itself in lower case."""
        return meaning(word, self.names, self.vocabulary.commands)
