"""Search for the easiest exact adaptation: a best-first search (A*) over the use of each rank.

One queue holds all schemes. The bound on the remaining words is never too high (`bound.py`), so the first complete plan
is the shortest. A position is expanded option by option, the most promising first, and waits in the queue in between
(partial expansion). If that takes too long, the queue gives a lower bound on the shortest plan, and hasty searches,
which prefer positions near the end, look for a good plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import ceil
from typing import NamedTuple

from kortdiamant.adaptation.bound import (
    HALF_WORDS,
    Guide,
    Prices,
    careful_bound,
    remaining_price,
    rough_bound,
    tune_prices,
)
from kortdiamant.adaptation.problem import ALL_SUITS, TRUMP, OwnedDeck, Target
from kortdiamant.adaptation.schemes import Scheme, schemes
from kortdiamant.adaptation.search_space import (
    RANK_VALUE_WORDS,
    Demand,
    Option,
    RankSearchSpace,
    SearchState,
    next_states,
)
from kortdiamant.adaptation.sentences import SENTENCE

MAX_EXAMINED = 120_000  # positions to examine, some seconds
HASTY = 4_000
# The credit of a step in half words, and the positions to examine; the last runs only if the others find nothing.
HASTY_SEARCHES = ((6, HASTY), (3, HASTY), (2, HASTY), (1, HASTY), (6, MAX_EXAMINED))
LEAP = 20  # half words by which a bound may rise before its scheme goes back to the queue
AHEAD = 3  # half words beyond the bound to which a position is expanded at once
UNREACHABLE = 10_000  # words, more than any plan has


@dataclass(frozen=True)
class SearchPath:
    """A path through a space: the option at each step, and the index of its relic's worth in `Demand.worths`."""

    space: RankSearchSpace
    taken: tuple[tuple[Option, int], ...]
    words: int


@dataclass(frozen=True)
class SearchOutcome:
    """The shortest plan found, if any, and a lower bound on the words of every plan."""

    found: SearchPath | None
    bound: int


class Trail(NamedTuple):
    """The path to a position, last step first."""

    before: Trail | None
    option: Option
    worth_index: int


class Node(NamedTuple):
    """A position in a space, and the index of the option to expand next."""

    guide: Guide
    at: int
    words: int
    position: SearchState
    trail: Trail | None
    next_option: int = 0


class UnopenedSpace(NamedTuple):
    """A space in the queue that needs a better bound before the search enters it."""

    space: RankSearchSpace
    prices: Prices
    is_rough: bool


def search(target: Target, deck: OwnedDeck, max_examined: int = MAX_EXAMINED) -> SearchOutcome:
    """Find the shortest plan for one pack and its jokers; `max_examined` is the number of positions to examine."""
    outcome = _Queue(target, deck, 0).run(max_examined)
    if outcome.found or outcome.bound >= UNREACHABLE:
        return outcome
    best = None
    for haste, max_tries in HASTY_SEARCHES:
        if best is None or max_tries == HASTY:
            best = _Queue(target, deck, haste, best.words if best else UNREACHABLE).run(max_tries).found or best
    return SearchOutcome(best, outcome.bound)


