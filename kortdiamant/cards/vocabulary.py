"""The words for cards: those that are the same in every language, and the words of one language as a value.

The folders in `languages` supply `CardWords`. There is no number word for 1, since in several languages it is also the
article. Words are spelled as people write them; `Notation` folds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from kortdiamant.cards.packs import FOOL, JOKER, NUMBERS, RANKS, SUITS

RANK_LETTERS: Mapping[str, str] = MappingProxyType({rank: rank for rank in RANKS if rank not in NUMBERS})
RANK_NUMBERS: Mapping[str, str] = MappingProxyType({"1": "A"} | {number: number for number in NUMBERS})
SINGLE_WORDS: Mapping[str, str] = MappingProxyType({"*": JOKER, JOKER: JOKER, FOOL: FOOL})
WHOLE_KEYS: Mapping[str, str] = MappingProxyType({JOKER: "*o", FOOL: "f"})

SUIT_SYMBOLS: Mapping[str, str] = MappingProxyType(
    {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
)


@dataclass(frozen=True, kw_only=True)
class CardWords:
    """The words and letters of a table, each with the canonical rank, suit or card that it means.

    `single_words` are cards of one word without a suit. `connectors` can separate a rank and its suit, and `endings`
    follow the number of a card (`10-er`). The defaults are the letters of the canonical spelling.
    """

    rank_letters: Mapping[str, str] = field(default_factory=lambda: RANK_LETTERS)
    rank_words: Mapping[str, str] = field(default_factory=dict)
    suit_letters: Mapping[str, str] = field(default_factory=lambda: {suit: suit for suit in SUITS})
    suit_words: Mapping[str, str] = field(default_factory=dict)
    single_words: Mapping[str, str] = field(default_factory=lambda: SINGLE_WORDS)
    trump_words: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    connectors: tuple[str, ...] = ()


def _suited_glyphs() -> dict[str, tuple[str, str | None]]:
    aces = {"🂡": "S", "🂱": "H", "🃁": "D", "🃑": "C"}
    return {chr(ord(ace) + index): (rank, suit) for ace, suit in aces.items() for index, rank in enumerate(RANKS)}


# Every card that is one Unicode character, as its name and its suit.
GLYPHS: Mapping[str, tuple[str, str | None]] = MappingProxyType(
    _suited_glyphs()
    | dict.fromkeys("🂿🃏🃟", (JOKER, None))
    | {"🃠": (FOOL, None)}
    | {chr(ord("🃠") + number): (f"T{number}", None) for number in range(1, 22)}
)
