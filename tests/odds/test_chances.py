from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kortdiamant.cards import Card
from kortdiamant.expedition import Decide, Hazard, Phase, play, start
from kortdiamant.expedition.events import ExpeditionBusted, GemsShared
from kortdiamant.expedition.rules import Cell, HazardRules, OpeningRules, RelicRules
from kortdiamant.odds import ODDS, Outlook, Risk, mean_bust, next_share, outlook, risk
from kortdiamant.odds.chances import Threat, Urn, urn_of
from tests.odds.enumeration import counting_cards
from tests.random_rules import all_rules, alone, small_packs
from tests.small_games import after, box, castle


def test_a_fresh_pack_cannot_bust():
    assert risk(after(box(), 3)[0]) == Risk(Fraction(0), Fraction(1, 2), Fraction(0), Fraction(1, 2))


def test_every_card_of_a_threatening_kind_that_is_left_counts():
    state, _ = after(box(relics=[None] * 5), 3, "snake", (), "lava")
    assert risk(state) == Risk(Fraction(4, 33), Fraction(15, 33), Fraction(5, 33), Fraction(9, 33))


def test_removed_hazards_do_not_count():
    state, _ = after(castle(0), 3, "J", (), "J", "J")
    assert risk(state).bust == Fraction(2, 50)


def test_the_risk_respects_the_strikes_of_the_ruleset():
    rules = replace(box(), hazards=HazardRules(strikes={"default": 3, "lava": 1}))
    state, _ = after(rules, 3, "snake")
    assert risk(state).bust == Fraction(3, 29)
    state, _ = after(rules, 3, "snake", (), "snake")
    assert risk(state).bust == Fraction(3 + 1, 28)


def test_cards_that_would_be_put_back_do_not_count():
    rules = replace(box(relics=[None]), opening=OpeningRules(treasures=1))
    assert risk(after(rules, 3)[0]) == Risk(treasure=Fraction(1))


def test_every_chance_is_0_if_no_card_can_come():
    none = risk(after(box(rounds=1), 3, "9", (0, 1, 2))[0])
    assert [none.bust, none.treasure, none.relic, none.hazard] == [0, 0, 0, 0]


def test_there_is_no_risk_without_a_card():
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
def test_the_mean_card_of_a_bust_matches_known_values(rules, mean):
    assert f"{float(mean_bust(rules) or 0):.4f}" == mean
    assert mean_bust(rules) == outlook(start(rules, 3)).mean_bust_card


@given(
    treasures=st.integers(0, 3),
    copies=st.integers(1, 3),
    strikes=st.fixed_dictionaries({"snake": st.integers(1, 4), "lava": st.integers(1, 4)}),
    relics=st.integers(0, 1),
    opening=st.integers(0, 4),
)
@example(treasures=2, copies=2, strikes={"snake": 2, "lava": 1}, relics=1, opening=1)
@example(treasures=1, copies=1, strikes={"snake": 1, "lava": 2}, relics=0, opening=0)
@example(treasures=1, copies=1, strikes={"snake": 2, "lava": 2}, relics=1, opening=0)
@settings(max_examples=60)
def test_the_mean_bust_is_the_average_over_every_order_of_the_pack(treasures, copies, strikes, relics, opening):
    rules = replace(
        box([9] * treasures, ("snake", "lava"), copies=copies, relics=[None] * relics, rounds=1),
        hazards=HazardRules(strikes=strikes),
        opening=OpeningRules(treasures=opening),
    )
    first = min(opening, treasures)
    pack = ["treasure"] * (treasures - first) + ["relic"] * relics + ["snake", "lava"] * copies
    lengths = [length for order in set(permutations(pack)) if (length := bust_in(order, rules))]
    assert mean_bust(rules) == (first + Fraction(sum(lengths), len(lengths)) if lengths else None)


@pytest.mark.parametrize(
    ("rules", "can_strike"),
    [
        (box(hazards=()), False),
        (box(copies=1), False),
        (replace(box(copies=1), hazards=HazardRules(strikes={"ram": 1})), True),
    ],
)
def test_there_is_no_mean_bust_if_nothing_can_strike(rules, can_strike):
    assert (mean_bust(rules) is not None) is can_strike


def bust_in(order, rules):
    """The number of cards up to the bust in this order; 0 if there is no bust."""
    for length, card in enumerate(order, start=1):
        if card in rules.kinds and order[:length].count(card) == rules.strikes(card):
            return length
    return 0


def stay(state):
    return play(state, Decide(()))[0] if state.phase is Phase.DECIDE else state


def enumerate_orders(state, most):
    """P(no bust in n cards) and the average gems of one explorer after n cards, from every order of the cards."""
    survival, pots = [Fraction(1)], [Fraction(state.carried)]
    layer, kept = [(Fraction(1), state.carried, stay(state))], Fraction(0)
    for _ in range(most):
        following = []
        for weight, carried, before in layer:
            for move, chance in counting_cards(before):
                here, events = play(before, move)
                bust = next((event for event in events if isinstance(event, ExpeditionBusted)), None)
                if bust:
                    kept += weight * chance * bust.kept[0]
                else:  # an expedition that ends with the pack clears the carried gems
                    brought = sum(event.each for event in events if isinstance(event, GemsShared))
                    following.append((weight * chance, carried + brought, here))
        survival.append(sum((weight for weight, _, _ in following), Fraction(0)))
        pots.append(kept + sum((weight * carried for weight, carried, _ in following), Fraction(0)))
        layer = [(weight, carried, stay(here)) for weight, carried, here in following if here.cards_left]
    return survival, pots


