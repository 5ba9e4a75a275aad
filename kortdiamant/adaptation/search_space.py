"""The search space of one scheme: its ranks in order, the cards that must be found, and the options of each rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product, repeat
from operator import mul
from typing import NamedTuple

from kortdiamant.adaptation.problem import ALL_SUITS, BITS, TRUMP, WORDS_OF_MASK, OwnedDeck, Target
from kortdiamant.adaptation.schemes import EXCEPTION, Scheme
from kortdiamant.adaptation.sentences import LETTERS, SENTENCE, Formula, Letters, RankValue, count_words

NO_INDEX = -1  # the index of a worth that nothing needs
CACHE_SIZE = 1 << 16  # entries


class SearchState(NamedTuple):
    """The cards still to be found, and the sentences so far.

    `treasures` (by value), `kinds` (by class) and `relics` (by worth) are numbers still to be found. `owed` has the
    number of cards of each value that no later rank brings. They must come from ranks whose cards all count the same
    (`given` has the number of cards of each) and from exceptions (`exceptions` of them). Ranks take their values at the
    end, so `owed` and `given` are sorted and without names, which makes more states equal. `cards` is the number of
    treasures still to be found in all. `patterns` has a bit for each set of suits that a `LeaveOut` sentence names.
    """

    treasures: tuple[int, ...]
    kinds: tuple[int, ...]
    relics: tuple[int, ...]
    owed: tuple[int, ...]
    given: tuple[int, ...]
    exceptions: int
    patterns: int
    cards: int


class RankStep(NamedTuple):
    """A rank: its suits, and the indexes of the values that it can bring and of the worth of its relic."""

    name: str
    columns: int
    usual: int
    other: int
    relic: int


@dataclass(frozen=True, eq=False)
class RankProfile:
    """Everything that the options of a rank depend on: ranks with the same profile have the same options.

    `usual` and `other` are the suits of either formula. `needs` has the number of cards to find of either value, and
    whether both are one value. `relics` are the suits of relics, and `worth` is whether this rank can have one.
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


# One object for each profile, so that comparing and hashing by identity (`eq=False`) is right, and fast.
_cached_profile = lru_cache(CACHE_SIZE)(RankProfile)


@lru_cache(CACHE_SIZE)
def _worth_indexes(worths: tuple[int | None, ...], formula: Formula | None, shown: tuple[int, ...]) -> tuple[int, ...]:
    """For each rank the index of the worth that it has by a formula, or `NO_INDEX`."""
    found = {worth: index for index, worth in enumerate(worths)} if formula else {}
    return tuple(found.get(formula.of(pips), NO_INDEX) if formula else NO_INDEX for pips in shown)


@dataclass(frozen=True)
class Demand:
    """A target without repetitions: the distinct values, classes of kinds, and worths of relics."""

    values: tuple[int, ...]
    classes: tuple[tuple[int, int], ...]  # copies and strikes
    worths: tuple[int | None, ...]

    @classmethod
    def of(cls, target: Target) -> Demand:
        """The numbers of a target."""
        classes = sorted({(kind.copies, kind.strikes) for kind in target.kinds})
        return cls(tuple(sorted(set(target.treasures))), tuple(classes), tuple(dict.fromkeys(target.relics)))


