"""Positions, bounds and observations without any toolkit, and the error where a toolkit is not installed."""

from __future__ import annotations

import sys
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from urllib.parse import unquote

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.adapters.escape import escape_reference
from kortdiamant.adapters.payoffs import (
    BOUNDS,
    Utility,
    most_cards,
    most_decisions,
    most_gems,
    most_relics,
    most_worth,
    parse_utility,
    payoffs,
    utility_range,
)
from kortdiamant.adapters.position import (
    ObservationField,
    card_chances,
    cell_label,
    first_position,
    observation_fields,
    split_tensor,
    upper_bounds,
)
from kortdiamant.errors import InvalidParameter, MissingToolkit, WrongSeatCount
from kortdiamant.expedition import Phase
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    DecisionRules,
    FixedWorth,
    OpeningRules,
    PrintedWorth,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
)
from kortdiamant.odds import ODDS, risk
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from tests.adapters.random_games import ALL_RULESETS, random_game, short_name
from tests.random_rules import all_rules
from tests.small_games import box, two_tone


@pytest.mark.broad
@pytest.mark.parametrize("reference", ALL_RULESETS, ids=short_name)
def test_the_entries_of_a_game_are_a_record_of_the_same_game(reference):
    ruleset = load(reference)
    *_, last = random_game(ruleset.rules, ruleset.rules.players.min, seed=1)
    table = Table(ruleset, [f"player_{seat}" for seat in range(ruleset.rules.players.min)])
    for entry in last.text.splitlines():
        table.say(entry)
    assert table.finished
    assert table.state.seats == last.state.seats
    worths = payoffs(last.state, Utility.WIN)
    assert tuple(seat for seat, worth in enumerate(worths) if worth > -1 / len(worths)) == table.report().winners


@settings(max_examples=40)
@given(all_rules(consumer=BOUNDS), st.integers(1, 4), st.integers(0, 99))
def test_no_game_is_longer_or_worth_more_than_the_bounds_say(rules, seats, seed):
    fields = observation_fields(rules, seats)
    who = np.zeros(seats, np.float32)
    cards = decisions = 0
    for position in random_game(rules, seats, seed):
        state = position.state
        cards += state.phase is Phase.REVEAL
        decisions += state.phase is Phase.DECIDE
        assert (np.concatenate([who, position.observation]) <= upper_bounds(fields)).all()
    assert (cards <= most_cards(rules), decisions <= most_decisions(rules)) == (True, True)
    for utility in Utility:
        least, most = utility_range(rules, seats, utility)
        assert all(least - 1e-9 <= worth <= most + 1e-9 for worth in payoffs(state, utility))
    assert sum(payoffs(state, Utility.WIN)) == pytest.approx(0)


@settings(max_examples=40)
@given(all_rules(consumer=BOUNDS).filter(lambda rules: not ODDS.ignored(rules)), st.integers(0, 99))
def test_card_chances_are_those_of_the_pack_and_sum_to_one(rules, seed):
    for position in random_game(rules, 2, seed):
        if position.state.phase is Phase.REVEAL:
            found = card_chances(position.state)
            assert sum(chance for _, chance in found) == 1
            treasure = sum(chance for cell, chance in found if hasattr(rules.cells[cell].role, "value"))
            assert treasure == risk(position.state).treasure
        else:
            assert card_chances(position.state) == ()


def test_a_cell_is_as_probable_as_its_cards_in_the_pack():
    state = first_position(box([5, 5, 7], ["snake"], copies=3), 3).state
    assert card_chances(state) == ((0, Fraction(1, 3)), (1, Fraction(1, 6)), (2, Fraction(1, 2)))


def test_a_card_that_would_go_back_into_the_pack_is_left_out():
    state = first_position(box([5, 5, 7], ["snake"], opening=OpeningRules(treasures=1)), 3).state
    assert card_chances(state) == ((0, Fraction(2, 3)), (1, Fraction(1, 3)))


def test_the_longest_game_is_reached_if_all_stay_and_hazards_come_last():
    rules = box([1, 2], ["snake"], copies=3, rounds=1, relics=[5], decisions=DecisionRules(from_card=2))
    position = first_position(rules, 2)
    kinds = ["1", "2", "snake", "relic:5", "snake"]
    decisions = 0
    for name in kinds:
        position = position.after_card(rules.cells_by_name[name][0])
        if position.state.phase is Phase.DECIDE:
            decisions += 1
            position = position.after_choices([0, 0])
    assert position.state.phase is Phase.OVER
    assert (most_cards(rules), most_decisions(rules)) == (len(kinds), decisions) == (5, 3)


def test_one_player_gets_all_gems_if_others_leave_before_the_first_card():
    rules = box([3, 4], ["snake"], rounds=1, decisions=DecisionRules(from_card=0))
    position = first_position(rules, 3).after_choices([1, 1, 0])
    for cell in (0, 1):
        position = position.after_card(cell).after_choices([0, 0, int(cell == 1)])
    assert payoffs(position.state, Utility.GEMS) == [0, 0, 7]
    assert utility_range(rules, 3, Utility.GEMS) == (0, 7)
    assert most_gems(rules) == 7


