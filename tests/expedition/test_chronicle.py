from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.expedition import (
    Arrive,
    Decide,
    GoHome,
    Move,
    Phase,
    Reveal,
    Rules,
    Settle,
    Settlement,
    State,
    events,
    play,
    report,
    start,
)
from kortdiamant.expedition.chronicle import Chronicle, Exit, WhyOut, chronicle, hindsight
from kortdiamant.expedition.events import Ending, Event
from kortdiamant.expedition.report import RoundReport
from kortdiamant.expedition.rules import ClaimOrderWorth, DecisionRules, HazardRules, OpeningRules, Players, RelicRules
from kortdiamant.expedition.state import Seat, leaders, places
from tests.small_games import after, box, card, castle


def chronicle_of(rules: Rules, seats: int, *entries: str | tuple[int, ...] | Move) -> Chronicle:
    """The story of cards (strings), decisions (tuples of seats) and other moves."""
    state = start(rules, seats)
    steps: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    for entry in entries:
        step = play(state, _move(entry))
        state = step.state
        steps.append(step)
    return chronicle(steps)


def _move(entry: str | tuple[int, ...] | Move) -> Move:
    if isinstance(entry, str):
        return Reveal(card(entry))
    return Decide(entry) if isinstance(entry, tuple) else entry


def hindsight_of(story: Chronicle, place: int = 0) -> list[tuple[int, int, tuple[int, ...], int, int]]:
    """For each exit: its seat, its worth, the worths of later exits, the gems missed, and the cards too early."""
    return [
        (each.exit.seat, each.exit.worth, each.later, each.missed, each.cards_too_early)
        for each in hindsight(story.expeditions[place])
    ]


def relic_box(*worths: int) -> Rules:
    """A box with two relics in the pack from the start, worth these values in the order of claims."""
    claimed = RelicRules(worth=ClaimOrderWorth(values=worths))
    return replace(box(relics=(None, None), rounds=1), relics=claimed)


class TestChronicle:
    def test_the_totals_after_each_round(self):
        story = chronicle_of(castle(0, rounds=2), 3, "7H", (0,), "J", (), "5", (), "J", "10", (), "2S", (0, 1, 2))
        assert [each.totals for each in story.expeditions] == [(3, 0, 0), (7, 4, 4)]
        assert [story.gained(place) for place in (0, 1)] == [(3, 0, 0), (4, 4, 4)]

    def test_an_expedition_lists_cards_exits_and_the_players_caught(self):
        (only,) = chronicle_of(castle(0, rounds=1), 3, "7H", (0,), "J", (), "5", (), "J").expeditions
        assert [turned.card for turned in only.turns] == [Card("7", "H"), Card("J"), Card("5"), Card("J")]
        assert only.exits == (Exit(0, 1, 1, 3, (), WhyOut.CHOSEN),)
        assert (only.ending, only.kind, only.lost) == (Ending.BUST, "J", (0, 4, 4))
        assert (only.went_in, only.remained, only.caught) == ((0, 1, 2), (1, 2), (1, 2))

    def test_gems_kept_after_a_bust_count(self):
        rules = box(rounds=1, hazards=("snake",))
        rules = replace(rules, hazards=HazardRules(lose="half"))
        (only,) = chronicle_of(rules, 2, "11", (), "snake", (), "snake").expeditions
        assert (only.lost, only.totals) == ((3, 3), (2, 2))

    def test_totals_include_relics(self):
        (only,) = chronicle_of(relic_box(5, 10), 2, "relic", (), "relic", (), "4", (1,), "7", (0,)).expeditions
        assert only.exits[0] == Exit(1, 3, 1, 2, (5, 10), WhyOut.CHOSEN)
        assert only.totals == (9, 17)

    def test_an_expedition_that_is_being_played_has_no_ending(self):
        story = chronicle_of(box(rounds=2), 2, "9", (0, 1), "7", (1,))
        assert [each.ending for each in story.expeditions] == [Ending.ALL_LEFT, None]
        assert story.expeditions[1].remained == (0,)
        assert story.expeditions[1].caught == ()
        assert story.expeditions[1].totals == (4, 8)

    def test_a_pending_tie_adds_no_expedition(self):
        story = chronicle_of(box(rounds=1, ties=("extra-round",)), 2, "9", (0, 1))
        assert [each.round for each in story.expeditions] == [1]

    def test_a_chronicle_with_late_and_leaving_players(self):
        story = chronicle_of(box(rounds=2), 2, "9", Arrive("Nils"), GoHome(0), (), "3", (1,), "7", (1, 2))
        first, second = story.expeditions
        assert first.exits[0] == Exit(0, 1, 1, 5, (), WhyOut.WENT_HOME)
        assert (first.totals, second.totals) == ((5, 7, 0), (5, 10, 3))
        assert story.gained(1) == (0, 3, 3)
        assert (first.went_in, second.went_in) == ((0, 1), (1, 2))

    def test_leaving_an_empty_pack_is_no_choice(self):
        (only,) = chronicle_of(box((4,), (), rounds=1), 2, "4", ()).expeditions
        assert [each.why for each in only.exits] == [WhyOut.DECK_EMPTY] * 2

    def test_an_empty_pack_can_cost_everything(self):
        (only,) = chronicle_of(box((4,), (), rounds=1, empty_deck="all-lose"), 2, "4", ()).expeditions
        assert (only.exits, only.lost, only.totals) == ((), (2, 2), (0, 0))

    def test_nobody_loses_anything_if_all_leave_in_time(self):
        (only,) = chronicle_of(box(rounds=1), 3, "9", (0, 1, 2)).expeditions
        assert (only.lost, only.caught) == ((0, 0, 0), ())

    def test_rounds_that_end_by_themselves_have_their_own_numbers(self):
        rules = replace(box((), ("snake",), copies=1, rounds=4), hazards=HazardRules(strikes=1))
        assert [each.round for each in chronicle_of(rules, 2, "snake").expeditions] == [1, 2, 3, 4]

    def test_a_player_with_one_of_two_explorers_inside_remains(self):
        rules = castle(0, rounds=1, players=Players(min=1, explorers=2))
        (only,) = chronicle_of(rules, 2, "8", (0,), "J", (), "J").expeditions
        assert only.caught == (0, 1)


