"""The schemes of a deck: which suits are left out, which are relics, and by which formula the others count.

A scheme is the part of a plan that mentions no rank. Schemes that differ only by exchanging suits of one colour, or the
two colours, are one. A scheme has at most two formulas, which is a limit of the language of plans.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import NamedTuple

from kortdiamant.adaptation.problem import ALL_SUITS, BITS, TRUMP, WORDS_OF_MASK, OwnedDeck, Target
from kortdiamant.adaptation.sentences import SENTENCE, SHOWN, CardException, Formula, count_words
from kortdiamant.cards import BLACK, RED, SUITS, Card

MAX_FACTOR = 5  # people do not multiply by more
EXCEPTION = count_words(CardException(Card("A"), 0))
_PAIRS = ({BITS[suit] for suit in RED}, {BITS[suit] for suit in BLACK})
_EXCHANGES = tuple(
    dict(zip((BITS[suit] for suit in SUITS), order, strict=True))
    for order in permutations(BITS[suit] for suit in SUITS)
    if {order[0], order[3]} in _PAIRS
)


@dataclass(frozen=True)
class RelicLayout:
    """Where the `count` relics are: `jokers` of them are jokers, the others are in a suit, or are whole ranks.

    `exceptions` are the worths of relics that the formula of the suit does not give.
    """

    jokers: int = 0
    suit: int = 0
    worth: Formula | int | None = None
    count: int = 0
    exceptions: tuple[int, ...] = ()

    @property
    def words(self) -> int:
        """The words of the sentence about relics, without its ranks."""
        if not self.count:
            return 0
        number = self.worth.words if isinstance(self.worth, Formula) else int(self.worth is not None)
        return SENTENCE + bool(self.jokers) + bool(self.suit) + number + EXCEPTION * len(self.exceptions)


class SuitLayout(NamedTuple):
    """Sets of suits as bits: left out, of relics, with the other formula, with the usual formula."""

    dropped: int
    relics: int
    others: int
    usual: int


@dataclass(frozen=True)
class Scheme:
    """A layout with its formulas, and the words of all its sentences."""

    layout: SuitLayout
    relics: RelicLayout
    usual: Formula
    other: Formula
    words: int

    @property
    def suits(self) -> int:
        """The suits in use, trumps included."""
        return self.treasures | self.layout.relics

    @property
    def treasures(self) -> int:
        """The suits of treasures and hazards."""
        return self.layout.usual | self.layout.others

    def formula(self, column: int) -> Formula:
        """The formula of a suit."""
        return self.other if self.layout.others & column else self.usual


def schemes(target: Target, deck: OwnedDeck) -> Iterator[Scheme]:
    """Every scheme that can give a treasure of the target, each once."""
    formulas = tuple(_formulas(target, deck))
    always = SENTENCE * (bool(target.kinds) + bool(target.treasures))
    for relics in _relic_layouts(target, deck):
        for layout in _layouts(deck, in_a_suit=bool(relics.count > relics.jokers and relics.suit)):
            for usual, other in product(formulas, formulas if layout.others else (SHOWN,)):
                if not layout.others or usual != other:
                    yield Scheme(layout, relics, usual, other, _words(layout, relics, usual, other, deck) + always)


def _words(layout: SuitLayout, relics: RelicLayout, usual: Formula, other: Formula, deck: OwnedDeck) -> int:
    words = relics.words + usual.words
    if layout.others:
        words += SENTENCE + other.words + WORDS_OF_MASK[layout.others]
    for dropped in (layout.dropped & ALL_SUITS, layout.dropped & TRUMP):
        words += SENTENCE + WORDS_OF_MASK[dropped] if dropped else 0
    return words + (SENTENCE + 1 if deck.has_fool else 0)


def _formulas(target: Target, deck: OwnedDeck) -> Iterator[Formula]:
    """Every formula that gives some card the value of some treasure."""
    values = set(target.treasures)
    shown = {*deck.shown, *deck.shown_by_trumps}
    yield SHOWN
    more = (Formula("+", number) for number in range(1, max(values, default=0) + 1))
    times = (Formula("*", number) for number in range(2, MAX_FACTOR + 1))
    for formula in (*more, *times):
        if any(formula.of(pips) in values for pips in shown):
            yield formula


def _relic_layouts(target: Target, deck: OwnedDeck) -> Iterator[RelicLayout]:
    """Every layout of the relics; jokers are all equal, so they cannot show different worths."""
    count, worths = len(target.relics), set(target.relics)
    if not count:
        yield RelicLayout()
    elif len(worths) == 1:
        (worth,) = worths
        for jokers in range(min(deck.jokers, count) + 1):
            yield RelicLayout(jokers, 0, worth, count)
        yield RelicLayout(0, BITS[SUITS[0]], worth, count)
    else:
        yield from _printed_layouts(target, deck)


def _printed_layouts(target: Target, deck: OwnedDeck) -> Iterator[RelicLayout]:
    printed = Counter(worth for worth in target.relics if worth is not None)
    for formula in (Formula("+", number) for number in range(max(printed) + 1)):
        found = {formula.of(pips) for pips in deck.shown}
        missing = [worth for worth, count in printed.items() for _ in range(count - (worth in found))]
        if len(missing) < sum(printed.values()):
            yield RelicLayout(0, BITS[SUITS[0]], formula, sum(printed.values()), tuple(missing))


def _layouts(deck: OwnedDeck, *, in_a_suit: bool) -> Iterator[SuitLayout]:
    """The sets of suits, each once among those that differ only by an exchange."""
    seen = set()
    choices = [0, *(BITS[suit] for suit in SUITS)] if in_a_suit else [0]
    for dropped, relics, others in product(range(ALL_SUITS), choices, range(ALL_SUITS)):
        usual = ALL_SUITS & ~(dropped | relics | others)
        disjoint = not (dropped & relics or dropped & others or relics & others)
        # A plan names `others` and calls `usual` the rest, so the shorter name must be the first.
        named_well = WORDS_OF_MASK[others] <= WORDS_OF_MASK[usual] or WORDS_OF_MASK[usual] == 0
        if not disjoint or bool(relics) != in_a_suit or not usual or not named_well:
            continue
        layout = _canonical_layout(SuitLayout(dropped, relics, others, usual))
        if layout not in seen:
            seen.add(layout)
            yield from _with_trumps(layout, deck)


def _canonical_layout(layout: SuitLayout) -> SuitLayout:
    return min(SuitLayout(*(_exchange_suits(mask, exchange) for mask in layout)) for exchange in _EXCHANGES)


def _exchange_suits(mask: int, exchange: dict[int, int]) -> int:
    return sum(new for old, new in exchange.items() if mask & old)


def _with_trumps(layout: SuitLayout, deck: OwnedDeck) -> Iterator[SuitLayout]:
    """The layouts with the trumps of a tarot: left out, or counting by either formula."""
    if not deck.trumps:
        yield layout
        return
    dropped, relics, others, usual = layout
    yield SuitLayout(dropped | TRUMP, relics, others, usual)
    yield SuitLayout(dropped, relics, others, usual | TRUMP)
    yield SuitLayout(dropped, relics, others | TRUMP, usual)
