"""Optimal stopping: when the explorers of one expedition should leave, exactly.

In a monotone problem going on only gets worse, and counting sets of cards solves it. Let the treasures and relics left
in the pack be worth W. An explorer has t and would lose l of it, and S of the N cards left strike. The next card
changes t by (W - S·l) / N on average. No card makes W - S·l greater. So once it is not positive, it stays so, and
stopping there is best (the monotone case of Chow, Robbins and Siegmund, Great Expectations, 1971). As long as it is
positive, it was positive before every earlier card, in any order of the cards. So the value of the best policy is the
sum of (W - S·l) / N over all sets of cards with which the explorer goes on. All sets of one size are equally likely,
and they are counted, not listed.

Dynamic programming solves any other problem. A position is the content of the pack: the number of treasures of each
value, the relics, and for each kind of hazard the cards left and the cards that can come without a strike. The
possession of an explorer follows from it. The value V of a position with N cards left is the greater of stopping and
the average over the next card. Multiplied by N! it is a whole number, so nothing is ever rounded:

    N!·V = max(N!·stop, Σ over the next cards of (N-1)!·V of the position after it).

If an expedition must open with treasures, only treasures count at first, and their number replaces N. Kinds of hazards
with the same numbers are interchangeable. A branch ends early if going on would not pay even if every relic had the
greatest worth: that problem is monotone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb, prod
from typing import NamedTuple

from kortdiamant.errors import TooManyPositions
from kortdiamant.expedition.play import start
from kortdiamant.expedition.rounds import GEMS_KEPT
from kortdiamant.expedition.rules import Hazard, PrintedWorth, Relic, Rules, Treasure, relic_worth
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.odds.chances import Threat

STOPPING = Consumer(
    "stopping",
    honours=(
        "treasure.remainder",
        "leftovers.share",
        "relics.enter",
        "relics.claim",
        "relics.worth",
        "hazards.strikes",
        "hazards.lose",
        "decisions.from-card",
        "opening.treasures",
        "empty-deck",
        # Everybody leaves at once, so nobody takes the remainder later:
        "leftovers.remainder",
        # Only the first expedition counts, so later ones do not matter:
        "relics.unclaimed",
        "hazards.after-bust",
        "hazards.after-round",
        "ties",
    ),
)

# These tables have every word of a key, so that a new word raises an error and is not taken for another one.
STAYS_ON_CARD = {"card": True, "lost": False}
IS_POOLED = {"pooled": True, "per-card": False}
CLAIMS_ONE = {"all": False, "one": True}
ALL_LOSE = {"all-leave": False, "all-lose": True}


@dataclass(frozen=True, kw_only=True)
class Problem:
    """The first expedition of a game for explorers who go in and come out together.

    `treasures` has the value of every card. `worths` has the worth of every relic for a lone explorer: of the nth
    relic that comes if `in_order`, otherwise of each card. `kept` computes what a strike leaves of a share.
    `from_card` and `opening` are the rules `decisions.from-card` and `opening.treasures`.
    """

    explorers: int
    treasures: tuple[int, ...]
    worths: tuple[int, ...]
    in_order: bool
    only_first: bool
    threats: tuple[Threat, ...]
    kept: Callable[[int], int]
    from_card: int
    opening: int
    keeps_remainders: bool
    all_lose: bool

    @property
    def cards(self) -> int:
        """The number of cards in the pack."""
        return len(self.treasures) + len(self.worths) + sum(threat.left for threat in self.threats)

    @property
    def is_monotone(self) -> bool:
        """Whether going on only gets worse, so that it is best to stop as soon as the next card does not pay.

        A treasure leaves less to win and more to lose, and a hazard adds to the cards that strike. Exceptions are a
        relic that brings more than the one before it, and shares of several explorers, which are rounded down.
        """
        pays_less = all(worth >= following for worth, following in pairwise(self.worths))
        orderly = pays_less if self.in_order else not self.only_first
        return self.explorers == 1 and not self.opening and self.from_card < self.cards and orderly


def problem_of(rules: Rules, explorers: int) -> Problem:
    """The problem of a full pack; raises `UnsupportedRules`."""
    STOPPING.check(rules)
    pack = start(rules, max(explorers, rules.players.min)).pack
    roles = [cell.role for cell, count in zip(rules.cells, pack, strict=True) for _ in range(count)]
    treasures = tuple(role.value for role in roles if isinstance(role, Treasure))
    relics = [role.printed for role in roles if isinstance(role, Relic)]
    kinds = Counter(role.kind for role in roles if isinstance(role, Hazard))
    return Problem(
        explorers=explorers,
        treasures=treasures,
        worths=_relic_worths(rules, relics, explorers),
        in_order=_is_in_order(rules, relics),
        only_first=CLAIMS_ONE[rules.relics.claim],
        threats=tuple(Threat(left, rules.strikes(kind) - 1) for kind, left in kinds.items()),
        kept=GEMS_KEPT[rules.hazards.lose],
        from_card=rules.decisions.from_card,
        opening=min(rules.opening.treasures, len(treasures)),
        keeps_remainders=STAYS_ON_CARD[rules.treasure.remainder] and IS_POOLED[rules.leftovers.share],
        all_lose=ALL_LOSE[rules.empty_deck],
    )


def _relic_worths(rules: Rules, relics: list[int | None], explorers: int) -> tuple[int, ...]:
    """The worth of each relic for an explorer who leaves alone; several who leave together get no relic."""
    if explorers > 1:
        return (0,) * len(relics)
    worths = [
        relic_worth(rules.relics.worth, printed, claimed=index, seen=index, round_number=1)
        for index, printed in enumerate(relics)
    ]
    if rules.relics.claim == "one" and _is_in_order(rules, relics):
        return tuple(worths[:1] + [0] * len(worths[1:]))
    return tuple(worths)


def _is_in_order(rules: Rules, relics: list[int | None]) -> bool:
    """Whether a worth depends on how many relics have come, not on which."""
    return not isinstance(rules.relics.worth, PrintedWorth) or len(set(relics)) <= 1


@dataclass(frozen=True, slots=True)
class StoppingAdvice:
    """When to leave while `hazards` are on the path and `striking` cards of the pack would end the expedition.

    `hazards` has the number of cards on the path for each kind, in descending order. The possession of an explorer is
    the gems carried and the worths of the relics on the path. With less than `least` leaving is never best; with
    `enough` it always is; between them it depends on which cards have come. None means that the search found no
    position where leaving (`least`) or going on (`enough`) is best.
    """

    hazards: tuple[int, ...]
    striking: int
    least: int | None
    enough: int | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact value of the best policy in gems for each explorer, the number of positions examined, and advice."""

    value: Fraction
    positions: int
    advice: tuple[StoppingAdvice, ...]


