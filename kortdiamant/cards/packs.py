"""A card, and the cards of each pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SUITS = ("S", "H", "D", "C")
RED = ("H", "D")
BLACK = ("S", "C")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card by its name, and by its suit if somebody said it.

    The name is a rank (`A`, `10`, `K`), `joker`, or the name of a card in a box (`7`, `snake`, `relic`, `relic:7`); the
    suit is one of `S H D C`. `str(card)` is the canonical spelling: `7`, `7H`, `relic:7`.
    """

    name: str
    suit: str | None = None

    def __str__(self) -> str:
        return self.name + (self.suit or "")


JOKER = "joker"
FOOL = "fool"
KNIGHT = "C"
TRUMPS = tuple(f"T{number}" for number in range(1, 22))
NUMBERS = tuple(str(number) for number in range(2, 11))
RANKS = ("A", *NUMBERS, "J", KNIGHT, "Q", "K")
PIPS: Mapping[str, int] = MappingProxyType(
    {"A": 1, "J": 11, KNIGHT: 12, "Q": 12, "K": 13, FOOL: 0}
    | {number: int(number) for number in NUMBERS}
    | {trump: int(trump[1:]) for trump in TRUMPS}
)


@dataclass(frozen=True)
class Pack:
    """The cards of one pack without its jokers.

    `ranks` go from the ace up to the king, each in every one of `suits`; `extras` are the cards without a suit.
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...] = SUITS
    extras: tuple[str, ...] = ()

    @property
    def pips(self) -> Mapping[str, int]:
        """The value of each name of the pack: an ace 1, a king 13, a knight as a queen, a trump its number."""
        return {name: PIPS[name] for name in (*self.ranks, *self.extras)}


PACKS: Mapping[str, Pack] = MappingProxyType(
    {
        "standard-52": Pack(("A", *NUMBERS, "J", "Q", "K")),
        "standard-36": Pack(("A", "6", "7", "8", "9", "10", "J", "Q", "K")),
        "piquet-32": Pack(("A", "7", "8", "9", "10", "J", "Q", "K")),
        "tarot-78": Pack(RANKS, extras=(*TRUMPS, FOOL)),
    }
)


def cards_of(pack: Pack, packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """Every physical card of `packs` packs and `jokers` jokers in all."""
    suited = [Card(rank, suit) for suit in pack.suits for rank in pack.ranks]
    extras = [Card(name) for name in pack.extras]
    return (*(suited + extras) * packs, *[Card(JOKER)] * jokers)
