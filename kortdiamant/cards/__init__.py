"""Physical cards: how they are called in three languages, and which pack holds which."""

from kortdiamant.cards.card import BLACK, RED, SUITS, Card
from kortdiamant.cards.notation import canonical, readings
from kortdiamant.cards.packs import PACKS, Pack, cards_of
from kortdiamant.cards.vocabulary import LANGUAGES, Language

__all__ = [
    "BLACK",
    "LANGUAGES",
    "PACKS",
    "RED",
    "SUITS",
    "Card",
    "Language",
    "Pack",
    "canonical",
    "cards_of",
    "readings",
]
