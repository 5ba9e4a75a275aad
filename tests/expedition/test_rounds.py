from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import AlreadyHere, AlreadyHome, Due, ImpossibleLeaver, NotDue, WrongSeatCount
from kortdiamant.expedition import (
    Arrive,
    Decide,
    GoHome,
    Phase,
    Return,
    Reveal,
    Settle,
    Settlement,
    events,
    play,
    start,
)
from kortdiamant.expedition.events import Ending, WhyRemoved
from kortdiamant.expedition.rounds import open_relic_worths
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    DecisionRules,
    FixedWorth,
    HazardRules,
    OpeningRules,
    Players,
    PrintedWorth,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
)
from kortdiamant.expedition.state import Presence
from tests.small_games import HAZARDS, after, box, card, castle, two_tone


def run(state, *moves):
    happened: tuple[events.Event, ...] = ()
    for move in moves:
        state, more = play(state, move)
        happened += more
    return state, happened


def test_a_game_starts_with_everybody_inside_and_a_card_due():
    state = start(box(), seats=3)
    assert (state.phase, state.round, state.inside, state.cards_left) == (Phase.REVEAL, 1, 3, 30)


@pytest.mark.parametrize("seats", [2, 9])
def test_the_ruleset_says_how_many_can_play(seats):
    with pytest.raises(WrongSeatCount):
        start(box(players=Players()), seats=seats)


def test_the_round_ends_when_all_have_left_and_no_further_card_is_turned():
    state, happened = after(box(), 3, "9", (0,), "5", (1, 2))
    assert happened[-2] == events.RoundEnded(1, Ending.ALL_LEFT, None, (card("9"), card("5")), 1)
    assert happened[-1] == events.RoundBegan(2, ())
    assert (state.round, state.phase, state.inside, state.path, state.cards_left) == (2, Phase.REVEAL, 3, (), 30)


def test_leaving_is_final_for_the_expedition():
    state, _ = after(box(), 3, "9", (0,), "5")
    with pytest.raises(ImpossibleLeaver):
        play(state, Decide((0,)))


@pytest.mark.parametrize("leavers", [(0, 0), (3,), (7,), (-1,)])
def test_only_explorers_inside_can_leave(leavers):
    state, _ = after(box(), 3, "9")
    with pytest.raises(ImpossibleLeaver):
        play(state, Decide(leavers))


@pytest.mark.parametrize(
    ("leavers", "seat", "asked", "inside"),
    [((0, 0, 1), 0, 2, 1), ((7,), 7, 1, 0), ((-1,), -1, 1, 0), ((9, 9, 8), 8, 1, 0)],
)
def test_the_first_seat_that_cannot_leave_is_named(leavers, seat, asked, inside):
    with pytest.raises(ImpossibleLeaver) as refused:
        play(after(box(), 3, "9")[0], Decide(leavers))
    assert (refused.value.seat, refused.value.asked, refused.value.inside) == (seat, asked, inside)


def test_leavers_come_out_in_the_order_of_the_seats():
    state, _ = after(box(players=Players(min=1, max=16)), 10, "17")
    _, happened = play(state, Decide((1, 8)))
    assert [event.seat for event in happened if isinstance(event, events.ExplorerLeft)] == [1, 8]


@pytest.mark.parametrize(
    ("entries", "move", "given", "due"),
    [
        ([], Decide(()), Due.DECISION, Due.CARD),
        (["9"], Reveal(card("9")), Due.CARD, Due.DECISION),
        ([], Settle(Settlement.SHARE), Due.SETTLEMENT, Due.CARD),
    ],
)
def test_a_move_that_is_not_due_is_rejected(entries, move, given, due):
    state, _ = after(box(), 3, *entries)
    with pytest.raises(NotDue) as refused:
        play(state, move)
    assert (refused.value.given, refused.value.due) == (given, due)


def test_nothing_is_due_after_the_end():
    state, _ = after(box(rounds=1), 2, "9", (0, 1))
    assert state.phase is Phase.OVER
    for move in (Reveal(card("9")), Decide(()), Arrive("Dora"), GoHome(0)):
        with pytest.raises(NotDue):
            play(state, move)


def test_decisions_can_begin_later():
    rules = replace(box(), decisions=DecisionRules(from_card=3))
    assert after(rules, 2, "9", "5")[0].phase is Phase.REVEAL
    assert after(rules, 2, "9", "5", "7")[0].phase is Phase.DECIDE


