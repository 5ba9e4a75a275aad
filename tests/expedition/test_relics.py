from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import ImpossibleCard, WhyImpossible
from kortdiamant.expedition import Decide, Reveal, Settle, Settlement, events, play
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Players,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
)
from tests.tiny import after, box, castle


def boxed(worth=None, printed=(None,) * 5, **keys):
    relic_rules = RelicRules(worth=worth or ClaimOrderWorth(values=(5, 5, 5, 10)), **keys)
    return replace(box((1,) * 30, relics=printed), relics=relic_rules)


def test_only_a_lone_leaver_takes_relics():
    state, happened = after(boxed(), 3, "relic", (0, 1))
    assert [seat.relics for seat in state.seats] == [(), (), ()]
    assert happened[-1] == events.RelicsStayed((Card("relic"),))
    state, _ = after(boxed(), 3, "relic", (0,))
    assert state.seats[0].relics == (5,)


def test_two_explorers_of_one_player_are_not_alone():
    rules = replace(boxed(), players=Players(min=1, explorers=2))
    state, _ = after(rules, 2, "relic", (0, 0))
    assert state.seats[0].relics == ()
    state, _ = after(rules, 2, "relic", (0,))
    assert state.seats[0].relics == (5,)


def test_a_relic_that_was_taken_stays_on_the_path_and_is_never_taken_again():
    state, _ = after(boxed(), 3, "relic", (0,), "1", (1,))
    assert [seat.relics for seat in state.seats] == [(5,), (), ()]
    assert state.path[0].taken


def test_a_claimed_relic_leaves_the_game_at_once():
    state, happened = after(boxed(printed=(None,)), 2, "relic", (0,), "1", (1,))
    assert state.gone == (Card("relic"),)
    assert events.CardRemoved(Card("relic"), events.WhyRemoved.CLAIMED) in happened
    assert (state.round, state.pack[-1]) == (2, 0)


def test_all_relics_or_only_the_oldest_go_with_a_lone_leaver():
    entries = ("relic:7", (), "relic:5", (1,))
    printed = {"worth": FixedWorth(value=4), "printed": (5, 7)}
    assert after(boxed(**printed), 3, *entries)[0].seats[1].relics == (4, 4)
    state, _ = after(boxed(**printed, claim="one"), 3, *entries)
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
def test_what_a_relic_is_worth_is_fixed_when_it_is_claimed(worth, expected):
    state, _ = after(boxed(worth), 3, "relic", (1,), "relic", (0,))
    assert [seat.relics for seat in state.seats] == expected


def test_worth_by_the_order_of_turning_up_counts_a_relic_again_that_was_put_back():
    rules = boxed(SeenOrderWorth(values=(1, 2, 3)), unclaimed="return")
    state, _ = after(rules, 2, "relic", (0, 1), "relic", (0,))
    assert state.seats[0].relics == (2,)


def test_printed_worth_is_what_the_card_says():
    rules = box((1,) * 5, relics=(5, 7, 8))
    state, _ = after(rules, 2, "relic:8", (), "relic:5", (0,))
    assert state.seats[0].relics == (8, 5)
    assert state.seats[0].total == 1 - 1 + 13


@pytest.mark.parametrize(("unclaimed", "left"), [("removed", 4), ("return", 5)])
def test_an_unclaimed_relic_leaves_the_game_or_goes_back(unclaimed, left):
    state, _ = after(boxed(unclaimed=unclaimed), 2, "relic", (0, 1))
    assert (state.round, state.pack[-1]) == (2, left)


def test_the_last_regular_round_counts_in_an_extra_round():
    rules = replace(boxed(RoundWorth(values={1: 3}), unclaimed="return"), rounds=1, ties=("extra-round", "shared"))
    state, _ = after(rules, 2, "relic", (0, 1))
    for move in (Settle(Settlement.EXTRA), Reveal(Card("relic")), Decide((1,))):
        state, _ = play(state, move)
    assert state.seats[1].relics == (3,)


def test_relics_enter_as_the_ruleset_says():
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


def test_one_relic_enters_before_each_round_as_long_as_there_are_any():
    rules = replace(box((1,) * 9, relics=(5, 7)), relics=RelicRules(enter="one-per-round"))
    rounds: tuple[str | tuple[int, ...], ...] = ("1", (0,), "1", (0,), "1", (0,))
    packs = [after(rules, 1, *rounds[: 2 * turns])[0].pack[-2:] for turns in range(4)]
    assert packs == [(1, 0), (1, 1), (1, 1), (1, 1)]
