"""Physical cards: their notation, and the cards of each pack."""

from kortdiamant.cards.notation import Notation, canonical
from kortdiamant.cards.packs import BLACK, PACKS, RED, SUITS, Card, Pack, cards_of
from kortdiamant.cards.vocabulary import CardWords

__all__ = [
    "BLACK",
    "PACKS",
    "RED",
    "SUITS",
    "Card",
    "CardWords",
    "Notation",
    "Pack",
    "canonical",
    "cards_of",
]