@settings(max_examples=120, deadline=None)
@given(
    rules=all_rules(small_packs, alone, rounds=1, consumer=ODDS),
    seats=st.integers(1, 3),
    begun=st.integers(0, 2),
    data=st.data(),
)
def test_the_outlook_is_the_average_over_every_order_of_a_small_pack(rules, seats, begun, data):
    state = start(rules, seats)
    for _ in range(begun):
        ways = counting_cards(stay(state)) if state.phase is not Phase.OVER else []
        if ways:
            state, _ = play(stay(state), data.draw(st.sampled_from(ways))[0])
    if state.phase is Phase.OVER:
        return
    found = outlook(state)
    most = min(len(found.survival) - 1, 5)
    survival, pots = enumerate_orders(state, most)
    assert list(found.survival[: most + 1]) == survival
    assert list(found.pots[: most + 1]) == pots


@pytest.mark.parametrize("lose", ["all", "half", "nothing"])
@pytest.mark.parametrize("opening", [0, 1, 2])
@pytest.mark.parametrize("begun", [(), ("5",), ("5", (), "8"), ("5", (), "snake")])
def test_the_average_pot_counts_the_loss_at_a_strike(lose, opening, begun):
    rules = replace(
        box((5, 7, 8), ("snake", "ram"), copies=2, relics=[5, 7]),
        hazards=HazardRules(strikes={"snake": 2, "ram": 1}, lose=lose),
        opening=OpeningRules(treasures=opening),
    )
    state, _ = after(rules, 1, *begun)
    survival, pots = enumerate_orders(state, 5)
    assert list(outlook(state).survival[:6]) == survival
    assert list(outlook(state).pots[:6]) == pots


def test_the_half_of_an_odd_pot_is_rounded_down():
    rules = replace(box((5,), ("ram",), copies=1), hazards=HazardRules(strikes=1, lose="half"))
    state, _ = after(rules, 1, "5")
    assert list(outlook(state).pots) == [5, 2]
    assert list(outlook(replace(state, carried=6)).pots) == [6, 3]


def test_relics_and_hazards_of_several_cells_count_together():
    snakes = (Cell("S1", Hazard("snake"), (Card("S1"),)), Cell("S2", Hazard("snake"), (Card("S2"),) * 2))
    rules = replace(box((5,), (), relics=[5, 7, 7]), cells=(*box((5,), (), relics=[5, 7, 7]).cells, *snakes))
    state = start(rules, 1)
    assert urn_of(state) == Urn((5,), 3, (Threat(3, 1),))
    assert risk(state) == Risk(Fraction(0), Fraction(1, 7), Fraction(3, 7), Fraction(3, 7))


def test_the_risk_of_an_outlook_is_that_of_the_next_card():
    state, _ = after(box(relics=[None] * 5), 3, "snake", (), "lava")
    assert outlook(state).next == risk(state) != Risk()


def test_opening_treasures_on_the_path_no_longer_wait():
    rules = replace(
        box((4, 6, 8), ("snake",), copies=1), hazards=HazardRules(strikes=1), opening=OpeningRules(treasures=2)
    )
    assert list(outlook(start(rules, 1)).survival) == [1, 1, 1, Fraction(1, 2), 0]
    assert list(outlook(after(rules, 1, "4")[0]).survival) == [1, 1, Fraction(1, 2), 0]
    assert list(outlook(after(rules, 1, "4", (), "6")[0]).survival) == [1, Fraction(1, 2), 0]


def test_the_outlook_of_a_fresh_pack_matches_known_values():
    solo = outlook(start(box(), 1))
    assert [f"{float(solo.pots[cards]):.3f}" for cards in range(4, 9)] == [
        "14.746",
        "16.390",
        "16.761",
        "15.938",
        "14.162",
    ]
    first_round = outlook(start(castle(relics=RelicRules(enter={2: 1})), 4))
    assert [f"{float(first_round.bust_by_card[card - 1]):.5f}" for card in (2, 5, 7, 10)] == [
        "0.01357",
        "0.12317",
        "0.23655",
        "0.43024",
    ]
    assert f"{float(first_round.mean_bust_card or 0):.4f}" == "12.3049"
    assert sum(first_round.bust_on_card) == first_round.bust_by_card[-1] == 1


def test_the_next_card_brings_whole_shares():
    state, _ = after(box((5, 9), ("snake",), copies=2), 3)
    assert outlook(state).share == Fraction(1 + 3, 4)


def test_only_treasures_are_shared_while_the_opening_waits_for_them():
    rules = replace(box((5, 9), ("snake",), copies=2), opening=OpeningRules(treasures=1))
    for state, share in ((start(rules, 3), Fraction(1 + 3, 2)), (after(rules, 3, "9")[0], Fraction(1, 3))):
        assert next_share(state) == outlook(state).share == share


def test_the_average_bust_is_counted_from_now():
    state, _ = after(box((5,), ("snake",), copies=3), 3, "snake")
    assert outlook(state).mean_bust_card == Fraction(2 * 1 + 2, 3)


@pytest.mark.parametrize("rules", [box((5, 6), ()), box((5, 6), ("snake",), copies=1)])
def test_there_is_no_average_bust_if_nothing_can_strike(rules):
    found = outlook(start(rules, 3))
    assert found.mean_bust_card is None
    assert set(found.bust_by_card) == {0}


def test_an_outlook_without_cards_is_empty():
    over, _ = after(box(rounds=1), 3, "9", (0, 1, 2))
    assert outlook(over) == Outlook(outlook(over).next, (Fraction(1),), Fraction(0), (Fraction(0),))
    assert outlook(replace(start(box((9,), ()), 3), pack=(0,))).survival == (Fraction(1),)


def test_a_bust_with_the_last_card_counts():
    rules = replace(box((5,), ("snake",), copies=1), hazards=HazardRules(strikes=1))
    assert outlook(start(rules, 1)).mean_bust_card == Fraction(3, 2)
