from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.expedition import start
from kortdiamant.expedition.rules import HazardRules, OpeningRules, RelicRules
from kortdiamant.odds import Risk, mean_bust, outlook, risk
from tests.tiny import after, box, castle


def test_a_fresh_pack_cannot_bust():
    assert risk(after(box(), 3)[0]) == Risk(Fraction(0), Fraction(1, 2), Fraction(0), Fraction(1, 2))


def test_every_card_of_a_threatening_kind_that_is_left_counts():
    state, _ = after(box(relics=[None] * 5), 3, "snake", (), "lava")
    assert risk(state) == Risk(Fraction(4, 33), Fraction(15, 33), Fraction(5, 33), Fraction(9, 33))


def test_a_hazard_that_left_the_game_strikes_no_more():
    state, _ = after(castle(0), 3, "J", (), "J", "J")
    assert risk(state).bust == Fraction(2, 50)


def test_strikes_of_the_ruleset_count():
    rules = replace(box(), hazards=HazardRules(strikes={"default": 3, "lava": 1}))
    state, _ = after(rules, 3, "snake")
    assert risk(state).bust == Fraction(3, 29)
    state, _ = after(rules, 3, "snake", (), "snake")
    assert risk(state).bust == Fraction(3 + 1, 28)


def test_cards_that_would_be_put_back_do_not_count():
    rules = replace(box(relics=[None]), opening=OpeningRules(treasures=1))
    assert risk(after(rules, 3)[0]) == Risk(treasure=Fraction(1))


def test_where_no_card_can_come_every_chance_is_0():
    none = risk(after(box(rounds=1), 3, "9", (0, 1, 2))[0])
    assert [none.bust, none.treasure, none.relic, none.hazard] == [0, 0, 0, 0]


def test_no_card_no_risk():
    assert risk(after(box(rounds=1), 3, "9", (0, 1, 2))[0]) == Risk()
    assert risk(after(box((9,), ()), 3, "9")[0]) == Risk()


@pytest.mark.parametrize(
    ("rules", "mean"),
    [
        (box(), "7.4171"),
        (box(relics=[None]), "7.6563"),
        (box(relics=[None] * 5), "8.6134"),
        (replace(castle(), relics=RelicRules(enter={2: 1, 3: 1})), "12.3049"),
    ],
)
def test_the_mean_card_of_a_bust_is_the_known_one(rules, mean):
    assert f"{float(mean_bust(rules) or 0):.4f}" == mean
    assert mean_bust(rules) == outlook(start(rules, 3)).mean_bust_card


@given(
    treasures=st.integers(0, 3),
    copies=st.integers(1, 3),
    strikes=st.fixed_dictionaries({"snake": st.integers(1, 4), "lava": st.integers(1, 4)}),
    relics=st.integers(0, 1),
    opening=st.integers(0, 4),
)
@settings(max_examples=60)
def test_it_is_what_comes_of_turning_up_all_cards_in_every_order(treasures, copies, strikes, relics, opening):
    rules = replace(
        box([9] * treasures, ("snake", "lava"), copies=copies, relics=[None] * relics, rounds=1),
        hazards=HazardRules(strikes=strikes),
        opening=OpeningRules(treasures=opening),
    )
    first = min(opening, treasures)
    pack = ["treasure"] * (treasures - first) + ["relic"] * relics + ["snake", "lava"] * copies
    lengths = [length for order in set(permutations(pack)) if (length := bust_in(order, rules))]
    assert mean_bust(rules) == (first + Fraction(sum(lengths), len(lengths)) if lengths else None)


def bust_in(order, rules):
    """How many cards have come at the bust, if they come in this order; 0 if there is none."""
    for length, card in enumerate(order, start=1):
        if card in rules.kinds and order[:length].count(card) == rules.strikes(card):
            return length
    return 0
