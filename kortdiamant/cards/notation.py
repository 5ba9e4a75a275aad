"""The notation of cards: everything that a written card can mean.

A card is written as a rank, as a rank and a suit in either order, or as a single word. A part is letters (`Kn`), a word
(`knekt`), or a sign (a number, a symbol) that goes with both. Parts of one kind may be written together (`7H`,
`ruterdame`, `♥dame`); a letter and a word need a space, or `tens` would also be the ten of spades. This module does not
know which cards are in play; callers drop the readings that cannot be.
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

MAX_LENGTH = 80  # characters, twice as long as any card
BETWEEN = re.compile(r"[\s‐‑–-]+")
ELISION = re.compile(r"\b[dl]'")

CANONICAL: Mapping[str, Card] = MappingProxyType(
    {str(card): card for card in [Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)]}
    | {name: Card(name) for name in (*TRUMPS, FOOL, JOKER)}
)


class PartKind(Flag):
    """The kind of a part of a written card; parts that share a bit may be written together."""

    LETTERS = 1
    WORD = 2
    SIGN = LETTERS | WORD


class Part(NamedTuple):
    """A rank, a suit or a trump: its canonical spelling and its kind."""

    meaning: str
    kind: PartKind


class Pair(NamedTuple):
    """Two parts as they were written; without a space between them, both must be of the kind `joined_as`."""

    first: str
    second: str
    joined_as: PartKind | None


Parts = Mapping[str, Part]


def canonical(text: str) -> Card | None:
    """The card with exactly this canonical spelling (`7`, `10H`, `joker`, `T21`), if there is one."""
    return CANONICAL.get(text.strip())


class Notation:
    """The spellings of cards at a table."""

    def __init__(self, words: CardWords) -> None:
        self._articles = frozenset(map(fold, words.articles))
        self._endings = frozenset(map(fold, words.endings))
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
        """The suit that a folded word, letter or symbol means, if any."""
        part = self._suits.get(text)
        return part.meaning if part else None

    def readings(self, text: str) -> tuple[Card, ...]:
        """Every card that a text can mean, each once; none if it is no card.

        The card with exactly this canonical spelling comes first. Then come cards without a suit, which claim least,
        then those whose canonical spelling differs in case, then the rest.
        """
        if len(text) > MAX_LENGTH:
            return ()
        phrases = self._phrases(text)
        pairs = [pair for phrase in phrases for pair in self._pairs(phrase)]
        found = [self._singles[words[0]] for words in phrases if len(words) == 1 and words[0] in self._singles]
        found += [Card(rank, suit) for rank, suit in _meanings(pairs, CANONICAL_RANKS, CANONICAL_SUITS)]
        pairs += [Pair(second, first, joined_as) for first, second, joined_as in pairs]
        found += [Card(rank, suit) for rank, suit in _meanings(pairs, self._ranks, self._suits)]
        found += [Card(trump) for _, trump in _meanings(pairs, self._trumps, self._trump_numbers)]
        exact = canonical(text)
        return tuple(dict.fromkeys([exact, *found] if exact else found))

    def _phrases(self, text: str) -> list[Sequence[str]]:
        """The words of a text, with and without an article at the beginning; `a` is an ace, too, before a suit."""
        words = BETWEEN.split(ELISION.sub("", fold(text.replace("’", "'"))))
        if words[-1] in self._endings and words[-2:-1] and words[-2].isdecimal():
            words = words[:-1]
        has_article = words[0] in self._articles and not (words[0] in self._ranks and len(words[-1]) == 1)
        return [words, words[1:]] if has_article else [words]

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
        if first and second and (pair.joined_as is None or first.kind & second.kind & pair.joined_as):
            yield first.meaning, second.meaning


def _parts(letters: Mapping[str, str], words: Mapping[str, str], signs: Mapping[str, str]) -> Parts:
    """All spellings of ranks, suits or trumps; a spelling that is a letter and a word goes with both, as a sign."""
    parts: dict[str, Part] = {}
    for kind, spellings in ((PartKind.LETTERS, letters), (PartKind.WORD, words), (PartKind.SIGN, signs)):
        for spelling, meaning in spellings.items():
            key = fold(spelling)
            parts[key] = Part(meaning, kind | parts[key].kind if key in parts else kind)
    return MappingProxyType(parts)


CANONICAL_RANKS = _parts({}, {}, {rank: rank for rank in RANKS})
CANONICAL_SUITS = _parts({}, {}, {suit: suit for suit in SUITS})
