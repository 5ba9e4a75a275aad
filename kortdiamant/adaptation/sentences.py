"""The sentences by which cards of a pack stand for the cards of a game, and what they mean.

The first sentence that matches a card decides it: one about this very card, then what is left out, then relics, then
hazards, then the worth of a rank, then how a suit counts, and at last how all others count. docs/adapt.md says how the
words of a sentence are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from kortdiamant.cards import BLACK, RED, SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, PACKS, cards_of
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Role, Rules, Treasure

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


class StandIn(NamedTuple):
    """A card, how often the deck has it, and what it stands for; None: it is left out. A hazard's kind is its rank."""

    card: Card
    copies: int
    role: Role | None


def stand_ins(plan: Plan) -> tuple[StandIn, ...]:
    """Every different card of the deck, in its order."""
    pack = PACKS[plan.pack]
    cards = dict.fromkeys(cards_of(pack, jokers=plan.jokers))
    pips = pack.pips
    return tuple(
        StandIn(card, plan.jokers if card.name == JOKER else plan.packs, _role(card, plan.sentences, pips))
        for card in cards
    )


def _role(card: Card, sentences: tuple[Sentence, ...], pips: Mapping[str, int]) -> Role | None:
    return next(_decisions(card, sentences, pips), None)


def _decisions(card: Card, sentences: tuple[Sentence, ...], pips: Mapping[str, int]) -> Iterator[Role | None]:
    """What each sentence says of a card that speaks of it, the one that counts first."""
    suit = card.suit or ("" if card.name in (FOOL, JOKER) else TRUMPS)
    for sentence in sentences:
        match sentence:
            case CardCounts(card=exception, value=value, role=role) if exception == card:
                yield Treasure(value) if role == "treasure" else Relic(value)
            case LeaveOut(ranks=ranks, suits=suits) if _matches(card, suit, ranks, suits):
                yield None
            case Relics() if suit == sentence.suit or card.name in (*sentence.ranks, *[JOKER][: sentence.jokers]):
                worth = sentence.worth
                yield Relic(worth.of(pips[card.name]) if isinstance(worth, Formula) else worth)
            case Hazards(ranks=ranks) if card.name in ranks:
                yield Hazard(card.name)
            case RankCounts(rank=rank, value=value) if rank == card.name:
                yield Treasure(value)
            case SuitsCount(suits=suits, formula=formula) if card.name in pips and (not suits or suit in suits):
                yield Treasure(formula.of(pips[card.name]))


def _matches(card: Card, suit: str, ranks: tuple[str, ...], suits: tuple[str, ...]) -> bool:
    if card.name == JOKER:
        return False
    return (not ranks or card.name in ranks) and (not suits or suit in suits)


def adapted_rules(rules: Rules, plan: Plan) -> Rules:
    """The same game with the cards of a plan.

    Relics enter in the order of their worths in the game; kinds that strike otherwise than usual still do.
    """
    cells: dict[tuple[str, Role], list[Card]] = {}
    for card, copies, role in stand_ins(plan):
        if role is not None:
            cells.setdefault((card.name, role), []).extend([card] * copies)
    made = tuple(Cell(name, role, tuple(cards)) for (name, role), cards in cells.items())
    hazards = replace(rules.hazards, strikes=_strikes(rules, plan))
    return replace(rules, cells=made, relic_queue=_relic_queue(rules, made), hazards=hazards)


def _strikes(rules: Rules, plan: Plan) -> int | Mapping[str, int]:
    if isinstance(rules.hazards.strikes, int):
        return rules.hazards.strikes
    kinds = ((sentence.ranks, sentence.kinds) for sentence in plan.sentences if isinstance(sentence, Hazards))
    return {rank: rules.strikes(kind) for ranks, names in kinds for rank, kind in zip(ranks, names, strict=True)}


def _relic_queue(rules: Rules, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """The cells of the relics as their worths enter in the game; those that are worth otherwise come last."""
    waiting: dict[Role, list[int]] = {}
    for place, cell in enumerate(cells):
        if isinstance(cell.role, Relic):
            waiting.setdefault(cell.role, []).extend([place] * len(cell.copies))
    entering = [waiting.get(rules.cells[place].role, []) for place in rules.relic_queue]
    known = tuple(places.pop(0) for places in entering if places)
    return (*known, *(place for places in waiting.values() for place in places))
