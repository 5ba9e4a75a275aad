"""Solve a stopping problem: by counting if it is monotone, else by dynamic programming.

A position of the dynamic program is the content of the pack: the number of treasures of each value, the relics, and for
each kind of hazard the cards left and the cards that can come without a strike. The possession of an explorer follows
from it. The value V of a position with N cards left is the greater of stopping and the average over the next card.
Multiplied by N! it is a whole number, so nothing is ever rounded:

    N!·V = max(N!·stop, Σ over the next cards of (N-1)!·V of the position after it).

If an expedition must open with treasures, only treasures count at first, and their number replaces N. Kinds of hazards
with the same numbers are interchangeable. A branch ends early if going on would not pay even if every relic had the
greatest worth: that problem is monotone, see `monotone.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple

from kortdiamant.errors import TooManyPositions
from kortdiamant.expedition.rules import Rules
from kortdiamant.odds.stopping.monotone import solve_monotone
from kortdiamant.odds.stopping.problem import Problem, Solution, StoppingAdvice, problem_of

MAX_CARDS = 400  # each card is a recursion of two calls, and Python allows a thousand calls
MAX_POSITIONS = 1_000_000  # some seconds, and some hundred megabytes


class KindLeft(NamedTuple):
    """A kind of hazard: cards left in the pack, cards that can come without a strike, cards on the path (`lying`)."""

    left: int
    harmless: int
    lying: int


class PackLeft(NamedTuple):
    """A position: the treasures left by value, relics by worth, kinds of hazards, and the worth of open relics."""

    treasures: tuple[int, ...]
    relics: tuple[int, ...]
    kinds: tuple[KindLeft, ...]
    prize: int


class _Bounds(NamedTuple):
    """The greatest possession with which going on was better, and the least with which stopping was as good."""

    stay: int | None = None
    leave: int | None = None

    def widen(self, other: _Bounds) -> _Bounds:
        stays = [have for have in (self.stay, other.stay) if have is not None]
        leaves = [have for have in (self.leave, other.leave) if have is not None]
        return _Bounds(max(stays, default=None), min(leaves, default=None))


def solve(rules: Rules, explorers: int = 1, most: int = MAX_POSITIONS) -> Solution:
    """Solve the first expedition for explorers who come out together.

    A monotone problem is solved by counting, whatever its size; any other by a search of at most `most` positions.
    Raises `TooManyPositions` and `UnsupportedRules`.
    """
    problem = problem_of(rules, explorers)
    return solve_monotone(problem) if problem.is_monotone else Search(problem, most).solve()


class Search:
    """The dynamic program for one problem, with the value of each position and the best choices there."""

    def __init__(self, problem: Problem, most: int) -> None:
        self.problem = problem
        self.most = most
        self.values, self.copies = _count_values(problem.treasures)
        self.worths, relics = (
            (problem.worths, (len(problem.worths),)) if problem.in_order else _count_values(problem.worths)
        )
        self.top = max(problem.worths, default=0)
        kinds = tuple(KindLeft(threat.left, threat.harmless, 0) for threat in problem.threats)
        self.beginning = PackLeft(self.copies, relics, kinds, 0)
        self.scales = _scales(problem)
        self.scaled: dict[PackLeft, int] = {}
        self.bounds: dict[tuple[tuple[int, ...], int], _Bounds] = {}

    def solve(self) -> Solution:
        """Solve the problem; raises `TooManyPositions`."""
        cards = self.problem.cards
        # For a lone explorer an unknown number of branches ends early, so only the search itself can tell.
        goes_everywhere = self.problem.explorers > 1
        if cards > MAX_CARDS or (goes_everywhere and self._max_positions() > self.most):
            raise TooManyPositions(self._max_positions(), self.most)
        value = Fraction(self._value(self.beginning, cards), self.scales[cards])
        return Solution(value, len(self.scaled), tuple(self._advice()))

    def _value(self, left: PackLeft, cards: int) -> int:
        """N!·V of a position with N cards left."""
        known = self.scaled.get(left)
        if known is not None:
            return known
        if len(self.scaled) >= self.most:
            raise TooManyPositions(self._max_positions(), self.most)
        carried, have = self._found(left)
        stop = have * self.scales[cards]
        forced = self.problem.cards - cards < self.problem.from_card
        if not cards:
            value = 0 if forced and self.problem.all_lose else stop
        elif forced:
            value = self._onward(left, cards, carried)
        else:
            onward = 0 if self._never_pays(left, carried) else self._onward(left, cards, carried)
            value = max(stop, onward)
            self._widen_bounds(left, _Bounds(stay=have) if onward > stop else _Bounds(leave=have))
        self.scaled[left] = value
        return value

    def _onward(self, left: PackLeft, cards: int, carried: int) -> int:
        """The sum of (N-1)!·V over the next cards; after a strike V is what the explorer keeps."""
        total = 0
        for number, following in self._following(left):
            if following is None:
                total += number * self.problem.kept(carried) * self.scales[cards - 1]
            else:
                total += number * self._value(following, cards - 1)
        return total

    def _following(self, left: PackLeft) -> Iterator[tuple[int, PackLeft | None]]:
        """The positions after the next card, each with the number of cards that lead to it; None is a strike."""
        for place, count in enumerate(left.treasures):
            if count:
                yield count, left._replace(treasures=_take_one(left.treasures, place))
        if not self._is_open(left):  # only treasures count yet
            return
        for place, count in enumerate(left.relics):
            if count:
                yield count, self._with_relic(left, place)
        for kind, copies in Counter(left.kinds).items():
            if kind.left:
                yield copies * kind.left, _with_hazard(left, kind) if kind.harmless else None

    def _with_relic(self, left: PackLeft, place: int) -> PackLeft:
        taken = self.worths[len(self.problem.worths) - left.relics[0]] if self.problem.in_order else self.worths[place]
        is_first = sum(left.relics) == len(self.problem.worths)
        counts = is_first or not self.problem.only_first
        return left._replace(relics=_take_one(left.relics, place), prize=left.prize + (taken if counts else 0))

    def _found(self, left: PackLeft) -> tuple[int, int]:
        """The gems that each explorer carries, and the possession of each if all leave now."""
        carried = loose = 0
        for value, copies, waiting in zip(self.values, self.copies, left.treasures, strict=True):
            each, rest = divmod(value, self.problem.explorers)
            carried += each * (copies - waiting)
            loose += rest * (copies - waiting)
        found = loose // self.problem.explorers if self.problem.keeps_remainders else 0
        return carried, carried + found + left.prize

    def _never_pays(self, left: PackLeft, carried: int) -> bool:
        """Whether stopping is best even if every relic had the greatest worth; for a lone explorer."""
        waiting = sum(value * count for value, count in zip(self.values, left.treasures, strict=True))
        at_most = waiting + self.top * sum(left.relics)
        at_stake = carried - self.problem.kept(carried) + left.prize
        return self._is_open(left) and self.problem.explorers == 1 and at_most <= _count_striking(left) * at_stake

    def _is_open(self, left: PackLeft) -> bool:
        """Whether the opening treasures have come."""
        return sum(self.copies) - sum(left.treasures) >= self.problem.opening

    def _widen_bounds(self, left: PackLeft, bounds: _Bounds) -> None:
        """Record a best choice under the hazards that a player can see."""
        path = tuple(sorted((kind.lying for kind in left.kinds if kind.lying), reverse=True)), _count_striking(left)
        self.bounds[path] = self.bounds.get(path, _Bounds()).widen(bounds)

    def _advice(self) -> Iterator[StoppingAdvice]:
        for lying, striking in sorted(self.bounds, key=lambda path: (len(path[0]), path)):
            bounds = self.bounds[lying, striking]
            enough = None if bounds.stay is None else max(bounds.stay + 1, bounds.leave or 0)
            yield StoppingAdvice(lying, striking, bounds.leave, enough)

    def _max_positions(self) -> int:
        """An upper bound of the number of positions."""
        kinds = Counter((kind.left, kind.harmless) for kind in self.beginning.kinds)
        hazards = prod(comb(copies + min(left, harmless), copies) for (left, harmless), copies in kinds.items())
        return hazards * prod(count + 1 for count in (*self.copies, *self.beginning.relics))


def _scales(problem: Problem) -> list[int]:
    """The factor of V by the number of cards left: the number of orders in which they can come."""
    scales = [1]
    for cards in range(1, problem.cards + 1):
        drawn = problem.cards - cards
        scales.append(scales[-1] * (len(problem.treasures) - drawn if drawn < problem.opening else cards))
    return scales


def _count_values(values: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The distinct values, and the number of each."""
    counts = Counter(values)
    return tuple(counts), tuple(counts.values())


def _take_one(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


def _with_hazard(left: PackLeft, kind: KindLeft) -> PackLeft:
    """The position after a card of a kind that does not strike."""
    kinds = list(left.kinds)
    kinds[kinds.index(kind)] = KindLeft(kind.left - 1, kind.harmless - 1, kind.lying + 1)
    return left._replace(kinds=tuple(sorted(kinds)))


def _count_striking(left: PackLeft) -> int:
    """The number of cards in the pack that would end the expedition."""
    return sum(kind.left for kind in left.kinds if not kind.harmless)
