from __future__ import annotations

from kortdiamant.expedition import report
from kortdiamant.expedition.events import Ending
from kortdiamant.expedition.report import RoundReport
from tests.tiny import after, box, castle


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
