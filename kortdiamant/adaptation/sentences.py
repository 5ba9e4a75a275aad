"""The sentences of a plan, which give the cards of a pack the roles of a game.

The first sentence that matches a card decides its role: exceptions come first, then cards left out, relics, hazards,
ranks with a value of their own, suits with a formula, and last the formula of all other cards. `docs/adapt.md` explains
how the words of a plan are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from kortdiamant.cards import BLACK, RED, SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, PACKS, cards_of
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Role, Rules, Treasure

SENTENCE = 3  # words of any sentence besides its cards and numbers
TRUMPS = "T"  # the "suit" of the trumps of a tarot
COLOURS = (frozenset(RED), frozenset(BLACK))
LETTERS = ("A", "J", "C", "Q", "K")  # ranks that show no number


@dataclass(frozen=True)
class Formula:
    """The worth of a card by its pips: plus a number, or times a number."""

    sign: Literal["+", "*"] = "+"
    number: int = 0

    def of(self, pips: int) -> int:
        """The worth of a card with this number of pips."""
        return pips + self.number if self.sign == "+" else pips * self.number

    @property
    def words(self) -> int:
        """One for the number, none if the card shows its worth."""
        return 0 if self == SHOWN else 1

    def __str__(self) -> str:
        return "pips" if self == SHOWN else f"pips{self.sign}{self.number}"


SHOWN = Formula()


@dataclass(frozen=True)
class LeaveOut:
    """The cards of these ranks in these suits are not used; no ranks or no suits means all."""

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()


@dataclass(frozen=True)
class RelicSentence:
    """The remaining cards of a suit or of these ranks are relics, and so are the jokers; `worth` is printed on them."""

    jokers: int = 0
    ranks: tuple[str, ...] = ()
    suit: str = ""
    worth: Formula | int | None = None


@dataclass(frozen=True)
class HazardSentence:
    """The remaining cards of these ranks are hazards, each rank of the kind at the same index in `kinds`."""

    ranks: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class RankValue:
    """The remaining cards of a rank are treasures of this value."""

    rank: str
    value: int


@dataclass(frozen=True)
class SuitFormula:
    """The remaining cards of these suits are treasures with a formula; no suits means all other cards."""

    suits: tuple[str, ...]
    formula: Formula


@dataclass(frozen=True)
class Letters:
    """The pips of these ranks, which show no number: an ace 1, a jack 11 and so on."""

    ranks: tuple[str, ...]


@dataclass(frozen=True)
class CardException:
    """An exception: one card is a treasure of this value, or a relic of this worth."""

    card: Card
    value: int
    role: Literal["treasure", "relic"] = "treasure"


Sentence = CardException | LeaveOut | RelicSentence | HazardSentence | RankValue | SuitFormula | Letters


def count_words(sentence: Sentence) -> int:
    """What a table has to remember of a sentence: its ranks, suits or colours, jokers and numbers."""
    match sentence:
        case LeaveOut(ranks=ranks, suits=suits):
            named = len(ranks) + words_of(suits)
        case RelicSentence(jokers=jokers, ranks=ranks, suit=suit, worth=worth):
            number = worth.words if isinstance(worth, Formula) else int(worth is not None)
            named = len(ranks) + bool(suit) + bool(jokers) + number
        case HazardSentence(ranks=ranks):
            named = len(ranks)
        case RankValue():
            named = 2
        case SuitFormula(suits=suits, formula=formula):
            named = words_of(suits) + formula.words
        case CardException():
            named = 3
        case _:  # letters have no sentence of their own, because many people know them
            return 2 * len(sentence.ranks)
    return SENTENCE + named


@dataclass(frozen=True)
class SentencePlan:
    """A deck, and the sentences about it in the order in which they decide."""

    pack: str
    packs: int
    jokers: int
    sentences: tuple[Sentence, ...]

    @property
    def words(self) -> int:
        """The words of all sentences."""
        return sum(map(count_words, self.sentences))


def words_of(suits: tuple[str, ...]) -> int:
    """The words for suits: none for all four, one for a colour, otherwise one for each suit."""
    if not suits or set(suits) == set(SUITS):
        return 0
    return 1 if frozenset(suits) in COLOURS else len(suits)


class StandIn(NamedTuple):
    """A card, its copies in the deck, and its role; None if it is left out. The kind of a hazard is its rank."""

    card: Card
    copies: int
    role: Role | None


def stand_ins(plan: SentencePlan) -> tuple[StandIn, ...]:
    """Every distinct card of the deck of a plan, in the order of the pack."""
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
    """The role of a card by every sentence that matches it, in the order of the sentences."""
    suit = card.suit or ("" if card.name in (FOOL, JOKER) else TRUMPS)
    for sentence in sentences:
        match sentence:
            case CardException(card=exception, value=value, role=role) if exception == card:
                yield Treasure(value) if role == "treasure" else Relic(value)
            case LeaveOut(ranks=ranks, suits=suits) if _matches(card, suit, ranks, suits):
                yield None
            case RelicSentence() if suit == sentence.suit or card.name in (
                *sentence.ranks,
                *[JOKER][: sentence.jokers],
            ):
                worth = sentence.worth
                yield Relic(worth.of(pips[card.name]) if isinstance(worth, Formula) else worth)
            case HazardSentence(ranks=ranks) if card.name in ranks:
                yield Hazard(card.name)
            case RankValue(rank=rank, value=value) if rank == card.name:
                yield Treasure(value)
            case SuitFormula(suits=suits, formula=formula) if card.name in pips and (not suits or suit in suits):
                yield Treasure(formula.of(pips[card.name]))


def _matches(card: Card, suit: str, ranks: tuple[str, ...], suits: tuple[str, ...]) -> bool:
    if card.name == JOKER:
        return False
    return (not ranks or card.name in ranks) and (not suits or suit in suits)


def adapted_rules(rules: Rules, plan: SentencePlan) -> Rules:
    """The same game with the cards of a plan.

    Relics enter in the order of their worths in the game, and each kind keeps its number of strikes.
    """
    cells: dict[tuple[str, Role], list[Card]] = {}
    for card, copies, role in stand_ins(plan):
        if role is not None:
            cells.setdefault((card.name, role), []).extend([card] * copies)
    adapted = tuple(Cell(name, role, tuple(cards)) for (name, role), cards in cells.items())
    hazards = replace(rules.hazards, strikes=_strikes(rules, plan))
    return replace(rules, cells=adapted, relic_queue=_relic_queue(rules, adapted), hazards=hazards)


def _strikes(rules: Rules, plan: SentencePlan) -> int | Mapping[str, int]:
    if isinstance(rules.hazards.strikes, int):
        return rules.hazards.strikes
    kinds = ((sentence.ranks, sentence.kinds) for sentence in plan.sentences if isinstance(sentence, HazardSentence))
    return {rank: rules.strikes(kind) for ranks, names in kinds for rank, kind in zip(ranks, names, strict=True)}


def _relic_queue(rules: Rules, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """The cells of the relics in the order in which their worths enter in the game; other worths come last."""
    waiting: dict[Role, list[int]] = {}
    for index, cell in enumerate(cells):
        if isinstance(cell.role, Relic):
            waiting.setdefault(cell.role, []).extend([index] * len(cell.copies))
    entering = [waiting.get(rules.cells[index].role, []) for index in rules.relic_queue]
    known = tuple(indexes.pop(0) for indexes in entering if indexes)
    return (*known, *(index for indexes in waiting.values() for index in indexes))
