from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending, WhyRemoved
from kortdiamant.expedition.rules import HazardRules, OpeningRules
from tests.tiny import HAZARDS, after, box, castle, two_tone


def counts(state):
    return dict(zip((cell.name for cell in state.rules.cells), state.pack, strict=True))


def with_hazards(**keys):
    return replace(box(), hazards=HazardRules(**keys))


def test_the_first_hazard_of_a_kind_only_threatens():
    state, happened = after(box(), 3, "snake", (), "lava")
    assert happened[-1] == events.HazardThreatened(Card("lava"), "lava", 1, 2)
    assert state.threats() == {"snake": 1, "lava": 1}


def test_the_second_hazard_of_a_kind_takes_what_those_inside_carry():
    state, happened = after(box(), 3, "9", (0,), "snake", (), "snake")
    assert [seat.chest for seat in state.seats] == [3, 0, 0]
    assert events.ExpeditionBusted(Card("snake"), "snake", (0, 3, 3), (0, 0, 0)) in happened
    assert state.round == 2


@pytest.mark.parametrize(
    ("lose", "kept", "lost"), [("all", (0, 0), (7, 7)), ("half", (3, 3), (4, 4)), ("nothing", (7, 7), (0, 0))]
)
def test_what_a_bust_costs_is_a_value(lose, kept, lost):
    state, happened = after(with_hazards(lose=lose), 2, "14", (), "ram", (), "ram")
    assert tuple(seat.chest for seat in state.seats) == kept
    assert events.ExpeditionBusted(Card("ram"), "ram", lost, kept) in happened


@pytest.mark.parametrize(
    ("strikes", "entries"),
    [
        (1, ["snake"]),
        (3, ["snake", (), "snake", (), "snake"]),
        ({"default": 2, "lava": 1}, ["snake", (), "lava"]),
        ({"lava": 1}, ["snake", (), "snake"]),
    ],
)
def test_how_many_of_a_kind_strike_is_a_value_for_all_or_by_kind(strikes, entries):
    state, happened = after(with_hazards(strikes=strikes), 2, *entries)
    busts = [event for event in happened if isinstance(event, events.ExpeditionBusted)]
    assert [event.kind for event in busts] == [entries[-1]]
    assert state.round == 2


@pytest.mark.parametrize(
    ("after_bust", "left", "removed"),
    [
        ("one", 2, ["snake"]),
        ("matching", 1, ["snake"] * 2),
        ("kind", 0, ["snake"] * 3),
        ("none", 3, []),
    ],
)
def test_which_hazards_leave_the_game_after_a_bust(after_bust, left, removed):
    state, happened = after(with_hazards(after_bust=after_bust), 2, "ram", (), "snake", (), "snake")
    gone = [event for event in happened if isinstance(event, events.CardRemoved)]
    assert [str(event.card) for event in gone] == removed
    assert {event.why for event in gone} <= {WhyRemoved.BUST}
    assert (counts(state)["snake"], counts(state)["ram"]) == (left, 3)


def test_cards_that_leave_unseen_are_said_as_far_as_they_are_known():
    rules = replace(two_tone(), hazards=HazardRules(after_bust="kind", strikes=1))
    _, happened = after(rules, 2, "JS")
    assert [str(event.card) for event in happened if isinstance(event, events.CardRemoved)] == ["JS", "JS"]


def test_all_revealed_hazards_can_leave_however_the_expedition_ended():
    rules = with_hazards(after_round="remove-revealed")
    state, _ = after(rules, 2, "ram", (), "snake", (), "lava", (0, 1))
    assert [counts(state)[kind] for kind in HAZARDS] == [3, 2, 2, 3, 2]
    state, happened = after(rules, 2, "ram", (), "snake", (), "snake")
    assert [counts(state)[kind] for kind in HAZARDS] == [3, 1, 3, 3, 2]
    whys = [event.why for event in happened if isinstance(event, events.CardRemoved)]
    assert whys == [WhyRemoved.REVEALED, WhyRemoved.REVEALED, WhyRemoved.BUST]


def test_none_is_removed_when_all_leave_in_time():
    state, _ = after(box(), 2, "ram", (), "snake", (), "lava", (0, 1))
    assert counts(state) == counts(after(box(), 2)[0])


def test_the_card_that_struck_is_the_one_that_leaves():
    _, happened = after(castle(0, rounds=4), 3, "JH", (), "JS")
    assert [str(event.card) for event in happened if isinstance(event, events.CardRemoved)] == ["JS"]
    ended = happened[-2]
    assert ended == events.RoundEnded(1, Ending.BUST, "J", (Card("J", "H"), Card("J", "S")), 0)


def test_until_the_opening_treasures_lie_out_hazards_and_relics_go_back():
    rules = replace(box(relics=[None]), opening=OpeningRules(treasures=2))
    state, happened = after(rules, 2, "snake", "relic", "5", (), "ram")
    assert [type(event) for event in happened] == [
        events.CardReturned,
        events.CardReturned,
        events.GemsShared,
        events.NobodyLeft,
        events.CardReturned,
    ]
    assert (state.threats(), counts(state)["snake"], state.turned) == ({}, 3, 4)
    state, _ = after(rules, 2, "5", (), "5", (), "snake")
    assert state.threats() == {"snake": 1}


def test_the_opening_is_over_when_the_pack_has_no_treasure_left():
    rules = replace(box(treasures=(5,)), opening=OpeningRules(treasures=2))
    state, _ = after(rules, 2, "5", (), "snake")
    assert state.threats() == {"snake": 1}
