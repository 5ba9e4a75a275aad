from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.expedition import Decide, Phase, Reveal, Settle, Settlement, events, play, report
from kortdiamant.expedition.events import Ending
from kortdiamant.expedition.report import RoundReport
from kortdiamant.expedition.rules import RelicRules
from kortdiamant.expedition.state import Seat, leaders, places
from tests.small_games import after, box, card, castle


def test_a_game_in_figures():
    state, happened = after(castle(0, rounds=2), 3, "7H", (0,), "J", (), "5", (), "J", "10", (), "2S", (0, 1, 2))
    figures = report(state, happened)
    assert figures.rounds == (
        RoundReport(1, Ending.BUST, "J", ("7H", "J", "5", "J"), ("J",), (3, 0, 0)),
        RoundReport(2, Ending.ALL_LEFT, None, ("10", "2S"), (), (4, 4, 4)),
    )
    assert (figures.totals, figures.places, figures.winners) == ((7, 4, 4), (1, 2, 2), (0,))


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
