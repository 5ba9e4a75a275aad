"""Match words: the small language in which a ruleset names cards of its pack.

A word is a rank `7`, a range of ranks `2-10`, a card `7H`, a suit `S H D C`, a colour `red`, `joker`, `rest`, or in
a tarot a trump `T5`, a range of trumps `T1-T5` or `fool`. Case does not matter. `C` means clubs. In a pack with
knights it means the knight, unless the same entry names another suit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kortdiamant.cards import BLACK, RED, SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, KNIGHT, RANKS, TRUMPS
from kortdiamant.documents.document import KeyPath
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.definition import Cross, Match, Word
from kortdiamant.rulebook.faults import Findings
from kortdiamant.spelling import nearest

# `RANKS` go from low to high; an ace is low at the start of a range and high at its end.
ACE = "A"
COLOURS = {"red": RED, "black": BLACK}
SINGLES = (JOKER, FOOL)
REST = "rest"
MAX_WORDS = 100  # in one place; the largest pack has 78 cards
_LOWER = {*COLOURS, *SINGLES, REST}
_NOT_CLUBS = tuple(suit for suit in SUITS if suit != KNIGHT)
_CARD = re.compile(rf"({'|'.join(RANKS)})([{''.join(SUITS)}])")

Suggest = Callable[[str, Collection[str]], str | None]


class UnknownWord(NamedTuple):
    """A word that names no card, as it was written, and a suggestion."""

    word: str
    near: str | None


@dataclass(frozen=True)
class MatchResult:
    """The cards that match words name, each once, in the order of the words.

    `rest` tells whether the word `rest` was among them. `cards_by_word` has the cards of each word as it was written:
    one map, or for a cross one for ranks and one for suits. `too_many` is the number of words if it exceeds MAX_WORDS;
    then no word was read.
    """

    cards: tuple[Card, ...]
    rest: bool = False
    unknown: tuple[UnknownWord, ...] = ()
    too_many: int = 0
    cards_by_word: tuple[Mapping[str, Sequence[Card]], ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether all words were understood."""
        return not self.unknown and not self.too_many


def match(words: Match, cards: Iterable[Card], suggest: Suggest = nearest) -> MatchResult:
    """Find the cards that the words name among those given; `suggest` finds a suggestion for an unknown word."""
    known = tuple(dict.fromkeys(cards))
    count = _count(words)
    if count > MAX_WORDS:
        return MatchResult((), too_many=count)
    if isinstance(words, Cross):
        return _cross(words, known, suggest)
    return _union(_split(words), known, suggest)


def _count(words: Match) -> int:
    """Count the different words."""
    if isinstance(words, Cross):
        return len(_split(words.ranks)) + len(_split(words.suits))
    return len(_split(words))


def _union(words: Sequence[str], known: Sequence[Card], suggest: Suggest) -> MatchResult:
    spelled = [_spell(word) for word in words]
    has_knights = any(card.name == KNIGHT for card in known)
    suits = SUITS if not has_knights or any(word in _NOT_CLUBS for word in spelled) else _NOT_CLUBS
    groups = {word: _cards(word, known, suits) for word in spelled if word != REST}
    found = (card for group in groups.values() for card in group or ())
    unknown = (word for word in words if groups.get(_spell(word), ()) is None)
    meant = {word: groups.get(_spell(word)) or () for word in words if _spell(word) != REST}
    near = _near(unknown, _vocabulary(known), suggest)
    return MatchResult(tuple(dict.fromkeys(found)), REST in spelled, near, cards_by_word=(meant,))


