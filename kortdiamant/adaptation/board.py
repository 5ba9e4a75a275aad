"""One scheme laid out rank by rank: which treasure each card would be, and what must be found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import repeat
from operator import mul
from typing import NamedTuple

from kortdiamant.adaptation.deck import ALL_SUITS, TRUMP, Deck
from kortdiamant.adaptation.language import LETTERS, Formula
from kortdiamant.adaptation.schemes import Scheme
from kortdiamant.adaptation.target import Target

NO_PLACE = -1  # of a worth that nothing needs
MANY = 1 << 16  # to keep


class Position(NamedTuple):
    """What is still to be found, and what was said so far.

    `treasures` by value, `kinds` by class and `relics` by worth are still to be found. `owed` are values of which no
    rank is left: so many cards of each. They fall to ranks all of whose cards bring the same, `given` says how many
    each, and to exceptions, of which there are `apart`; which value is whose is settled at the end, so that both are
    kept in order and without names. `cards` is how many treasures are still to be found in all: those by value, and
    those that are owed more than given. `patterns` are the sets of suits, as bits of a number, that a sentence about
    what is left out speaks of already.
    """

    treasures: tuple[int, ...]
    kinds: tuple[int, ...]
    relics: tuple[int, ...]
    owed: tuple[int, ...]
    given: tuple[int, ...]
    apart: int
    patterns: int
    cards: int


class Step(NamedTuple):
    """A rank: its suits, the places of the values that it can bring, and of the worth of its relic."""

    name: str
    columns: int
    usual: int
    other: int
    relic: int


@dataclass(frozen=True, eq=False)
class Character:
    """All that the options of a rank depend on: ranks with the same character have the same options.

    `usual` and `other` are suits that count so and so, `needs` how many cards of either value there are to find and
    whether these are one value; `relics` are the suits of relics, and `worth` whether one in this rank can be one.
    """

    columns: int
    usual: int
    other: int
    relics: int
    needs: tuple[int, int, bool]
    worth: bool
    prints: bool
    letter: bool
    copies: tuple[int, ...]
    relic_ranks: int
    most_alike: int


# There is but one of each, so that those are equal that are the same, which is quick to see.
_character = lru_cache(MANY)(Character)


@lru_cache(MANY)
def _places(worths: tuple[int | None, ...], formula: Formula | None, shown: tuple[int, ...]) -> tuple[int, ...]:
    """For each rank the place of what it counts by a formula; there is none if nothing counts so."""
    found = {worth: place for place, worth in enumerate(worths)} if formula else {}
    return tuple(found.get(formula.of(pips), NO_PLACE) if formula else NO_PLACE for pips in shown)


@dataclass(frozen=True)
class Demand:
    """A target as numbers: different values, classes of kinds, and worths of relics, each with how many there are."""

    values: tuple[int, ...]
    classes: tuple[tuple[int, int], ...]  # copies and strikes
    worths: tuple[int | None, ...]

    @classmethod
    def of(cls, target: Target) -> Demand:
        """The numbers of a target."""
        classes = sorted({(kind.copies, kind.strikes) for kind in target.kinds})
        return cls(tuple(sorted(set(target.treasures))), tuple(classes), tuple(dict.fromkeys(target.relics)))


class Board:
    """A scheme and a demand, step by step."""

    def __init__(self, scheme: Scheme, demand: Demand, target: Target, deck: Deck) -> None:
        self.scheme, self.demand, self.target = scheme, demand, target
        self.suits = scheme.suits & ALL_SUITS
        self.copies = tuple(copies for copies, _ in demand.classes)
        self.needs = tuple(target.treasures.count(value) for value in demand.values)
        # Whether relics show what they are worth, so that it matters which card each is.
        self.prints = bool(scheme.relics.suit) and isinstance(scheme.relics.worth, Formula)
        self.ranks = tuple(self._ranks(deck))
        self.exceptional = tuple(demand.worths.index(worth) for worth in dict.fromkeys(scheme.relics.exceptions))
        self.start = self._start()
        self._characters: dict[tuple[int, int, int, bool, bool, bool], Character] = {}

    def _ranks(self, deck: Deck) -> Iterator[Step]:
        scheme, values, worth = self.scheme, self.demand.values, self.scheme.relics.worth
        printed = worth if self.prints and isinstance(worth, Formula) else None
        usual = _places(values, scheme.usual, deck.shown)
        other = _places(values, scheme.other if scheme.layout.others & ALL_SUITS else None, deck.shown)
        relic = _places(self.demand.worths, printed, deck.shown)
        yield from map(Step, deck.ranks, repeat(self.suits), usual, other, relic)
        if scheme.suits & TRUMP:
            trumps = _places(values, scheme.formula(TRUMP), deck.shown_by_trumps)
            yield from map(Step, deck.trumps, repeat(TRUMP), trumps, repeat(NO_PLACE), repeat(NO_PLACE))

    def _start(self) -> Position:
        way = self.scheme.relics
        kinds = [(kind.copies, kind.strikes) for kind in self.target.kinds]
        worths = self.demand.worths
        printed = tuple(self.target.relics.count(worth) for worth in worths)
        relics = printed if self.prints else (way.count - way.jokers,)
        found = {place for step in self.ranks for place in (step.usual, step.other)}
        treasures = tuple(need if place in found else 0 for place, need in enumerate(self.needs))
        owed = tuple(sorted(need for place, need in enumerate(self.needs) if place not in found))
        classes = tuple(map(kinds.count, self.demand.classes))
        return Position(treasures, classes, relics, owed, (), 0, 0, sum(self.needs))

    def character(self, step: Step) -> Character:
        """What the options of a rank depend on."""
        name, columns, usual, other, relic = step
        needs = self.needs[usual] if usual >= 0 else 0, self.needs[other] if other >= 0 else 0
        key = columns, *needs, usual == other, relic >= 0, name in LETTERS
        if key not in self._characters:
            self._characters[key] = self._character(step, needs)
        return self._characters[key]

    def _character(self, step: Step, needs: tuple[int, int]) -> Character:
        layout, relics = self.scheme.layout, self.scheme.relics
        is_trump, shows = step.columns == TRUMP, step.relic != NO_PLACE
        return _character(
            step.columns,
            TRUMP if is_trump else layout.usual & ALL_SUITS,
            0 if is_trump else layout.others & ALL_SUITS,
            0 if is_trump else layout.relics,
            (*needs, step.usual == step.other),
            not self.prints or shows or bool(self.exceptional),
            self.prints and shows,
            step.name in LETTERS,
            () if is_trump else self.copies,
            0 if is_trump or relics.suit else self.start.relics[0],
            max(self.needs, default=0),
        )

    @cached_property
    def characters(self) -> Mapping[Character, int]:
        """How many ranks there are of each: enough for a bound on the whole."""
        return Counter(map(self.character, self.ranks))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The ranks in such an order that few values are open at a time."""
        return tuple(self.ranks[place] for place in _order(tuple(map(_values, self.ranks))))

    @cached_property
    def closing(self) -> tuple[tuple[int, ...], ...]:
        """For each step the values that no later one brings."""
        last = {place: at for at, step in enumerate(self.steps) for place in _values(step)}
        return tuple(tuple(place for place, end in last.items() if end == at) for at in range(len(self.steps)))

    @cached_property
    def room(self) -> tuple[int, ...]:
        """For each step how many cards there are from there on."""
        return tuple(sum(step.columns.bit_count() for step in self.steps[at:]) for at in range(len(self.steps) + 1))

    @property
    def is_big_enough(self) -> bool:
        """Whether there are cards enough for everything, and ranks and suits for the hazards."""
        suits = (self.scheme.treasures & ALL_SUITS).bit_count()
        ranks = sum(step.columns != TRUMP for step in self.ranks)
        has_room = len(self.target.kinds) <= ranks and max(self.copies, default=0) <= suits
        return has_room and self._cards(self.start) <= sum(step.columns.bit_count() for step in self.ranks)

    def fits(self, at: int, position: Position) -> bool:
        """Whether there are cards enough from a step on for what is still to be found."""
        return position.cards >= 0 and self._cards(position) <= self.room[at]

    def _cards(self, position: Position) -> int:
        hazards: int = sum(map(mul, self.copies, position.kinds))
        return position.cards + hazards + sum(position.relics)


@lru_cache(MANY)
def _order(brought_by: tuple[frozenset[int], ...]) -> tuple[int, ...]:
    """The places of ranks by the values that they bring: those that share a value lie together."""
    left = dict(enumerate(brought_by))
    brought = Counter(value for values in brought_by for value in values)
    opened: frozenset[int] = frozenset()
    order = []
    while left:
        place = min(left, key=lambda each: _opening(left[each], brought, opened))
        brought.subtract(left[place])
        opened = frozenset(value for value in opened | left.pop(place) if brought[value])
        order.append(place)
    return tuple(order)


def _values(step: Step) -> frozenset[int]:
    return frozenset((step.usual, step.other)) - {NO_PLACE}


def _opening(values: frozenset[int], brought: Mapping[int, int], opened: frozenset[int]) -> tuple[int, int]:
    """How many values are open after a rank, and how many of those that are open it brings."""
    more = sum(brought[place] > (place in values) for place in opened | values)
    return more, -len(opened & values)
