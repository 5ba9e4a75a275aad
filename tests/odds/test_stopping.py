from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.cards import Card
from kortdiamant.errors import TooManyPositions
from kortdiamant.expedition import Decide, Hazard, Phase, play, start
from kortdiamant.expedition.rounds import explorers_inside
from kortdiamant.expedition.rules import (
    Cell,
    ClaimOrderWorth,
    DecisionRules,
    FixedWorth,
    HazardRules,
    LeftoverRules,
    OpeningRules,
    Players,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
    TreasureRules,
)
from kortdiamant.odds.chances import Threat
from kortdiamant.odds.stopping import MAX_CARDS, STOPPING, Search, StoppingAdvice, problem_of, solve, solve_monotone
from kortdiamant.rulebook import load
from tests.odds.enumeration import counting_cards
from tests.random_rules import all_rules, alone, small_packs
from tests.small_games import box, castle

pytestmark = pytest.mark.slow


def best(state):
    """The value of a position for the first seat, by playing every order of the cards."""
    if state.phase in (Phase.OVER, Phase.SETTLE):
        return Fraction(state.seats[0].total)
    if state.phase is Phase.REVEAL:
        return sum((chance * best(play(state, move)[0]) for move, chance in counting_cards(state)), Fraction(0))
    leave = Fraction(play(state, Decide(explorers_inside(state)))[0].seats[0].total)
    stay, _ = play(state, Decide(()))
    return max(leave, best(stay))


@settings(max_examples=120, deadline=None)
@given(rules=all_rules(small_packs, alone, rounds=1, consumer=STOPPING), explorers=st.sampled_from([1, 1, 2, 3]))
def test_the_value_matches_brute_force(rules, explorers):
    value = best(start(rules, explorers))
    assert solve(rules, explorers).value == value
    assert Search(problem_of(rules, explorers), 10_000).solve().value == value


def relics(*printed, treasures=(4, 9), **keys):
    """Treasures, two snakes and relics, with these rules for relics."""
    return replace(box(treasures, ("snake",), copies=2, relics=printed, rounds=1), relics=RelicRules(**keys))


def pack(treasures=(3, 5, 7), **keys):
    return replace(box(treasures, ("snake", "ram"), copies=2, rounds=1), **keys)


MANY_SNAKES = replace(  # more snakes than rams, of which fewer strike
    box((4,), ("ram",), copies=2, rounds=1),
    cells=(*box((4,), ("ram",), copies=2).cells, Cell("snake", Hazard("snake"), (Card("snake"),) * 4)),
    hazards=HazardRules(strikes={"snake": 3, "ram": 2}),
)
FALLING, RISING = ClaimOrderWorth(values=(9, 2)), ClaimOrderWorth(values=(2, 9))
SMALL = {
    "relics that fall in worth": relics(None, None, worth=FALLING),
    "relics that rise in worth": relics(None, None, worth=RISING),
    "relics that are worth the same": relics(None, None, worth=ClaimOrderWorth(values=(5, 5))),
    "only the first of relics that rise": relics(None, None, worth=RISING, claim="one"),
    "only the first of relics that fall": relics(None, None, worth=FALLING, claim="one"),
    "relics by the order in which they come": relics(None, None, worth=SeenOrderWorth(values=(2, 9))),
    "relics of a round": relics(None, None, worth=RoundWorth(values={1: 6, 2: 9})),
    "relics of one worth": relics(None, None, worth=FixedWorth(value=6), claim="one"),
    "different cards by the order of claims": relics(3, 8, worth=RISING),
    "printed worths": relics(3, 6, 6, treasures=(4,)),
    "only the first of printed worths": relics(3, 8, claim="one"),
    "only the first of equal printed worths": relics(6, 6, claim="one"),
    "relics without a worth": relics(None, None),
    "treasures alone": pack(),
    "remainders that are lost": pack(treasure=TreasureRules(remainder="lost")),
    "remainders by card": pack(leftovers=LeftoverRules(share="per-card")),
    "a strike that leaves half": pack((3, 5, 8), hazards=HazardRules(lose="half")),
    "a strike that leaves everything": pack((3, 5), hazards=HazardRules(lose="nothing")),
    "a strike that leaves half, with relics": replace(
        relics(None, None, worth=RISING), hazards=HazardRules(lose="half", strikes=1)
    ),
    "kinds that strike at different numbers": replace(
        box((4, 9), ("snake", "ram"), copies=3, rounds=1), hazards=HazardRules(strikes={"snake": 3, "ram": 2})
    ),
    "decisions from the third card": pack((3, 8), decisions=DecisionRules(from_card=3)),
    "decisions never, and an empty pack that costs all": pack(
        (3, 8), hazards=HazardRules(strikes=3), decisions=DecisionRules(from_card=7), empty_deck="all-lose"
    ),
    "decisions with the last card": pack((3, 8), hazards=HazardRules(strikes=3), decisions=DecisionRules(from_card=6)),
    "an opening of two treasures": pack(opening=OpeningRules(treasures=2)),
    "an opening that is safe though much is at stake": pack(
        (9, 1), opening=OpeningRules(treasures=2), hazards=HazardRules(strikes=1)
    ),
}


