"""The nearest game in a few sentences, for a deck that cannot hold a game, or people who want to remember less.

The search tries plans of simple sentences: suits and a row of ranks left out, the highest ranks as hazards of their
rank, jokers or aces as relics, and one or two formulas. It takes the plan with the smallest distance to the game
(docs/compare.md), and the shortest of equal ones. The curves of risk depend on few numbers, so the search compares them
first, and gems only if these curves alone are not already too far away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import ceil
from typing import NamedTuple

from kortdiamant.adaptation.problem import Adaptation, OwnedDeck, target_of
from kortdiamant.adaptation.schemes import MAX_FACTOR
from kortdiamant.adaptation.sentences import (
    LETTERS,
    SHOWN,
    TRUMPS,
    Formula,
    HazardSentence,
    LeaveOut,
    Letters,
    RelicSentence,
    Sentence,
    SentencePlan,
    SuitFormula,
    adapted_rules,
)
from kortdiamant.cards import BLACK, RED, SUITS
from kortdiamant.cards.packs import FOOL
from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.likeness import Curves, curves, distance_of_curves

MAX_SENTENCES = 5
KINDS_PER_KIND = 2  # at least one of this many kinds of hazards stays
USUAL_SEATS = 4  # players of the compared games, if the rules allow it
DROPPED_SUITS: tuple[tuple[str, ...], ...] = ((), (SUITS[0],), tuple(BLACK))
MAX_ADDEND = 13
FORMULAS = (
    SHOWN,
    *(Formula("*", number) for number in range(2, MAX_FACTOR + 1)),
    *(Formula("+", number) for number in range(1, MAX_ADDEND + 1)),
)
COUNTING_SENTENCES: tuple[tuple[SuitFormula, ...], ...] = (
    *((SuitFormula((), formula),) for formula in FORMULAS),
    *((SuitFormula(tuple(RED), formula), SuitFormula((), SHOWN)) for formula in FORMULAS[1:]),
)


class PlanShape(NamedTuple):
    """A plan without its formulas: its sentences so far, and the ranks left for treasures."""

    jokers: int
    sentences: tuple[Sentence, ...]
    ranks: tuple[str, ...]


def adapt_simply(rules: Rules, deck: OwnedDeck, sentences: int = MAX_SENTENCES) -> Adaptation | None:
    """The nearest game in at most `sentences` sentences, with one pack and its jokers; None if they are too few."""
    return _NearestSearch(rules, replace(deck, packs=1), sentences).run()


class _NearestSearch:
    def __init__(self, rules: Rules, deck: OwnedDeck, max_sentences: int) -> None:
        self.rules, self.deck, self.max_sentences = rules, deck, max_sentences
        self.seats = min(max(USUAL_SEATS, rules.players.min), rules.players.max)
        self.game = target_of(rules)
        self.known: dict[object, Curves] = {}

    @cached_property
    def wanted(self) -> Curves:
        return curves(self.rules, self.seats)

    def run(self) -> Adaptation | None:
        """Search the shapes, nearest risks first, until no other can be nearer."""
        shapes = [(self._risk_distance(shape), index, shape) for index, shape in enumerate(self._shapes())]
        best: tuple[Fraction, int] | None = None
        found: Adaptation | None = None
        for least, _, shape in sorted(shapes, key=lambda each: each[:2]):
            if best is not None and least > best[0]:
                break
            for plan in self._plans(shape):
                rules = adapted_rules(self.rules, plan)
                distance = distance_of_curves(self.wanted, self._curves(rules))
                rank = distance.total, plan.words
                if best is None or rank < best:
                    best, found = rank, Adaptation(self.game, target_of(rules), plan, distance=distance)
        return found

    def _risk_distance(self, shape: PlanShape) -> Fraction:
        """The part of the distance that all plans of a shape share: it bounds their distance from below."""
        distance = distance_of_curves(self.wanted, self._curves(adapted_rules(self.rules, next(self._plans(shape)))))
        return (distance.risk + distance.bust) / 3

    def _curves(self, rules: Rules) -> Curves:
        """The curves of a game, cached by the numbers that they depend on."""
        shares = sorted(
            cell.role.value // self.seats
            for cell in rules.cells
            if isinstance(cell.role, Treasure)
            for _ in cell.copies
        )
        gems = tuple(shares) if rules.hazards.lose == "half" else (len(shares), sum(shares))
        strikes = tuple(sorted((count, rules.strikes(kind)) for kind, count in rules.kinds.items()))
        key = gems, strikes, rules.relics_entered(1)
        if key not in self.known:
            self.known[key] = curves(rules, self.seats)
        return self.known[key]

    def _shapes(self) -> Iterator[PlanShape]:
        """Every shape that leaves room for a formula."""
        for dropped in DROPPED_SUITS:
            out = [LeaveOut((), dropped)] if dropped else []
            for jokers, relics, ranks in self._relics(len(SUITS) - len(dropped), dropped):
                for hazards, rest in self._hazards(ranks, len(SUITS) - len(dropped)):
                    for left_out, treasures in _leave_out_rows(rest):
                        sentences = (*out, *left_out, *relics, *hazards)
                        shape = PlanShape(jokers, sentences, treasures)
                        if any(True for _ in self._plans(shape)):
                            yield shape

    def _relics(
        self, suits: int, dropped: tuple[str, ...]
    ) -> Iterator[tuple[int, tuple[Sentence, ...], tuple[str, ...]]]:
        """The layouts of relics: the jokers to use, the sentences, and the ranks left."""
        ranks, count = self.deck.ranks, len(self.game.relics)
        worths = sorted(worth for worth in self.game.relics if worth is not None)
        worth = worths[len(worths) // 2] if worths else None
        if not count:
            yield 0, (), ranks
            return
        if self.deck.jokers:
            jokers = min(self.deck.jokers, count)
            yield jokers, (RelicSentence(jokers, worth=worth),), ranks
        relics = RelicSentence(0, ranks[:1], worth=worth)
        if suits <= count:
            yield 0, (relics,), ranks[1:]
        elif count == len(BLACK) and not dropped:
            yield 0, (LeaveOut(ranks[:1], tuple(BLACK)), relics), ranks[1:]

    def _hazards(self, ranks: tuple[str, ...], suits: int) -> Iterator[tuple[tuple[Sentence, ...], tuple[str, ...]]]:
        """The highest ranks as hazards, one for each kind that can strike, and the ranks left.

        At least half of the kinds stay, if there are enough ranks.
        """
        kinds = [kind for kind in self.game.kinds if kind.strikes <= suits]
        if not self.game.kinds:
            yield (), ranks
            return
        largest = min(len(kinds), len(ranks) - 1)
        for count in range(min(largest, ceil(len(self.game.kinds) / KINDS_PER_KIND)), largest + 1):
            chosen = ranks[len(ranks) - count :]
            names = tuple(kind.name for kind in kinds[:count])
            yield (HazardSentence(chosen, names),), ranks[: len(ranks) - count]

    def _plans(self, shape: PlanShape) -> Iterator[SentencePlan]:
        """The shape with all formulas for which sentences are left."""
        if not self.game.treasures:
            return
        letters = tuple(rank for rank in shape.ranks if rank in LETTERS)
        last = (Letters(letters),) if letters else ()
        trumps = (LeaveOut((), (TRUMPS,)),) if self.deck.trumps else ()
        fool = (LeaveOut((FOOL,)),) if self.deck.has_fool else ()
        for counting in COUNTING_SENTENCES:
            sentences = (*trumps, *fool, *shape.sentences, *counting, *last)
            if len(sentences) <= self.max_sentences and _has_suits_for(counting, shape):
                yield SentencePlan(self.deck.pack, 1, shape.jokers, sentences)


def _has_suits_for(counting: Iterable[SuitFormula], shape: PlanShape) -> bool:
    """Whether both formulas of red against black have suits: black is not left out."""
    dropped = {suit for each in shape.sentences if isinstance(each, LeaveOut) and not each.ranks for suit in each.suits}
    return not any(each.suits for each in counting) or dropped != set(BLACK)


def _leave_out_rows(ranks: tuple[str, ...]) -> Iterator[tuple[tuple[Sentence, ...], tuple[str, ...]]]:
    """Leave out no rank, or a row of consecutive ranks, but not all; yields the sentences and the ranks left."""
    yield (), ranks
    for first, count in product(range(len(ranks)), range(1, len(ranks))):
        if first + count <= len(ranks):
            yield (LeaveOut(ranks[first : first + count]),), ranks[:first] + ranks[first + count :]
