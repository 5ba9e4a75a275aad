"""Solve a stopping problem: by counting if it is monotone, else by dynamic programming.

A position of the dynamic program is what is left in the pack: the number of treasures of each value, the relics,
and for each kind of hazard how many cards are left and how many may still come. What one has follows from it. The
value V of a position with N cards left is the better of stopping and of the average over the next card. Multiplied
by N! it is a whole number,

    N!·V = max(N!·stop, Σ over the next cards of (N-1)!·V of what is left then).

If an expedition must open with treasures, only treasures count at first, and their number stands for N. So nothing
is ever rounded, and kinds that have come equally far need not be told apart. A branch ends early if going on would not
pay even if every relic brought the most of any: that problem is monotone, see `monotone.py`.
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

MAX_CARDS = 400  # cards; each is a level of two calls, of which Python allows a thousand


class KindLeft(NamedTuple):
    """A kind of hazard: cards left in the pack, how many may come without a strike, how many lie out."""

    left: int
    harmless: int
    lying: int


class PackLeft(NamedTuple):
    """What is left: treasures by value, relics by worth, kinds of hazards; and what the relics that lie out bring."""

    treasures: tuple[int, ...]
    relics: tuple[int, ...]
    kinds: tuple[KindLeft, ...]
    prize: int


class _Bounds(NamedTuple):
    """The most with which going on was better, and the least with which stopping was as good."""

    stay: int | None = None
    leave: int | None = None

    def widened(self, other: _Bounds) -> _Bounds:
        """What is known from both."""
        stays = [have for have in (self.stay, other.stay) if have is not None]
        leaves = [have for have in (self.leave, other.leave) if have is not None]
        return _Bounds(max(stays, default=None), min(leaves, default=None))


class Search:
    """A problem being solved: the values of the positions that were looked at, and what was best there."""

    def __init__(self, problem: Problem, most: int) -> None:
        self.problem = problem
        self.most = most
        self.values, self.copies = _count_values(problem.treasures)
        self.worths, relics = (
            (problem.worths, (len(problem.worths),)) if problem.in_order else _count_values(problem.worths)
        )
        self.top = max(problem.worths, default=0)
        kinds = tuple(sorted(KindLeft(threat.left, threat.harmless, 0) for threat in problem.threats))
        self.beginning = PackLeft(self.copies, relics, kinds, 0)
        self.scales = _scales(problem)
        self.scaled: dict[PackLeft, int] = {}
        self.bounds: dict[tuple[tuple[int, ...], int], _Bounds] = {}

    def solved(self) -> Solution:
        """Solve it; raises `TooManyPositions`."""
        cards = self.problem.cards
        goes_everywhere = self.problem.explorers > 1  # for one alone branches end early, and nobody knows how many
        if cards > MAX_CARDS or (goes_everywhere and self._space() > self.most):
            raise TooManyPositions(self._space(), self.most)
        value = Fraction(self._value(self.beginning, cards), self.scales[cards])
        return Solution(value, len(self.scaled), tuple(self._advice()))

    def _value(self, left: PackLeft, cards: int) -> int:
        """N!·V of a position with N cards left."""
        known = self.scaled.get(left)
        if known is not None:
            return known
        if len(self.scaled) >= self.most:
            raise TooManyPositions(self._space(), self.most)
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
            self._note(left, _Bounds(stay=have) if onward > stop else _Bounds(leave=have))
        self.scaled[left] = value
        return value

    def _onward(self, left: PackLeft, cards: int, carried: int) -> int:
        """The sum of (N-1)!·V over the next cards; a strike leaves what the rules let people keep."""
        total = 0
        for number, following in self._following(left):
            if following is None:
                total += number * self.problem.kept(carried) * self.scales[cards - 1]
            else:
                total += number * self._value(following, cards - 1)
        return total

    def _following(self, left: PackLeft) -> Iterator[tuple[int, PackLeft | None]]:
        """How many of the next cards lead to which position; None if they strike."""
        for place, count in enumerate(left.treasures):
            if count:
                yield count, left._replace(treasures=_take_one(left.treasures, place))
        if not self._is_open(left):  # nothing but a treasure counts, so one of them comes for certain
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
        counts = self.problem.in_order or is_first or not self.problem.only_first
        return left._replace(relics=_take_one(left.relics, place), prize=left.prize + (taken if counts else 0))

    def _found(self, left: PackLeft) -> tuple[int, int]:
        """The share of each explorer in the treasures that have come; and what each has, who leaves with all others."""
        carried = loose = 0
        for value, copies, waiting in zip(self.values, self.copies, left.treasures, strict=True):
            each, rest = divmod(value, self.problem.explorers)
            carried += each * (copies - waiting)
            loose += rest * (copies - waiting)
        found = loose // self.problem.explorers if self.problem.keeps_remainders else 0
        return carried, carried + found + left.prize

    def _never_pays(self, left: PackLeft, carried: int) -> bool:
        """Whether stopping is best even if every relic brought the most of any; for one explorer alone."""
        waiting = sum(value * count for value, count in zip(self.values, left.treasures, strict=True))
        at_most = waiting + self.top * sum(left.relics)
        at_stake = carried - self.problem.kept(carried) + left.prize
        return self._is_open(left) and self.problem.explorers == 1 and at_most <= _count_striking(left) * at_stake

    def _is_open(self, left: PackLeft) -> bool:
        """Whether the treasures have come with which an expedition must open."""
        return sum(self.copies) - sum(left.treasures) >= self.problem.opening

    def _note(self, left: PackLeft, bounds: _Bounds) -> None:
        """Remember what was best, for what the path looks like."""
        look = tuple(sorted((kind.lying for kind in left.kinds if kind.lying), reverse=True)), _count_striking(left)
        self.bounds[look] = self.bounds.get(look, _Bounds()).widened(bounds)

    def _advice(self) -> Iterator[StoppingAdvice]:
        for lying, striking in sorted(self.bounds, key=lambda look: (len(look[0]), look)):
            bounds = self.bounds[lying, striking]
            enough = None if bounds.stay is None else max(bounds.stay + 1, bounds.leave or 0)
            yield StoppingAdvice(lying, striking, bounds.leave, enough)

    def _space(self) -> int:
        """How many positions there are at most."""
        kinds = Counter((kind.left, kind.harmless) for kind in self.beginning.kinds)
        hazards = prod(comb(copies + min(left, harmless), copies) for (left, harmless), copies in kinds.items())
        return hazards * prod(count + 1 for count in (*self.copies, *self.beginning.relics))


def _scales(problem: Problem) -> list[int]:
    """By the cards that are left, what V is multiplied by there: the ways in which all of them can come."""
    scales = [1]
    for cards in range(1, problem.cards + 1):
        drawn = problem.cards - cards
        scales.append(scales[-1] * (len(problem.treasures) - drawn if drawn < problem.opening else cards))
    return scales


def _count_values(values: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The different values, rising, and how many there are of each."""
    counts = sorted(Counter(values).items())
    return tuple(value for value, _ in counts), tuple(count for _, count in counts)


def _take_one(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


def _with_hazard(left: PackLeft, kind: KindLeft) -> PackLeft:
    """What is left once a card of a kind has come that does not strike."""
    kinds = list(left.kinds)
    kinds[kinds.index(kind)] = KindLeft(kind.left - 1, kind.harmless - 1, kind.lying + 1)
    return left._replace(kinds=tuple(sorted(kinds)))


def _count_striking(left: PackLeft) -> int:
    """How many cards of the pack would end the expedition."""
    return sum(kind.left for kind in left.kinds if not kind.harmless)


MAX_POSITIONS = 1_000_000  # some seconds, and some hundred megabytes


def solve(rules: Rules, explorers: int = 1, most: int = MAX_POSITIONS) -> Solution:
    """Solve the first expedition for explorers who come out together; raises `TooManyPositions` and `UnsupportedRules`.

    Where going on gets only worse, sets of cards are counted, and no pack is too large; otherwise every position is
    looked at, at most so many.
    """
    problem = problem_of(rules, explorers)
    return solve_monotone(problem) if problem.is_monotone else Search(problem, most).solved()