def test_decisions_can_begin_before_the_first_card():
    rules = replace(box(rounds=2), decisions=DecisionRules(from_card=0))
    state, happened = after(rules, 2, (0, 1))
    assert happened[-2] == events.RoundEnded(1, Ending.ALL_LEFT, None, (), 0)
    assert (state.round, state.phase) == (2, Phase.DECIDE)
    assert after(rules, 2, ())[0].phase is Phase.REVEAL


def test_everybody_banks_their_gems_when_the_deck_is_empty():
    state, happened = after(box((9,), (), rounds=2), 2, "9", ())
    assert [seat.chest for seat in state.seats] == [4, 4]
    assert events.DeckEmptied((0, 0)) in happened
    assert events.RoundEnded(1, Ending.DECK_EMPTY, None, (card("9"),), 1) in happened


def test_the_last_one_inside_an_empty_deck_is_alone():
    state, happened = after(box((9,), (), relics=[6], rounds=2), 2, "9", (1,), "relic:6", ())
    assert state.seats[0].relics == (6,)
    assert events.RoundEnded(1, Ending.DECK_EMPTY, None, (card("9"), card("relic:6")), 0) in happened


def test_an_empty_deck_can_cost_everything():
    state, happened = after(box((9,), (), empty_deck="all-lose", rounds=2), 2, "9", ())
    assert [seat.chest for seat in state.seats] == [0, 0]
    assert events.DeckEmptied((4, 4)) in happened


def test_nobody_is_inside_after_an_empty_deck_that_cost_everything():
    state, _ = after(box((9,), (), empty_deck="all-lose", rounds=1), 2, "9", ())
    assert (state.phase, state.inside, [seat.chest for seat in state.seats]) == (Phase.OVER, 0, [0, 0])
    state, happened = run(after(box((9,), (), empty_deck="all-lose"), 3, "9")[0], GoHome(2), Decide((0,)))
    assert (state.round, state.inside) == (2, 2)
    assert events.SeatWentHome(2) in happened


def test_the_last_round_clears_path_and_carried_gems():
    state, _ = after(box(rounds=1), 3, "17", (0, 1), "ram", (), "ram")
    assert (state.phase, state.path, state.path_gems, state.carried) == (Phase.OVER, (), 0, 0)


def test_a_pack_that_runs_out_before_decisions_begin_ends_the_expedition():
    rules = replace(box((9,), (), rounds=1), decisions=DecisionRules(from_card=2))
    state, _ = after(rules, 2, "9")
    assert (state.phase, [seat.chest for seat in state.seats]) == (Phase.OVER, [4, 4])


def test_rounds_with_nothing_left_in_the_pack_end_by_themselves():
    rules = replace(box((), ("snake",), copies=1, rounds=99), hazards=HazardRules(strikes=1))
    state, happened = after(rules, 2, "snake")
    endings = [event.ending for event in happened if isinstance(event, events.RoundEnded)]
    assert endings == [Ending.BUST] + [Ending.DECK_EMPTY] * 98
    assert state.phase is Phase.OVER


def test_a_late_player_joins_the_next_expedition():
    state, happened = run(start(box(), 3), Reveal(card("9")), Arrive("Dora"))
    assert happened[-1] == events.SeatJoined(3, "Dora", 2)
    assert (state.inside, len(state.seats)) == (3, 4)
    state, _ = run(state, Decide((0, 1, 2)))
    assert (state.round, state.inside) == (2, 4)


@pytest.mark.parametrize("round_number", [1, 2])
def test_a_player_who_joins_before_the_first_card_goes_in_at_once(round_number):
    state = start(box(), 3) if round_number == 1 else after(box(), 3, "9", (0, 1, 2))[0]
    state, happened = run(state, Arrive("Dora"))
    assert happened == (events.SeatJoined(3, "Dora", round_number),)
    state, happened = run(state, Reveal(card("9")))
    assert happened[0] == events.GemsShared(card("9"), 9, 4, 2, 1, 0)


@pytest.mark.parametrize("round_number", [1, 2])
def test_a_player_who_goes_home_before_the_first_card_does_not_play(round_number):
    state = start(box(), 3) if round_number == 1 else after(box(), 3, "9", (0, 1, 2))[0]
    state, happened = run(state, GoHome(0))
    assert happened == (events.SeatWentHome(0),)
    assert [seat.inside for seat in state.seats] == [0, 1, 1]


def test_a_decision_before_the_first_card_begins_the_round():
    state, _ = run(start(box(decisions=DecisionRules(from_card=0)), 3), Arrive("Dora"), GoHome(0))
    assert [seat.inside for seat in state.seats] == [0, 1, 1, 1]
    state, _ = run(state, Decide((1,)), Arrive("Even"), GoHome(2))
    assert [seat.inside for seat in state.seats] == [0, 0, 1, 1, 0]


