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
from kortdiamant.cards.card import SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, RANKS, TRUMPS
from kortdiamant.spelling import fold

__all__ = ["canonical", "fold", "readings"]

LONGEST = 80  # characters; no card is written with half as many
BETWEEN = re.compile(r"[\s‐‑–-]+")
ELISION = re.compile(r"\b[dl]'")

CANONICAL: Mapping[str, Card] = MappingProxyType(
    {str(card): card for card in [Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)]}
    | {name: Card(name) for name in (*TRUMPS, FOOL, JOKER)}
)


class Make(Flag):
    """What a part of a written card is made of; parts that share a bit may be written together."""

    LETTERS = 1
    WORD = 2
    SIGN = LETTERS | WORD


class Part(NamedTuple):
    """A rank, a suit or a trump: what it means in canonical spelling, and its make."""

    meaning: str
    make: Make


class Pair(NamedTuple):
    """Two parts as they were written; `together` is the make both must share, if there is no space."""

    first: str
    second: str
    together: Make | None


Parts = Mapping[str, Part]


def canonical(text: str) -> Card | None:
    """The card whose canonical spelling is exactly this (`7`, `10H`, `joker`, `T21`), if there is one."""
    return CANONICAL.get(text.strip())


def readings(text: str, language: str) -> tuple[Card, ...]:
    """Every card that may be meant at a table of one of `LANGUAGES`, each once; none if it is no card.

    The card of which it is the exact canonical spelling comes first. Then come those without a suit, which claim
    least, then what would be canonical in capitals, then the rest.
    """
    if len(text) > LONGEST:
        return ()
    phrases = _phrases(text)
    pairs = [pair for phrase in phrases for pair in _pairs(phrase)]
    found = [SINGLES[words[0]] for words in phrases if len(words) == 1 and words[0] in SINGLES]
    found += [Card(rank, suit) for rank, suit in _meanings(pairs, CANONICAL_RANKS, CANONICAL_SUITS)]
    pairs += [Pair(second, first, together) for first, second, together in pairs]
    found += [Card(rank, suit) for rank, suit in _meanings(pairs, RANK_PARTS, SUIT_PARTS[language])]
    found += [Card(trump) for _, trump in _meanings(pairs, TRUMP_WORDS, TRUMP_NUMBERS)]
    exact = canonical(text)
    return tuple(dict.fromkeys([exact, *found] if exact else found))


def _phrases(text: str) -> list[Sequence[str]]:
    """The words of a text, and the same without the article it may begin with."""
    words = BETWEEN.split(ELISION.sub("", fold(text.replace("’", "'"))))
    return [words, words[1:]] if words[0] in vocabulary.ARTICLES else [words]


def _pairs(words: Sequence[str]) -> Iterator[Pair]:
    match words:
        case [first, second]:
            yield Pair(first, second, None)
        case [first, connector, second] if connector in vocabulary.CONNECTORS:
            yield Pair(first, second, None)
        case [word]:
            yield from _divisions(word)


def _divisions(word: str) -> Iterator[Pair]:
    for cut in range(1, len(word)):
        first, second = word[:cut], word[cut:]
        yield Pair(first, second, Make.SIGN)
        for connector in vocabulary.CONNECTORS:
            if second.startswith(connector):
                yield Pair(first, second.removeprefix(connector), Make.WORD)


def _meanings(pairs: Iterable[Pair], firsts: Parts, seconds: Parts) -> Iterator[tuple[str, str]]:
    for pair in pairs:
        first, second = firsts.get(pair.first), seconds.get(pair.second)
        if first and second and (pair.together is None or first.make & second.make & pair.together):
            yield first.meaning, second.meaning


def _parts(letters: Mapping[str, str], words: Mapping[str, str], signs: Mapping[str, str]) -> Parts:
    """All spellings of one kind of part; a spelling that is a letter and a word is as good as a sign."""
    parts: dict[str, Part] = {}
    for make, spellings in ((Make.LETTERS, letters), (Make.WORD, words), (Make.SIGN, signs)):
        for spelling, meaning in spellings.items():
            key = fold(spelling)
            parts[key] = Part(meaning, make | parts[key].make if key in parts else make)
    return MappingProxyType(parts)


RANK_PARTS = _parts(vocabulary.RANK_LETTERS, vocabulary.RANK_WORDS, vocabulary.RANK_NUMBERS)
SUIT_PARTS: Mapping[str, Parts] = MappingProxyType(
    {
        language: _parts(letters, vocabulary.SUIT_WORDS, vocabulary.SUIT_SYMBOLS)
        for language, letters in vocabulary.SUIT_LETTERS.items()
    }
)
CANONICAL_RANKS = _parts({}, {}, {rank: rank for rank in RANKS})
CANONICAL_SUITS = _parts({}, {}, {suit: suit for suit in SUITS})
TRUMP_WORDS = _parts({}, dict.fromkeys(vocabulary.TRUMP_WORDS, "T"), {})
TRUMP_NUMBERS = _parts({}, vocabulary.TRUMP_NUMBER_WORDS, {trump[1:]: trump for trump in TRUMPS})
SINGLES: Mapping[str, Card] = MappingProxyType(
    {spelling: Card(part.meaning) for spelling, part in RANK_PARTS.items()}
    | {fold(word): Card(meaning) for word, meaning in vocabulary.SINGLE_WORDS.items()}
    | {fold(trump): Card(trump) for trump in TRUMPS}
    | {glyph: Card(*card) for glyph, card in vocabulary.GLYPHS.items()}
)
