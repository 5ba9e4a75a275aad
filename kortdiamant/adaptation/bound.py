"""How many words are needed at least: prices for what must be found, and what each rank then costs.

Whatever must be found is given a price, the same for every rank: a kind of hazard, a relic, a treasure card, and a
value that no rank brings. What the ranks cost, each by itself, less what they fetch, plus the price of all that must
be found, is never more than the shortest way (a Lagrangian relaxation). What ties ranks together beside that are the
sentences about suits left out, each of which is paid for once: for every choice of such sentences the ranks are
independent, and the best choice is found exactly (it is a facility location problem, with a dozen places).

Prices and costs are counted in half words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import cycle, product
from operator import itemgetter, mul
from typing import NamedTuple

from kortdiamant.adaptation.search_space import (
    CACHE_SIZE,
    Option,
    RankProfile,
    SearchSpace,
    SearchState,
    Takes,
    new_pattern,
    options,
)

HALF = 2
DIRECTIONS = tuple(product(range(4), (1, -1)))  # of the prices


class Prices(NamedTuple):
    """What a kind, a relic, a treasure and a value owed fetch, in half words."""

    kind: int = 2
    relic: int = 1
    treasure: int = 2
    owed: int = 6

    def moved(self, place: int, step: int) -> Prices:
        """The same prices but for one of them."""
        return Prices._make((*self[:place], self[place] + step, *self[place + 1 :]))


class Costs(NamedTuple):
    """What ranks of a character cost at some prices: whole, at least, and by what is better left out."""

    whole: int
    least: int
    by_pattern: tuple[tuple[int, int], ...]


def cost(option: Option, prices: Prices) -> int:
    """What an option costs at some prices, but for a new sentence."""
    takes = option.takes
    fetched = prices.kind * takes.kinds + prices.relic * takes.relics + prices.treasure * takes.treasures
    return HALF * option.words - fetched - prices.owed * takes.owed


@lru_cache(CACHE_SIZE)
def costs(character: RankProfile, prices: Prices) -> Costs:
    """The least costs of ranks of a character."""
    kind, relic, treasure, owed = prices
    least = {
        out: min([said - kind * k - relic * r - treasure * t - owed * o for said, k, r, t, o in bargains])
        for out, bargains in _bargains(character)
    }
    whole = least[0]
    return Costs(whole, min(least.values()), tuple((out, price) for out, price in least.items() if price < whole))


Bargain = tuple[int, int, int, int, int]  # half words, and what they take


@lru_cache(CACHE_SIZE)
def _bargains(character: RankProfile) -> tuple[tuple[int, tuple[Bargain, ...]], ...]:
    """By what is left out, what is found for how many words; nothing that is dearer than the same elsewhere."""
    cheapest: dict[int, dict[Takes, int]] = {}
    for option in options(character):
        found = cheapest.setdefault(option.out, {})
        found[option.takes] = min(HALF * option.words, found.get(option.takes, HALF * option.words))
    return tuple((out, tuple((said, *takes) for takes, said in found.items())) for out, found in cheapest.items())


def remaining_price(position: SearchState, prices: Prices) -> int:
    """The price of all that is still to be found."""
    owed = max(0, len(position.owed) - len(position.given) - position.apart)
    fetched = prices.kind * sum(position.kinds) + prices.relic * sum(position.relics)
    return fetched + prices.treasure * position.cards + prices.owed * owed


def rough_bound(board: SearchSpace, prices: Prices) -> int:
    """The bound from the start without a word for sentences about suits."""
    ranks = sum([number * costs(each, prices).least for each, number in board.characters.items()])
    return ranks + remaining_price(board.start, prices)


def careful_bound(board: SearchSpace, prices: Prices) -> int:
    """The bound from the start."""
    return Ranks(board.characters, prices, board.suits).cost(0) + remaining_price(board.start, prices)


Saving = Sequence[tuple[int, int]]  # rows, and what each rank of them would cost


class Ranks:
    """So many ranks of each character, a row for each, and what they cost at some prices."""

    def __init__(self, characters: Mapping[RankProfile, int], prices: Prices, suits: int) -> None:
        self._numbers = tuple(characters.values())
        self._whole: list[int] = []
        better: dict[int, list[tuple[int, int]]] = {}
        for row, each in enumerate(characters):
            whole, _, by_pattern = costs(each, prices)
            self._whole.append(whole)
            for out, price in by_pattern:
                better.setdefault(out, []).append((row, price))
        self._sentences = [(1 << out, HALF * new_pattern(out, suits), saving) for out, saving in better.items()]
        self.patterns = sum(1 << out for out in better)

    def cost(self, patterns: int) -> int:
        """What they cost at least, with the sentences that pay; those of `patterns` are there already."""
        current = list(self._whole)
        waiting = []
        for bit, charge, saving in self._sentences:
            if patterns & bit:
                _lower_costs(current, saving)
            else:
                waiting.append((charge, saving))
        return self._located(current, sum(map(mul, self._numbers, current)), waiting)

    def _located(self, current: Sequence[int], total: int, sentences: Iterable[tuple[int, Saving]]) -> int:
        """The least cost, each sentence being taken or not. One that does not pay now never does later."""
        paying = []
        for charge, saving in sentences:
            gain = self._saved(current, saving) - charge
            if gain > 0:
                paying.append((gain, charge, saving))
        best, hope = total, sum([gain for gain, _, _ in paying])
        for place, (gain, _, saving) in enumerate(paying):
            if total - hope >= best:
                break
            hope -= gain
            taken = list(current)
            _lower_costs(taken, saving)
            later = [(charge, saving) for _, charge, saving in paying[place + 1 :]]
            best = min(best, self._located(taken, total - gain, later) if later else total - gain)
        return best

    def _saved(self, current: Sequence[int], saving: Saving) -> int:
        saved = 0
        for row, price in saving:
            if price < current[row]:
                saved += self._numbers[row] * (current[row] - price)
        return saved


def _lower_costs(current: list[int], saving: Saving) -> None:
    """Let each rank cost less where a sentence makes it."""
    for row, price in saving:
        current[row] = min(current[row], price)


def tune_prices(bound: Callable[[Prices], int], prices: Prices, enough: int) -> tuple[Prices, int]:
    """Better prices, by small steps uphill, and the bound they give; it goes up without end where nothing fits.

    The bound is concave in each price, so where the next one is no better none beyond it is.
    """
    best = bound(prices)
    directions, in_vain = cycle(DIRECTIONS), 0
    while in_vain < len(DIRECTIONS) and best < enough:
        direction = next(directions)
        in_vain += 1
        while best < enough and (tried := prices.moved(*direction)).owed >= 0 and (reached := bound(tried)) > best:
            prices, best, in_vain = tried, reached, 0
    return prices, best


# What all costs at least with an option and after it, its words, what all costs after it, and the option.
OptionCost = tuple[int, int, int, Option]


class Guide:
    """The bound from any position of a board, and its options in order of what they lead to; all kept."""

    def __init__(self, board: SearchSpace, prices: Prices) -> None:
        self.board, self.prices = board, prices
        self.characters = tuple(map(board.character, board.steps))
        self._ranks: dict[int, Ranks] = {}
        self._costs: dict[tuple[int, int], int] = {}
        self._ways: dict[tuple[int, int], tuple[OptionCost, ...]] = {}

    def cost(self, at: int, patterns: int) -> int:
        """What the ranks from a step on cost at least, in half words."""
        if at not in self._ranks:
            self._ranks[at] = Ranks(Counter(self.characters[at:]), self.prices, self.board.suits)
        key = at, patterns & self._ranks[at].patterns
        if key not in self._costs:
            self._costs[key] = self._ranks[at].cost(patterns)
        return self._costs[key]

    def ways(self, at: int, patterns: int) -> tuple[OptionCost, ...]:
        """Every option of a step with what all costs at least from there on, and its words; the cheapest first."""
        key = at, patterns
        if key not in self._ways:
            self._ways[key] = tuple(sorted(self._weighed(at, patterns), key=itemgetter(0)))
        return self._ways[key]

    def _weighed(self, at: int, patterns: int) -> Iterable[OptionCost]:
        for out, costing in _costing(self.characters[at], self.prices):
            bit = 1 << out if out else 0
            charge = 0 if patterns & bit == bit else new_pattern(out, self.board.suits)
            later = self.cost(at + 1, patterns | bit)
            for price, option in costing:
                yield HALF * charge + price + later, charge + option.words, later, option


@lru_cache(CACHE_SIZE)
def _costing(character: RankProfile, prices: Prices) -> tuple[tuple[int, tuple[tuple[int, Option], ...]], ...]:
    """By what is left out, what each option costs."""
    costing: dict[int, list[tuple[int, Option]]] = {}
    for option in options(character):
        costing.setdefault(option.out, []).append((cost(option, prices), option))
    return tuple((out, tuple(each)) for out, each in costing.items())