class TestHindsight:
    def test_hindsight_keeps_the_cards_and_shares_among_one_more(self):
        # 7: 2 each, 1 stays. 10: 3 each for three, 1 stays; alone: 5 + 2. J: three leave with 5, and 2 are too few.
        story = chronicle_of(castle(0, rounds=1), 3, "7", (0,), "10", (), "J", (1, 2))
        assert hindsight_of(story) == [(0, 3, (7, 5), 4, 1), (1, 7, (), 0, 0), (2, 7, (), 0, 0)]

    def test_hindsight_loses_everything_at_a_strike(self):
        story = chronicle_of(castle(0, rounds=1), 3, "7", (), "J", (0,), "J")
        assert hindsight_of(story) == [(0, 3, (0,), 0, 0)]

    def test_hindsight_keeps_half_if_the_rules_do(self):
        rules = replace(castle(0, rounds=1), hazards=HazardRules(lose="half"))
        story = chronicle_of(rules, 3, "9", (0,), "10", (), "J", (), "J")
        assert hindsight_of(story) == [(0, 3, (7, 7, 3), 4, 1)]

    def test_hindsight_considers_who_would_take_the_relic(self):
        story = chronicle_of(relic_box(5), 3, "relic", (0, 1), "9", (2,))
        # Alone one card later: 4 each of the nine, but two leave then.
        assert hindsight_of(story)[0] == (0, 0, (4,), 4, 1)
        story = chronicle_of(relic_box(5), 3, "9", (0, 1), "relic", (), "7", (), "7", (2,))
        assert hindsight_of(story)[0] == (0, 3, (8, 12, 10), 9, 2)

    def test_the_worth_of_a_relic_depends_on_earlier_claims(self):
        story = chronicle_of(relic_box(5, 10), 3, "relic", (0,), "relic", (1,), "9", (2,))
        assert hindsight_of(story)[0] == (0, 5, (0, 4), 0, 0)

    def test_a_decision_that_was_not_due_changes_nothing(self):
        rules = box(rounds=1, decisions=DecisionRules(from_card=2))
        story = chronicle_of(rules, 2, "9", "5", (0,), "7", (1,))
        assert hindsight_of(story) == [(0, 8, (10,), 2, 1), (1, 13, (), 0, 0)]

    def test_an_exit_before_the_first_card_has_hindsight(self):
        rules = box(rounds=1, decisions=DecisionRules(from_card=0))
        assert hindsight_of(chronicle_of(rules, 2, (0,), "4", (1,)))[0] == (0, 0, (2,), 2, 1)

    def test_hindsight_skips_cards_returned_to_the_pack(self):
        rules = box(rounds=1, opening=OpeningRules(treasures=1))
        story = chronicle_of(rules, 2, "snake", "9", (0,), "4", (1,))
        assert hindsight_of(story)[0] == (0, 5, (6,), 1, 1)

    def test_each_explorer_of_a_player_has_hindsight(self):
        rules = castle(0, rounds=1, players=Players(min=1, explorers=2))
        story = chronicle_of(rules, 2, "8", (0,), "9", (0,), "10", (1, 1))
        # One explorer leaves with 2; with both at the second card each has 2 + 2, and half of the 1 that is left: 0.
        assert hindsight_of(story)[0] == (0, 2, (4, 7), 5, 2)

    def test_an_explorer_forced_out_by_an_empty_pack_has_no_hindsight(self):
        rules = box((8, 4), (), rounds=1, players=Players(min=1, explorers=2))
        story = chronicle_of(rules, 1, "8", (0,), "4", ())
        assert hindsight_of(story) == [(0, 4, (6,), 2, 1)]

    def test_explorers_of_one_player_share_what_a_bust_leaves(self):
        rules = castle(0, rounds=1, players=Players(min=1, explorers=3), hazards=HazardRules(lose="half"))
        # Half of 9 is 4, and two thirds of that are 2.
        assert hindsight_of(chronicle_of(rules, 1, "9", (0, 0), "J", (), "J")) == [(0, 6, (6, 2), 0, 0)]

    def test_explorers_of_one_player_share_what_all_of_them_bring_out(self):
        rules = castle(0, rounds=1, players=Players(min=1, explorers=3))
        # Three share the 7: 5 each, of which two have 10.
        story = chronicle_of(rules, 1, "9", (0, 0), "7", (0,))
        assert hindsight_of(story) == [(0, 6, (10,), 4, 1), (0, 10, (), 0, 0)]

    def test_players_forced_out_by_an_empty_pack_do_not_join_an_exit(self):
        rules = replace(box((8,), (), relics=[None], rounds=1), relics=RelicRules(worth=ClaimOrderWorth(values=(5,))))
        assert hindsight_of(chronicle_of(rules, 2, "8", (0,), "relic", ())) == [(0, 4, (9,), 5, 1)]

    def test_others_keep_their_exit_before_the_first_card(self):
        rules = box(rounds=1, decisions=DecisionRules(from_card=0))
        story = chronicle_of(rules, 3, (0, 1), "4", (2,))
        assert hindsight_of(story) == [(0, 0, (2,), 2, 1), (1, 0, (2,), 2, 1), (2, 4, (), 0, 0)]

    def test_an_exit_at_the_last_card_misses_nothing(self):
        story = chronicle_of(box(rounds=1), 2, "1", (0, 1))
        assert hindsight_of(story) == [(0, 0, (), 0, 0), (1, 0, (), 0, 0)]

    def test_an_unfinished_expedition_has_no_hindsight(self):
        assert hindsight_of(chronicle_of(castle(0), 3, "7", (0,), "10")) == []

    def test_a_player_who_went_home_had_no_choice(self):
        assert hindsight_of(chronicle_of(box(rounds=1), 2, "9", GoHome(0), (), "3", (1,))) == [(1, 7, (), 0, 0)]


