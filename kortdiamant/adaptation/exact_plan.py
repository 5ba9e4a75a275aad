"""The easiest exact adaptation: the plan that the search finds, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kortdiamant.adaptation.problem import (
    ALL_SUITS,
    TRUMP,
    Adaptation,
    OwnedDeck,
    Target,
    card_of,
    columns_of,
    split_by_packs,
)
from kortdiamant.adaptation.search_space import NO_INDEX, Demand, Option, RankStep
from kortdiamant.adaptation.sentences import (
    LETTERS,
    TRUMPS,
    CardException,
    Formula,
    HazardSentence,
    LeaveOut,
    Letters,
    RankValue,
    RelicSentence,
    Sentence,
    SentencePlan,
    SuitFormula,
)
from kortdiamant.adaptation.solver import MAX_EXAMINED, SearchPath, search, settle_debts
from kortdiamant.cards.packs import FOOL


def adapt_exactly(target: Target, deck: OwnedDeck, max_examined: int = MAX_EXAMINED) -> Adaptation | None:
    """The shortest exact plan with the fewest packs; None if no plan fits this deck.

    `max_examined` is the number of positions that the search examines before it settles for a good plan.
    """
    for packs in range(1, deck.packs + 1):
        part = split_by_packs(target, packs)
        # Each of several packs would need jokers of its own, so only a single pack uses them.
        one = replace(deck, packs=1, jokers=deck.jokers if packs == 1 else 0)
        if part is None or part.cards > one.cards:
            continue
        outcome = search(part, one, max_examined)
        if outcome.found:
            plan = assemble(outcome.found, part, one)
            return Adaptation(target, target, replace(plan, packs=packs), outcome.bound)
    return None


def assemble(found: SearchPath, target: Target, deck: OwnedDeck) -> SentencePlan:
    """The plan of a path through the search space; it uses only the jokers that it needs."""
    jokers = found.space.scheme.relics.jokers
    return SentencePlan(deck.pack, deck.packs, jokers, tuple(_Assembly(found, target, deck).sentences()))


class _Assembly:
    """Turns a path, rank by rank, into sentences about many ranks."""

    def __init__(self, found: SearchPath, target: Target, deck: OwnedDeck) -> None:
        self.scheme = found.space.scheme
        self.demand = Demand.of(target)
        self.target, self.deck = target, deck
        positions = {step.name: index for index, step in enumerate(found.space.ranks)}
        self.steps = sorted(
            ((step, *taken) for step, taken in zip(found.space.steps, found.taken, strict=True)),
            key=lambda each: positions[each[0].name],
        )
        self.rank_values, self.exception_values = self._settle()

    def _settle(self) -> tuple[dict[str, int], list[int]]:
        """The value of each rank that counts by itself, and the values of the exceptions."""
        owed = [self.target.treasures.count(value) for value in self.demand.values]
        for step, option, _ in self.steps:
            for index, count in ((step.usual, option.usual), (step.other, option.other)):
                if count:
                    owed[index] -= count
        ranks = sorted((option.kept.bit_count(), step.name) for step, option, _ in self.steps if option.use == "rank")
        indexes = next(settle_debts(tuple(owed), tuple(count for count, _ in ranks)))
        for (count, _), index in zip(ranks, indexes, strict=True):
            owed[index] -= count
        values = [value for value, count in zip(self.demand.values, owed, strict=True) for _ in range(count)]
        return {name: self.demand.values[index] for (_, name), index in zip(ranks, indexes, strict=True)}, values

    def sentences(self) -> Iterator[Sentence]:
        """Every sentence, in the order in which they match."""
        yield from self._exceptions()
        yield from self._left_out()
        if self.target.relics:
            yield self._relics()
        if self.target.kinds:
            yield self._hazards()
        for rank, value in self.rank_values.items():
            yield RankValue(rank, value)
        if self.target.treasures:
            yield from self._counting()

    def _exceptions(self) -> Iterator[CardException]:
        values = iter(self.exception_values)
        for step, option, index in self.steps:
            for column in columns_of(option.exceptions):
                yield CardException(card_of(step.name, column), next(values))
            worth = self.demand.worths[index] if option.relic else None
            if self._is_exceptional(step, option) and worth is not None:
                yield CardException(card_of(step.name, columns_of(option.relic)[0]), worth, "relic")

    def _is_exceptional(self, step: RankStep, option: Option) -> bool:
        return bool(option.relic) and step.relic == NO_INDEX and isinstance(self.scheme.relics.worth, Formula)

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

    def _relics(self) -> RelicSentence:
        layout = self.scheme.relics
        ranks = tuple(step.name for step, option, _ in self.steps if option.use == "relic")
        suit = columns_of(self.scheme.layout.relics)
        return RelicSentence(layout.jokers, ranks, suit[0] if suit else "", layout.worth)

    def _hazards(self) -> HazardSentence:
        waiting = {
            index: [kind.name for kind in self.target.kinds if (kind.copies, kind.strikes) == each]
            for index, each in enumerate(self.demand.classes)
        }
        ranks = [(step.name, option.which) for step, option, _ in self.steps if option.use == "hazard"]
        return HazardSentence(tuple(rank for rank, _ in ranks), tuple(waiting[which].pop(0) for _, which in ranks))

    def _counting(self) -> Iterator[Sentence]:
        if self.scheme.layout.others:
            yield SuitFormula(columns_of(self.scheme.layout.others), self.scheme.other)
        yield SuitFormula((), self.scheme.usual)
        shown = [step.name for step, option, _ in self.steps if step.name in LETTERS and self._shows(step, option)]
        if shown:
            yield Letters(tuple(shown))

    def _shows(self, step: RankStep, option: Option) -> bool:
        counted = option.use == "treasure" and option.kept
        printed = isinstance(self.scheme.relics.worth, Formula) and option.relic
        return bool(counted or (printed and not self._is_exceptional(step, option)))