def test_the_game_ends_when_everybody_goes_home_before_the_first_card():
    state, happened = run(after(box(), 2, "9", (0, 1))[0], GoHome(0), GoHome(1))
    assert (state.phase, state.round) == (Phase.OVER, 2)
    assert happened[-1] == events.GameEnded((0, 1), (1, 1))


def test_a_player_comes_back_to_the_same_seat_and_chest():
    state, _ = run(start(box(), 3), Reveal(card("9")), GoHome(1), Decide(()))
    state, happened = run(state, Return(1))
    assert happened == (events.SeatReturned(1, 2),)
    assert [seat.inside for seat in state.seats] == [1, 0, 1]
    state, _ = run(state, Reveal(card("7")), Decide((0, 2)))
    assert (state.round, state.inside, state.seats[1].chest) == (2, 3, 3)


def test_a_player_who_comes_back_before_the_first_card_plays_at_once():
    state, _ = run(after(box(), 3, "9", (0, 1, 2))[0], GoHome(0), Return(0))
    assert [seat.inside for seat in state.seats] == [1, 1, 1]


def test_only_a_player_who_went_home_can_come_back():
    state, _ = run(start(box(), 3), Reveal(card("9")), GoHome(1))  # leaves at the next decision
    for seat in (0, 1):
        with pytest.raises(AlreadyHere) as refused:
            play(state, Return(seat))
        assert refused.value.seat == seat


def test_a_player_comes_back_only_if_there_is_room():
    state, _ = run(start(box(players=Players(min=1, max=2)), 2), GoHome(0), Arrive("Nina"))
    with pytest.raises(WrongSeatCount):
        play(state, Return(0))


def test_a_full_table_rejects_new_players():
    with pytest.raises(WrongSeatCount) as refused:
        run(start(box(), 8), Arrive("Nina"))
    assert (refused.value.count, refused.value.minimum, refused.value.maximum) == (9, 1, 8)


def test_the_number_of_seats_is_bounded_even_if_players_go_home():
    state = start(box(players=Players(min=1, max=3)), 2)
    for _ in range(30):
        state, _ = run(state, Arrive("Nina"), GoHome(len(state.seats)))
    assert len(state.seats) == 32
    with pytest.raises(WrongSeatCount) as refused:
        run(state, Arrive("Nina"))
    assert (refused.value.count, refused.value.maximum) == (4, 3)


@pytest.mark.parametrize("seat", [3, 9, -1])
def test_only_players_at_the_table_can_go_home(seat):
    with pytest.raises(AlreadyHome) as refused:
        play(start(box(), 3), GoHome(seat))
    assert refused.value.seat == seat


def test_going_home_from_the_camp_takes_effect_at_once():
    state, _ = run(after(box(), 3, "9", (0,))[0], GoHome(0))
    assert [seat.presence for seat in state.seats] == [Presence.HOME, Presence.PLAYING, Presence.PLAYING]


def test_a_player_who_goes_home_comes_out_and_stays_away():
    state, happened = run(start(box(), 3), Reveal(card("9")), GoHome(1))
    assert happened[-1] == events.SeatLeaving(1)
    state, happened = run(state, Decide(()))
    assert happened[-2:] == (events.ExplorerLeft(1, 1, 3, 0), events.SeatWentHome(1))
    state, _ = run(state, Reveal(card("7")), Decide((0, 2)))
    assert (state.round, state.inside, state.seats[1].chest) == (2, 2, 3)
    with pytest.raises(AlreadyHome):
        play(state, GoHome(1))


def test_a_player_who_goes_home_and_is_named_leaves_once():
    state, _ = run(start(box(), 3), Reveal(card("9")), GoHome(1), Decide((0, 1)))
    assert [seat.chest for seat in state.seats] == [3, 3, 0]


def test_a_player_in_the_camp_goes_home_at_once():
    state, happened = run(after(box(), 3, "9", (0,))[0], GoHome(0))
    assert happened == (events.SeatWentHome(0),)
    assert state.inside == 2


def test_a_bust_sends_a_departing_player_home():
    state, happened = run(start(box(), 3), Reveal(card("ram")), Decide(()), GoHome(2), Reveal(card("ram")))
    assert (state.round, state.inside) == (2, 2)
    assert events.SeatWentHome(2) in happened


def test_a_tie_is_shared_when_the_last_one_goes_home_before_it_is_settled():
    state, _ = after(box(rounds=1, ties=("extra-round",)), 2, "9", (0, 1))
    state, happened = run(state, GoHome(0))
    assert (state.phase, happened) == (Phase.SETTLE, (events.SeatWentHome(0),))
    state, happened = run(state, GoHome(1))
    assert (state.phase, happened[-1]) == (Phase.OVER, events.GameEnded((0, 1), (1, 1)))