def _cross(words: Cross, known: Sequence[Card], suggest: Suggest) -> MatchResult:
    ranks = {word: _names(_spell(word)) for word in _split(words.ranks)}
    suits = {word: _suits(_spell(word), SUITS) for word in _split(words.suits)}
    names = None if words.ranks is None else [name for group in ranks.values() for name in group or ()]
    suit_letters = None if words.suits is None else [suit for group in suits.values() for suit in group or ()]
    order = known if names is None else [card for name in names for card in known if card.name == name]
    cards = tuple(card for card in order if suit_letters is None or card.suit in suit_letters)
    no_ranks = _near((word for word, group in ranks.items() if group is None), (*RANKS, *TRUMPS), suggest)
    no_suits = _near((word for word, group in suits.items() if group is None), (*SUITS, *COLOURS), suggest)
    by_rank = {word: [card for card in known if card.name in (group or ())] for word, group in ranks.items()}
    by_suit = {word: [card for card in known if card.suit in (group or ())] for word, group in suits.items()}
    return MatchResult(tuple(dict.fromkeys(cards)), unknown=no_ranks + no_suits, cards_by_word=(by_rank, by_suit))


def _split(words: Word | tuple[Word, ...] | None) -> tuple[str, ...]:
    if words is None:
        return ()
    items = words if isinstance(words, tuple) else (words,)
    return tuple(dict.fromkeys(word for item in items for word in str(item).split()))


def _spell(word: str) -> str:
    """Return the canonical spelling of a word."""
    plain = word.replace("–", "-")
    return plain.lower() if plain.lower() in _LOWER else plain.upper()


def _cards(word: str, known: Sequence[Card], letters: Sequence[str]) -> Sequence[Card] | None:
    suits = _suits(word, letters)
    if suits is not None:
        return [card for card in known if card.suit in suits]
    names = _names(word)
    if names is not None:
        return [card for name in names for card in known if card.name == name]
    exact = _CARD.fullmatch(word)
    return [card for card in known if (card.name, card.suit) == exact.groups()] if exact else None


def _suits(word: str, letters: Sequence[str]) -> Sequence[str] | None:
    return (word,) if word in letters else COLOURS.get(word)


def _names(word: str) -> Sequence[str] | None:
    """Return the card names that a word means, low to high, in the pack or not; None if it is not a rank or range."""
    if word in RANKS or word in TRUMPS or word in SINGLES:
        return (word,)
    first, dash, last = word.partition("-")
    order = TRUMPS if first in TRUMPS else _from_low_to_high(first, last)
    if not dash or first not in order or last not in order:
        return None
    return order[order.index(first) : order.index(last) + 1] or None


def _from_low_to_high(first: str, last: str) -> tuple[str, ...]:
    return (*RANKS[1:], ACE) if last == ACE and first != ACE else RANKS


def _near(words: Iterable[str], right: Sequence[str], suggest: Suggest) -> tuple[UnknownWord, ...]:
    return tuple(UnknownWord(word, _forward_range(_spell(word)) or suggest(word, right)) for word in words)


def _forward_range(word: str) -> str | None:
    """Return a backwards range from low to high, or None for any other word."""
    first, dash, last = word.partition("-")
    forwards = f"{last}-{first}"
    return forwards if dash and _names(forwards) else None


def _vocabulary(known: Sequence[Card]) -> tuple[str, ...]:
    """Return the words to suggest; trumps and the fool only if the pack has them."""
    without_suit = (card.name for card in known if card.suit is None)
    return (*RANKS, *SUITS, *COLOURS, REST, JOKER, *without_suit)


def check_words(matched: MatchResult, deck: Collection[Card], path: KeyPath, findings: Findings) -> None:
    """Warn about words that name no card of the deck, and words that the others make redundant.

    For entries that name at least one card; an entry without any has another fault.
    """
    for words in matched.cards_by_word:
        named = {word: frozenset(cards).intersection(deck) for word, cards in words.items()}
        for word in (word for word, cards in named.items() if not cards):
            findings.warn(findings.word(path, word), faults.IDLE_WORD, word=word)
        for word in shadowed_words(named):
            findings.warn(findings.word(path, word), faults.SHADOWED_WORD, word=word)


def shadowed_words(named: Mapping[str, Collection[Card]]) -> Sequence[str]:
    """Return the words that can be removed without losing a card; of two equal words the later one."""
    times = Counter(card for cards in named.values() for card in cards)
    redundant = []
    for word, cards in reversed(tuple(named.items())):
        if cards and all(times[card] > 1 for card in cards):
            times.subtract(cards)
            redundant.append(word)
    return redundant[::-1]
