from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import ImpossibleCard, WhyImpossible
from kortdiamant.expedition import Decide, Reveal, Settle, Settlement, events, play, start
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    LeftoverRules,
    Players,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
    TreasureRules,
)
from kortdiamant.expedition.state import Seat, leaders
from tests.small_games import after, box, castle


@pytest.mark.parametrize(
    ("seats", "value", "each", "left"),
    [(3, 7, 2, 1), (4, 11, 2, 3), (5, 9, 1, 4), (6, 17, 2, 5), (8, 5, 0, 5), (3, 15, 5, 0)],
)
def test_a_treasure_is_shared_and_its_remainder_stays_on_the_card(seats, value, each, left):
    state, happened = after(box(), seats, str(value))
    assert happened[-1] == events.GemsShared(state.path[0].card, value, seats, each, left, 0)
    assert (state.carried, state.path[0].leftover) == (each, left)


def test_a_remainder_can_be_lost():
    state, happened = after(box(treasure=TreasureRules(remainder="lost")), 3, "7")
    assert (state.carried, state.path_gems) == (2, 0)
    assert happened[-1] == events.GemsShared(state.path[0].card, 7, 3, 2, 0, 1)


def test_leftovers_are_never_shared_again_with_those_who_stay():
    state, _ = after(box(), 4, "7", (), "5")
    assert (state.carried, state.path_gems) == (2, 4)


def test_leavers_share_the_sum_of_all_leftovers():
    state, happened = after(box(), 3, "4", (), "7", (0, 1))
    assert [seat.chest for seat in state.seats] == [4, 4, 0]
    assert (state.path_gems, state.loose) == (0, 0)
    assert events.LeftoversShared(1, 0, 0) in happened


def test_an_empty_path_is_not_shared():
    _, happened = after(box(), 3, "9", (0,))
    assert not [event for event in happened if isinstance(event, events.LeftoversShared)]


def test_leavers_can_share_card_by_card():
    rules = box(leftovers=LeftoverRules(share="per-card"))
    state, _ = after(rules, 3, "4", (), "7", (0, 1))
    assert [seat.chest for seat in state.seats] == [3, 3, 0]
    assert [placed.leftover for placed in state.path] == [1, 1]


def test_an_indivisible_rest_stays_on_the_path():
    state, happened = after(box(), 5, "14", (), "3", (0, 1))
    assert (state.path_gems, state.loose) == (1, 1)
    assert events.LeftoversShared(3, 1, 0) in happened
    state, _ = after(box(), 5, "14", (), "3", (0, 1), "2", (2,))
    assert state.seats[2].chest == 2 + 1 + 2


@pytest.mark.parametrize("share", ["pooled", "per-card"])
def test_an_indivisible_rest_can_be_lost(share):
    rules = box(leftovers=LeftoverRules(share=share, remainder="lost"))
    state, happened = after(rules, 4, "7", (0, 1))
    assert state.path_gems == 0
    assert happened[-3] == events.LeftoversShared(1, 0, 1)


def test_a_lone_leaver_takes_the_leftovers_of_all_cards():
    state, happened = after(box(), 3, "4", (), "7", (), "5", (2,))
    assert state.seats[2].chest == (1 + 2 + 1) + (1 + 1 + 2)
    assert happened[-1] == events.ExplorerLeft(2, 1, 4, 4)


def test_each_explorer_counts_and_banks_what_it_carries():
    rules = box(players=Players(min=2, max=2, explorers=2))
    state, _ = after(rules, 2, "9", (0,))
    assert state.seats[0].chest == 2 + 1
    assert (state.seats[0].inside, state.inside, state.carried) == (1, 3, 2)
    state, _ = after(rules, 2, "9", (0, 0, 1))
    assert [seat.chest for seat in state.seats] == [4, 2]


def relic_box(worth=None, printed=(None,) * 5, **keys):
    relic_rules = RelicRules(worth=worth or ClaimOrderWorth(values=(5, 5, 5, 10)), **keys)
    return replace(box((1,) * 30, relics=printed), relics=relic_rules)


def test_only_a_lone_leaver_takes_relics():
    state, happened = after(relic_box(), 3, "relic", (0, 1))
    assert [seat.relics for seat in state.seats] == [(), (), ()]
    assert happened[-1] == events.RelicsStayed((Card("relic"),))
    state, _ = after(relic_box(), 3, "relic", (0,))
    assert state.seats[0].relics == (5,)


def test_two_explorers_of_one_player_are_not_alone():
    rules = replace(relic_box(), players=Players(min=1, explorers=2))
    state, _ = after(rules, 2, "relic", (0, 0))
    assert state.seats[0].relics == ()
    state, _ = after(rules, 2, "relic", (0,))
    assert state.seats[0].relics == (5,)


def test_a_claimed_relic_stays_on_the_path_and_is_claimed_once():
    state, _ = after(relic_box(), 3, "relic", (0,), "1", (1,))
    assert [seat.relics for seat in state.seats] == [(5,), (), ()]
    assert state.path[0].taken


