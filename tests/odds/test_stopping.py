from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import TooManyPositions
from kortdiamant.expedition import Decide, Phase, play, start
from kortdiamant.expedition.rounds import explorers_inside
from kortdiamant.expedition.rules import OpeningRules
from kortdiamant.odds.stopping import STOPPING, StoppingAdvice, problem_of, solve
from kortdiamant.odds.stopping.monotone import solve_monotone
from kortdiamant.odds.stopping.search import MAX_CARDS, Search
from kortdiamant.odds.urn import Threat
from kortdiamant.rulebook import load
from tests.odds.enumeration import counting_cards
from tests.random_rules import all_rules, alone, small_packs
from tests.small_games import box, castle

pytestmark = pytest.mark.slow


def best(state):
    """The value of a position to the first seat, by playing every order of the cards with the referee."""
    if state.phase in (Phase.OVER, Phase.SETTLE):
        return Fraction(state.seats[0].total)
    if state.phase is Phase.REVEAL:
        return sum((chance * best(play(state, move)[0]) for move, chance in counting_cards(state)), Fraction(0))
    leave = Fraction(play(state, Decide(explorers_inside(state)))[0].seats[0].total)
    stay, _ = play(state, Decide(()))
    return max(leave, best(stay))


@settings(max_examples=120, deadline=None)
@given(rules=all_rules(small_packs, alone, rounds=1, consumer=STOPPING), explorers=st.sampled_from([1, 1, 2, 3]))
def test_the_value_is_that_of_playing_every_order_of_the_pack(rules, explorers):
    value = best(start(rules, explorers))
    assert solve(rules, explorers).value == value
    assert Search(problem_of(rules, explorers), 10_000).solve().value == value


def test_two_methods_agree_on_the_box():
    problem = problem_of(box(), 1)
    value = Fraction(20_839_072_607, 1_201_800_600)
    assert solve_monotone(problem).value == Search(problem, 100_000).solve().value == value
    assert f"{float(value):.4f}" == "17.3399"


def test_two_methods_agree_on_relics_with_printed_worths():
    problem = problem_of(box((1, 4, 9), ("snake", "lava"), relics=[3, 6, 6]), 1)
    assert problem.is_monotone
    assert solve_monotone(problem).value == Search(problem, 100_000).solve().value


def test_a_deck_that_is_too_large_to_list_is_counted():
    found = solve(castle(0))
    assert f"{float(found.value):.4f}" == "28.0309"
    with pytest.raises(TooManyPositions) as error:
        Search(problem_of(castle(0), 1), 1000).solve()
    assert (error.value.positions, error.value.most) == (5**10 * 4, 1000)


def test_relics_that_rise_in_worth_need_a_search():
    rules = load("iello").rules
    assert not problem_of(rules, 1).is_monotone
    assert f"{float(solve(rules).value):.4f}" == "20.3046"


def test_advice_is_to_leave_when_possession_outweighs_what_is_left():
    assert solve(box()).advice == tuple(
        StoppingAdvice((1,) * kinds, 2 * kinds, enough, enough)
        for kinds, enough in enumerate((124, 42, 25, 18, 14, 12))
    )


def test_enough_is_never_less_than_least():
    assert solve(box([10, 20, 30], ("snake", "lava")), explorers=2).advice == (
        StoppingAdvice((), 0, least=30, enough=30),
        StoppingAdvice((1,), 2, least=10, enough=10),
        StoppingAdvice((1, 1), 4, least=10, enough=10),
    )


def test_a_pack_that_is_too_deep_is_rejected_at_once():
    rules = box([1, 2] * 300, ("snake",))
    with pytest.raises(TooManyPositions):
        solve(replace(rules, opening=OpeningRules(treasures=1)))


def test_a_pack_that_is_just_not_too_deep_is_solved():
    hazards = Threat(left=MAX_CARDS - 10, harmless=MAX_CARDS)
    problem = replace(problem_of(box([5] * 10, ()), 2), threats=(hazards,))
    assert problem.cards == MAX_CARDS
    assert Search(problem, 10_000).solve().value == 10 * 5 // 2


def test_an_explorer_who_cannot_lose_never_has_to_leave():
    assert solve(box((5, 6), ())).value == 11
    assert solve(box((), ())).value == 0