def test_a_player_who_joins_during_a_tie_plays_the_extra_round():
    state, _ = after(box(rounds=1, ties=("extra-round",)), 2, "9", (0, 1))
    state, _ = run(state, Arrive("Dora"), GoHome(0), Settle(Settlement.EXTRA))
    assert [seat.inside for seat in state.seats] == [0, 1, 1]


def test_the_game_ends_when_everybody_has_gone_home():
    rules = box(ties=("extra-round", "shared"))
    state, _ = run(start(rules, 2), Reveal(card("9")), GoHome(0), GoHome(1), Decide(()))
    assert (state.phase, state.round) == (Phase.OVER, 1)


@pytest.mark.parametrize(("strikes", "most"), [(1, 0), (2, 3), (4, 9), (9, 12), ({"J": 1, "Q": 3}, 0 + 2 + 1)])
def test_harmless_counts_the_hazards_that_can_come_without_a_strike(strikes, most):
    assert replace(castle(), hazards=HazardRules(strikes=strikes)).harmless == most


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
def test_the_cost_of_a_bust_is_a_value(lose, kept, lost):
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
def test_strikes_are_one_number_or_a_number_by_kind(strikes, entries):
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
def test_the_rule_after_bust_removes_these_hazards(after_bust, left, removed):
    state, happened = after(with_hazards(after_bust=after_bust), 2, "ram", (), "snake", (), "snake")
    gone = [event for event in happened if isinstance(event, events.CardRemoved)]
    assert [str(event.card) for event in gone] == removed
    assert {event.why for event in gone} <= {WhyRemoved.BUST}
    assert (counts(state)["snake"], counts(state)["ram"]) == (left, 3)


def test_removed_cards_are_named_as_far_as_they_are_known():
    rules = replace(two_tone(), hazards=HazardRules(after_bust="kind", strikes=1))
    _, happened = after(rules, 2, "JS")
    assert [str(event.card) for event in happened if isinstance(event, events.CardRemoved)] == ["JS", "JS"]
    _, happened = after(replace(castle(), hazards=rules.hazards), 2, "JS")
    gone = [event.card for event in happened if isinstance(event, events.CardRemoved)]
    assert Counter(gone) == {Card("J", "S"): 1, Card("J"): 3}


def test_all_revealed_hazards_can_leave_however_the_expedition_ended():
    rules = with_hazards(after_round="remove-revealed")
    state, _ = after(rules, 2, "ram", (), "snake", (), "lava", (0, 1))
    assert [counts(state)[kind] for kind in HAZARDS] == [3, 2, 2, 3, 2]
    state, happened = after(rules, 2, "ram", (), "snake", (), "snake")
    assert [counts(state)[kind] for kind in HAZARDS] == [3, 1, 3, 3, 2]
    whys = [event.why for event in happened if isinstance(event, events.CardRemoved)]
    assert whys == [WhyRemoved.REVEALED, WhyRemoved.REVEALED, WhyRemoved.BUST]


def test_no_hazard_is_removed_when_all_leave_in_time():
    state, _ = after(box(), 2, "ram", (), "snake", (), "lava", (0, 1))
    assert counts(state) == counts(after(box(), 2)[0])


def test_the_card_that_struck_is_the_one_that_leaves():
    _, happened = after(castle(0, rounds=4), 3, "JH", (), "JS")
    assert [str(event.card) for event in happened if isinstance(event, events.CardRemoved)] == ["JS"]
    ended = happened[-2]
    assert ended == events.RoundEnded(1, Ending.BUST, "J", (Card("J", "H"), Card("J", "S")), 0)


def test_hazards_and_relics_return_until_the_opening_treasures_have_come():
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


@pytest.mark.parametrize(
    ("worth", "worths"),
    [
        (ClaimOrderWorth(values=(5, 6, 7)), (6, 7)),
        (SeenOrderWorth(values=(5, 6, 7, 8)), (7, 8)),
        (RoundWorth(values={1: 5, 2: 9}), (9, 9)),
        (FixedWorth(value=4), (4, 4)),
        (PrintedWorth(), (2, 3)),
    ],
)
def test_the_worth_of_open_relics_to_a_lone_leaver(worth, worths):
    rules = replace(box(relics=(9, 1, 2, 3), rounds=2), relics=RelicRules(worth=worth))
    state, _ = after(rules, 3, "relic:9", (0, 1, 2), "relic:1", (0,), "relic:2", (), "relic:3")
    assert open_relic_worths(state) == worths
