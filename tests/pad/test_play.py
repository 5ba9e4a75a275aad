"""Score pads: totals, ties, relics, people, and rejected entries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import (
    AlreadyHere,
    AlreadyHome,
    DidNotPlay,
    Due,
    ImpossibleRelics,
    ImpossibleWorth,
    NotDue,
    NotEntered,
    TooManyGems,
    UnclearWorth,
    WhyNoRelic,
    WrongSeatCount,
)
from kortdiamant.expedition import Arrive, GoHome, Return, Settle, Settlement, events
from kortdiamant.expedition.rules import ClaimOrderWorth, FixedWorth, Players, RelicRules, RoundWorth, SeenOrderWorth
from kortdiamant.pad import Correct, Enter, Haul, SheetCell, due, play, report, start
from kortdiamant.pad.bounds import most_gems
from kortdiamant.pad.events import CellCorrected, RowEntered
from tests.small_games import TREASURES, box, castle

EXTRA, SHARE = Settle(Settlement.EXTRA), Settle(Settlement.SHARE)


def haul(text):
    gems, *relics = text.split("+")
    return Haul(int(gems), tuple(None if relic == "r" else int(relic) for relic in relics))


def row(text):
    return Enter(tuple(map(haul, text.split())))


def cell(number, seat, text):
    return SheetCell(number, seat, haul(text))


def sheet_after(rules, *moves, seats=3):
    """The sheet after moves; a string is a row."""
    sheet = start(rules, seats)
    for move in moves:
        sheet, _ = play(sheet, row(move) if isinstance(move, str) else move)
    return sheet


def totals(sheet):
    return [seat.total for seat in sheet.seats]


def relics(printed=(), **rules):
    """A box with three relics, or with relics of these printed worths."""
    rounds = rules.pop("rounds", 5)
    return replace(box(relics=printed or [None] * 3, rounds=rounds), relics=RelicRules(**rules))


PRINTED = relics((5, 7, 8), enter="one-per-round")
BY_CLAIM = relics(worth=ClaimOrderWorth(values=(5, 5, 10)))
BY_SIGHT = relics(worth=SeenOrderWorth(values=(1, 5, 10)))
SIGHT_TWICE = relics(worth=SeenOrderWorth(values=(5, 5, 10)))
BY_ROUND = relics(worth=RoundWorth(values={2: 5, 3: 10}), enter={2: 1, 3: 1}, rounds=3)
FIXED = relics(worth=FixedWorth(value=6))
TIES = ("extra-round", "shared")


def test_totals_are_the_sums_of_the_rows():
    sheet = sheet_after(box(), "4 0 7", "1 2 3")
    assert (totals(sheet), sheet.round, due(sheet)) == ([5, 2, 10], 3, Due.ROW)


def test_a_row_emits_its_event_and_the_next_round():
    _, happened = play(start(PRINTED, 3), row("4 0 7+r"))
    entered, began = happened
    assert entered == RowEntered(1, (4, 0, 7), ((), (), (5,)))
    assert isinstance(began, events.RoundBegan)
    assert (began.round, began.relics) == (2, (Card("relic:7"),))


@pytest.mark.parametrize("count", [2, 9])
def test_the_number_of_players_is_checked(count):
    rules = box(players=Players(min=3, max=8))
    with pytest.raises(WrongSeatCount):
        start(rules, count)


def test_after_the_last_round_the_richest_wins():
    sheet = start(box(rounds=1), 3)
    sheet, happened = play(sheet, row("4 0 7"))
    assert happened[-1] == events.GameEnded((2,), (2, 3, 1))
    assert (sheet.due, sheet.round, report(sheet, ()).winners) == (Due.NOTHING, 1, (2,))
    with pytest.raises(NotDue):
        play(sheet, row("1 1 1"))


def test_an_extra_round_adds_a_row_and_settles_the_tie():
    sheet = start(box(rounds=1, ties=TIES), 3)
    sheet, offered = play(sheet, row("4 4 3"))
    assert offered[-1] == events.ExtraRoundOffered((0, 1))
    sheet, began = play(sheet, EXTRA)
    assert began == (events.RoundBegan(2, ()),)
    sheet, ended = play(sheet, row("0 0 5"))
    assert ended[-1] == events.GameEnded((2,), (2, 2, 1))
    assert [each.round for each in report(sheet, ()).rounds] == [1, 2]


def test_after_an_extra_round_a_tie_is_offered_another():
    sheet = sheet_after(box(rounds=1, ties=TIES), "4 4 3", EXTRA, "1 1 0")
    assert sheet.due is Due.SETTLEMENT


def test_a_tie_may_be_shared():
    sheet = sheet_after(box(rounds=1, ties=TIES), "4 4 3", SHARE)
    assert (sheet.due, report(sheet, ()).winners, report(sheet, ()).places) == (Due.NOTHING, (0, 1), (1, 1, 3))


def test_relics_may_settle_a_tie():
    rules = replace(FIXED, rounds=1, ties=("relics", "extra-round"))
    assert report(sheet_after(rules, "4 10 4+r"), ()).winners == (2,)


@pytest.mark.parametrize("settlement", [EXTRA, SHARE])
def test_a_settlement_without_a_tie_is_rejected(settlement):
    with pytest.raises(NotDue):
        play(start(box(), 3), settlement)


def test_any_cell_can_be_corrected():
    sheet, happened = play(sheet_after(PRINTED, "4 0 7", "1 2 3"), Correct((cell(1, 1, "9+r"),)))
    assert (totals(sheet), happened) == ([5, 16, 10], (CellCorrected(1, 1, (0, ()), (9, (5,))),))


def test_a_correction_can_change_several_cells_and_the_last_value_counts():
    move = Correct((cell(1, 0, "9"), cell(2, 2, "1"), cell(1, 0, "8")))
    sheet, happened = play(sheet_after(box(), "4 0 7", "1 2 3"), move)
    assert (totals(sheet), len(happened)) == ([9, 2, 8], 2)


def test_a_cell_that_does_not_change_has_no_event():
    _, happened = play(sheet_after(box(), "4 0 7"), Correct((cell(1, 0, "4"), cell(1, 1, "2"))))
    assert happened == (CellCorrected(1, 1, (0, ()), (2, ())),)


def test_a_correction_after_the_end_may_change_the_winner():
    _, happened = play(sheet_after(box(rounds=1), "4 0 7"), Correct((cell(1, 0, "8"),)))
    assert happened[-1] == events.GameEnded((0,), (1, 3, 2))


def test_a_correction_can_create_and_remove_a_tie():
    rules = box(rounds=1, ties=TIES)
    sheet, happened = play(sheet_after(rules, "4 0 7"), Correct((cell(1, 0, "7"),)))
    assert happened[-1] == events.ExtraRoundOffered((0, 2))
    sheet, _ = play(sheet, EXTRA)
    assert (sheet.due, sheet.round) == (Due.ROW, 2)
    sheet, happened = play(sheet, Correct((cell(1, 0, "4"),)))
    assert (sheet.due, happened[-1]) == (Due.NOTHING, events.GameEnded((2,), (2, 3, 1)))


def test_a_shared_victory_holds_while_the_same_players_are_tied():
    sheet = sheet_after(box(rounds=1, ties=TIES), "4 4 3", SHARE)
    assert play(sheet, Correct((cell(1, 2, "2"),))).sheet.due is Due.NOTHING
    assert play(sheet, Correct((cell(1, 2, "4"),))).sheet.due is Due.SETTLEMENT


def test_the_same_tie_is_offered_once():
    sheet = sheet_after(box(rounds=1, ties=TIES), "4 4 3")
    _, happened = play(sheet, Correct((cell(1, 2, "2"),)))
    assert happened == (CellCorrected(1, 2, (3, ()), (2, ())),)
    _, happened = play(sheet, Correct((cell(1, 2, "4"),)))
    assert happened[-1] == events.ExtraRoundOffered((0, 1, 2))


def test_a_sheet_has_the_haul_of_each_player_and_round():
    sheet = sheet_after(PRINTED, "4 0 7+r", GoHome(0), Arrive("Dag"), "1+7 2 3")
    assert [[sheet.brought(number, seat) for seat in range(4)] for number in (1, 2)] == [
        [4, 0, 12, None],
        [None, 8, 2, 3],
    ]
    assert [seat.inside for seat in sheet.seats] == [0] * 4


def test_a_report_has_places_and_winners_only_after_the_end():
    sheet = sheet_after(box(rounds=2), "4 0 7")
    assert (report(sheet, ()).places, report(sheet, ()).winners) == ((), ())
    sheet, _ = play(sheet, row("0 0 0"))
    assert (report(sheet, ()).places, report(sheet, ()).winners) == ((2, 3, 1), (2,))


def test_an_extra_round_that_was_played_stays():
    sheet = sheet_after(box(rounds=1, ties=TIES), "4 4 3", EXTRA, "0 1 0", Correct((cell(1, 0, "9"),)))
    assert (sheet.due, totals(sheet), report(sheet, ()).winners) == (Due.NOTHING, [9, 5, 3], (0,))


@pytest.mark.parametrize("number", [0, 2, 99])
def test_only_entered_rows_can_be_corrected(number):
    with pytest.raises(NotEntered) as refused:
        play(sheet_after(box(), "4 0 7"), Correct((cell(number, 0, "1"),)))
    assert (refused.value.round, refused.value.entered) == (number, 1)


def test_a_late_player_plays_from_the_round_that_is_due():
    sheet, happened = play(sheet_after(box(), "4 0 7"), Arrive("Dag"))
    assert happened == (events.SeatJoined(3, "Dag", 2),)
    sheet, _ = play(sheet, row("1 2 3 4"))
    assert totals(sheet) == [5, 2, 10, 4]
    assert [each.banked for each in report(sheet, ()).rounds] == [(4, 0, 7, 0), (1, 2, 3, 4)]
    with pytest.raises(DidNotPlay) as refused:
        play(sheet, Correct((cell(1, 3, "1"),)))
    assert (refused.value.seat, refused.value.round) == (3, 1)


def test_a_full_table_rejects_new_players():
    with pytest.raises(WrongSeatCount):
        play(start(box(players=Players(min=3, max=3)), 3), Arrive("Dag"))


def test_a_player_who_went_home_frees_a_seat():
    sheet = start(box(players=Players(min=3, max=3)), 3)
    sheet = play(play(sheet, GoHome(1)).sheet, Arrive("Dag")).sheet
    assert len(sheet.presence) == 4
    with pytest.raises(WrongSeatCount):
        play(sheet, Arrive("Eva"))


def test_a_player_who_went_home_keeps_the_score():
    sheet, happened = play(sheet_after(box(), "4 0 7"), GoHome(2))
    assert happened == (events.SeatWentHome(2),)
    sheet, _ = play(sheet, row("1 1"))
    assert totals(sheet) == [5, 1, 7]
    with pytest.raises(AlreadyHome):
        play(sheet, GoHome(2))
    with pytest.raises(DidNotPlay):
        play(sheet, Correct((cell(2, 2, "1"),)))


def test_a_player_who_comes_back_goes_on_with_the_old_score():
    away = sheet_after(box(), "4 0 7", GoHome(2), "1 1")
    sheet, happened = play(away, Return(2))
    assert happened == (events.SeatReturned(2, 3),)
    assert totals(play(sheet, row("0 0 2")).sheet) == [5, 1, 9]
    with pytest.raises(AlreadyHere):
        play(sheet, Return(2))


def test_a_player_cannot_come_back_to_a_full_table():
    sheet = sheet_after(box(players=Players(min=3, max=3)), GoHome(1), Arrive("Dag"))
    with pytest.raises(WrongSeatCount):
        play(sheet, Return(1))


def test_the_game_ends_when_the_last_player_goes_home():
    sheet = sheet_after(box(), "4 0 7", GoHome(0), GoHome(1))
    sheet, happened = play(sheet, GoHome(2))
    assert (sheet.due, sheet.round, happened[-1]) == (Due.NOTHING, 1, events.GameEnded((2,), (2, 3, 1)))
    for late in (Arrive("Dag"), GoHome(0)):
        with pytest.raises(NotDue):
            play(sheet, late)


@pytest.mark.parametrize(
    ("rules", "text", "seat", "asked"),
    [
        (box(), "125 0 0", 0, 125),
        (box(), "0 1000000000 0", 1, 1_000_000_000),
        (box(), "100 24 1", None, 125),
        (box(()), "0 0 1", 2, 1),
    ],
)
def test_a_haul_cannot_exceed_the_sum_of_all_treasures(rules, text, seat, asked):
    with pytest.raises(TooManyGems) as refused:
        play(start(rules, 3), row(text))
    error = refused.value
    assert (error.seat, error.round, error.asked, error.most) == (seat, 1, asked, most_gems(rules))


def test_an_absent_player_brings_out_nothing():
    sheet = sheet_after(box(), GoHome(2))
    with pytest.raises(TooManyGems) as refused:
        play(sheet, row("100 25"))
    assert (refused.value.seat, refused.value.asked) == (None, 125)
    assert totals(play(sheet, row("100 24")).sheet) == [100, 24, 0]


@pytest.mark.parametrize("text", ["124 0 0", "100 24 0", "41 41 42"])
def test_an_improbable_row_is_no_error(text):
    assert sum(totals(sheet_after(box(), text))) == sum(TREASURES)


def test_a_correction_is_bounded_with_its_round():
    with pytest.raises(TooManyGems) as refused:
        play(sheet_after(box(), "4 0 7", "1 1 1"), Correct((cell(1, 0, "118"),)))
    assert (refused.value.seat, refused.value.round, refused.value.asked) == (None, 1, 125)


@pytest.mark.parametrize(
    ("rules", "moves", "facts"),
    [
        (box(), ["1+r 0 0"], (1, 1, 0, WhyNoRelic.NOT_IN_PLAY, None)),
        (BY_ROUND, ["1+r 0 0"], (1, 1, 0, WhyNoRelic.NOT_YET, 2)),
        (PRINTED, ["1+5+7 0 0"], (1, 2, 1, WhyNoRelic.NOT_YET, 2)),
        (PRINTED, ["1+r 0 0", "0+r 0+r 0"], (2, 2, 1, WhyNoRelic.NOT_YET, 3)),
        (BY_ROUND, ["0 0 0", "0+r+r 0 0"], (2, 2, 1, WhyNoRelic.NOT_YET, 3)),
        (BY_CLAIM, ["1+r 0+r 0", "0+r 0+r 0"], (2, 2, 1, WhyNoRelic.ALL_TAKEN, None)),
        (BY_CLAIM, ["1+r+r+r+r 0 0"], (1, 4, 3, WhyNoRelic.ALL_TAKEN, None)),
    ],
)
def test_unavailable_relics_are_rejected(rules, moves, facts):
    sheet = sheet_after(rules, *moves[:-1])
    with pytest.raises(ImpossibleRelics) as refused:
        play(sheet, row(moves[-1]))
    error = refused.value
    assert (error.round, error.asked, error.possible, error.why, error.enters) == facts
    assert error.seat is None


def test_a_player_cannot_take_more_relics_than_explorers_may():
    rules = relics(claim="one", worth=FixedWorth(value=6))
    assert totals(sheet_after(rules, "0+r 0+r 0")) == [6, 6, 0]
    with pytest.raises(ImpossibleRelics) as refused:
        play(start(rules, 3), row("0+r+r 0 0"))
    assert (refused.value.seat, refused.value.possible, refused.value.why) == (0, 1, WhyNoRelic.ONE_EACH)
    assert (refused.value.round, refused.value.asked) == (1, 2)
    two = replace(rules, players=Players(min=2, explorers=2))
    assert totals(sheet_after(two, "0+r+r 0", seats=2)) == [12, 0]


def test_a_correction_may_not_leave_a_later_round_without_relics():
    sheet = sheet_after(BY_CLAIM, "0 0 0", "0+r 0 0", "0+r+r 0 0")
    with pytest.raises(ImpossibleRelics) as refused:
        play(sheet, Correct((cell(1, 0, "0+r"),)))
    assert (refused.value.round, refused.value.asked, refused.value.possible) == (3, 2, 1)


@pytest.mark.parametrize(
    ("rules", "moves", "worths"),
    [
        (FIXED, ["0+r 0+r 0+6"], [6, 6, 6]),
        (BY_ROUND, ["0 0 0", "0+r 0 0", "0 0+r 0"], [5, 10, 0]),
        (BY_ROUND, ["0 0 0", "0 0 0", "0+r+10 0 0"], [20, 0, 0]),
        (PRINTED, ["0+r 0 0", "0 0+r 0"], [5, 7, 0]),
        (PRINTED, ["0 0 0", "0+r+r 0 0"], [12, 0, 0]),
        (PRINTED, ["0 0 0", "0+7 0+r 0"], [7, 5, 0]),
        (BY_CLAIM, ["0+r 0+r 0", "0 0 0+r"], [5, 5, 10]),
        (BY_CLAIM, ["0+r 0 0", "0 0+r+r 0"], [5, 15, 0]),
        (BY_CLAIM, ["0+r 0 0", "0 0+5 0+r"], [5, 5, 10]),
        (BY_SIGHT, ["0+1 0 0", "0 0+10 0"], [1, 10, 0]),
        (BY_SIGHT, ["0+r+r+r 0 0"], [16, 0, 0]),
        (relics(worth=SeenOrderWorth(values=(4,))), ["0+r 0 0+r"], [4, 0, 4]),
        # All relics of the start can be claimed at once, and each of several alike ones once.
        (relics((5, 7, 8)), ["0+8 0 0"], [8, 0, 0]),
        (relics((5, 5, 7)), ["0+5 0 0", "0 0+5 0", "0 0 0+r"], [5, 5, 7]),
        # Two relics of one round are two of the values, and a round without relics uses up none.
        (SIGHT_TWICE, ["0+5+5 0 0", "0 0+r 0"], [10, 10, 0]),
        (BY_SIGHT, ["0 0 0", "0+1 0 0"], [1, 0, 0]),
    ],
)
def test_a_relic_has_the_worth_of_the_rules(rules, moves, worths):
    assert totals(sheet_after(rules, *moves)) == worths


@pytest.mark.parametrize(
    ("rules", "moves", "possible"),
    [
        (PRINTED, ["0 0 0", "0+r 0 0"], (5, 7)),
        (PRINTED, ["0 0 0", "0 0 0", "0+r 0+r 0+8"], (5, 7)),
        (BY_CLAIM, ["0+r 0 0", "0+r 0+r 0"], (5, 10)),
        (BY_SIGHT, ["0+r 0 0"], (1, 5, 10)),
    ],
)
def test_an_unclear_worth_is_rejected_with_the_possible_worths(rules, moves, possible):
    sheet = sheet_after(rules, *moves[:-1])
    with pytest.raises(UnclearWorth) as refused:
        play(sheet, row(moves[-1]))
    assert (refused.value.seat, refused.value.round, refused.value.possible) == (0, len(moves), possible)


@pytest.mark.parametrize(
    ("rules", "moves", "asked", "possible"),
    [
        (FIXED, ["0+5 0 0"], 5, (6,)),
        (BY_ROUND, ["0 0 0", "0+10 0 0"], 10, (5,)),
        (PRINTED, ["0+7 0 0"], 7, (5,)),
        (PRINTED, ["0+5 0 0", "0 0 0", "0+5 0 0"], 5, (7, 8)),
        (BY_CLAIM, ["0+10 0 0"], 10, (5,)),
        (BY_SIGHT, ["0+10 0 0", "0+1 0 0"], 1, ()),
        (BY_SIGHT, ["0+5+5 0 0"], 5, (1, 10)),
        (BY_SIGHT, ["0+1 0 0", "0 0 0", "0+1 0 0"], 1, (5, 10)),
        (SIGHT_TWICE, ["0+9 0 0"], 9, (5, 10)),
        (PRINTED, ["0 0 0", "0+r+9 0 0"], 9, (5, 7)),
        (replace(castle(1), relics=RelicRules(worth=FixedWorth(value=6))), ["0+4 0 0"], 4, (6,)),
    ],
)
def test_an_impossible_worth_is_rejected(rules, moves, asked, possible):
    sheet = sheet_after(rules, *moves[:-1])
    with pytest.raises(ImpossibleWorth) as refused:
        play(sheet, row(moves[-1]))
    error = refused.value
    assert (error.seat, error.round, error.asked, error.possible) == (0, len(moves), asked, possible)


def test_a_relic_that_comes_back_can_be_seen_more_than_once():
    rules = relics(worth=SeenOrderWorth(values=(1, 5, 10)), unclaimed="return")
    assert totals(sheet_after(rules, "0+10 0 0", "0+10 0 0")) == [20, 0, 0]


def test_a_correction_changes_the_worths_of_later_relics():
    sheet = sheet_after(BY_CLAIM, "0 0 0", "0 0+r 0", "0 0 0+r")
    assert totals(sheet) == [0, 5, 5]
    sheet, _ = play(sheet, Correct((cell(1, 0, "0+r"),)))
    assert totals(sheet) == [5, 5, 10]


def test_a_correction_must_agree_with_later_worths():
    sheet = sheet_after(BY_CLAIM, "0 0 0", "0 0+r 0", "0 0 0+5")
    with pytest.raises(ImpossibleWorth) as refused:
        play(sheet, Correct((cell(1, 0, "0+r"),)))
    assert (refused.value.seat, refused.value.round) == (2, 3)
    sheet, _ = play(sheet, Correct((cell(1, 0, "0+r"), cell(3, 2, "0+10"))))
    assert totals(sheet) == [5, 5, 10]
