"""Whether every match word of an entry has a part in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from kortdiamant.cards import Card
from kortdiamant.documents import Path
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.match import Matched


def check_words(matched: Matched, deck: Collection[Card], path: Path, found: Findings) -> None:
    """Warn of words that name no card of the deck, and of words that others beside them make needless.

    An entry that means no card at all has a fault of its own already.
    """
    for words in matched.lists:
        named = {word: frozenset(cards).intersection(deck) for word, cards in words.items()}
        for word in (word for word, cards in named.items() if not cards):
            found.warn(found.word(path, word), faults.IDLE_WORD, word=word)
        for word in shadowed(named):
            found.warn(found.word(path, word), faults.SHADOWED_WORD, word=word)


def shadowed(named: Mapping[str, Collection[Card]]) -> Sequence[str]:
    """The words without which the others name the same cards; of two that are equal the later one."""
    times = Counter(card for cards in named.values() for card in cards)
    needless = []
    for word, cards in reversed(tuple(named.items())):
        if cards and all(times[card] > 1 for card in cards):
            times.subtract(cards)
            needless.append(word)
    return needless[::-1]
