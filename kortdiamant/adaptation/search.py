"""The easiest exact adaptation, found by best-first search over what is done with each rank.

All schemes are searched together. What remains to be said is never estimated too high (`bound.py`), so the first plan
that comes out is the shortest. A position is expanded option by option, the most promising first, and waits in the
queue for the next one (partial expansion). Where all that takes too long, the queue tells how much shorter a plan
could be, and hasty searches of the same kind, which prefer what has come far, look for a good one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from kortdiamant.adaptation.bound import HALF, Guide, Prices, careful_bound, remaining_price, rough_bound, tune_prices
from kortdiamant.adaptation.problem import ALL_SUITS, TRUMP, Deck, Target
from kortdiamant.adaptation.schemes import Scheme, schemes
from kortdiamant.adaptation.search_space import RANK_COUNTS, Demand, Option, SearchSpace, SearchState, next_states
from kortdiamant.adaptation.sentences import SENTENCE

PATIENCE = 120_000  # positions that are looked at; some seconds
HASTY = 4_000
# What a step counts, in half words, and how many positions to look at; the last is for what is hard to find at all.
HASTY_SEARCHES = ((6, HASTY), (3, HASTY), (2, HASTY), (1, HASTY), (6, PATIENCE))
LEAP = 20  # half words
AHEAD = 3  # half words


@dataclass(frozen=True)
class SearchPath:
    """A way through a board: the option at each step and the place of its relic's worth."""

    board: SearchSpace
    taken: tuple[tuple[Option, int], ...]
    words: int


@dataclass(frozen=True)
class SearchOutcome:
    """The shortest plan that was found, if any, and how many words any plan has at least."""

    found: SearchPath | None
    bound: int


class Trail(NamedTuple):
    """The way to a position, backwards."""

    before: Trail | None
    option: Option
    place: int


class Node(NamedTuple):
    """A position on a board, and how many of its options have been looked at."""

    guide: Guide
    at: int
    words: int
    position: SearchState
    trail: Trail | None
    looked_at: int = 0


class UnopenedSpace(NamedTuple):
    """A board that is still to be bounded better, or to be opened."""

    board: SearchSpace
    prices: Prices
    is_rough: bool


def search(target: Target, deck: Deck, patience: int = PATIENCE) -> SearchOutcome:
    """Find the shortest plan for one pack and its jokers; `patience` is how many positions are looked at."""
    outcome = _Queue(target, deck, 0).run(patience)
    if outcome.found or outcome.bound >= NEVER:
        return outcome
    best = None
    for haste, most in HASTY_SEARCHES:
        if best is None or most == HASTY:
            best = _Queue(target, deck, haste, best.words if best else NEVER).run(most).found or best
    return SearchOutcome(best, outcome.bound)


NEVER = 10_000  # words that no plan has


