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
from operator import mul
from typing import NamedTuple

from kortdiamant.adaptation.board import Board, Character, Position
from kortdiamant.adaptation.options import MANY, Option, new_pattern, options

HALF = 2
STEPS = (2, -2, 1, -1)


class Prices(NamedTuple):
    """What a kind, a relic, a treasure and a value owed fetch, in half words."""

    kind: int = 2
    relic: int = 1
    treasure: int = 2
    owed: int = 6


class Costs(NamedTuple):
    """What ranks of a character cost at some prices: with nothing left out, by what is left out, and at least."""

    whole: int
    by_pattern: tuple[tuple[int, int], ...]
    least: int


def cost(option: Option, prices: Prices) -> int:
    """What an option costs at some prices, but for a new sentence."""
    takes = option.takes
    fetched = prices.kind * takes.kinds + prices.relic * takes.relics + prices.treasure * takes.treasures
    return HALF * option.words - fetched - prices.owed * takes.owed


@lru_cache(MANY)
def costs(character: Character, prices: Prices) -> Costs:
    """The least costs of ranks of a character."""
    least: dict[int, int] = {}
    for option in options(character):
        price = cost(option, prices)
        if price < least.get(option.out, price + 1):
            least[option.out] = price
    return Costs(least[0], tuple((out, price) for out, price in least.items() if out), min(least.values()))


def worth(position: Position, prices: Prices) -> int:
    """The price of all that is still to be found."""
    treasures = sum(position.treasures) + position.unsettled
    owed = max(0, len(position.owed) - len(position.given) - position.apart)
    fetched = prices.kind * sum(position.kinds) + prices.relic * sum(position.relics)
    return fetched + prices.treasure * treasures + prices.owed * owed


Rows = Sequence[tuple[int, Costs]]  # how many ranks have these costs


def rows(characters: Mapping[Character, int], prices: Prices) -> Rows:
    """The costs of so many ranks of each character."""
    return [(number, costs(each, prices)) for each, number in characters.items()]


def rough(board: Board, prices: Prices) -> int:
    """The bound from the start without a word for sentences about suits."""
    ranks = sum(number * each.least for number, each in rows(board.characters, prices))
    return ranks + worth(board.start, prices)


def careful(board: Board, prices: Prices) -> int:
    """The bound from the start."""
    return ranked(rows(board.characters, prices), 0, board.suits) + worth(board.start, prices)


def ranked(ranks: Rows, patterns: int, suits: int) -> int:
    """What ranks cost at least, with the sentences that pay; those of `patterns` are there already."""
    numbers = [number for number, _ in ranks]
    current = []
    better: dict[int, list[tuple[int, int]]] = {}
    for row, (_, each) in enumerate(ranks):
        least = each.whole
        for out, price in each.by_pattern:
            if price < least and patterns >> out & 1:
                least = price
        current.append(least)
        for out, price in each.by_pattern:
            if price < least:
                better.setdefault(out, []).append((row, price))
    sentences = [(HALF * new_pattern(out, suits), saving) for out, saving in better.items()]
    return _located(numbers, current, sentences)


Saving = Sequence[tuple[int, int]]  # rows, and what they would cost


def _located(numbers: Sequence[int], current: Sequence[int], sentences: Sequence[tuple[int, Saving]]) -> int:
    """The least cost, each sentence being taken or not. One that does not pay now never does later."""
    best: int = sum(map(mul, numbers, current))
    paying = [each for each in sentences if _saved(numbers, current, each[1]) > each[0]]
    for place, (charge, saving) in enumerate(paying):
        taken = list(current)
        for row, price in saving:
            taken[row] = min(taken[row], price)
        best = min(best, charge + _located(numbers, taken, paying[place + 1 :]))
    return best


def _saved(numbers: Sequence[int], current: Sequence[int], saving: Saving) -> int:
    saved = 0
    for row, price in saving:
        if price < current[row]:
            saved += numbers[row] * (current[row] - price)
    return saved


def tuned(bound: Callable[[Prices], int], prices: Prices, enough: int) -> tuple[Prices, int]:
    """Better prices, by small steps uphill, and the bound they give; it goes up without end where nothing fits."""
    best = bound(prices)
    climbing = True
    while climbing and best < enough:
        climbing = False
        for name in Prices._fields:
            for step in STEPS:
                tried = prices._replace(**{name: getattr(prices, name) + step})
                if tried.owed >= 0 and (reached := bound(tried)) > best:
                    prices, best, climbing = tried, reached, True
    return prices, best


class Guide:
    """The bound from any position of a board, and its options in order of what they lead to; all kept."""

    def __init__(self, board: Board, prices: Prices) -> None:
        self.board, self.prices = board, prices
        self.characters = tuple(map(board.character, board.steps))
        self._rows = [rows(Counter(self.characters[at:]), prices) for at in range(len(self.characters) + 1)]
        self._costs: dict[tuple[int, int], int] = {}
        self._ways: dict[tuple[int, int], tuple[tuple[int, int, Option], ...]] = {}

    def cost(self, at: int, patterns: int) -> int:
        """What the ranks from a step on cost at least, in half words."""
        key = at, patterns
        if key not in self._costs:
            self._costs[key] = ranked(self._rows[at], patterns, self.board.suits)
        return self._costs[key]

    def words(self, at: int, position: Position) -> int:
        """How many words are needed at least from a step on."""
        return _up(self.cost(at, position.patterns) + worth(position, self.prices))

    def ways(self, at: int, patterns: int) -> tuple[tuple[int, int, Option], ...]:
        """Every option of a step with what all costs at least from there on, and its words; the cheapest first."""
        key = at, patterns
        if key not in self._ways:
            self._ways[key] = tuple(sorted(self._weighed(at, patterns), key=lambda way: way[0]))
        return self._ways[key]

    def _weighed(self, at: int, patterns: int) -> Iterable[tuple[int, int, Option]]:
        for option in options(self.characters[at]):
            is_new = option.out and not patterns >> option.out & 1
            charge = new_pattern(option.out, self.board.suits) if is_new else 0
            later = self.cost(at + 1, patterns | (1 << option.out if option.out else 0))
            yield HALF * charge + cost(option, self.prices) + later, charge + option.words, option


def _up(half_words: int) -> int:
    return -(-half_words // HALF)