@pytest.mark.parametrize("explorers", [1, 2, 3])
@pytest.mark.parametrize("rules", SMALL.values(), ids=SMALL)
def test_the_value_of_a_small_pack_matches_brute_force(rules, explorers):
    value = best(start(rules, explorers))
    assert solve(rules, explorers).value == value
    assert Search(problem_of(rules, explorers), 10_000).solve().value == value


@pytest.mark.parametrize(
    ("name", "explorers", "monotone"),
    [
        ("relics that fall in worth", 1, True),
        ("relics that rise in worth", 1, False),
        ("relics that are worth the same", 1, True),
        ("only the first of relics that rise", 1, True),
        ("printed worths", 1, True),
        ("only the first of printed worths", 1, False),
        ("only the first of equal printed worths", 1, True),
        ("different cards by the order of claims", 1, False),
        ("treasures alone", 1, True),
        ("treasures alone", 2, False),
        ("decisions from the third card", 1, True),
        ("decisions with the last card", 1, False),
        ("an opening of two treasures", 1, False),
    ],
)
def test_the_problem_is_monotone_for_these_rules(name, explorers, monotone):
    assert problem_of(SMALL[name], explorers).is_monotone is monotone


def advice_of(rules, explorers):
    """The advice of a pack, from the values of every position that can come."""
    stays: dict[tuple[tuple[int, ...], int], list[int]] = defaultdict(list)
    leaves: dict[tuple[tuple[int, ...], int], list[int]] = defaultdict(list)
    waiting, known = [start(rules, explorers)], set()
    while waiting:
        state = waiting.pop()
        if state.phase is Phase.REVEAL:
            waiting += [play(state, move)[0] for move, _ in counting_cards(state)]
        if state.phase is not Phase.DECIDE or (state.path, state.pack) in known:
            continue
        known.add((state.path, state.pack))
        on_path = state.threats()
        left = {cell.name: count for cell, count in zip(rules.cells, state.pack, strict=True)}
        striking = sum(left[kind] for kind in rules.kinds if on_path.get(kind, 0) + 1 == rules.strikes(kind))
        leave = play(state, Decide(explorers_inside(state)))[0].seats[0].total
        stay, _ = play(state, Decide(()))
        goes_on = state.cards_left and best(stay) > leave
        (stays if goes_on else leaves)[tuple(sorted(on_path.values(), reverse=True)), striking].append(leave)
        waiting.append(stay)
    for seen in sorted({*stays, *leaves}, key=lambda seen: (len(seen[0]), seen)):
        least = min(leaves[seen], default=None)
        enough = max(max(stays[seen]) + 1, least or 0) if stays[seen] else None
        yield StoppingAdvice(seen[0], seen[1], least, enough)


