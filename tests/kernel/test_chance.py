"""The kernel's random numbers against plain integers, and how often cards come and players leave.

Every seed is fixed, so these tests cannot fail by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, islice, product
from math import prod, sqrt
from typing import Any

import numpy as np
import pytest

from kortdiamant.expedition import Rules, start
from kortdiamant.expedition.rules import DecisionRules, Players
from kortdiamant.kernel.jit import compiled
from kortdiamant.kernel.policies import BagPolicy, Feature, LeavePolicy, Policy, TablePolicy
from kortdiamant.kernel.rng import GOLDEN, Word, advance, below, draw, lower, mix, open_stream, upper
from kortdiamant.kernel.runner import Kernel
from kortdiamant.kernel.table_builder import SCALE, build_decision_tables
from kortdiamant.odds import outlook
from kortdiamant.rulebook import load
from tests.small_games import box

pytestmark = pytest.mark.slow

ALL = (1 << 64) - 1


def xoshiro(state: list[int]) -> Iterator[int]:
    """Blackman and Vigna's xoshiro256**, written after their page."""

    def turned(word: int, places: int) -> int:
        return (word << places | word >> (64 - places)) & ALL

    while True:
        yield turned(state[1] * 5 & ALL, 7) * 9 & ALL
        shifted = state[1] << 17 & ALL
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turned(state[3], 45)


@compiled
def first_numbers(seed: Word, game: Word, numbers) -> None:
    stream = open_stream(seed, game)
    for place in range(len(numbers)):
        numbers[place] = draw(stream)
        stream = advance(stream)


@compiled
def words_of(seed: Word, game: Word, words) -> None:
    stream = open_stream(seed, game)
    words[0] = stream[0]
    words[1] = stream[1]
    words[2] = stream[2]
    words[3] = stream[3]


@compiled
def mix_compiled(word: Word) -> Word:
    return mix(word)


@compiled
def halves(word: Word, bound: int) -> tuple[int, int, int]:
    return upper(word), lower(word), below(bound, upper(word))


def opening_words(seed: int, game: int) -> list[int]:
    words = np.zeros(4, np.uint64)
    words_of(Word(seed), Word(game), words)
    return [int(word) for word in words]


def test_mixing_matches_splitmix64():
    with np.errstate(over="ignore"):
        states = GOLDEN * np.arange(1, 4, dtype=np.uint64)
    known = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]  # its first numbers from seed 0
    assert [int(mix_compiled(state)) for state in states] == known


@pytest.mark.parametrize(("seed", "game"), [(0, 0), (1, 0), (0, 1), (ALL, 12345)])
def test_numbers_match_xoshiro256(seed, game):
    numbers = np.zeros(50, np.uint64)
    first_numbers(Word(seed), Word(game), numbers)
    assert [int(number) for number in numbers] == list(islice(xoshiro(opening_words(seed, game)), 50))


def test_streams_are_pinned():
    assert opening_words(0, 0) == PINNED
    assert opening_words(0, 0) != opening_words(0, 1) != opening_words(1, 0)


def test_no_two_games_have_a_word_of_their_streams_in_common():
    words = [word for game in range(5000) for word in opening_words(7, game)]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("word", "expected"), [(0, (0, 0, 0)), (ALL, ((1 << 32) - 1, (1 << 32) - 1, 29)), (1 << 63 | 5, (1 << 31, 5, 15))]
)
def test_a_word_has_two_halves_and_the_upper_one_chooses(word, expected):
    assert halves(Word(word), 30) == expected


PINNED = [0x28F9FEAEBD831D6C, 0x74D32BDD8FEA216C, 0x20B18831BF481F56, 0x6F610359D35A72B3]


GAMES = range(100_000)
ALONE = Players(min=1)


def surprise(seen: Mapping[Any, int], expected: Mapping[Any, Fraction | float]) -> float:
    """The distance of counts from their expectation, in standard deviations (chi-square, Wilson and Hilferty)."""
    assert seen.keys() <= expected.keys()
    games = sum(seen.values())
    square = sum((seen.get(what, 0) - games * chance) ** 2 / (games * chance) for what, chance in expected.items())
    spread = 2 / (9 * (len(expected) - 1))
    root: float = (float(square) / (len(expected) - 1)) ** (1 / 3)
    return (root - 1 + spread) / sqrt(spread)


def chests(rules: Rules, policies: Sequence[Policy], seed: int = 11) -> list[tuple[int, ...]]:
    """The chests by seat, game by game."""
    return [tuple(game) for game in Kernel(rules, policies, "generic").scores(seed, GAMES)[:, :, 0].tolist()]


@pytest.mark.parametrize("many", [1, 2, 3])
def test_every_set_of_first_cards_is_equally_likely(many):
    values = [1 << card for card in range(9)]
    rules = box(values, [], rounds=1, players=ALONE, decisions=DecisionRules(from_card=many))
    sets = [sum(some) for some in combinations(values, many)]
    seen = Counter(chest for (chest,) in chests(rules, [LeavePolicy(1)]))
    assert abs(surprise(seen, dict.fromkeys(sets, Fraction(1, len(sets))))) < 4


def test_the_pack_of_a_second_round_does_not_depend_on_the_first():
    values = [3**card for card in range(8)]
    rules = box(values, [], rounds=2, players=ALONE)
    expected = {
        one + two: Fraction(1 if one == two else 2, 64) for one, two in combinations_with_replacement(values, 2)
    }
    assert abs(surprise(Counter(chest for (chest,) in chests(rules, [LeavePolicy(1)])), expected)) < 4


def table(chance: float) -> TablePolicy:
    """Like `LeavePolicy`, but the kernel draws for each explorer."""
    return TablePolicy(np.full([1] * len(Feature), chance))


@pytest.mark.parametrize("chances", [(0.2, 0.2, 0.2, 0.2), (0.0, 0.05, 0.5, 1.0), (0.9, 0.1, 0.3)])
@pytest.mark.parametrize("policy", [LeavePolicy, table], ids=["one draw for all", "a draw each"])
def test_explorers_leave_as_often_as_the_policy_says_after_any_card(chances, policy):
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
    kernel = Kernel(rules, [LeavePolicy(0)] * 3, "generic")
    cards = kernel.tally(12, GAMES).cards.tolist()
    chances = outlook(start(rules, 3)).bust_on_card
    common = {number for number, chance in enumerate(chances, 1) if chance * len(GAMES) > 20}
    seen: Counter[Any] = Counter()
    for number, many in enumerate(cards):
        seen[number if number in common else 0] += many
    expected = {number: chances[number - 1] for number in common}
    assert abs(surprise(seen, {**expected, 0: 1 - sum(expected.values())})) < 4


@pytest.mark.parametrize("chances", [[], [Fraction(1, 5)] * 4, [Fraction(1, 3), Fraction(0), Fraction(1)]])
def test_masks_have_exact_probabilities(chances):
    policies: list[Policy] = [LeavePolicy(float(chance)) for chance in chances] or [BagPolicy(3)]
    tables = build_decision_tables(policies, 1, np.zeros(len(policies), np.int64))
    height = SCALE // len(tables.limits)
    drawn = Counter(dict.fromkeys(range(len(tables.limits)), 0))
    for mask, (limit, other) in enumerate(zip(tables.limits.tolist(), tables.others.tolist(), strict=True)):
        drawn[mask] += limit
        drawn[mask ^ other] += height - limit
    assert height == 1 << tables.shift
    for mask, weight in drawn.items():
        wanted = prod(one if mask >> place & 1 else 1 - one for place, one in enumerate(chances))
        assert abs(weight - wanted * SCALE) <= len(drawn)
