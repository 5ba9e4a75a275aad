"""Rollouts play by the rules of the readable core, and give all plans the same chances."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kortdiamant.expedition import State, actors, choices, start
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Players,
    PrintedWorth,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
)
from kortdiamant.kernel.policies import Feature, TablePolicy
from kortdiamant.kernel.rollouts import RolloutPlan, Rollouts
from kortdiamant.kernel.table_builder import KERNEL
from kortdiamant.rulebook import load
from tests.expedition.test_properties import games
from tests.kernel.agreement import NoteKind, replay_notes, trace_on
from tests.kernel.test_agreement import any_table
from tests.small_games import after, box, castle

SOME = [any_table(1, Feature.GEMS), any_table(2, Feature.INSIDE, Feature.DANGER), any_table(3, Feature.KINDS)]
ODDS = np.array([1.0, 2.0, 1.0])


def assert_rollout_agreement(state: State, seat: int, plan: RolloutPlan, seed: int) -> None:
    """Raise AssertionError if the readable core plays a rollout differently."""
    rollouts = Rollouts(state.rules, len(state.seats), SOME, traced=1)
    notes, scores = trace_on(rollouts, state, seat, plan, ODDS, seed)
    first = next(note for note in notes if note.kind is NoteKind.LEAVE)
    explorers = state.rules.players.explorers
    assert (first.number >> seat * explorers & ((1 << explorers) - 1)).bit_count() == plan.leave
    end, _ = replay_notes(state, notes)
    assert scores.tolist() == [[each.chest, sum(each.relics), len(each.relics)] for each in end.seats]


@pytest.mark.broad
@settings(max_examples=150)
@given(game=games(KERNEL), data=st.data())
def test_a_rollout_continues_any_game_by_the_rules(game, data):
    deciding = [turn.state for turn in game if actors(turn.state)]
    assume(deciding)
    state = data.draw(st.sampled_from(deciding))
    seat = data.draw(st.sampled_from(actors(state)))
    plan = RolloutPlan(data.draw(st.sampled_from(choices(state, seat))), data.draw(st.integers(0, len(SOME) - 1)))
    assert_rollout_agreement(state, seat, plan, data.draw(st.integers(0, 99)))


WORTHS = (
    PrintedWorth(),
    ClaimOrderWorth(values=(2, 5, 11, 23)),
    SeenOrderWorth(values=(2, 5, 11, 23)),
    RoundWorth(values={1: 2, 2: 5, 3: 11}),
    FixedWorth(value=7),
)


@pytest.mark.parametrize("worth", WORTHS, ids=lambda worth: worth.by)
@pytest.mark.parametrize("claim", ["all", "one"])
def test_relics_on_the_path_keep_their_worth(worth, claim):
    relics = RelicRules(worth=worth, claim=claim, unclaimed="return")
    rules = replace(box(relics=[3, 4, 6, 8, 9], rounds=3), relics=relics)
    entries = ("relic:3", (), "relic:8", (2,), "relic:4", (), "lava", (1,), "relic:9")
    state, _ = after(rules, 4, *entries)
    for seed in range(20):
        assert_rollout_agreement(state, 0, RolloutPlan(1, 0), seed)
        assert_rollout_agreement(state, 3, RolloutPlan(0, 2), seed)


def test_a_rollout_with_more_notes_than_room_is_traced_in_full():
    state, _ = after(box(rounds=99, copies=2), 4, "7")
    assert_rollout_agreement(state, 0, RolloutPlan(0, 0), 1)


def rollout_scores(
    state: State, plans: list[RolloutPlan], games: int = 300, rounds: int = 0, table: TablePolicy | None = None
):
    policies = [table or TablePolicy(np.full([1] * 7, 0.3))]
    return Rollouts(state.rules, len(state.seats), policies).scores(
        state, 0, plans, np.ones(1), seed=3, games=games, rounds=rounds
    )


def test_the_same_seed_plays_the_same():
    state, _ = after(castle(), 4, "7", (), "J")
    one, other = rollout_scores(state, [RolloutPlan(1, 0), RolloutPlan(1, 0)])
    assert np.array_equal(one, other)
    assert not np.array_equal(one[0], one[1])


def test_the_cards_do_not_depend_on_who_leaves():
    never = TablePolicy(np.zeros([1] * 7))
    state, _ = after(box(hazards=[]), 3, "9")
    leaves, stays = rollout_scores(state, [RolloutPlan(1, 0), RolloutPlan(0, 0)], table=never)
    assert (leaves[:, 0, 0] == 3).all()
    assert (stays[:, 0, 0] == stays[:, 1, 0]).all()  # all stay to the last card
    assert (leaves[:, 1, 0] > stays[:, 1, 0]).all()  # two share the same cards


def test_a_rollout_plays_the_round_and_the_requested_further_rounds():
    state, _ = after(castle(rounds=3), 3, "9")
    totals = [rollout_scores(state, [RolloutPlan(1, 0)], rounds=rounds)[0, :, 0, 0] for rounds in (0, 1, 2, 9)]
    assert (totals[0] == 3).all()
    assert totals[0].mean() < totals[1].mean() < totals[2].mean()
    assert np.array_equal(totals[2], totals[3])


def test_policies_are_followed_as_often_as_the_odds_say():
    state, _ = after(box(hazards=[]), 3, "9")
    leaving, staying = TablePolicy(np.ones([1] * 7)), TablePolicy(np.zeros([1] * 7))
    rollouts = Rollouts(state.rules, 3, [leaving, staying])
    scores = rollouts.scores(state, 0, [RolloutPlan(0, 1)], np.array([1.0, 3.0]), seed=1, games=4000)[0]
    assert (scores[:, 1, 0] == 3).mean() == pytest.approx(0.25, abs=0.03)
    assert (scores[:, 0, 0] > 3).all()


def test_chances_are_those_of_the_tables():
    rollouts = Rollouts(castle(), 3, SOME)
    rows = np.random.default_rng(0).integers(0, 60, (50, len(Feature)))
    for policy, found in zip(SOME, rollouts.chances(rows), strict=True):
        table = policy.probabilities
        places = [tuple(np.minimum(row, np.array(table.shape) - 1)) for row in rows]
        assert found == pytest.approx([table[place] for place in places], abs=1e-9)


def test_a_round_can_be_played_from_its_beginning():
    state = start(load("slott").rules, 4)
    scores = rollout_scores(state, [RolloutPlan(0, 0)])[0]
    assert scores[:, 1:, 0].mean() == pytest.approx(scores[:, 1, 0].mean(), rel=0.2)
    assert scores.sum() > 0


def test_there_may_be_more_seats_than_players():
    state, _ = after(box(players=Players(min=2, max=3)), 3, "9")
    state.seats = (*state.seats, state.seats[0])
    assert rollout_scores(state, [RolloutPlan(1, 0)]).shape == (1, 300, 4, 3)