class RankSearchSpace:
    """A scheme and a demand: the ranks in the order of the search, and what each can bring."""

    def __init__(self, scheme: Scheme, demand: Demand, target: Target, deck: OwnedDeck) -> None:
        self.scheme, self.demand, self.target = scheme, demand, target
        self.suits = scheme.suits & ALL_SUITS
        self.copies = tuple(copies for copies, _ in demand.classes)
        self.needs = tuple(target.treasures.count(value) for value in demand.values)
        # Whether relics show their worth, so that it matters which card each is.
        self.prints = bool(scheme.relics.suit) and isinstance(scheme.relics.worth, Formula)
        self.ranks = tuple(self._ranks(deck))
        self.exceptional = tuple(demand.worths.index(worth) for worth in dict.fromkeys(scheme.relics.exceptions))
        self.start = self._start()
        self._profiles: dict[tuple[int, int, int, bool, bool, bool], RankProfile] = {}

    def _ranks(self, deck: OwnedDeck) -> Iterator[RankStep]:
        scheme, values, worth = self.scheme, self.demand.values, self.scheme.relics.worth
        printed = worth if self.prints and isinstance(worth, Formula) else None
        usual = _worth_indexes(values, scheme.usual, deck.shown)
        other = _worth_indexes(values, scheme.other if scheme.layout.others & ALL_SUITS else None, deck.shown)
        relic = _worth_indexes(self.demand.worths, printed, deck.shown)
        yield from map(RankStep, deck.ranks, repeat(self.suits), usual, other, relic)
        if scheme.suits & TRUMP:
            trumps = _worth_indexes(values, scheme.formula(TRUMP), deck.shown_by_trumps)
            yield from map(RankStep, deck.trumps, repeat(TRUMP), trumps, repeat(NO_INDEX), repeat(NO_INDEX))

    def _start(self) -> SearchState:
        layout = self.scheme.relics
        kinds = [(kind.copies, kind.strikes) for kind in self.target.kinds]
        worths = self.demand.worths
        printed = tuple(self.target.relics.count(worth) for worth in worths)
        relics = printed if self.prints else (layout.count - layout.jokers,)
        found = {index for step in self.ranks for index in (step.usual, step.other)}
        treasures = tuple(need if index in found else 0 for index, need in enumerate(self.needs))
        owed = tuple(sorted(need for index, need in enumerate(self.needs) if index not in found))
        classes = tuple(map(kinds.count, self.demand.classes))
        return SearchState(treasures, classes, relics, owed, (), 0, 0, sum(self.needs))

    def profile(self, step: RankStep) -> RankProfile:
        """The profile of a rank."""
        name, columns, usual, other, relic = step
        needs = self.needs[usual] if usual >= 0 else 0, self.needs[other] if other >= 0 else 0
        key = columns, *needs, usual == other, relic >= 0, name in LETTERS
        if key not in self._profiles:
            self._profiles[key] = self._profile(step, needs)
        return self._profiles[key]

    def _profile(self, step: RankStep, needs: tuple[int, int]) -> RankProfile:
        layout, relics = self.scheme.layout, self.scheme.relics
        is_trump, shows = step.columns == TRUMP, step.relic != NO_INDEX
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
    def profiles(self) -> Mapping[RankProfile, int]:
        """The number of ranks of each profile, which is all that a bound needs."""
        return Counter(map(self.profile, self.ranks))

    @cached_property
    def steps(self) -> tuple[RankStep, ...]:
        """The ranks in an order that keeps few values open at a time."""
        return tuple(self.ranks[index] for index in _order(tuple(map(_step_values, self.ranks))))

    @cached_property
    def closing(self) -> tuple[tuple[int, ...], ...]:
        """For each step the values that no later one brings."""
        last = {index: at for at, step in enumerate(self.steps) for index in _step_values(step)}
        return tuple(tuple(index for index, end in last.items() if end == at) for at in range(len(self.steps)))

    @cached_property
    def room(self) -> tuple[int, ...]:
        """For each step the number of cards from there on."""
        return tuple(sum(step.columns.bit_count() for step in self.steps[at:]) for at in range(len(self.steps) + 1))

    @property
    def is_big_enough(self) -> bool:
        """Whether there are enough cards for everything, and enough ranks and suits for the hazards."""
        suits = (self.scheme.treasures & ALL_SUITS).bit_count()
        ranks = sum(step.columns != TRUMP for step in self.ranks)
        has_room = len(self.target.kinds) <= ranks and max(self.copies, default=0) <= suits
        return has_room and self._cards(self.start) <= sum(step.columns.bit_count() for step in self.ranks)

    def fits(self, at: int, position: SearchState) -> bool:
        """Whether the cards from a step on are enough for a position."""
        return position.cards >= 0 and self._cards(position) <= self.room[at]

    def _cards(self, position: SearchState) -> int:
        hazards: int = sum(map(mul, self.copies, position.kinds))
        return position.cards + hazards + sum(position.relics)


