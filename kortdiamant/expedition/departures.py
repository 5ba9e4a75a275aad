"""Which cards have left a game that was played elsewhere: those that are named, and claimed relics that are not.

A claimed relic leaves the game, so naming it among the cards that are gone says nothing new. Where fewer relics are
named than were claimed, the others are added, as far as there is only one way to do that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kortdiamant.cards import Card
from kortdiamant.errors import ImpossibleStart, WhyNoStart
from kortdiamant.expedition.rules import Hazard, PrintedWorth, Relic, Rules

Relics = Sequence[Sequence[int]]


class Departures:
    """The cards that left before a round; `relics_by_seat` are worths, `named` cards as they were said.

    `cells` counts those that left by cell and `cards` are all of them, each as it was said or as plainly as possible;
    both only mean something where there are no `doubts`.
    """

    def __init__(self, rules: Rules, round_number: int, relics_by_seat: Relics, named: Sequence[Card]) -> None:
        self.rules = rules
        self.round = round_number
        self.named = named
        self.entered = Counter(rules.relic_queue[: rules.relics_entered(round_number - 1)])
        self.claimed = Counter(
            self._worth_on(worth) for relics in relics_by_seat for worth in relics
        )  # by what is printed on them, where that is what they are worth
        self.places = [self._cells(card) for card in named]
        self.cells = Counter(cells[0] for cells in self.places if cells)
        self.unclear: list[tuple[str, ...]] = []
        added = Counter(cell for worth in self.claimed for cell in self._unnamed(worth))
        self.cells += added
        self.cards = (*named, *(self._plain(cell) for cell in added.elements()))

    @property
    def relics(self) -> int:
        """How many relics are gone."""
        return sum(count for cell, count in self.cells.items() if self._is_relic(cell))

    def doubts(self) -> Iterator[ImpossibleStart]:
        """Everything for which these cards cannot have left."""
        so_far: Counter[int] = Counter()
        said: Counter[Card] = Counter()
        for place, (card, cells) in enumerate(zip(self.named, self.places, strict=True)):
            if len(cells) != 1:
                possible = tuple(str(copy) for cell in cells for copy in dict.fromkeys(self.rules.cells[cell].copies))
                yield self._doubt(WhyNoStart.WHICH_CARD, place, card, possible=possible)
                continue
            so_far[cells[0]] += 1
            said[card] += 1
            yield from self._doubts_of(place, card, cells[0], so_far, said[card])
        for possible in self.unclear:
            yield ImpossibleStart(WhyNoStart.WHICH_RELIC, ("relics",), self.round, possible=possible)

    def _doubts_of(
        self, place: int, card: Card, cell: int, so_far: Counter[int], said: int
    ) -> Iterator[ImpossibleStart]:
        """What is wrong with one card, given how often its cell and the very card were named up to here."""
        copies = self.rules.cells[cell].copies
        limit = copies.count(card) if card.suit else len(copies)
        if said > limit or so_far[cell] > len(copies):
            yield self._doubt(WhyNoStart.TOO_OFTEN, place, card, limit=limit)
        elif self._is_relic(cell):
            yield from self._doubts_of_relic(place, card, cell, so_far)
        elif not self._leaves(cell):
            yield self._doubt(WhyNoStart.STAYS, place, card)
        elif self._busts_needed(so_far) >= self.round > self._busts_needed(so_far - Counter([cell])):
            yield self._doubt(WhyNoStart.TOO_MANY, place, card)

    def _doubts_of_relic(self, place: int, card: Card, cell: int, so_far: Counter[int]) -> Iterator[ImpossibleStart]:
        if so_far[cell] > self.entered[cell]:
            yield self._doubt(WhyNoStart.NOT_YET, place, card, limit=self.entered[cell])
        elif self.rules.relics.unclaimed == "return":
            worth = self._printed(cell)
            alike = sum(count for other, count in so_far.items() if self._is_relic_worth(other, worth))
            if alike > self.claimed[worth]:  # nothing but a claim takes one from the game
                yield self._doubt(WhyNoStart.STAYS, place, card)

    def _doubt(
        self, why: WhyNoStart, place: int, card: Card, limit: int = 0, possible: tuple[str, ...] = ()
    ) -> ImpossibleStart:
        return ImpossibleStart(why, ("gone", place), self.round, limit=limit, card=str(card), possible=possible)

    def _cells(self, card: Card) -> tuple[int, ...]:
        """The cells that a card of the game may belong to."""
        cells = self.rules.cells_by_name.get(card.name, ())
        return cells if card.suit is None else tuple(cell for cell in cells if card in self.rules.cells[cell].copies)

    def _is_relic(self, cell: int) -> bool:
        return isinstance(self.rules.cells[cell].role, Relic)

    def _is_relic_worth(self, cell: int, worth: int) -> bool:
        return self._is_relic(cell) and self._printed(cell) == worth

    def _worth_on(self, worth: int) -> int:
        """What is printed on a relic that was worth so much; 0 for all where that does not matter."""
        return worth if isinstance(self.rules.relics.worth, PrintedWorth) else 0

    def _printed(self, cell: int) -> int:
        role = self.rules.cells[cell].role
        return self._worth_on(role.printed or 0) if isinstance(role, Relic) else 0

    def _unnamed(self, worth: int) -> Iterator[int]:
        """The cells of claimed relics that are not named; nothing where it is not known which."""
        alike = [cell for cell in self.entered if self._printed(cell) == worth]
        missing = self.claimed[worth] - sum(self.cells[cell] for cell in alike)
        left = Counter({cell: count for cell in alike if (count := self.entered[cell] - self.cells[cell]) > 0})
        if missing <= 0 or missing > left.total():
            return
        if len(left) > 1 and missing < left.total():
            self.unclear.append(tuple(self.rules.cells[cell].name for cell in left))
            return
        yield from [*left.elements()][:missing]

    def _plain(self, cell: int) -> Card:
        """A card of a cell, as fully said as all of them can be."""
        copies = self.rules.cells[cell].copies
        return copies[0] if len(set(copies)) == 1 else Card(self.rules.cells[cell].name)

    def _leaves(self, cell: int) -> bool:
        """Whether a card that is no relic can leave the game."""
        hazards = self.rules.hazards
        leaves = hazards.after_bust != "none" or hazards.after_round == "remove-revealed"
        return leaves and isinstance(self.rules.cells[cell].role, Hazard)

    def _busts_needed(self, gone: Counter[int]) -> int:
        """How many rounds it takes at least until these hazards have left."""
        hazards = self.rules.hazards
        if hazards.after_round == "remove-revealed":
            return 1
        kinds: Counter[str] = Counter()
        for cell, count in gone.items():
            role = self.rules.cells[cell].role
            if isinstance(role, Hazard):
                kinds[role.kind] += count
        if hazards.after_bust == "one":
            return kinds.total()
        if hazards.after_bust == "kind":
            return len(kinds)
        return sum(-(-count // self.rules.strikes(kind)) for kind, count in kinds.items())
