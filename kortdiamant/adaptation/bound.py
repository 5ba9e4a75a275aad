"""Lower bounds on the words of a plan, by Lagrangian relaxation.

Everything that must be found has a price, the same for every rank: a kind of hazard, a relic, a treasure card, and a
value that no rank brings. Take the least cost of each rank by itself, less the prices of what it finds, and add the
prices of everything that must be found: the sum never exceeds the shortest plan. Sentences about suits left out tie
ranks together as well, since each is paid for once. For every choice of such sentences the ranks are independent, and
an exact search finds the best choice (a facility location problem with a dozen facilities).

Prices and costs are in half words.
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
    RankSearchSpace,
    SearchState,
    Takes,
    new_pattern,
    options,
)

HALF_WORDS = 2
DIRECTIONS = tuple(product(range(4), (1, -1)))  # the index of a price, and a step


class Prices(NamedTuple):
    """The prices of a kind, a relic, a treasure and a value owed, in half words."""

    kind: int = 2
    relic: int = 1
    treasure: int = 2
    owed: int = 6

    def change(self, index: int, step: int) -> Prices:
        """The prices with one of them changed by a step."""
        return Prices._make((*self[:index], self[index] + step, *self[index + 1 :]))


class Costs(NamedTuple):
    """The costs of a rank at some prices: with all its suits, at least, and for patterns of suits left out that pay."""

    whole: int
    least: int
    by_pattern: tuple[tuple[int, int], ...]


def cost(option: Option, prices: Prices) -> int:
    """The cost of an option at some prices, without a new sentence."""
    takes = option.takes
    fetched = prices.kind * takes.kinds + prices.relic * takes.relics + prices.treasure * takes.treasures
    return HALF_WORDS * option.words - fetched - prices.owed * takes.owed


@lru_cache(CACHE_SIZE)
def costs(profile: RankProfile, prices: Prices) -> Costs:
    """The least costs of a rank with a profile."""
    kind, relic, treasure, owed = prices
    least = {
        out: min([words - kind * k - relic * r - treasure * t - owed * o for words, k, r, t, o in bargains])
        for out, bargains in _bargains(profile)
    }
    whole = least[0]
    return Costs(whole, min(least.values()), tuple((out, price) for out, price in least.items() if price < whole))


Bargain = tuple[int, int, int, int, int]  # half words, and the four numbers of `Takes`


@lru_cache(CACHE_SIZE)
def _bargains(profile: RankProfile) -> tuple[tuple[int, tuple[Bargain, ...]], ...]:
    """For each pattern left out, the cheapest option for each `Takes`."""
    cheapest: dict[int, dict[Takes, int]] = {}
    for option in options(profile):
        found = cheapest.setdefault(option.out, {})
        found[option.takes] = min(HALF_WORDS * option.words, found.get(option.takes, HALF_WORDS * option.words))
    return tuple((out, tuple((words, *takes) for takes, words in found.items())) for out, found in cheapest.items())


def remaining_price(position: SearchState, prices: Prices) -> int:
    """The price of everything that a position still has to find."""
    owed = max(0, len(position.owed) - len(position.given) - position.exceptions)
    fetched = prices.kind * sum(position.kinds) + prices.relic * sum(position.relics)
    return fetched + prices.treasure * position.cards + prices.owed * owed


def rough_bound(space: RankSearchSpace, prices: Prices) -> int:
    """The bound at the start without the cost of sentences about suits."""
    ranks = sum([number * costs(each, prices).least for each, number in space.profiles.items()])
    return ranks + remaining_price(space.start, prices)


def careful_bound(space: RankSearchSpace, prices: Prices) -> int:
    """The bound at the start."""
    return Ranks(space.profiles, prices, space.suits).cost(0) + remaining_price(space.start, prices)


Saving = Sequence[tuple[int, int]]  # rows, and the cost of each of their ranks with a sentence


class Ranks:
    """The number of ranks of each profile, a row for each profile, and their costs at some prices."""

    def __init__(self, profiles: Mapping[RankProfile, int], prices: Prices, suits: int) -> None:
        self._numbers = tuple(profiles.values())
        self._whole: list[int] = []
        better: dict[int, list[tuple[int, int]]] = {}
        for row, each in enumerate(profiles):
            whole, _, by_pattern = costs(each, prices)
            self._whole.append(whole)
            for out, price in by_pattern:
                better.setdefault(out, []).append((row, price))
        self._sentences = [(1 << out, HALF_WORDS * new_pattern(out, suits), saving) for out, saving in better.items()]
        self.patterns = sum(1 << out for out in better)

    def cost(self, patterns: int) -> int:
        """The least cost with the sentences that pay; those of `patterns` are already paid for."""
        current = list(self._whole)
        waiting = []
        for bit, charge, saving in self._sentences:
            if patterns & bit:
                _lower_costs(current, saving)
            else:
                waiting.append((charge, saving))
        return self._minimum_cost(current, sum(map(mul, self._numbers, current)), waiting)

    def _minimum_cost(self, current: Sequence[int], total: int, sentences: Iterable[tuple[int, Saving]]) -> int:
        """The least cost over all sets of sentences; one that does not pay now never pays later."""
        paying = []
        for charge, saving in sentences:
            gain = self._saving_of(current, saving) - charge
            if gain > 0:
                paying.append((gain, charge, saving))
        best, hope = total, sum([gain for gain, _, _ in paying])
        for index, (gain, _, saving) in enumerate(paying):
            if total - hope >= best:
                break
            hope -= gain
            taken = list(current)
            _lower_costs(taken, saving)
            later = [(charge, saving) for _, charge, saving in paying[index + 1 :]]
            best = min(best, self._minimum_cost(taken, total - gain, later) if later else total - gain)
        return best

    def _saving_of(self, current: Sequence[int], saving: Saving) -> int:
        saved = 0
        for row, price in saving:
            if price < current[row]:
                saved += self._numbers[row] * (current[row] - price)
        return saved


def _lower_costs(current: list[int], saving: Saving) -> None:
    """Apply the savings of a sentence."""
    for row, price in saving:
        current[row] = min(current[row], price)


def tune_prices(bound: Callable[[Prices], int], prices: Prices, enough: int) -> tuple[Prices, int]:
    """Improve prices in small steps uphill; returns them and their bound, which is `enough` or cannot be improved.

    For a space without a plan the bound has no limit. The bound is concave in each price, so a direction in which the
    next step does not help is finished.
    """
    best = bound(prices)
    directions, in_vain = cycle(DIRECTIONS), 0
    while in_vain < len(DIRECTIONS) and best < enough:
        direction = next(directions)
        in_vain += 1
        while best < enough and (tried := prices.change(*direction)).owed >= 0 and (reached := bound(tried)) > best:
            prices, best, in_vain = tried, reached, 0
    return prices, best


# The least cost of an option and everything after it, its words, the least cost of everything after it, and the option.
OptionCost = tuple[int, int, int, Option]


class Guide:
    """The bound at any position of a space, and the options there, cheapest first. Everything is cached."""

    def __init__(self, space: RankSearchSpace, prices: Prices) -> None:
        self.space, self.prices = space, prices
        self.profiles = tuple(map(space.profile, space.steps))
        self._ranks: dict[int, Ranks] = {}
        self._costs: dict[tuple[int, int], int] = {}
        self._cheapest_options: dict[tuple[int, int], tuple[OptionCost, ...]] = {}

    def cost(self, at: int, patterns: int) -> int:
        """The least cost of the ranks from a step on, in half words."""
        if at not in self._ranks:
            self._ranks[at] = Ranks(Counter(self.profiles[at:]), self.prices, self.space.suits)
        key = at, patterns & self._ranks[at].patterns
        if key not in self._costs:
            self._costs[key] = self._ranks[at].cost(patterns)
        return self._costs[key]

    def cheapest_options(self, at: int, patterns: int) -> tuple[OptionCost, ...]:
        """Every option of a step, cheapest first."""
        key = at, patterns
        if key not in self._cheapest_options:
            self._cheapest_options[key] = tuple(sorted(self._cost_options(at, patterns), key=itemgetter(0)))
        return self._cheapest_options[key]

    def _cost_options(self, at: int, patterns: int) -> Iterable[OptionCost]:
        for out, costing in _costing(self.profiles[at], self.prices):
            bit = 1 << out if out else 0
            charge = 0 if patterns & bit == bit else new_pattern(out, self.space.suits)
            later = self.cost(at + 1, patterns | bit)
            for price, option in costing:
                yield HALF_WORDS * charge + price + later, charge + option.words, later, option


@lru_cache(CACHE_SIZE)
def _costing(profile: RankProfile, prices: Prices) -> tuple[tuple[int, tuple[tuple[int, Option], ...]], ...]:
    """The options for each pattern left out, with their costs."""
    costing: dict[int, list[tuple[int, Option]]] = {}
    for option in options(profile):
        costing.setdefault(option.out, []).append((cost(option, prices), option))
    return tuple((out, tuple(each)) for out, each in costing.items())
