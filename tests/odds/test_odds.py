from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kortdiamant.expedition.rules import HazardRules, OpeningRules
from kortdiamant.odds import Risk, risk
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


def test_no_card_no_risk():
    assert risk(after(box(rounds=1), 3, "9", (0, 1, 2))[0]) == Risk()
    assert risk(after(box((9,), ()), 3, "9")[0]) == Risk()
