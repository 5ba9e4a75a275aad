"""Adapt a game to a deck exactly, and turn the result of the search into sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kortdiamant.adaptation.problem import (
    ALL_SUITS,
    TRUMP,
    Adaptation,
    Deck,
    Target,
    card_of,
    columns_of,
    split_by_packs,
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


def adapt_exactly(target: Target, deck: Deck, patience: int = PATIENCE) -> Adaptation | None:
    """The shortest exact plan with the fewest packs; None if no plan fits this deck.

    `patience` is the number of positions that the search examines before it settles for a good plan.
    """
    for packs in range(1, deck.packs + 1):
        part = split_by_packs(target, packs)
        # Each of several packs would need jokers of its own, so only a single pack uses them.
        one = replace(deck, packs=1, jokers=deck.jokers if packs == 1 else 0)
        if part is None or part.cards > one.cards:
            continue
        outcome = search(part, one, patience)
        if outcome.found:
            plan = assemble(outcome.found, part, one)
            return Adaptation(target, target, replace(plan, packs=packs), outcome.bound)
    return None


def assemble(found: SearchPath, target: Target, deck: Deck) -> Plan:
    """The plan of a path through the search space; it uses only the jokers that it needs."""
    jokers = found.space.scheme.relics.jokers
    return Plan(deck.pack, deck.packs, jokers, tuple(_Assembly(found, target, deck).sentences()))


class _Assembly:
    def __init__(self, found: SearchPath, target: Target, deck: Deck) -> None:
        self.scheme = found.space.scheme
        self.demand = Demand.of(target)
        self.target, self.deck = target, deck
        places = {step.name: place for place, step in enumerate(found.space.ranks)}
        self.steps = sorted(
            ((step, *taken) for step, taken in zip(found.space.steps, found.taken, strict=True)),
            key=lambda each: places[each[0].name],
        )
        self.given, self.left = self._settle()

    def _settle(self) -> tuple[dict[str, int], list[int]]:
        """The value of each rank that counts by itself, and the values of the exceptions."""
        owed = [self.target.treasures.count(value) for value in self.demand.values]
        for step, option, _ in self.steps:
            for place, count in ((step.usual, option.usual), (step.other, option.other)):
                if count:
                    owed[place] -= count
        ranks = sorted((option.kept.bit_count(), step.name) for step, option, _ in self.steps if option.use == "rank")
        places = next(settle_debts(tuple(owed), tuple(count for count, _ in ranks)))
        for (count, _), place in zip(ranks, places, strict=True):
            owed[place] -= count
        values = [value for value, count in zip(self.demand.values, owed, strict=True) for _ in range(count)]
        return {name: self.demand.values[place] for (_, name), place in zip(ranks, places, strict=True)}, values

    def sentences(self) -> Iterator[Sentence]:
        """Every sentence, in the order in which they match."""
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
            for column in columns_of(option.exceptions):
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
        ranks = tuple(step.name for step, option, _ in self.steps if option.use == "relic")
        suit = columns_of(self.scheme.layout.relics)
        return Relics(way.jokers, ranks, suit[0] if suit else "", way.worth)

    def _hazards(self) -> Hazards:
        waiting = {
            place: [kind.name for kind in self.target.kinds if (kind.copies, kind.strikes) == each]
            for place, each in enumerate(self.demand.classes)
        }
        ranks = [(step.name, option.which) for step, option, _ in self.steps if option.use == "hazard"]
        return Hazards(tuple(rank for rank, _ in ranks), tuple(waiting[which].pop(0) for _, which in ranks))

    def _counting(self) -> Iterator[Sentence]:
        if self.scheme.layout.others:
            yield SuitsCount(columns_of(self.scheme.layout.others), self.scheme.other)
        yield SuitsCount((), self.scheme.usual)
        shown = [step.name for step, option, _ in self.steps if step.name in LETTERS and self._shows(step, option)]
        if shown:
            yield Letters(tuple(shown))

    def _shows(self, step: RankStep, option: Option) -> bool:
        counted = option.use == "treasure" and option.kept
        printed = isinstance(self.scheme.relics.worth, Formula) and option.relic
        return bool(counted or (printed and not self._is_exceptional(step, option)))
