"""What a written card may mean.

A card is written as a rank, as a rank and a suit in either order, or as a word that stands alone. A part is of letters
(`Kn`), a word (`knekt`), or a sign (a number, a symbol) that goes with both. Parts of one make may be written together
(`7H`, `ruterdame`, `♥dame`); a letter and a word need a space, or `tens` would be the ten of spades as well. Nothing
here knows which cards are in play: whoever does drops the readings that cannot be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Flag
from types import MappingProxyType
from typing import NamedTuple

from kortdiamant.cards import vocabulary
from kortdiamant.cards.packs import FOOL, JOKER, NUMBERS, RANKS, SUITS, TRUMPS, Card
from kortdiamant.cards.vocabulary import CardWords
from kortdiamant.spelling import fold

MAX_LENGTH = 80  # characters; no card is written with half as many
BETWEEN = re.compile(r"[\s‐‑–-]+")
ELISION = re.compile(r"\b[dl]'")

CANONICAL: Mapping[str, Card] = MappingProxyType(
    {str(card): card for card in [Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)]}
    | {name: Card(name) for name in (*TRUMPS, FOOL, JOKER)}
)


class PartKind(Flag):
    """What a part of a written card is made of; parts that share a bit may be written together."""

    LETTERS = 1
    WORD = 2
    SIGN = LETTERS | WORD


class Part(NamedTuple):
    """A rank, a suit or a trump: what it means in canonical spelling, and its make."""

    meaning: str
    make: PartKind


class Pair(NamedTuple):
    """Two parts as they were written; `together` is the make both must share, if there is no space."""

    first: str
    second: str
    together: PartKind | None


Parts = Mapping[str, Part]


def canonical(text: str) -> Card | None:
    """The card whose canonical spelling is exactly this (`7`, `10H`, `joker`, `T21`), if there is one."""
    return CANONICAL.get(text.strip())


class Notation:
    """How cards are written at a table."""

    def __init__(self, words: CardWords) -> None:
        self._articles = frozenset(map(fold, words.articles))
        self._connectors = tuple(map(fold, words.connectors))
        self._ranks = _parts(words.rank_letters, words.rank_words, vocabulary.RANK_NUMBERS)
        self._suits = _parts(words.suit_letters, words.suit_words, vocabulary.SUIT_SYMBOLS)
        self._trumps = _parts({}, dict.fromkeys(words.trump_words, "T"), {})
        numbers = {word: f"T{rank}" for word, rank in words.rank_words.items() if rank in NUMBERS}
        self._trump_numbers = _parts({}, numbers, {trump[1:]: trump for trump in TRUMPS})
        self._singles = (
            {spelling: Card(part.meaning) for spelling, part in self._ranks.items()}
            | {fold(word): Card(meaning) for word, meaning in words.single_words.items()}
            | {fold(trump): Card(trump) for trump in TRUMPS}
            | {glyph: Card(*card) for glyph, card in vocabulary.GLYPHS.items()}
        )

    def suit(self, text: str) -> str | None:
        """The suit that a folded word, letter or symbol means, if it is one."""
        part = self._suits.get(text)
        return part.meaning if part else None

    def readings(self, text: str) -> tuple[Card, ...]:
        """Every card that may be meant, each once; none if it is no card.

        The card of which it is the exact canonical spelling comes first. Then come those without a suit, which claim
        least, then what would be canonical in capitals, then the rest.
        """
        if len(text) > MAX_LENGTH:
            return ()
        phrases = self._phrases(text)
        pairs = [pair for phrase in phrases for pair in self._pairs(phrase)]
        found = [self._singles[words[0]] for words in phrases if len(words) == 1 and words[0] in self._singles]
        found += [Card(rank, suit) for rank, suit in _meanings(pairs, CANONICAL_RANKS, CANONICAL_SUITS)]
        pairs += [Pair(second, first, together) for first, second, together in pairs]
        found += [Card(rank, suit) for rank, suit in _meanings(pairs, self._ranks, self._suits)]
        found += [Card(trump) for _, trump in _meanings(pairs, self._trumps, self._trump_numbers)]
        exact = canonical(text)
        return tuple(dict.fromkeys([exact, *found] if exact else found))

    def _phrases(self, text: str) -> list[Sequence[str]]:
        """The words of a text, and the same without the article it may begin with."""
        words = BETWEEN.split(ELISION.sub("", fold(text.replace("’", "'"))))
        return [words, words[1:]] if words[0] in self._articles else [words]

    def _pairs(self, words: Sequence[str]) -> Iterator[Pair]:
        match words:
            case [first, second]:
                yield Pair(first, second, None)
            case [first, connector, second] if connector in self._connectors:
                yield Pair(first, second, None)
            case [word]:
                yield from self._divisions(word)

    def _divisions(self, word: str) -> Iterator[Pair]:
        for cut in range(1, len(word)):
            first, second = word[:cut], word[cut:]
            yield Pair(first, second, PartKind.SIGN)
            for connector in self._connectors:
                if second.startswith(connector):
                    yield Pair(first, second.removeprefix(connector), PartKind.WORD)


def _meanings(pairs: Iterable[Pair], firsts: Parts, seconds: Parts) -> Iterator[tuple[str, str]]:
    for pair in pairs:
        first, second = firsts.get(pair.first), seconds.get(pair.second)
        if first and second and (pair.together is None or first.make & second.make & pair.together):
            yield first.meaning, second.meaning


def _parts(letters: Mapping[str, str], words: Mapping[str, str], signs: Mapping[str, str]) -> Parts:
    """All spellings of one kind of part; a spelling that is a letter and a word is as good as a sign."""
    parts: dict[str, Part] = {}
    for make, spellings in ((PartKind.LETTERS, letters), (PartKind.WORD, words), (PartKind.SIGN, signs)):
        for spelling, meaning in spellings.items():
            key = fold(spelling)
            parts[key] = Part(meaning, make | parts[key].make if key in parts else make)
    return MappingProxyType(parts)


CANONICAL_RANKS = _parts({}, {}, {rank: rank for rank in RANKS})
CANONICAL_SUITS = _parts({}, {}, {suit: suit for suit in SUITS})