def test_a_report_has_rounds_totals_places_and_winners():
    state, happened = after(castle(0, rounds=2), 3, "7H", (0,), "J", (), "5", (), "J", "10", (), "2S", (0, 1, 2))
    figures = report(state, happened)
    assert figures.rounds == (
        RoundReport(1, Ending.BUST, "J", ("7H", "J", "5", "J"), ("J",), (3, 0, 0)),
        RoundReport(2, Ending.ALL_LEFT, None, ("10", "2S"), (), (4, 4, 4)),
    )
    assert (figures.totals, figures.places, figures.winners) == ((7, 4, 4), (1, 2, 2), (0,))


def test_the_gems_left_by_a_strike_are_banked():
    rules = castle(0, rounds=1, hazards=HazardRules(lose="half"))
    state, happened = after(rules, 3, "7H", (0,), "J", (), "5", (), "J")
    assert report(state, happened).rounds[0].banked == (3, 2, 2)


def test_an_unfinished_game_has_no_places_and_shows_the_round_being_played():
    state, happened = after(box(rounds=2), 2, "9", (0, 1), "7", (1,))
    figures = report(state, happened)
    assert (figures.finished, figures.places, figures.winners) == (False, (), ())
    assert figures.rounds[-1] == RoundReport(2, None, None, ("7",), (), (0, 4))