@pytest.mark.parametrize(
    "rules",
    [
        SMALL["treasures alone"],
        SMALL["a strike that leaves half"],
        SMALL["kinds that strike at different numbers"],
        SMALL["remainders that are lost"],
        MANY_SNAKES,
        pack((1, 7, 9)),
        replace(box((1, 2, 9), ("snake", "ram"), copies=2, rounds=1), decisions=DecisionRules(from_card=0)),
    ],
)
def test_the_advice_for_two_matches_all_positions(rules):
    rules = replace(rules, decisions=DecisionRules(from_card=0))
    assert list(solve(rules, 2).advice) == list(advice_of(rules, 2))


def test_the_advice_for_one_counts_relics_and_what_a_strike_leaves():
    assert solve(SMALL["relics that fall in worth"]).advice == (
        StoppingAdvice((), 0, least=24, enough=24),
        StoppingAdvice((1,), 1, least=12, enough=12),
    )
    assert [each.enough for each in solve(SMALL["a strike that leaves half"]).advice] == [16, 11, 8]


def test_advice_comes_by_the_number_of_kinds_on_the_path():
    hazards = [each.hazards for each in solve(SMALL["kinds that strike at different numbers"]).advice]
    assert hazards == [(), (1,), (1,), (2,), (1, 1), (2, 1)]
    assert [each.hazards for each in solve(MANY_SNAKES).advice] == hazards


def test_the_solution_for_one_explorer_ignores_the_player_limit():
    rules = pack(players=Players(min=3))
    assert solve(rules) == solve(pack())


@pytest.mark.broad
def test_a_search_for_one_may_examine_as_many_positions_as_it_needs():
    problem = problem_of(box(), 1)
    found = Search(problem, 100_000).solve()
    assert Search(problem, found.positions).solve() == found
    with pytest.raises(TooManyPositions):
        Search(problem, found.positions // 2).solve()


@pytest.mark.parametrize(
    ("name", "one", "two"),
    [
        # Three treasures have come or not (8), and two kinds of hazards that are alike have 3 states.
        ("treasures alone", 21, 8 * 3),
        ("a strike that leaves half", 23, 8 * 3),
        ("a strike that leaves everything", 4 * 3, 4 * 3),
        ("relics that rise in worth", 23, 4 * 3 * 2),
        ("only the first of printed worths", 39, 4 * 3 * 2),
        ("only the first of relics that rise", 24, 4 * 3 * 2),
        ("an opening of two treasures", 11, 16),
        ("decisions with the last card", 4 * 6, 4 * 6),
        ("kinds that strike at different numbers", 23, 4 * 3 * 2),
    ],
)
def test_a_search_examines_a_position_once_and_stops_where_nothing_can_pay(name, one, two):
    assert Search(problem_of(SMALL[name], 1), 1000).solve().positions == one
    assert Search(problem_of(SMALL[name], 2), 1000).solve().positions == two


def test_the_number_of_positions_is_that_of_the_sets_that_were_counted():
    # Of treasures 4, of relics 4 or in order 3, and of hazards 2 that do not strike.
    assert solve(box((1, 4), ("snake",), copies=2)).positions == 4 * 2
    assert solve(relics(3, 6, treasures=(1, 4))).positions == 4 * 4 * 2
    assert solve(relics(None, None, treasures=(1, 4), worth=FALLING)).positions == 4 * 3 * 2


def test_a_search_for_several_begins_only_if_every_position_may_be_examined():
    # Each of two treasures has come or not, so has one snake, and none, one or both of the relics have.
    rules = relics(3, 6, treasures=(1, 4))
    most = 2 * 2 * 2 * 3
    assert solve(rules, 2, most).positions <= most
    with pytest.raises(TooManyPositions) as error:
        solve(rules, 2, most - 1)
    assert (error.value.positions, error.value.most) == (most, most - 1)


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


@pytest.mark.broad
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
    deeper = replace(problem, threats=(replace(hazards, left=hazards.left + 1),))
    with pytest.raises(TooManyPositions):
        Search(deeper, 10_000).solve()


def test_an_explorer_who_cannot_lose_never_has_to_leave():
    assert solve(box((5, 6), ())).value == 11
    assert solve(box((), ())).value == 0
