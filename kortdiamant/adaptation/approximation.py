"""The nearest game in a few sentences, if a deck cannot hold a game or nobody wants to remember all of it.

The search tries plans of simple sentences: suits and a row of ranks left out, the highest ranks as hazards of their
rank, jokers or aces as relics, and one or two ways of counting. It takes the plan with the smallest distance to the
game (docs/compare.md), and the shortest of equal ones. The curves of risk depend on few numbers, so they are compared
first, and gems only if these curves alone are not too far away already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from kortdiamant.adaptation.problem import Deck, Target, target_of
from kortdiamant.adaptation.schemes import MAX_FACTOR
from kortdiamant.adaptation.sentences import (
    LETTERS,
    SHOWN,
    Formula,
    Hazards,
    LeaveOut,
    Letters,
    Plan,
    Relics,
    Sentence,
    SuitsCount,
    adapted_rules,
)
from kortdiamant.cards import BLACK, RED, SUITS
from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.likeness import Curves, Distance, curves, distance_of_curves

MAX_SENTENCES = 5
LEAST_KINDS = 2  # one of so many stays
SEATS = 4  # if so many can play
DROPPED: tuple[tuple[str, ...], ...] = ((), (SUITS[0],), tuple(BLACK))
MAX_ADDEND = 13
USUAL = (
    SHOWN,
    *(Formula("*", number) for number in range(2, MAX_FACTOR + 1)),
    *(Formula("+", number) for number in range(1, MAX_ADDEND + 1)),
)
COUNTING: tuple[tuple[SuitsCount, ...], ...] = (
    *((SuitsCount((), formula),) for formula in USUAL),
    *((SuitsCount(tuple(RED), formula), SuitsCount((), SHOWN)) for formula in USUAL[1:]),
)


class PlanShape(NamedTuple):
    """All but the counting of a plan: its sentences so far, and the ranks that are left for treasures."""

    jokers: int
    sentences: tuple[Sentence, ...]
    ranks: tuple[str, ...]


@dataclass(frozen=True)
class NearestGame:
    """A plan, the game that comes of it, and how far that is from the one that was wished for."""

    plan: Plan
    target: Target
    distance: Distance


def nearest(rules: Rules, deck: Deck, sentences: int = MAX_SENTENCES) -> NearestGame | None:
    """The nearest game in so many sentences at most, for one pack and its jokers; None if they are too few."""
    return _NearestSearch(rules, replace(deck, packs=1), sentences).nearest()


class _NearestSearch:
    def __init__(self, rules: Rules, deck: Deck, most: int) -> None:
        self.rules, self.deck, self.most = rules, deck, most
        self.seats = min(max(SEATS, rules.players.min), rules.players.max)
        self.game = target_of(rules)
        self.kept: dict[object, Curves] = {}

    @cached_property
    def wished(self) -> Curves:
        return curves(self.rules, self.seats)

    def nearest(self) -> NearestGame | None:
        """Shape by shape, those with the nearest risks first, until no other can be nearer."""
        shapes = [(self._risks(shape), place, shape) for place, shape in enumerate(self._shapes())]
        best: tuple[object, ...] | None = None
        found: NearestGame | None = None
        for least, _, shape in sorted(shapes, key=lambda each: each[:2]):
            if best is not None and (least,) > best[:1]:
                break
            for plan in self._plans(shape):
                rules = adapted_rules(self.rules, plan)
                apart = distance_of_curves(self.wished, self._curves(rules))
                rank = apart.total, plan.words
                if best is None or rank < best:
                    best, found = rank, NearestGame(plan, target_of(rules), apart)
        return found

    def _risks(self, shape: PlanShape) -> object:
        """What risk and bust alone come to."""
        apart = distance_of_curves(self.wished, self._curves(adapted_rules(self.rules, next(self._plans(shape)))))
        return (apart.risk + apart.bust) / 3

    def _curves(self, rules: Rules) -> Curves:
        """The curves of a game; those with as many cards of each sort and as many gems in all are equal."""
        shares = sorted(
            cell.role.value // self.seats
            for cell in rules.cells
            if isinstance(cell.role, Treasure)
            for _ in cell.copies
        )
        gems = tuple(shares) if rules.hazards.lose == "half" else (len(shares), sum(shares))
        strikes = tuple(sorted((count, rules.strikes(kind)) for kind, count in rules.kinds.items()))
        key = gems, strikes, rules.relics_entered(1)
        if key not in self.kept:
            self.kept[key] = curves(rules, self.seats)
        return self.kept[key]

    def _shapes(self) -> Iterator[PlanShape]:
        """Every shape that leaves room for the counting."""
        for dropped in DROPPED:
            out = [LeaveOut((), dropped)] if dropped else []
            for jokers, relics, ranks in self._relics(len(SUITS) - len(dropped), dropped):
                for hazards, rest in self._hazards(ranks, len(SUITS) - len(dropped)):
                    for left_out, treasures in _rows(rest):
                        sentences = (*out, *left_out, *relics, *hazards)
                        shape = PlanShape(jokers, sentences, treasures)
                        if any(True for _ in self._plans(shape)):
                            yield shape

    def _relics(
        self, suits: int, dropped: tuple[str, ...]
    ) -> Iterator[tuple[int, tuple[Sentence, ...], tuple[str, ...]]]:
        """Where relics may be, and the ranks that are not."""
        ranks, count = self.deck.ranks, len(self.game.relics)
        worths = sorted(worth for worth in self.game.relics if worth is not None)
        worth = worths[len(worths) // 2] if worths else None
        if not count:
            yield 0, (), ranks
            return
        if self.deck.jokers:
            jokers = min(self.deck.jokers, count)
            yield jokers, (Relics(jokers, worth=worth),), ranks
        relics = Relics(0, ranks[:1], worth=worth)
        if suits <= count:
            yield 0, (relics,), ranks[1:]
        elif count == len(BLACK) and not dropped:
            yield 0, (LeaveOut(ranks[:1], tuple(BLACK)), relics), ranks[1:]

    def _hazards(self, ranks: tuple[str, ...], suits: int) -> Iterator[tuple[tuple[Sentence, ...], tuple[str, ...]]]:
        """So many of the highest ranks, each for a kind; every one can strike.

        At least half of the kinds stay, if there are ranks enough.
        """
        kinds = [kind for kind in self.game.kinds if kind.strikes <= suits]
        if not self.game.kinds:
            yield (), ranks
            return
        most = min(len(kinds), len(ranks) - 1)
        for count in range(min(most, -(-len(self.game.kinds) // LEAST_KINDS)), most + 1):
            chosen = ranks[len(ranks) - count :]
            names = tuple(kind.name for kind in kinds[:count])
            yield (Hazards(chosen, names),), ranks[: len(ranks) - count]

    def _plans(self, shape: PlanShape) -> Iterator[Plan]:
        """The shape with every way of counting for which there are sentences left."""
        letters = tuple(rank for rank in shape.ranks if rank in LETTERS)
        last = (Letters(letters),) if letters else ()
        trumps = (LeaveOut((), ("T",)),) if self.deck.trumps else ()
        fool = (LeaveOut(("fool",)),) if self.deck.has_fool else ()
        for counting in COUNTING if self.game.treasures else ():
            sentences = (*trumps, *fool, *shape.sentences, *counting, *last)
            if len(sentences) <= self.most and self._both(counting, shape):
                yield Plan(self.deck.pack, 1, shape.jokers, sentences)

    @staticmethod
    def _both(counting: Iterable[SuitsCount], shape: PlanShape) -> bool:
        """Whether there are suits of both ways of counting."""
        dropped = {
            suit for each in shape.sentences if isinstance(each, LeaveOut) and not each.ranks for suit in each.suits
        }
        return not any(each.suits for each in counting) or dropped != set(BLACK)


def _rows(ranks: tuple[str, ...]) -> Iterator[tuple[tuple[Sentence, ...], tuple[str, ...]]]:
    """No rank left out, or some that follow one another, but not all."""
    yield (), ranks
    for first, count in product(range(len(ranks)), range(1, len(ranks))):
        if first + count <= len(ranks):
            yield (LeaveOut(ranks[first : first + count]),), ranks[:first] + ranks[first + count :]