@lru_cache(CACHE_SIZE)
def _order(brought_by: tuple[frozenset[int], ...]) -> tuple[int, ...]:
    """An order of ranks, given the values that each brings, that keeps ranks with a common value together."""
    left = dict(enumerate(brought_by))
    brought = Counter(value for values in brought_by for value in values)
    opened: frozenset[int] = frozenset()
    order = []
    while left:
        index = min(left, key=lambda each: _opening(left[each], brought, opened))
        brought.subtract(left[index])
        opened = frozenset(value for value in opened | left.pop(index) if brought[value])
        order.append(index)
    return tuple(order)


def _step_values(step: RankStep) -> frozenset[int]:
    return frozenset((step.usual, step.other)) - {NO_INDEX}


def _opening(values: frozenset[int], brought: Mapping[int, int], opened: frozenset[int]) -> tuple[int, int]:
    """The number of values open after a rank, and minus the number of open values that it brings."""
    more = sum(brought[index] > (index in values) for index in opened | values)
    return more, -len(opened & values)


LETTER_WORDS = count_words(Letters(("A",)))
RANK_VALUE_WORDS = count_words(RankValue("A", 0))


class Takes(NamedTuple):
    """What an option finds: kinds, relics, treasures of any value, and an upper bound of the owed values it settles."""

    kinds: int
    relics: int
    treasures: int
    owed: int


class Option(NamedTuple):
    """A division of the suits of a rank: `kept` for its use, a `relic`, `exceptions`, and those left `out`.

    `use` is treasure, rank (which counts by itself), hazard or relic. `which` is the class of a hazard; `usual` and
    `other` are the numbers of cards that count by the formula of their suit. `words` leaves out a new `LeaveOut`.
    """

    use: str
    which: int
    usual: int
    other: int
    kept: int
    relic: int
    exceptions: int
    out: int
    words: int
    takes: Takes


class Kept(NamedTuple):
    """The cards of a rank that a use keeps, by formula, with the words that it takes and what it finds."""

    use: str
    which: int
    usual: int
    other: int
    words: int
    takes: Takes


def new_pattern(out: int, suits: int) -> int:
    """The words of a new sentence that leaves suits out, without the ranks in it."""
    return SENTENCE + (0 if out == suits else WORDS_OF_MASK[out])


@lru_cache(CACHE_SIZE)
def options(profile: RankProfile) -> tuple[Option, ...]:
    """Every option of a rank with a profile.

    Suits with the same formula are interchangeable. So of all sets with the same numbers of suits to leave out, only
    the one that takes the fewest words is tried; it can replace the others everywhere.
    """
    return tuple(
        _option(profile, out, relic, kept)
        for out in left_out_patterns(profile)
        for relic in _relics(profile, out)
        for kept in _uses(profile, profile.columns & ~out)
    )


@lru_cache(CACHE_SIZE)
def left_out_patterns(profile: RankProfile) -> tuple[int, ...]:
    """The sets of suits that can be left out; 0 is none."""
    by_mask = [
        [list(combinations(_bits(mask), count)) for count in range(mask.bit_count() + 1)]
        for mask in (profile.usual, profile.other, profile.relics)
    ]
    return tuple(
        min((sum(map(sum, each)) for each in product(*counts)), key=lambda out: (WORDS_OF_MASK[out], out))
        for counts in product(*by_mask)
    )


def _relics(profile: RankProfile, out: int) -> Iterator[int]:
    yield 0
    free = profile.relics & ~out
    if free and profile.worth:
        yield free