class _Queue:
    """One search; its bound is valid only without haste. All numbers in the queue are half words."""

    def __init__(self, target: Target, deck: OwnedDeck, haste: int, ceiling: int = UNREACHABLE) -> None:
        self.target, self.deck, self.demand = target, deck, Demand.of(target)
        self.haste, self.ceiling = haste, HALF_WORDS * ceiling
        shown = {*deck.shown, *deck.shown_by_trumps}
        every = list(schemes(target, deck))
        formulas = {formula for scheme in every for formula in (scheme.usual, scheme.other)}
        self.brought = {formula: set(map(formula.of, shown)) for formula in formulas}
        self.waiting = sorted(every, key=lambda scheme: -self._least(scheme))
        self.known: dict[tuple[int, int, SearchState], int] = {}
        self.heap: list[tuple[int, int, int, Node | UnopenedSpace]] = []
        self.pushed = 0

    def run(self, max_examined: int) -> SearchOutcome:
        """Examine up to `max_examined` positions; the bound is that of the next position."""
        for _ in range(max_examined):
            self._add_schemes()
            if not self.heap:
                return SearchOutcome(None, UNREACHABLE)
            priority, _, _, entry = heappop(self.heap)
            if isinstance(entry, UnopenedSpace):
                self._open(priority, entry)
            elif entry.at == len(entry.guide.space.steps):
                return SearchOutcome(_path_of(entry), entry.words)
            else:
                self._expand(priority + self.haste * entry.at, entry)
        return SearchOutcome(None, ceil(self.heap[0][0] / HALF_WORDS) if self.heap else UNREACHABLE)

    def _add_schemes(self) -> None:
        """Add the schemes that can be as short as the next entry of the queue."""
        while self.waiting and (not self.heap or HALF_WORDS * self._least(self.waiting[-1]) <= self.heap[0][0]):
            scheme = self.waiting.pop()
            space = RankSearchSpace(scheme, self.demand, self.target, self.deck)
            if space.is_big_enough:
                prices = Prices()
                self._push(
                    HALF_WORDS * scheme.words + rough_bound(space, prices),
                    0,
                    UnopenedSpace(space, prices, is_rough=True),
                )

    def _least(self, scheme: Scheme) -> int:
        """The least words of a scheme, without searching it.

        Each kind takes a word. Each value that no card brings takes a rank of its own or an exception. Surplus cards
        have to be left out, and each rank with one takes a word.
        """
        missing = set(self.demand.values) - self.brought[scheme.usual] - self.brought[scheme.other]
        words = scheme.words + len(self.target.kinds) + RANK_VALUE_WORDS * len(missing)
        suits = (scheme.suits & ALL_SUITS).bit_count()
        cards = suits * len(self.deck.ranks) + (len(self.deck.trumps) if scheme.suits & TRUMP else 0)
        over = cards - (self.target.cards - scheme.relics.jokers)
        return words + SENTENCE + ceil(over / suits) if over > 0 else words

    def _open(self, priority: int, entry: UnopenedSpace) -> None:
        """Improve the bound of a space, first roughly, then carefully; then let the search enter it.

        For a space without a plan the bound rises without end. So after every leap it goes back to the queue.
        """
        space, words = entry.space, HALF_WORDS * entry.space.scheme.words
        bound_of = rough_bound if entry.is_rough else careful_bound
        prices, bound = tune_prices(lambda tried: bound_of(space, tried), entry.prices, priority - words + LEAP)
        reached = max(priority, words + bound)
        if entry.is_rough or reached >= priority + LEAP:
            is_rough = entry.is_rough and reached >= priority + LEAP
            self._push(reached, 0, UnopenedSpace(space, prices, is_rough))
        else:
            self._push(reached, 0, Node(Guide(space, prices), 0, space.scheme.words, space.start, None))

    def _expand(self, bound: int, node: Node) -> None:
        """Expand the options of a node that stay near the bound, and put it back into the queue for the others."""
        guide, at, position = node.guide, node.at, node.position
        if self.known.get((id(guide), at, position), node.words) < node.words:
            return
        choices = guide.cheapest_options(at, position.patterns)
        words_so_far = HALF_WORDS * node.words + remaining_price(position, guide.prices)
        index = node.next_option
        while index < len(choices) and words_so_far + choices[index][0] <= bound + AHEAD:
            _, words, later, option = choices[index]
            for after, worth_index in next_states(guide.space, at, position, option):
                trail = Trail(node.trail, option, worth_index)
                self._reach(bound, Node(guide, at + 1, node.words + words, after, trail), later)
            index += 1
        if index < len(choices):
            self._push(words_so_far + choices[index][0], at, node._replace(next_option=index))

    def _reach(self, bound: int, node: Node, later: int) -> None:
        guide, at, words, position, *_ = node
        key = id(guide), at, position
        if self.known.get(key, words + 1) <= words:
            return
        self.known[key] = words
        if guide.space.fits(at, position) and (at < len(guide.space.steps) or _is_complete(position)):
            # A plan has a whole number of words, so a bound in half words rounds up.
            least = HALF_WORDS * (words + ceil((later + remaining_price(position, guide.prices)) / HALF_WORDS))
            self._push(max(bound, least), at, node)

    def _push(self, bound: int, at: int, entry: Node | UnopenedSpace) -> None:
        if bound < self.ceiling:
            self.pushed += 1
            heappush(self.heap, (bound - self.haste * at, -at, self.pushed, entry))


def _is_complete(position: SearchState) -> bool:
    """Whether all cards are found, and the ranks that count by themselves can take the owed values."""
    return next(settle_debts(position.owed, position.given), None) is not None and not position.cards


def settle_debts(owed: tuple[int, ...], given: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every assignment of given ranks to owed values: for each rank, the index of the value that it takes."""
    if not given:
        yield ()
        return
    for index, debt in enumerate(owed):
        if debt >= given[-1]:
            rest = (*owed[:index], debt - given[-1], *owed[index + 1 :])
            for before in settle_debts(rest, given[:-1]):
                yield (*before, index)


def _path_of(node: Node) -> SearchPath:
    trail, taken = node.trail, []
    while trail:
        taken.append((trail.option, trail.worth_index))
        trail = trail.before
    return SearchPath(node.guide.space, tuple(reversed(taken)), node.words)
