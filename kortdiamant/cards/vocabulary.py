"""What people call cards in three languages, as data.

Words are understood in every language at every table; only the letters of suits belong to the language of the table,
since `C` is a heart to one and a club to another. There is no number word for 1, since in Norwegian and in French it
would be the article as well. Words are spelled here as they are written; a reader folds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from kortdiamant.cards.packs import FOOL, JOKER, KNIGHT, NUMBERS, RANKS

Language = Literal["nb", "fr", "en"]
LANGUAGES: tuple[Language, ...] = ("nb", "fr", "en")

RANK_LETTERS: Mapping[str, str] = MappingProxyType(
    {"A": "A", "J": "J", KNIGHT: KNIGHT, "Q": "Q", "K": "K"}
    | {"E": "A", "As": "A", "T": "10", "Kn": "J", "V": "J", "D": "Q", "R": "K"}
)

RANK_NUMBERS: Mapping[str, str] = MappingProxyType({"1": "A"} | {number: number for number in NUMBERS})

# The single keys for a rank where nothing but single keys is pressed, the one to be shown first. They are those of the
# corner of a card in the language of the table and of an English one. A Norwegian jack says `Kn`: its own key is the n.
RANK_KEYS: Mapping[Language, Mapping[str, str]] = MappingProxyType(
    {
        "nb": {"A": "a1e", "10": "0t", "J": "jn", KNIGHT: "rc", "Q": "dq", "K": "k"},
        "fr": {"A": "a1", "10": "0t", "J": "vj", KNIGHT: "c", "Q": "dq", "K": "rk"},
        "en": {"A": "a1", "10": "0t", "J": "j", KNIGHT: "c", "Q": "q", "K": "k"},
    }
)
WHOLE_KEYS: Mapping[str, str] = MappingProxyType({JOKER: "*o", FOOL: "f"})

SUIT_LETTERS: Mapping[Language, Mapping[str, str]] = MappingProxyType(
    {
        "nb": {"S": "S", "H": "H", "R": "D", "K": "C"},
        "fr": {"P": "S", "C": "H", "K": "D", "T": "C"},
        "en": {"S": "S", "H": "H", "D": "D", "C": "C"},
    }
)

SUIT_SYMBOLS: Mapping[str, str] = MappingProxyType(
    {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
)


def _by_word(words: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType({word: meaning for meaning, line in words.items() for word in line.split()})


RANK_WORDS = _by_word(
    {
        "A": "ess esset essene as ace aces",
        "2": "to toer toeren toere toerne deux two twos deuce deuces",
        "3": "tre treer treeren treere treerne trois three threes",
        "4": "fire firer fireren firere firerne quatre four fours",
        "5": "fem femmer femmeren femmere femmerne cinq five fives",
        "6": "seks sekser sekseren seksere sekserne six sixes",
        "7": "sju sjuer sjueren sjuere sjuerne syv syver syveren syvere syverne sept seven sevens",
        "8": "åtte åtter åtteren åttere åtterne huit eight eights",
        "9": "ni nier nieren niere nierne neuf nine nines",
        "10": "ti tier tieren tiere tierne dix ten tens",
        "J": "knekt knekten knekter knektene valet valets jack jacks knave knaves",
        KNIGHT: "ridder ridderen riddere ridderne cavalier cavaliers knight knights",
        "Q": "dame damen dama damer damene dronning dames reine reines queen queens",
        "K": "konge kongen konger kongene roi rois king kings",
    }
)

SUIT_WORDS = _by_word(
    {
        "S": "sp spar sparen sparet sparene pique piques spade spades",
        "H": "hj hjerter hjerteren hjerterne hjerte hjertet hjertene cœur cœurs heart hearts",
        "D": "ru ruter ruteren ruterne rute ruten rutene carreau carreaux diamond diamonds",
        "C": "kl kløver kløveren kløverne kløvere trèfle trèfles club clubs",
    }
)

# Cards that are one word: no suit goes with them.
SINGLE_WORDS = _by_word(
    {
        JOKER: "jo * joker jokeren jokere jokerne jokers",
        FOOL: "fool fou excuse narr narren",
    }
)

TRUMP_WORDS = ("atout", "atouts", "trumf", "trumfen", "trump", "trumps")
TRUMP_NUMBER_WORDS: Mapping[str, str] = MappingProxyType(
    {word: f"T{rank}" for word, rank in RANK_WORDS.items() if rank in NUMBERS}
)

ARTICLES = ("le", "la", "les", "the", "en", "ei", "et", "un", "une", "an")
CONNECTORS = ("de", "of", "i", "av")


def _suited_glyphs() -> dict[str, tuple[str, str | None]]:
    aces = {"🂡": "S", "🂱": "H", "🃁": "D", "🃑": "C"}
    return {chr(ord(ace) + place): (rank, suit) for ace, suit in aces.items() for place, rank in enumerate(RANKS)}


# Each card that Unicode draws whole, as its name and its suit.
GLYPHS: Mapping[str, tuple[str, str | None]] = MappingProxyType(
    _suited_glyphs()
    | dict.fromkeys("🂿🃏🃟", (JOKER, None))
    | {"🃠": (FOOL, None)}
    | {chr(ord("🃠") + number): (f"T{number}", None) for number in range(1, 22)}
)
