from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.expedition import Decide, Phase, play, start
from kortdiamant.expedition.events import ExpeditionBusted
from kortdiamant.expedition.rules import HazardRules, OpeningRules, RelicRules
from kortdiamant.odds import Outlook, outlook
from tests.odds.enumerating import counted
from tests.tiny import after, box, castle


def decided(state):
    return play(state, Decide(()))[0] if state.phase is Phase.DECIDE else state


def enumerated(state, most):
    """P(no bust in n cards) and what one explorer has after n cards, from every order in which cards can come."""
    survival, pots = [Fraction(1)], [Fraction(state.carried)]
    layer, kept = [(Fraction(1), decided(state))], Fraction(0)
    for _ in range(most):
        following = []
        for weight, before in layer:
            for move, chance in counted(before):
                here, events = play(before, move)
                bust = next((event for event in events if isinstance(event, ExpeditionBusted)), None)
                if bust:
                    kept += weight * chance * bust.kept[0]
                else:
                    following.append((weight * chance, here))
        survival.append(sum((weight for weight, _ in following), Fraction(0)))
        pots.append(kept + sum((weight * here.carried for weight, here in following), Fraction(0)))
        layer = [(weight, decided(here)) for weight, here in following if here.cards_left]
    return survival, pots


LOSE = st.sampled_from(["all", "half", "nothing"])


@settings(max_examples=80, deadline=None)
@given(
    treasures=st.lists(st.integers(0, 9), max_size=4),
    kinds=st.integers(1, 2),
    copies=st.integers(1, 3),
    relics=st.integers(0, 1),
    strikes=st.sampled_from([1, 2, 3, {"default": 2, "snake": 1}]),
    opening=st.integers(0, 2),
    lose=LOSE,
    seats=st.integers(1, 3),
    begun=st.integers(0, 2),
    data=st.data(),
)
def test_the_outlook_is_what_every_order_of_a_small_pack_comes_to(
    treasures, kinds, copies, relics, strikes, opening, lose, seats, begun, data
):
    cards = box(treasures, ("snake", "lava")[:kinds], copies=copies, relics=[None] * relics, rounds=1)
    rules = replace(cards, hazards=HazardRules(strikes=strikes, lose=lose), opening=OpeningRules(treasures=opening))
    state = start(rules, seats)
    for _ in range(begun):
        ways = counted(decided(state)) if state.phase is not Phase.OVER else []
        if ways:
            state, _ = play(decided(state), data.draw(st.sampled_from(ways))[0])
    if state.phase is Phase.OVER:
        return
    found = outlook(state)
    most = min(len(found.survival) - 1, 5)
    survival, pots = enumerated(state, most)
    assert list(found.survival[: most + 1]) == survival
    assert list(found.pots[: most + 1]) == pots


def test_an_outlook_says_what_is_known_of_a_fresh_pack():
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


def test_what_the_next_card_brings_is_a_whole_share_of_those_inside():
    state, _ = after(box((5, 9), ("snake",), copies=2), 3)
    assert outlook(state).share == Fraction(1 + 3, 4)


def test_the_average_bust_is_counted_from_now():
    state, _ = after(box((5,), ("snake",), copies=3), 3, "snake")
    assert outlook(state).mean_bust_card == Fraction(2 * 1 + 2, 3)


@pytest.mark.parametrize("rules", [box((5, 6), ()), box((5, 6), ("snake",), copies=1)])
def test_where_nothing_can_strike_there_is_no_average_bust(rules):
    found = outlook(start(rules, 3))
    assert found.mean_bust_card is None
    assert set(found.bust_by_card) == {0}


def test_an_outlook_on_nothing_is_empty():
    over, _ = after(box(rounds=1), 3, "9", (0, 1, 2))
    assert outlook(over) == Outlook(outlook(over).next, (Fraction(1),), Fraction(0), (Fraction(0),))
    assert outlook(replace(start(box((9,), ()), 3), pack=(0,))).survival == (Fraction(1),)
