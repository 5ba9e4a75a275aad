"""The kernel and the readable core play the same game, under any rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kortdiamant.expedition import Phase, Rules, start
from kortdiamant.kernel.policies import BagPolicy, Feature, LeavePolicy, Policy, TablePolicy
from kortdiamant.kernel.table_builder import KERNEL
from kortdiamant.rulebook import load
from tests.golden.games import references
from tests.kernel.agreement import assert_agreement
from tests.random_rules import all_rules
from tests.small_games import box
from tests.variants.test_variants import FILES

pytestmark = [pytest.mark.slow, pytest.mark.broad]

GAMES = 12
AXES = {
    Feature.ROUND: 3,
    Feature.PATH: 4,
    Feature.GEMS: 9,
    Feature.INSIDE: 4,
    Feature.KINDS: 3,
    Feature.DANGER: 40,
    Feature.RELICS: 2,
}


def any_table(seed: int, *features: Feature) -> TablePolicy:
    """Leave with random probabilities that depend on these features."""
    shape = [AXES[feature] if feature in features else 1 for feature in Feature]
    return TablePolicy(np.random.default_rng(seed).random(shape) ** 3)


policies = st.one_of(
    st.builds(LeavePolicy, st.sampled_from([0.0, 0.05, 0.2, 0.5, 1.0])),
    st.builds(BagPolicy, st.integers(0, 20)),
    st.builds(any_table, st.integers(0, 3), st.sampled_from(Feature), st.sampled_from(Feature)),
)
MIXES: dict[str, Sequence[Policy]] = {
    "leave": [LeavePolicy(0.2)],
    "bag": [BagPolicy(10)],
    "both": [LeavePolicy(0.1), BagPolicy(7), LeavePolicy(0.3)],
    "table": [any_table(1, *Feature), BagPolicy(9), LeavePolicy(0.2)],
}


def seated(rules: Rules, mix: Sequence[Policy]) -> Sequence[Policy]:
    """Repeat the mix for at most five players."""
    players = rules.players
    return [mix[seat % len(mix)] for seat in range(max(players.min, min(5, players.max)))]


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize(
    "reference", [*references(), *map(str, FILES)], ids=lambda reference: reference.split("/")[-1].split(".")[0]
)
def test_known_rulesets_are_played_alike(reference, mix):
    rules = load(reference).rules
    for game in range(GAMES):
        assert_agreement(rules, seated(rules, MIXES[mix]), seed=5, game=game)


@settings(max_examples=600)
@given(rules=all_rules(consumer=KERNEL), data=st.data())
def test_random_rulesets_are_played_alike(rules, data):
    seats = data.draw(st.integers(rules.players.min, rules.players.max))
    begun = start(rules, seats)
    assume(begun.round == 1 and begun.phase in (Phase.REVEAL, Phase.DECIDE))  # there is a card to begin with
    some = [data.draw(policies) for _ in range(seats)]
    seed, first = data.draw(st.integers(0, 99)), data.draw(st.integers(0, 99))
    for game in (first, first + 1):  # two, because to draw rules takes longer than to play
        assert_agreement(rules, some, seed, game)


def test_more_kinds_of_hazard_than_fit_into_a_word_are_played_alike():
    rules = box(hazards=[f"kind {number}" for number in range(40)])
    for game in range(GAMES):
        assert_agreement(rules, [LeavePolicy(0.1)] * 4, seed=1, game=game)


def test_a_table_of_sixty_explorers_is_played_alike():
    rules = box(players=box().players.__class__(min=1, max=30, explorers=2))
    for game in range(GAMES):
        assert_agreement(rules, [LeavePolicy(0.05), BagPolicy(3), LeavePolicy(0.3)] * 10, seed=1, game=game)


def test_a_game_with_more_notes_than_room_is_traced_in_full():
    rules = box(rounds=99, copies=2)
    assert_agreement(rules, [LeavePolicy(0.01)] * 4, seed=1, game=1)