class _Queue:
    """One search; where it is hasty its bound means nothing. All numbers in the queue are half words."""

    def __init__(self, target: Target, deck: Deck, haste: int, ceiling: int = NEVER) -> None:
        self.target, self.deck, self.demand = target, deck, Demand.of(target)
        self.haste, self.ceiling = haste, HALF * ceiling
        shown = {*deck.shown, *deck.shown_by_trumps}
        every = list(schemes(target, deck))
        formulas = {formula for scheme in every for formula in (scheme.usual, scheme.other)}
        self.brought = {formula: set(map(formula.of, shown)) for formula in formulas}
        self.waiting = sorted(every, key=lambda scheme: -self._least(scheme))
        self.known: dict[tuple[int, int, SearchState], int] = {}
        self.heap: list[tuple[int, int, int, Node | UnopenedSpace]] = []
        self.pushed = 0

    def run(self, patience: int) -> SearchOutcome:
        """Look at positions until so many have been; the bound is what the next one would have at least."""
        for _ in range(patience):
            self._lay_out()
            if not self.heap:
                return SearchOutcome(None, NEVER)
            rank, _, _, entry = heappop(self.heap)
            if isinstance(entry, UnopenedSpace):
                self._begin(rank, entry)
            elif entry.at == len(entry.guide.board.steps):
                return SearchOutcome(_path_of(entry), entry.words)
            else:
                self._expand(rank + self.haste * entry.at, entry)
        return SearchOutcome(None, -(-self.heap[0][0] // HALF) if self.heap else NEVER)

    def _lay_out(self) -> None:
        """Lay out the schemes that may be as short as what comes next."""
        while self.waiting and (not self.heap or HALF * self._least(self.waiting[-1]) <= self.heap[0][0]):
            scheme = self.waiting.pop()
            board = SearchSpace(scheme, self.demand, self.target, self.deck)
            if board.is_big_enough:
                prices = Prices()
                self._push(
                    HALF * scheme.words + rough_bound(board, prices), 0, UnopenedSpace(board, prices, is_rough=True)
                )

    def _least(self, scheme: Scheme) -> int:
        """Each kind takes a word, and each value that no card brings a rank of its own or an exception.

        So does each rank of which something is left out, and that is where the cards go that are too many.
        """
        missing = set(self.demand.values) - self.brought[scheme.usual] - self.brought[scheme.other]
        words = scheme.words + len(self.target.kinds) + RANK_COUNTS * len(missing)
        suits = (scheme.suits & ALL_SUITS).bit_count()
        cards = suits * len(self.deck.ranks) + (len(self.deck.trumps) if scheme.suits & TRUMP else 0)
        over = cards - (self.target.cards - scheme.relics.jokers)
        return words + SENTENCE - -over // suits if over > 0 else words

    def _begin(self, rank: int, start: UnopenedSpace) -> None:
        """Bound a board better, first roughly, then with care; what is bounded with care is opened next.

        Where nothing fits the bound rises without end, so it waits in the queue every now and then.
        """
        board, said = start.board, HALF * start.board.scheme.words
        bounded = rough_bound if start.is_rough else careful_bound
        prices, bound = tune_prices(lambda tried: bounded(board, tried), start.prices, rank - said + LEAP)
        reached = max(rank, said + bound)
        if start.is_rough or reached >= rank + LEAP:
            is_rough = start.is_rough and reached >= rank + LEAP
            self._push(reached, 0, UnopenedSpace(board, prices, is_rough))
        else:
            self._push(reached, 0, Node(Guide(board, prices), 0, board.scheme.words, board.start, None))

    def _expand(self, bound: int, node: Node) -> None:
        """Look at the options that do not lead further than the bound; the others wait."""
        guide, at, position = node.guide, node.at, node.position
        if self.known.get((id(guide), at, position), node.words) < node.words:
            return
        ways = guide.ways(at, position.patterns)
        said = HALF * node.words + remaining_price(position, guide.prices)
        place = node.looked_at
        while place < len(ways) and said + ways[place][0] <= bound + AHEAD:
            _, words, later, option = ways[place]
            for after, worth_place in next_states(guide.board, at, position, option):
                trail = Trail(node.trail, option, worth_place)
                self._reach(bound, Node(guide, at + 1, node.words + words, after, trail), later)
            place += 1
        if place < len(ways):
            self._push(said + ways[place][0], at, node._replace(looked_at=place))

    def _reach(self, bound: int, node: Node, later: int) -> None:
        guide, at, words, position, *_ = node
        key = id(guide), at, position
        if self.known.get(key, words + 1) <= words:
            return
        self.known[key] = words
        if guide.board.fits(at, position) and (at < len(guide.board.steps) or _is_complete(position)):
            # Words are whole, and so is every way on from here.
            least = HALF * (words - -(later + remaining_price(position, guide.prices)) // HALF)
            self._push(max(bound, least), at, node)

    def _push(self, bound: int, at: int, entry: Node | UnopenedSpace) -> None:
        if bound < self.ceiling:
            self.pushed += 1
            heappush(self.heap, (bound - self.haste * at, -at, self.pushed, entry))


def _is_complete(position: SearchState) -> bool:
    """Whether what was given settles what was owed."""
    return next(settle_debts(position.owed, position.given), None) is not None and not position.cards


def settle_debts(owed: tuple[int, ...], given: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way of giving: the place of the value that each settles a part of."""
    if not given:
        yield ()
        return
    for place, debt in enumerate(owed):
        if debt >= given[-1]:
            rest = (*owed[:place], debt - given[-1], *owed[place + 1 :])
            for before in settle_debts(rest, given[:-1]):
                yield (*before, place)


def _path_of(node: Node) -> SearchPath:
    trail, taken = node.trail, []
    while trail:
        taken.append((trail.option, trail.place))
        trail = trail.before
    return SearchPath(node.guide.board, tuple(reversed(taken)), node.words)
