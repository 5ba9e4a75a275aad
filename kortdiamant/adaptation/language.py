"""The sentences by which cards of a pack stand for the cards of a game, and how much there is to remember in them.

The first sentence that speaks of a card decides it: one about this very card, then what is left out, then relics, then
hazards, then the worth of a rank, then how a suit counts, and at last how all others count. docs/adapt.md says how the
words of a sentence are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kortdiamant.cards import BLACK, RED, SUITS, Card

SENTENCE = 3  # what any sentence takes besides the cards and numbers in it
TRUMPS = "T"  # stands among suits for the trumps of a tarot
COLOURS = (frozenset(RED), frozenset(BLACK))
LETTERS = ("A", "J", "C", "Q", "K")  # ranks that show no number


@dataclass(frozen=True)
class Formula:
    """How a worth follows from what a card shows: so much more, or so many times as much."""

    sign: Literal["+", "*"] = "+"
    number: int = 0

    def of(self, pips: int) -> int:
        """The worth of a card that shows so many pips."""
        return pips + self.number if self.sign == "+" else pips * self.number

    @property
    def words(self) -> int:
        """What there is to remember: a number, unless the card says it."""
        return 0 if self == SHOWN else 1

    def __str__(self) -> str:
        return "pips" if self == SHOWN else f"pips{self.sign}{self.number}"


SHOWN = Formula()


@dataclass(frozen=True)
class LeaveOut:
    """The cards of these ranks in these suits are not used; no ranks or no suits means all."""

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()

    @property
    def words(self) -> int:
        """What there is to remember."""
        return SENTENCE + len(self.ranks) + words_of(self.suits)


@dataclass(frozen=True)
class Relics:
    """What is left of a suit or of these ranks are relics, and so are the jokers; `worth` is what is printed."""

    jokers: int = 0
    ranks: tuple[str, ...] = ()
    suit: str = ""
    worth: Formula | int | None = None

    @property
    def words(self) -> int:
        """What there is to remember."""
        number = self.worth.words if isinstance(self.worth, Formula) else int(self.worth is not None)
        return SENTENCE + len(self.ranks) + bool(self.suit) + bool(self.jokers) + number


@dataclass(frozen=True)
class Hazards:
    """What is left of these ranks are hazards, each rank a kind of its own; `kinds` says for which it stands."""

    ranks: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def words(self) -> int:
        """What there is to remember."""
        return SENTENCE + len(self.ranks)


@dataclass(frozen=True)
class RankCounts:
    """What is left of a rank brings so many gems each."""

    rank: str
    value: int

    @property
    def words(self) -> int:
        """What there is to remember."""
        return SENTENCE + 2


@dataclass(frozen=True)
class SuitsCount:
    """Cards of these suits count by a formula; no suits: all others do."""

    suits: tuple[str, ...]
    formula: Formula

    @property
    def words(self) -> int:
        """What there is to remember."""
        return SENTENCE + words_of(self.suits) + self.formula.words


@dataclass(frozen=True)
class Letters:
    """What these ranks, which show no number, are taken to show: an ace 1, a jack 11 and so on."""

    ranks: tuple[str, ...]

    @property
    def words(self) -> int:
        """What there is to remember; it is said in one breath, and half known."""
        return 2 * len(self.ranks)


@dataclass(frozen=True)
class CardCounts:
    """An exception: one card, which brings so many gems, or is a relic of that worth."""

    card: Card
    value: int
    role: Literal["treasure", "relic"] = "treasure"

    @property
    def words(self) -> int:
        """What there is to remember."""
        return SENTENCE + 3


Sentence = CardCounts | LeaveOut | Relics | Hazards | RankCounts | SuitsCount | Letters


@dataclass(frozen=True)
class Plan:
    """A deck, and the sentences about it in the order in which they decide."""

    pack: str
    packs: int
    jokers: int
    sentences: tuple[Sentence, ...]

    @property
    def words(self) -> int:
        """What there is to remember."""
        return sum(sentence.words for sentence in self.sentences)


def words_of(suits: tuple[str, ...]) -> int:
    """How many words suits take: none for all four, one for a colour."""
    if not suits or set(suits) == set(SUITS):
        return 0
    return 1 if frozenset(suits) in COLOURS else len(suits)
