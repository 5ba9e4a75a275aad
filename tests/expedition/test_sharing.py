from __future__ import annotations

import pytest

from kortdiamant.expedition import events
from kortdiamant.expedition.rules import LeftoverRules, Players, TreasureRules
from tests.tiny import after, box


@pytest.mark.parametrize(
    ("seats", "value", "each", "left"),
    [(3, 7, 2, 1), (4, 11, 2, 3), (5, 9, 1, 4), (6, 17, 2, 5), (8, 5, 0, 5), (3, 15, 5, 0)],
)
def test_a_treasure_is_divided_among_those_inside_and_the_remainder_stays_on_the_card(seats, value, each, left):
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


def test_leavers_can_share_card_by_card():
    rules = box(leftovers=LeftoverRules(share="per-card"))
    state, _ = after(rules, 3, "4", (), "7", (0, 1))
    assert [seat.chest for seat in state.seats] == [3, 3, 0]
    assert [placed.leftover for placed in state.path] == [1, 1]


def test_what_leavers_cannot_divide_stays_on_the_path_for_the_next():
    state, _ = after(box(), 5, "14", (), "3", (0, 1))
    assert (state.path_gems, state.loose) == (1, 1)
    state, _ = after(box(), 5, "14", (), "3", (0, 1), "2", (2,))
    assert state.seats[2].chest == 2 + 1 + 2


@pytest.mark.parametrize("share", ["pooled", "per-card"])
def test_what_leavers_cannot_divide_can_be_lost(share):
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
