"""Cards come and players leave as often as they should; every seed is fixed, so these tests cannot fail by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import prod, sqrt
from typing import Any

import numpy as np
import pytest

from kortdiamant.expedition import Rules, start
from kortdiamant.expedition.rules import DecisionRules, Players
from kortdiamant.kernel.decisions import SCALE, decision_tables
from kortdiamant.kernel.policies import Bag, Feature, Leave, Policy, Table
from kortdiamant.kernel.run import Kernel
from kortdiamant.odds import outlook
from kortdiamant.rulebook import load
from tests.small_games import box

GAMES = range(100_000)
ALONE = Players(min=1)


def surprise(seen: Mapping[Any, int], expected: Mapping[Any, Fraction | float]) -> float:
    """How far counts are from what was expected, in standard deviations (chi-square, Wilson and Hilferty)."""
    assert seen.keys() <= expected.keys()
    games = sum(seen.values())
    square = sum((seen.get(what, 0) - games * chance) ** 2 / (games * chance) for what, chance in expected.items())
    spread = 2 / (9 * (len(expected) - 1))
    root: float = (float(square) / (len(expected) - 1)) ** (1 / 3)
    return (root - 1 + spread) / sqrt(spread)


def chests(rules: Rules, policies: Sequence[Policy], seed: int = 11) -> list[tuple[int, ...]]:
    """What everybody has, game by game."""
    return [tuple(game) for game in Kernel(rules, policies, "generic").scores(seed, GAMES)[:, :, 0].tolist()]


@pytest.mark.parametrize("many", [1, 2, 3])
def test_every_set_of_first_cards_is_equally_likely(many):
    values = [1 << card for card in range(9)]
    rules = box(values, [], rounds=1, players=ALONE, decisions=DecisionRules(from_card=many))
    sets = [sum(some) for some in combinations(values, many)]
    seen = Counter(chest for (chest,) in chests(rules, [Leave(1)]))
    assert abs(surprise(seen, dict.fromkeys(sets, Fraction(1, len(sets))))) < 4


def test_the_pack_of_a_second_round_does_not_depend_on_the_first():
    values = [3**card for card in range(8)]
    rules = box(values, [], rounds=2, players=ALONE)
    expected = {
        one + two: Fraction(1 if one == two else 2, 64) for one, two in combinations_with_replacement(values, 2)
    }
    assert abs(surprise(Counter(chest for (chest,) in chests(rules, [Leave(1)])), expected)) < 4


def table(chance: float) -> Table:
    """The same as `Leave`, but the kernel draws for every explorer."""
    return Table(np.full([1] * len(Feature), chance))


@pytest.mark.parametrize("chances", [(0.2, 0.2, 0.2, 0.2), (0.0, 0.05, 0.5, 1.0), (0.9, 0.1, 0.3)])
@pytest.mark.parametrize("policy", [Leave, table], ids=["one draw for all", "a draw each"])
def test_everybody_leaves_as_often_as_the_policy_says_whatever_the_card(chances, policy):
    seats = len(chances)
    rules = box([60 * seats, 120 * seats], [], rounds=1, players=ALONE)
    # Who leaves at the first decision has a share of the first card, everybody else at last more than of both.
    seen = Counter(
        (min(game) if min(game) <= 120 else None, tuple(chest <= 120 for chest in game))
        for game in chests(rules, [policy(chance) for chance in chances])
    )
    expected: Counter[Any] = Counter()
    for card, leave in product((60, 120), product((True, False), repeat=seats)):
        chance = prod(one if leaves else 1 - one for one, leaves in zip(chances, leave, strict=True))
        if chance:
            expected[card if any(leave) else None, leave] += chance / 2
    assert abs(surprise(seen, expected)) < 4


@pytest.mark.parametrize("reference", ["marquoir", "schmidt-2005", "slott", "iello", "incan-gold"])
def test_hazards_strike_as_early_as_the_exact_odds_say(reference):
    rules = replace(load(reference).rules, rounds=1)
    kernel = Kernel(rules, [Leave(0)] * 3, "generic")
    cards = kernel.tally(12, GAMES).cards.tolist()
    chances = outlook(start(rules, 3)).bust_on_card
    common = {number for number, chance in enumerate(chances, 1) if chance * len(GAMES) > 20}
    seen: Counter[Any] = Counter()
    for number, many in enumerate(cards):
        seen[number if number in common else 0] += many
    expected = {number: chances[number - 1] for number in common}
    assert abs(surprise(seen, {**expected, 0: 1 - sum(expected.values())})) < 4


@pytest.mark.parametrize("chances", [[], [Fraction(1, 5)] * 4, [Fraction(1, 3), Fraction(0), Fraction(1)]])
def test_masks_are_drawn_exactly_as_often_as_they_should(chances):
    policies: list[Policy] = [Leave(float(chance)) for chance in chances] or [Bag(3)]
    made = decision_tables(policies, 1, np.zeros(len(policies), np.int64))
    height = SCALE // len(made.limits)
    drawn = Counter(dict.fromkeys(range(len(made.limits)), 0))
    for mask, (limit, other) in enumerate(zip(made.limits.tolist(), made.others.tolist(), strict=True)):
        drawn[mask] += limit
        drawn[mask ^ other] += height - limit
    assert height == 1 << made.shift
    for mask, weight in drawn.items():
        wanted = prod(one if mask >> place & 1 else 1 - one for place, one in enumerate(chances))
        assert abs(weight - wanted * SCALE) <= len(drawn)
