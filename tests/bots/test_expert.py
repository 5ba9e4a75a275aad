"""`expert` chooses what wins, and chooses the same every time."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest

from kortdiamant.bots import batch_spec, bot_names, make_bot, needs_warm_up, view_of, warm_up
from kortdiamant.bots.expert import Expert, boldness
from kortdiamant.bots.monte_carlo import (
    BAGS,
    CHANCES,
    DARING,
    KINDS,
    RISKS,
    WAVERING,
    RulesByIdentity,
    opponent_policies,
    policy_likelihoods,
    prepare_rollouts,
    win_shares,
)
from kortdiamant.bots.reasons import Prospects, Worthwhile
from kortdiamant.errors import ClusterError, InvalidBotSpec, MissingExtra, UnknownBot, WhyNoCluster
from kortdiamant.expedition.rules import Players
from kortdiamant.rulebook import load
from kortdiamant.simulation.arena import Arena, Backend, Part
from kortdiamant.simulation.cluster import play_on_worker
from kortdiamant.version import program_version
from tests.small_games import after, box, castle

FOUR = castle(rounds=1)


def choice(state, seat=0, seed=0, milliseconds=2):
    return Expert(milliseconds).choose(view_of(state, seat, seed))


def with_chests(state, *chests):
    """The same position with other chests."""
    changed = state.copy()
    changed.seats = tuple(replace(seat, chest=gems) for seat, gems in zip(state.seats, chests, strict=True))
    return changed


def test_expert_leaves_if_the_next_card_surely_strikes():
    state, _ = after(box((9,), ("snake",), copies=3), 3, "9", (), "snake")
    chosen = choice(state)
    assert chosen.leave == 1
    assert isinstance(chosen.reason, Prospects)
    assert chosen.reason.leaving > chosen.reason.staying


def test_expert_stays_if_nothing_can_be_lost():
    state, _ = after(box(hazards=[]), 3, "9")
    assert choice(state).leave == 0


def test_expert_leaves_the_last_round_only_with_a_winning_total():
    state, _ = after(FOUR, 4, "9", (), "10", (), "J", (1, 2, 3), "Q", (), "8")
    behind, ahead = with_chests(state, 0, 5, 30, 5), with_chests(state, 0, 5, 5, 5)
    assert [choice(each).leave for each in (behind, ahead)] == [0, 1]


def test_the_last_one_inside_takes_a_relic_that_wins():
    rules = box((1, 1), ("snake",), copies=3, relics=[20], rounds=1)
    state, _ = after(rules, 3, "1", (), "relic:20", (), "snake", (1, 2))
    assert choice(state).leave == 1


def test_expert_sends_out_the_best_number_of_explorers():
    state, _ = after(box((9,), ("snake",), copies=3, players=Players(min=2, explorers=2)), 2, "9", (), "snake")
    assert choice(state).leave == 2


def test_the_same_view_gives_the_same_choice():
    state, _ = after(FOUR, 4, "9", (), "J", (), "Q")
    assert choice(state, seed=5) == choice(state, seed=5)
    assert len({choice(state, seed=seed).reason for seed in range(5)}) > 1


def test_more_time_makes_estimates_more_precise():
    state, _ = after(FOUR, 4, "9", (), "J", (), "Q")

    def spread(milliseconds):
        found = [choice(state, seed=seed, milliseconds=milliseconds).reason.staying for seed in range(8)]
        return max(found) - min(found)

    assert spread(20) < spread(1)


def test_no_two_seats_are_equally_bold():
    state, _ = after(FOUR, 4, "9")
    bold = [boldness(view_of(state, seat, 0)) for seat in range(4)]
    assert sorted(bold) == [-0.75, -0.25, 0.25, 0.75]
    later, _ = after(FOUR, 4, "9", (), "J")
    assert [boldness(view_of(later, seat, 0)) for seat in range(4)] == bold


def test_expert_plays_the_last_round_without_tie_breaks():
    state, _ = after(box(rounds=1, ties=()), 3, "9")
    assert choice(state).leave in (0, 1)


def test_the_last_one_inside_is_neither_bold_nor_timid():
    state, _ = after(FOUR, 4, "9", (0, 1, 3), "J")
    assert boldness(view_of(state, 2, 0)) == 0


def test_a_game_too_large_for_the_kernel_is_played_by_value():
    state, _ = after(box([10**12, 1]), 3, "1")
    assert isinstance(choice(state).reason, Worthwhile)


def test_there_may_be_more_seats_than_players():
    state, _ = after(box(players=Players(min=2, max=3)), 3, "9")
    crowded = state.copy()
    crowded.seats = (*state.seats, state.seats[0])
    assert choice(crowded).leave in (0, 1)


def test_expert_without_numba_names_the_extra(monkeypatch):
    monkeypatch.setattr("kortdiamant.bots.expert.is_available", lambda: False)
    with pytest.raises(MissingExtra) as error:
        make_bot("expert")
    assert (error.value.bot, error.value.extra) == ("expert", "sim")


def test_a_numba_that_cannot_be_imported_counts_as_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "kortdiamant.bots.monte_carlo", None)
    with pytest.raises(MissingExtra):
        warm_up("expert")


def test_a_cluster_worker_without_numba_raises(monkeypatch):
    monkeypatch.setattr("kortdiamant.bots.expert.is_available", lambda: False)
    part = Part(Arena(FOUR, ("expert:3",) * 3, 0), range(1), Backend.READABLE, "a run of its own")
    with pytest.raises(ClusterError) as error:
        play_on_worker(part, program_version())
    assert error.value.why is WhyNoCluster.NO_KERNEL


def test_the_spec_can_set_the_time_to_think():
    assert make_bot("expert") == Expert(100)
    assert make_bot("expert:7") == Expert(7)
    assert "expert" in bot_names()
    for spec in ("expert:", "expert:0", "expert:x", "expert:-1", "expert:100000"):
        with pytest.raises(InvalidBotSpec):
            make_bot(spec)


@pytest.mark.parametrize(
    ("spec", "meant"), [("expert", "expert:5"), ("expert:9", "expert:9"), ("timid", "timid"), ("other", "other")]
)
def test_expert_thinks_less_in_simulations_unless_the_spec_sets_a_time(spec, meant):
    assert batch_spec(spec) == meant


def test_expert_can_be_warmed_up():
    assert [needs_warm_up(spec) for spec in ("expert", "expert:3", "timid", "other")] == [True, True, False, False]
    warm_up("expert")
    warm_up("timid")
    with pytest.raises(UnknownBot):
        warm_up("other")


# What it assumes about the others

OPPONENTS = [
    *(f"daring {each}" for each in DARING),
    *(f"wavering {each}" for each in WAVERING),
    "hunter",
    *(f"bag {each}" for each in BAGS),
    *(f"risk {each}" for each in RISKS),
    *(f"kinds {each}" for each in KINDS),
    *(f"chance {each}" for each in CHANCES),
    "follower",
]


def beliefs(state):
    """By policy: the likelihood that somebody inside follows it, relative to the highest."""
    rollouts, _ = prepare_rollouts(RulesByIdentity(state.rules), len(state.seats))
    found = policy_likelihoods(rollouts, state)
    return dict(zip(OPPONENTS, found / found.max(), strict=True))


def test_opponents_follow_one_of_these_policies():
    assert list(opponent_policies(FOUR, 4)) == OPPONENTS


def test_before_the_first_decision_all_policies_are_equally_likely():
    state, _ = after(FOUR, 4, "9")
    assert set(beliefs(state).values()) == {1}


def test_a_policy_that_would_have_left_is_unlikely():
    state, _ = after(FOUR, 4, "9", (), "J", (), "Q", (), "A")
    found = beliefs(state)
    assert found["risk 5"] < 0.1
    assert found["risk 30"] > 0.9
    assert found["kinds 2"] < 0.1 < found["kinds 3"]
    assert found["chance 0.5"] < found["chance 0.2"] < found["chance 0.1"]
    assert found["follower"] > 0.9


def test_a_player_who_stays_after_others_left_is_no_follower():
    state, _ = after(FOUR, 4, "9", (), "10", (1, 2), "10", (), "6")
    found = beliefs(state)
    assert found["follower"] < 0.1 < found["daring 4.0"]
    assert found["bag 0.16"] < 0.1  # 9 gems, which two still inside carried after the third card


def test_cards_before_the_first_decision_do_not_change_beliefs():
    rules = replace(FOUR, decisions=FOUR.decisions.__class__(from_card=3))
    state, _ = after(rules, 4, "J", "Q", "9")
    assert set(beliefs(state).values()) == {1}


# What totals are worth


def scores(*totals, relics=0):
    """Scores of one plan and game; the first seat also has relics."""
    rows = [[gems, 0, relics if seat == 0 else 0] for seat, gems in enumerate(totals)]
    return np.array([[rows]], np.int64)


def test_after_the_last_round_the_highest_total_wins():
    state, _ = after(FOUR, 3, "9")
    assert win_shares(scores(3, 7, 7), state, 5.0)[0, 0].tolist() == [0, 0.5, 0.5]


def test_relics_break_a_tie_if_the_ruleset_says_so():
    state, _ = after(replace(FOUR, ties=("relics", "shared")), 3, "9")
    assert win_shares(scores(7, 7, 3, relics=1), state, 5.0)[0, 0].tolist() == [1, 0, 0]
    state, _ = after(FOUR, 3, "9")
    assert win_shares(scores(7, 7, 3, relics=1), state, 5.0)[0, 0].tolist() == [0.5, 0.5, 0]


def test_a_lead_is_worth_less_the_more_rounds_remain():
    early, _ = after(castle(rounds=5), 3, "9")
    late, _ = after(castle(rounds=2), 3, "9")
    leads = [win_shares(scores(12, 7, 3), state, 5.0)[0, 0] for state in (early, late)]
    assert 1 / 3 < leads[0][0] < leads[1][0] < 1
    assert [sum(each) for each in leads] == pytest.approx([1, 1])


def test_the_scale_has_the_size_of_a_rounds_gains():
    _, scale = prepare_rollouts(RulesByIdentity(load("slott").rules), 4)
    assert 3 < scale < 12