def test_a_game_that_waits_for_the_table_to_settle_a_tie_plays_no_round():
    state, happened = after(box(rounds=1, ties=("extra-round",)), 2, "9", (0, 1))
    assert [each.ended for each in report(state, happened).rounds] == [Ending.ALL_LEFT]


TIED = ("9", (0, 1))


def standing(*seats, ties=("shared",)):
    state, _ = after(box(ties=ties), len(seats))
    state = state.copy()
    state.seats = tuple(Seat(chest, relics) for chest, relics in seats)
    return state


@pytest.mark.parametrize(
    ("seats", "ties", "winners", "expected"),
    [
        ([(9, ()), (4, ()), (4, ()), (1, ())], ("shared",), (0,), (1, 2, 2, 4)),
        ([(9, ()), (9, ()), (4, ())], ("shared",), (0, 1), (1, 1, 3)),
        ([(9, ()), (4, (5,)), (9, ())], ("relics", "shared"), (1,), (2, 1, 2)),
        ([(0, (5, 4)), (4, (5,)), (9, ())], ("relics",), (0,), (1, 2, 2)),
        ([(4, (5,)), (4, (5,)), (9, ())], ("relics", "shared"), (0, 1), (1, 1, 3)),
        ([(9, ()), (4, (5,)), (9, ())], ("shared", "relics"), (0, 1, 2), (1, 1, 1)),
        ([(9, ()), (4, (5,)), (20, ())], ("relics", "shared"), (2,), (2, 2, 1)),
    ],
)
def test_the_richest_wins_and_ties_are_settled_in_the_order_of_the_ruleset(seats, ties, winners, expected):
    state = standing(*seats, ties=ties)
    assert (leaders(state), places(state)) == (winners, expected)


def test_a_tie_is_offered_an_extra_round_that_the_table_may_share_instead():
    state, happened = after(box(rounds=1, ties=("extra-round", "shared")), 2, *TIED)
    assert (state.phase, happened[-1]) == (Phase.SETTLE, events.ExtraRoundOffered((0, 1)))
    state, happened = play(state, Settle(Settlement.SHARE))
    assert (state.phase, happened) == (Phase.OVER, (events.GameEnded((0, 1), (1, 1)),))


def test_after_an_extra_round_all_totals_are_compared_again():
    rules = box(rounds=1, ties=("relics", "extra-round", "shared"))
    state, _ = after(rules, 3, "4", (2,), "11", (0, 1))
    assert (state.phase, [seat.chest for seat in state.seats]) == (Phase.SETTLE, [6, 6, 2])
    state, _ = play(state, Settle(Settlement.EXTRA))
    assert (state.phase, state.round, state.inside) == (Phase.REVEAL, 2, 3)
    state, _ = play(state, Reveal(card("7")))
    state, _ = play(state, Decide((0, 1)))
    state, _ = play(state, Reveal(card("17")))
    state, happened = play(state, Decide((2,)))
    assert happened[-1] == events.GameEnded((2,), (2, 2, 1))


def test_a_tie_after_an_extra_round_is_offered_another():
    state, _ = after(box(rounds=1, ties=("extra-round",)), 2, *TIED)
    for _ in range(3):
        state, _ = play(state, Settle(Settlement.EXTRA))
        state, _ = play(state, Reveal(card("9")))
        state, _ = play(state, Decide((0, 1)))
        assert state.phase is Phase.SETTLE
    assert state.round == 4


def test_no_relic_enters_before_an_extra_round():
    rules = replace(
        box((9,) * 3, relics=(5, 7), rounds=1, ties=("extra-round",)), relics=RelicRules(enter="one-per-round")
    )
    state, _ = after(rules, 2, *TIED)
    state, happened = play(state, Settle(Settlement.EXTRA))
    assert happened == (events.RoundBegan(2, ()),)
    assert state.pack[-2:] == (1, 0)


def test_the_endings_have_the_names_that_a_replay_writes():
    assert [ending.value for ending in Ending] == ["bust", "all-left", "deck-empty"]
