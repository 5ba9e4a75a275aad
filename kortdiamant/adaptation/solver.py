"""Adapt a game to a deck, exactly or approximately, and turn what the search found into sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kortdiamant.adaptation.approximation import MAX_SENTENCES, nearest
from kortdiamant.adaptation.problem import (
    ALL_SUITS,
    TRUMP,
    Deck,
    Target,
    card_of,
    columns_of,
    split_by_packs,
    target_of,
)
from kortdiamant.adaptation.search import PATIENCE, SearchPath, search, settle_debts
from kortdiamant.adaptation.search_space import NO_PLACE, Demand, Option, RankStep
from kortdiamant.adaptation.sentences import (
    LETTERS,
    TRUMPS,
    CardCounts,
    Formula,
    Hazards,
    LeaveOut,
    Letters,
    Plan,
    RankCounts,
    Relics,
    Sentence,
    SuitsCount,
)
from kortdiamant.cards.packs import FOOL
from kortdiamant.expedition.rules import Rules
from kortdiamant.likeness import Distance


@dataclass(frozen=True)
class Adaptation:
    """A plan for a target; where it is exact, no plan in the language has fewer words than the `bound`.

    The `game` is what was to be adapted; where the target is another one, that is the nearest in few sentences, and
    `distance` says how near.
    """

    game: Target
    target: Target
    plan: Plan
    bound: int = 0
    distance: Distance | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every card of the game has its stand-in."""
        return self.distance is None

    @property
    def is_shortest(self) -> bool:
        """Whether that is proved."""
        return self.bound >= self.plan.words


def adapt_exactly(target: Target, deck: Deck, patience: int = PATIENCE) -> Adaptation | None:
    """The easiest exact adaptation with as few packs as will do; None if the language has none for this deck."""
    for packs in range(1, deck.packs + 1):
        part = split_by_packs(target, packs)
        # Jokers are not shared out: each of several packs would need its own.
        one = replace(deck, packs=1, jokers=deck.jokers if packs == 1 else 0)
        if part is None or part.cards > one.cards:
            continue
        outcome = search(part, one, patience)
        if outcome.found:
            plan = assemble(outcome.found, part, one)
            return Adaptation(target, target, replace(plan, packs=packs), outcome.bound)
    return None


def adapt_simply(rules: Rules, deck: Deck, sentences: int = MAX_SENTENCES) -> Adaptation | None:
    """The nearest game in so many sentences at most, with one pack; None if they are too few."""
    near = nearest(rules, deck, sentences)
    return Adaptation(target_of(rules), near.target, near.plan, distance=near.distance) if near else None


def assemble(found: SearchPath, target: Target, deck: Deck) -> Plan:
    """The plan of what was found, for a deck of which no more is used than is needed."""
    jokers = found.board.scheme.relics.jokers
    return Plan(deck.pack, deck.packs, jokers, tuple(_Assembly(found, target, deck).sentences()))


class _Assembly:
    def __init__(self, found: SearchPath, target: Target, deck: Deck) -> None:
        self.scheme = found.board.scheme
        self.demand = Demand.of(target)
        self.target, self.deck = target, deck
        places = {step.name: place for place, step in enumerate(found.board.ranks)}
        self.steps = sorted(
            ((step, *taken) for step, taken in zip(found.board.steps, found.taken, strict=True)),
            key=lambda each: places[each[0].name],
        )
        self.given, self.left = self._settled()

    def _settled(self) -> tuple[dict[str, int], list[int]]:
        """The value of each rank all of whose cards bring the same, and the values of the exceptions."""
        owed = [self.target.treasures.count(value) for value in self.demand.values]
        for step, option, _ in self.steps:
            for place, count in ((step.usual, option.usual), (step.other, option.other)):
                if count:
                    owed[place] -= count
        ranks = sorted((option.kept.bit_count(), step.name) for step, option, _ in self.steps if option.fate == "rank")
        places = next(settle_debts(tuple(owed), tuple(count for count, _ in ranks)))
        for (count, _), place in zip(ranks, places, strict=True):
            owed[place] -= count
        values = [value for value, count in zip(self.demand.values, owed, strict=True) for _ in range(count)]
        return {name: self.demand.values[place] for (_, name), place in zip(ranks, places, strict=True)}, values

    def sentences(self) -> Iterator[Sentence]:
        """Every sentence, in the order in which they decide."""
        yield from self._exceptions()
        yield from self._left_out()
        if self.target.relics:
            yield self._relics()
        if self.target.kinds:
            yield self._hazards()
        for rank, value in self.given.items():
            yield RankCounts(rank, value)
        if self.target.treasures:
            yield from self._counting()

    def _exceptions(self) -> Iterator[CardCounts]:
        values = iter(self.left)
        for step, option, place in self.steps:
            for column in columns_of(option.apart):
                yield CardCounts(card_of(step.name, column), next(values))
            worth = self.demand.worths[place] if option.relic else None
            if self._is_exceptional(step, option) and worth is not None:
                yield CardCounts(card_of(step.name, columns_of(option.relic)[0]), worth, "relic")

    def _is_exceptional(self, step: RankStep, option: Option) -> bool:
        return bool(option.relic) and step.relic == NO_PLACE and isinstance(self.scheme.relics.worth, Formula)

    def _left_out(self) -> Iterator[LeaveOut]:
        dropped = self.scheme.layout.dropped
        if dropped & ALL_SUITS:
            yield LeaveOut((), columns_of(dropped & ALL_SUITS))
        if dropped & TRUMP:
            yield LeaveOut((), (TRUMPS,))
        if self.deck.has_fool:
            yield LeaveOut((FOOL,))
        groups: dict[int, list[str]] = {}
        for step, option, _ in self.steps:
            if option.out:
                groups.setdefault(option.out, []).append(step.name)
        suits = self.scheme.suits & ALL_SUITS
        for out, ranks in sorted(groups.items(), key=lambda group: -group[0].bit_count()):
            yield LeaveOut(tuple(ranks), () if out == suits else columns_of(out))

    def _relics(self) -> Relics:
        way = self.scheme.relics
        ranks = tuple(step.name for step, option, _ in self.steps if option.fate == "relic")
        suit = columns_of(self.scheme.layout.relics)
        return Relics(way.jokers, ranks, suit[0] if suit else "", way.worth)

    def _hazards(self) -> Hazards:
        waiting = {
            place: [kind.name for kind in self.target.kinds if (kind.copies, kind.strikes) == each]
            for place, each in enumerate(self.demand.classes)
        }
        ranks = [(step.name, option.which) for step, option, _ in self.steps if option.fate == "hazard"]
        return Hazards(tuple(rank for rank, _ in ranks), tuple(waiting[which].pop(0) for _, which in ranks))

    def _counting(self) -> Iterator[Sentence]:
        if self.scheme.layout.others:
            yield SuitsCount(columns_of(self.scheme.layout.others), self.scheme.other)
        yield SuitsCount((), self.scheme.usual)
        shown = [step.name for step, option, _ in self.steps if step.name in LETTERS and self._shows(step, option)]
        if shown:
            yield Letters(tuple(shown))

    def _shows(self, step: RankStep, option: Option) -> bool:
        counted = option.fate == "treasure" and option.kept
        printed = isinstance(self.scheme.relics.worth, Formula) and option.relic
        return bool(counted or (printed and not self._is_exceptional(step, option)))