class TreasureSet(NamedTuple):
    """The number and total worth of a set of treasures."""

    cards: int
    worth: int


class RelicSet(NamedTuple):
    """The number and total worth of a set of relics, and the worth of those left in the pack."""

    cards: int
    worth: int
    left: int


class HazardSet(NamedTuple):
    """A set of hazards without a strike: its size, its cards by kind, most first, and the cards that would strike."""

    cards: int
    lying: tuple[int, ...]
    striking: int


def solve_monotone(problem: Problem) -> Solution:
    """Solve a problem for which `is_monotone` holds."""
    total, cards = sum(problem.treasures), problem.cards
    gems, relics, hazards = _treasure_sets(problem), _relic_sets(problem), _hazard_sets(problem)
    gains: dict[int, int] = defaultdict(int)
    for (found, worth), number_of_sets in gems.items():
        for (taken, prize, waiting), choices in relics.items():
            for (lying, _, striking), sets in hazards.items():
                drawn = found + taken + lying
                gain = total - worth + waiting - striking * (worth - problem.kept(worth) + prize)
                if gain > 0 or drawn < problem.from_card:  # never if all are drawn: then nothing is left to gain
                    gains[drawn] += number_of_sets * choices * sets * gain
    value = sum((Fraction(gain, comb(cards, drawn) * (cards - drawn)) for drawn, gain in gains.items()), Fraction(0))
    return Solution(value, len(gems) * len(relics) * len(hazards), tuple(_monotone_advice(problem, hazards)))


def _treasure_sets(problem: Problem) -> Mapping[TreasureSet, int]:
    """The number of sets of treasures, by size and sum."""
    sets = Counter([TreasureSet(0, 0)])
    for value in problem.treasures:
        sets.update(
            {TreasureSet(cards + 1, worth + value): number_of_sets for (cards, worth), number_of_sets in sets.items()}
        )
    return sets