def test_a_claimed_relic_leaves_the_game_at_once():
    state, happened = after(relic_box(printed=(None,)), 2, "relic", (0,), "1", (1,))
    assert state.gone == (Card("relic"),)
    assert events.CardRemoved(Card("relic"), events.WhyRemoved.CLAIMED) in happened
    assert (state.round, state.pack[-1]) == (2, 0)


def test_all_relics_or_only_the_oldest_go_with_a_lone_leaver():
    entries = ("relic:7", (), "relic:5", (1,))
    printed = {"worth": FixedWorth(value=4), "printed": (5, 7)}
    assert after(relic_box(**printed), 3, *entries)[0].seats[1].relics == (4, 4)
    state, _ = after(relic_box(**printed, claim="one"), 3, *entries)
    assert state.seats[1].relics == (4,)
    assert [placed.taken for placed in state.path] == [True, False]


@pytest.mark.parametrize(
    ("worth", "expected"),
    [
        (ClaimOrderWorth(values=(1, 2)), [(2,), (1,), ()]),
        (SeenOrderWorth(values=(1, 2, 3)), [(2,), (1,), ()]),
        (RoundWorth(values={1: 8, 2: 9}), [(8,), (8,), ()]),
        (FixedWorth(value=6), [(6,), (6,), ()]),
    ],
)
def test_the_worth_of_a_relic_is_fixed_when_it_is_claimed(worth, expected):
    state, _ = after(relic_box(worth), 3, "relic", (1,), "relic", (0,))
    assert [seat.relics for seat in state.seats] == expected


def test_seen_order_counts_a_returned_relic_again():
    rules = relic_box(SeenOrderWorth(values=(1, 2, 3)), unclaimed="return")
    state, _ = after(rules, 2, "relic", (0, 1), "relic", (0,))
    assert state.seats[0].relics == (2,)


def test_a_relic_has_its_printed_worth():
    rules = box((1,) * 5, relics=(5, 7, 8))
    state, _ = after(rules, 2, "relic:8", (), "relic:5", (0,))
    assert state.seats[0].relics == (8, 5)
    assert state.seats[0].total == 1 - 1 + 13


@pytest.mark.parametrize(("unclaimed", "left"), [("removed", 4), ("return", 5)])
def test_an_unclaimed_relic_leaves_the_game_or_goes_back(unclaimed, left):
    state, _ = after(relic_box(unclaimed=unclaimed), 2, "relic", (0, 1))
    assert (state.round, state.pack[-1]) == (2, left)


def test_the_last_regular_round_counts_in_an_extra_round():
    rules = replace(relic_box(RoundWorth(values={1: 3}), unclaimed="return"), rounds=1, ties=("extra-round", "shared"))
    state, _ = after(rules, 2, "relic", (0, 1))
    for move in (Settle(Settlement.EXTRA), Reveal(Card("relic")), Decide((1,))):
        state, _ = play(state, move)
    assert state.seats[1].relics == (3,)


def test_relics_enter_before_the_rounds_of_the_ruleset():
    rules = replace(castle(), relics=RelicRules(enter={2: 1, 3: 1}, worth=FixedWorth(value=5)))
    state, _ = after(rules, 3)
    assert state.pack[-1] == 0
    with pytest.raises(ImpossibleCard) as refused:
        after(rules, 3, "joker")
    assert (refused.value.why, refused.value.round) == (WhyImpossible.NOT_YET, 2)
    state, happened = after(rules, 3, "7", (0, 1, 2))
    assert events.RoundBegan(2, (Card("joker"),)) in happened
    state, _ = after(rules, 3, "7", (0, 1, 2), "7", (0, 1, 2))
    assert (state.round, state.pack[-1]) == (3, 2)


def test_relics_enter_in_the_order_of_their_queue():
    rules = replace(box(relics=(5, 7)), relics=RelicRules(enter="one-per-round"))
    first, second = rules.relic_queue
    for queue, expected in (((first, second), [1, 0]), ((second, first), [0, 1])):
        state = start(replace(rules, relic_queue=queue), 3)
        assert [state.pack[first], state.pack[second]] == expected


def test_all_relics_of_the_start_enter_before_the_first_round_only():
    rules = castle(rounds=3)
    assert [rules.relics_entering(number) for number in (1, 2, 3, 4)] == [2, 0, 0, 0]
    assert [rules.relics_entered(number) for number in (0, 1, 3)] == [0, 2, 2]


def test_the_number_of_relics_settles_a_tie_and_not_their_worths():
    begun = start(box(ties=("relics",)), 3)
    seats = (Seat(0, (5,)), Seat(3, (1, 1)), Seat(5))
    assert leaders(replace(begun, seats=seats)) == (1,)


def test_one_relic_enters_before_each_round_as_long_as_there_are_any():
    rules = replace(box((1,) * 9, relics=(5, 7)), relics=RelicRules(enter="one-per-round"))
    rounds: tuple[str | tuple[int, ...], ...] = ("1", (0,), "1", (0,), "1", (0,))
    packs = [after(rules, 1, *rounds[: 2 * turns])[0].pack[-2:] for turns in range(4)]
    assert packs == [(1, 0), (1, 1), (1, 1), (1, 1)]