@pytest.mark.parametrize(
    ("worth", "unclaimed", "most"),
    [
        (PrintedWorth(), "removed", 7 + 8 + 5),
        (FixedWorth(value=6), "removed", 18),
        (RoundWorth(values={1: 2, 2: 9, 3: 4}), "removed", 27),
        (ClaimOrderWorth(values=(5, 10)), "return", 25),
        (SeenOrderWorth(values=(5, 10)), "removed", 25),
        (SeenOrderWorth(values=(5, 10)), "return", 30),
    ],
)
def test_relics_are_worth_no_more_than_each_can_be(worth, unclaimed, most):
    relics = RelicRules(enter="one-per-round", worth=worth, unclaimed=unclaimed)
    rules = replace(box(relics=[7, 8, 5, 100], rounds=3), relics=relics)
    assert (most_relics(rules), most_worth(rules)) == (3, most)


def test_a_relic_that_returns_counts_again():
    once, again = (replace(box(relics=[5]), relics=RelicRules(unclaimed=how)) for how in ("removed", "return"))
    assert most_cards(again) - most_cards(once) == most_decisions(again) - most_decisions(once) == 4


def test_an_extra_round_is_not_played():
    rules = box([4], ["snake"], rounds=1, ties=("extra-round", "shared"))
    position = first_position(rules, 2).after_card(0).after_choices([1, 1])
    assert position.state.phase is Phase.OVER
    assert position.entries == ("4", "player_0, player_1", "share")
    assert payoffs(position.state, Utility.WIN) == [0, 0]


def test_a_victory_counts_when_the_game_is_over():
    rules = box([4, 9], ["snake"], rounds=1)
    early = first_position(rules, 2).after_card(0).after_choices([1, 0])
    assert payoffs(early.state, Utility.WIN) == [0, 0]
    late = early.after_card(1).after_choices([0, 1])
    assert payoffs(late.state, Utility.WIN) == [-0.5, 0.5]
    assert payoffs(late.state, Utility.GEMS) == [2, 11]


def test_cells_with_the_same_name_have_distinct_labels():
    rules = two_tone()
    assert [cell_label(rules, cell) for cell in rules.cells_by_name["2"]] == ["2S/2C", "2H/2D"]
    assert [cell_label(box(), 0)] == ["1"]


def test_deepcopy_does_not_copy_a_position():
    position = first_position(box(), 3)
    assert deepcopy([position])[0] is position


def test_too_many_players_are_rejected():
    with pytest.raises(WrongSeatCount):
        first_position(load("slott").rules, 9)


def test_an_observation_has_the_facts_of_the_position():
    rules = box([5, 7], ["snake"], relics=[8])
    position = first_position(rules, 3)
    for name, leavers in (("5", [0, 0, 0]), ("relic:8", [0, 0, 0]), ("7", [0, 0, 1]), ("snake", [0, 0, 0])):
        position = position.after_card(rules.cells_by_name[name][0]).after_choices(leavers)
    parts = split_tensor(position.observation, observation_fields(rules, 3)[1:])
    assert {name: numbers.tolist() for name, numbers in parts.items()} == {
        "due": [1, 0, 0],
        "round": [1, 0, 0, 0, 0],
        "gems": [0, 0, 6],
        "relics": [0, 0, 1],
        "worth": [0, 0, 8],
        "inside": [1, 1, 0],
        "carried": [3],
        "pack": [0, 0, 2, 0],
        "path": [1, 1, 1, 0],
        "leftovers": [3, 0, 0],
        "loose": [0],
        "prize": [0],
    }


def test_an_observation_has_leftovers_and_the_prize():
    rules = box([5, 8], ["snake"], relics=[8, 6], players=box().players.__class__(min=1, max=3, explorers=2))
    position = first_position(rules, 2)
    for name in ("5", "8", "relic:8", "relic:6"):
        position = position.after_card(rules.cells_by_name[name][0]).after_choices([0, 0])
    parts = split_tensor(position.observation, observation_fields(rules, 2)[1:])
    assert parts["inside"].tolist() == [2, 2]
    assert parts["leftovers"].tolist() == [3, 1, 0, 0]
    assert parts["prize"].tolist() == [14]


def test_a_field_has_as_many_numbers_as_its_shape():
    assert ObservationField("moves", (3, 4)).size == 12


@given(st.text("aø%,=()|+.-07/ \n\x00", min_size=1, max_size=9))
def test_an_escaped_reference_is_the_same_reference(text):
    assert unquote(escape_reference(text)) == text
    assert not set(escape_reference(text)) & set(",=()\n")


KINDS = [
    ("openspiel", "pyspiel", "OpenSpiel"),
    ("openspiel", "numpy", "OpenSpiel"),
    ("pettingzoo", "pettingzoo", "PettingZoo"),
    ("pettingzoo", "gymnasium.spaces", "PettingZoo"),
]


@pytest.mark.parametrize(("adapter", "library", "toolkit"), KINDS)
@pytest.mark.parametrize("kind", [MissingToolkit, ImportError])
def test_a_missing_toolkit_names_the_extra(monkeypatch, adapter, library, toolkit, kind):
    monkeypatch.delitem(sys.modules, f"kortdiamant.adapters.{adapter}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(kind, match=rf"'{toolkit}', needs='kortdiamant\[{adapter}\]'"):
        import_module(f"kortdiamant.adapters.{adapter}")


def test_an_unknown_utility_is_rejected():
    assert [parse_utility(each.value) for each in Utility] == list(Utility)
    with pytest.raises(InvalidParameter, match="'', possible="):
        parse_utility("")
    with pytest.raises(ValueError, match="fame"):
        parse_utility("fame")