def _relic_sets(problem: Problem) -> Mapping[RelicSet, int]:
    worths, count = problem.worths, len(problem.worths)
    if problem.in_order:
        left = [(count - taken) * worth for taken, worth in enumerate(worths)]
        return {
            RelicSet(taken, sum(worths[:taken]), waiting): comb(count, taken)
            for taken, waiting in enumerate([*left, 0])
        }
    sets = Counter([RelicSet(0, 0, sum(worths))])
    for worth in worths:
        sets.update(
            {
                RelicSet(cards + 1, prize + worth, left - worth): number_of_sets
                for (cards, prize, left), number_of_sets in sets.items()
            }
        )
    return sets


def _hazard_sets(problem: Problem) -> Mapping[HazardSet, int]:
    """The number of sets of hazards without a strike."""
    sets = {HazardSet(0, (), 0): 1}
    for threat in problem.threats:
        following: dict[HazardSet, int] = defaultdict(int)
        for (cards, lying, striking), number_of_sets in sets.items():
            for out in range(min(threat.left, threat.harmless) + 1):
                strikes = threat.left - out if out == threat.harmless else 0
                shown = tuple(sorted((*lying, out), reverse=True)) if out else lying
                following[HazardSet(cards + out, shown, striking + strikes)] += number_of_sets * comb(threat.left, out)
        sets = following
    return sets


def _monotone_advice(problem: Problem, hazards: Mapping[HazardSet, int]) -> Iterator[StoppingAdvice]:
    """For each set of hazards, the least possession that is enough, if there are no relics or a strike takes them."""
    pairs = sorted({(len(each.lying), each.lying, each.striking) for each in hazards})
    most = sum(problem.treasures) + sum(problem.worths)
    for _, lying, striking in pairs:
        enough = next((have for have in range(most) if most - have <= striking * (have - problem.kept(have))), most)
        yield StoppingAdvice(lying, striking, enough, enough)


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
        # By hazards on the path and striking cards: the greatest possession with which going on was better, and the
        # least with which stopping was as good.
        self.stays: dict[tuple[tuple[int, ...], int], int] = {}
        self.leaves: dict[tuple[tuple[int, ...], int], int] = {}

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
            path = tuple(sorted((kind.lying for kind in left.kinds if kind.lying), reverse=True)), _count_striking(left)
            if onward > stop:
                self.stays[path] = max(have, self.stays.get(path, have))
            else:
                self.leaves[path] = min(have, self.leaves.get(path, have))
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
        for index, count in enumerate(left.treasures):
            if count:
                yield count, left._replace(treasures=_take_one(left.treasures, index))
        if not self._is_open(left):  # only treasures count yet
            return
        for index, count in enumerate(left.relics):
            if count:
                yield count, self._with_relic(left, index)
        for kind, copies in Counter(left.kinds).items():
            if kind.left:
                yield copies * kind.left, _with_hazard(left, kind) if kind.harmless else None

    def _with_relic(self, left: PackLeft, index: int) -> PackLeft:
        taken = self.worths[len(self.problem.worths) - left.relics[0]] if self.problem.in_order else self.worths[index]
        is_first = sum(left.relics) == len(self.problem.worths)
        counts = is_first or not self.problem.only_first
        return left._replace(relics=_take_one(left.relics, index), prize=left.prize + (taken if counts else 0))

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

    def _advice(self) -> Iterator[StoppingAdvice]:
        for path in sorted(self.stays | self.leaves, key=lambda path: (len(path[0]), path)):
            stay, least = self.stays.get(path), self.leaves.get(path)
            yield StoppingAdvice(*path, least, None if stay is None else max(stay + 1, least or 0))

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


def _take_one(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def _with_hazard(left: PackLeft, kind: KindLeft) -> PackLeft:
    """The position after a card of a kind that does not strike."""
    kinds = list(left.kinds)
    kinds[kinds.index(kind)] = KindLeft(kind.left - 1, kind.harmless - 1, kind.lying + 1)
    return left._replace(kinds=tuple(sorted(kinds)))


def _count_striking(left: PackLeft) -> int:
    """The number of cards in the pack that would end the expedition."""
    return sum(kind.left for kind in left.kinds if not kind.harmless)