def _uses(profile: RankProfile, free: int) -> Iterator[Kept]:
    """The uses of the cards that are not left out; surplus cards become exceptions."""
    usual, other = (free & profile.usual).bit_count(), (free & profile.other).bit_count()
    cards = usual + other
    first, second, same = profile.needs
    for count in range(min(usual, first) + 1):
        for more in range(min(other, first - count if same else second) + 1):
            yield Kept("treasure", 0, count, more, 0, Takes(0, 0, count + more, 0))
    for count in range(1, min(cards, profile.most_alike) + 1):
        yield Kept("rank", 0, count, 0, RANK_VALUE_WORDS, Takes(0, 0, count, 1))
    for which, copies in enumerate(profile.copies):
        if copies <= cards:
            yield Kept("hazard", which, copies, 0, 1, Takes(1, 0, 0, 0))
    for count in range(1, min(cards, profile.relic_ranks) + 1):
        yield Kept("relic", 0, count, 0, 1, Takes(0, count, 0, 0))


def _option(profile: RankProfile, out: int, relic: int, kept: Kept) -> Option:
    free = profile.columns & ~(out | relic)
    if kept.use == "treasure":
        mask = _first_bits(free & profile.usual, kept.usual) | _first_bits(free & profile.other, kept.other)
    else:
        mask = _first_bits(free & (profile.usual | profile.other), kept.usual)
    exceptions = free & ~mask
    count = exceptions.bit_count()
    words = kept.words + EXCEPTION * count + bool(out)
    if profile.letter and ((kept.use == "treasure" and mask) or (relic and profile.prints)):
        words += LETTER_WORDS
    takes = kept.takes
    found = Takes(takes.kinds, takes.relics + bool(relic), takes.treasures + count, takes.owed + count)
    usual, other = (kept.usual, kept.other) if kept.use == "treasure" else (0, 0)
    return Option(kept.use, kept.which, usual, other, mask, relic, exceptions, out, words, found)


def _bits(mask: int) -> list[int]:
    return [bit for bit in BITS.values() if bit & mask]


def _first_bits(mask: int, count: int) -> int:
    return sum(_bits(mask)[:count])


def next_states(
    space: RankSearchSpace, at: int, position: SearchState, option: Option
) -> Iterator[tuple[SearchState, int]]:
    """The states after an option, one for each worth that its relic can have; none if the option is impossible."""
    step, takes = space.steps[at], option.takes
    unmet = _unmet(position, step, option)
    if unmet is None:
        return
    treasures, kinds = unmet
    treasures, owed = _settle_closing(space.closing[at], treasures, position.owed)
    given = tuple(sorted((*position.given, option.kept.bit_count()))) if option.use == "rank" else position.given
    patterns = position.patterns | (1 << option.out if option.out else 0)
    exceptions = position.exceptions + option.exceptions.bit_count()
    rest = owed, given, exceptions, patterns, position.cards - takes.treasures
    if not takes.relics:
        yield SearchState(treasures, kinds, position.relics, *rest), 0
        return
    for index in _worth_choices(space, step, option):
        if position.relics[index] >= takes.relics:
            yield SearchState(treasures, kinds, _without(position.relics, index, takes.relics), *rest), index


def _unmet(position: SearchState, step: RankStep, option: Option) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The treasures by value and kinds by class left after an option; None if it finds more than there are to find."""
    treasures, kinds = position.treasures, position.kinds
    if option.takes.kinds:
        if not kinds[option.which]:
            return None
        kinds = _without(kinds, option.which, 1)
    for index, count in ((step.usual, option.usual), (step.other, option.other)):
        if count:
            treasures = _without(treasures, index, count)
            if treasures[index] < 0:
                return None
    return treasures, kinds


def _settle_closing(
    closing: tuple[int, ...], treasures: tuple[int, ...], owed: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The treasures and the owed values after values closed, because no later rank brings them."""
    for index in closing:
        if treasures[index]:
            owed = tuple(sorted((*owed, treasures[index])))
            treasures = _without(treasures, index, treasures[index])
    return treasures, owed


def _worth_choices(space: RankSearchSpace, step: RankStep, option: Option) -> tuple[int, ...]:
    """The indexes of the worths that the relic of a rank can have."""
    if not space.prints or not option.relic:
        return (0,)
    return space.exceptional if step.relic == NO_INDEX else (step.relic,)


def _without(numbers: tuple[int, ...], index: int, count: int) -> tuple[int, ...]:
    return (*numbers[:index], numbers[index] - count, *numbers[index + 1 :])
