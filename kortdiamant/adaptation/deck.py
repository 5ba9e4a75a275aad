"""A deck as the search sees it: one step for each rank, with a bit for each suit that has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from kortdiamant.adaptation.language import TRUMPS, words_of
from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import FOOL, PACKS

COLUMNS = (*SUITS, TRUMPS)
BITS = {column: 1 << place for place, column in enumerate(COLUMNS)}
ALL_SUITS = sum(BITS[suit] for suit in SUITS)
TRUMP = BITS[TRUMPS]


@dataclass(frozen=True)
class Deck:
    """What somebody has: so many equal packs of a name in `PACKS`, and jokers."""

    pack: str
    packs: int = 1
    jokers: int = 0

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of the suits."""
        return PACKS[self.pack].ranks

    @cached_property
    def trumps(self) -> tuple[str, ...]:
        """The trumps of a tarot."""
        return tuple(name for name in PACKS[self.pack].extras if name != FOOL)

    @property
    def has_fool(self) -> bool:
        """Whether there is a card that nobody needs here."""
        return FOOL in PACKS[self.pack].extras

    @property
    def cards(self) -> int:
        """How many cards can be used in all."""
        return self.packs * (len(self.ranks) * len(SUITS) + len(self.trumps)) + self.jokers

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """What each rank shows."""
        return tuple(map(self.pips, self.ranks))

    @cached_property
    def shown_by_trumps(self) -> tuple[int, ...]:
        """What each trump shows."""
        return tuple(map(self.pips, self.trumps))

    @cached_property
    def _pips(self) -> Mapping[str, int]:
        return PACKS[self.pack].pips

    def pips(self, rank: str) -> int:
        """What a rank shows."""
        return self._pips[rank]


def columns_of(mask: int) -> tuple[str, ...]:
    """The suits of a set of bits."""
    return tuple(column for column in COLUMNS if BITS[column] & mask)


def card_of(rank: str, column: str) -> Card:
    """The card of a rank in a suit; a trump has no suit."""
    return Card(rank) if column == TRUMPS else Card(rank, column)


WORDS_OF_MASK = tuple(words_of(columns_of(mask)) for mask in range(1 << len(COLUMNS)))
