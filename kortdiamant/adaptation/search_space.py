"""The search space of one scheme: its ranks in order, what must be found, and the options of each rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product, repeat
from operator import mul
from typing import NamedTuple

from kortdiamant.adaptation.problem import ALL_SUITS, BITS, TRUMP, WORDS_OF_MASK, Deck, Target
from kortdiamant.adaptation.schemes import EXCEPTION, Scheme
from kortdiamant.adaptation.sentences import LETTERS, SENTENCE, Formula, Letters, RankCounts

NO_PLACE = -1  # of a worth that nothing needs
CACHE_SIZE = 1 << 16  # to keep


class SearchState(NamedTuple):
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


class RankStep(NamedTuple):
    """A rank: its suits, the places of the values that it can bring, and of the worth of its relic."""

    name: str
    columns: int
    usual: int
    other: int
    relic: int


@dataclass(frozen=True, eq=False)
class RankProfile:
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
_cached_profile = lru_cache(CACHE_SIZE)(RankProfile)


@lru_cache(CACHE_SIZE)
def _value_places(worths: tuple[int | None, ...], formula: Formula | None, shown: tuple[int, ...]) -> tuple[int, ...]:
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


class SearchSpace:
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
        self._characters: dict[tuple[int, int, int, bool, bool, bool], RankProfile] = {}

    def _ranks(self, deck: Deck) -> Iterator[RankStep]:
        scheme, values, worth = self.scheme, self.demand.values, self.scheme.relics.worth
        printed = worth if self.prints and isinstance(worth, Formula) else None
        usual = _value_places(values, scheme.usual, deck.shown)
        other = _value_places(values, scheme.other if scheme.layout.others & ALL_SUITS else None, deck.shown)
        relic = _value_places(self.demand.worths, printed, deck.shown)
        yield from map(RankStep, deck.ranks, repeat(self.suits), usual, other, relic)
        if scheme.suits & TRUMP:
            trumps = _value_places(values, scheme.formula(TRUMP), deck.shown_by_trumps)
            yield from map(RankStep, deck.trumps, repeat(TRUMP), trumps, repeat(NO_PLACE), repeat(NO_PLACE))

    def _start(self) -> SearchState:
        way = self.scheme.relics
        kinds = [(kind.copies, kind.strikes) for kind in self.target.kinds]
        worths = self.demand.worths
        printed = tuple(self.target.relics.count(worth) for worth in worths)
        relics = printed if self.prints else (way.count - way.jokers,)
        found = {place for step in self.ranks for place in (step.usual, step.other)}
        treasures = tuple(need if place in found else 0 for place, need in enumerate(self.needs))
        owed = tuple(sorted(need for place, need in enumerate(self.needs) if place not in found))
        classes = tuple(map(kinds.count, self.demand.classes))
        return SearchState(treasures, classes, relics, owed, (), 0, 0, sum(self.needs))

    def character(self, step: RankStep) -> RankProfile:
        """What the options of a rank depend on."""
        name, columns, usual, other, relic = step
        needs = self.needs[usual] if usual >= 0 else 0, self.needs[other] if other >= 0 else 0
        key = columns, *needs, usual == other, relic >= 0, name in LETTERS
        if key not in self._characters:
            self._characters[key] = self._character(step, needs)
        return self._characters[key]

    def _character(self, step: RankStep, needs: tuple[int, int]) -> RankProfile:
        layout, relics = self.scheme.layout, self.scheme.relics
        is_trump, shows = step.columns == TRUMP, step.relic != NO_PLACE
        return _cached_profile(
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
    def characters(self) -> Mapping[RankProfile, int]:
        """How many ranks there are of each: enough for a bound on the whole."""
        return Counter(map(self.character, self.ranks))

    @cached_property
    def steps(self) -> tuple[RankStep, ...]:
        """The ranks in such an order that few values are open at a time."""
        return tuple(self.ranks[place] for place in _order(tuple(map(_step_values, self.ranks))))

    @cached_property
    def closing(self) -> tuple[tuple[int, ...], ...]:
        """For each step the values that no later one brings."""
        last = {place: at for at, step in enumerate(self.steps) for place in _step_values(step)}
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

    def fits(self, at: int, position: SearchState) -> bool:
        """Whether there are cards enough from a step on for what is still to be found."""
        return position.cards >= 0 and self._cards(position) <= self.room[at]

    def _cards(self, position: SearchState) -> int:
        hazards: int = sum(map(mul, self.copies, position.kinds))
        return position.cards + hazards + sum(position.relics)


@lru_cache(CACHE_SIZE)
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


def _step_values(step: RankStep) -> frozenset[int]:
    return frozenset((step.usual, step.other)) - {NO_PLACE}


def _opening(values: frozenset[int], brought: Mapping[int, int], opened: frozenset[int]) -> tuple[int, int]:
    """How many values are open after a rank, and how many of those that are open it brings."""
    more = sum(brought[place] > (place in values) for place in opened | values)
    return more, -len(opened & values)


LETTER = Letters(("A",)).words
RANK_COUNTS = RankCounts("A", 0).words


class Takes(NamedTuple):
    """What an option finds: kinds, relics, treasures of whatever value, and values that are owed at most."""

    kinds: int
    relics: int
    treasures: int
    owed: int


class Option(NamedTuple):
    """Suits of a rank: kept for its fate, as a relic of the suit of relics, as exceptions, or left out.

    `which` is the class of a hazard; `usual` and `other` are how many cards count as their suits do. The `words` are
    all but those of a new sentence about these suits left out.
    """

    fate: str
    which: int
    usual: int
    other: int
    kept: int
    relic: int
    apart: int
    out: int
    words: int
    takes: Takes


class Kept(NamedTuple):
    """What a fate keeps of a rank: how many cards of either way of counting, at how many words, and what it finds."""

    fate: str
    which: int
    usual: int
    other: int
    words: int
    takes: Takes


def new_pattern(out: int, suits: int) -> int:
    """The words of a sentence that leaves such cards out, but for the ranks in it."""
    return SENTENCE + (0 if out == suits else WORDS_OF_MASK[out])


@lru_cache(CACHE_SIZE)
def options(character: RankProfile) -> tuple[Option, ...]:
    """Every option of ranks of a character.

    Suits that count alike are alike. So only one set of suits to leave out is looked at for so many of each: the one
    that takes the fewest words, and any other can be exchanged for it wherever it occurs.
    """
    return tuple(
        _option(character, out, relic, kept)
        for out in left_out_patterns(character)
        for relic in _relics(character, out)
        for kept in _fates(character, character.columns & ~out)
    )


@lru_cache(CACHE_SIZE)
def left_out_patterns(character: RankProfile) -> tuple[int, ...]:
    """The sets of suits that can be left out; 0: none."""
    parts = [
        [tuple(chosen) for chosen in combinations(_bits(mask), count)]
        for mask in (character.usual, character.other, character.relics)
        for count in range(mask.bit_count() + 1)
    ]
    by_mask: list[list[list[tuple[int, ...]]]] = []
    for mask in (character.usual, character.other, character.relics):
        by_mask.append(parts[: mask.bit_count() + 1])
        del parts[: mask.bit_count() + 1]
    return tuple(
        min((sum(map(sum, each)) for each in product(*counts)), key=lambda out: (WORDS_OF_MASK[out], out))
        for counts in product(*by_mask)
    )


def _relics(character: RankProfile, out: int) -> Iterator[int]:
    yield 0
    free = character.relics & ~out
    if free and character.worth:
        yield free


def _fates(character: RankProfile, free: int) -> Iterator[Kept]:
    """What the cards that are not left out may be; those that are over become exceptions."""
    usual, other = (free & character.usual).bit_count(), (free & character.other).bit_count()
    cards = usual + other
    first, second, same = character.needs
    for count in range(min(usual, first) + 1):
        for more in range(min(other, first - count if same else second) + 1):
            yield Kept("treasure", 0, count, more, 0, Takes(0, 0, count + more, 0))
    for count in range(1, min(cards, character.most_alike) + 1):
        yield Kept("rank", 0, count, 0, RANK_COUNTS, Takes(0, 0, count, 1))
    for which, copies in enumerate(character.copies):
        if copies <= cards:
            yield Kept("hazard", which, copies, 0, 1, Takes(1, 0, 0, 0))
    for count in range(1, min(cards, character.relic_ranks) + 1):
        yield Kept("relic", 0, count, 0, 1, Takes(0, count, 0, 0))


def _option(character: RankProfile, out: int, relic: int, kept: Kept) -> Option:
    free = character.columns & ~(out | relic)
    if kept.fate == "treasure":
        mask = _first_bits(free & character.usual, kept.usual) | _first_bits(free & character.other, kept.other)
    else:
        mask = _first_bits(free & (character.usual | character.other), kept.usual)
    apart = free & ~mask
    beside = apart.bit_count()
    words = kept.words + EXCEPTION * beside + bool(out)
    if character.letter and ((kept.fate == "treasure" and mask) or (relic and character.prints)):
        words += LETTER
    takes = kept.takes
    found = Takes(takes.kinds, takes.relics + bool(relic), takes.treasures + beside, takes.owed + beside)
    usual, other = (kept.usual, kept.other) if kept.fate == "treasure" else (0, 0)
    return Option(kept.fate, kept.which, usual, other, mask, relic, apart, out, words, found)


def _bits(mask: int) -> list[int]:
    return [bit for bit in BITS.values() if bit & mask]


def _first_bits(mask: int, count: int) -> int:
    return sum(_bits(mask)[:count])


def next_states(
    board: SearchSpace, at: int, position: SearchState, option: Option
) -> Iterator[tuple[SearchState, int]]:
    """What is still to be found after an option, for each worth that its relic can have; nothing if it cannot be."""
    step, takes = board.steps[at], option.takes
    after = _after(position, step, option)
    if after is None:
        return
    treasures, owed = _settle_closing(board.closing[at], after.treasures, position.owed)
    given = tuple(sorted((*position.given, option.kept.bit_count()))) if option.fate == "rank" else position.given
    patterns = position.patterns | (1 << option.out if option.out else 0)
    said = owed, given, position.apart + option.apart.bit_count(), patterns, position.cards - takes.treasures
    if not takes.relics:
        yield SearchState(treasures, after.kinds, position.relics, *said), 0
        return
    for place in _relic_places(board, step, option):
        if position.relics[place] >= takes.relics:
            yield SearchState(treasures, after.kinds, _without(position.relics, place, takes.relics), *said), place


class Unmet(NamedTuple):
    """Treasures by value and kinds by class."""

    treasures: tuple[int, ...]
    kinds: tuple[int, ...]


def _after(position: SearchState, step: RankStep, option: Option) -> Unmet | None:
    """What of them is still to be found after an option; None if so many of something are not."""
    treasures, kinds = position.treasures, position.kinds
    if option.takes.kinds:
        if not kinds[option.which]:
            return None
        kinds = _without(kinds, option.which, 1)
    for place, count in ((step.usual, option.usual), (step.other, option.other)):
        if count:
            treasures = _without(treasures, place, count)
            if treasures[place] < 0:
                return None
    return Unmet(treasures, kinds)


def _settle_closing(
    closing: tuple[int, ...], treasures: tuple[int, ...], owed: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The treasures, and what is owed, when no rank is left for some values."""
    for place in closing:
        if treasures[place]:
            owed = tuple(sorted((*owed, treasures[place])))
            treasures = _without(treasures, place, treasures[place])
    return treasures, owed


def _relic_places(board: SearchSpace, step: RankStep, option: Option) -> tuple[int, ...]:
    """The worths that the relic of a rank can have."""
    if not board.prints or not option.relic:
        return (0,)
    return board.exceptional if step.relic == NO_PLACE else (step.relic,)


def _without(numbers: tuple[int, ...], place: int, count: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] - count, *numbers[place + 1 :])
