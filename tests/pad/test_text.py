"""The lines of a score pad and their meaning."""

from __future__ import annotations

import pytest

from kortdiamant.errors import (
    AmbiguousName,
    DidNotPlay,
    Due,
    IncompleteEntry,
    NamedTwice,
    NotAlone,
    NotDue,
    NotEntered,
    UnknownAmount,
    UnknownEntry,
    UnknownName,
    WrongAmountCount,
)
from kortdiamant.expedition import Arrive, GoHome, Return, Settle, Settlement
from kortdiamant.family import ParseContext
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.pad import Correct, Enter, Haul, SheetCell, format, parse, play, start
from tests.small_games import box, castle

NAMES = ("Ane", "Bo", "Cato")
RELICS = box(relics=[None] * 3)


def read(text, names=NAMES, rules=RELICS, words=None):
    return parse(text, start(rules, len(names)), ParseContext(names, vocabulary("nb"), words=words or {}))


@pytest.mark.parametrize(
    ("text", "hauls"),
    [
        ("4 0 7", (Haul(4), Haul(), Haul(7))),
        ("4,0,7", (Haul(4), Haul(), Haul(7))),
        ("4, 0, 7", (Haul(4), Haul(), Haul(7))),
        (" 04  0 7 ", (Haul(4), Haul(), Haul(7))),
        ("4 - 7", (Haul(4), Haul(), Haul(7))),
        ("-", (Haul(),) * 3),
        ("ingen", (Haul(),) * 3),
        ("ane 4, cato 7", (Haul(4), Haul(), Haul(7))),
        ("cato 7 ane 4", (Haul(4), Haul(), Haul(7))),
        ("a 4 c 7", (Haul(4), Haul(), Haul(7))),
        ("Ane: 4, Cato=7", (Haul(4), Haul(), Haul(7))),
        ("ane: 4 cato: 7", (Haul(4), Haul(), Haul(7))),
        ("1 = 4, 3: 7", (Haul(4), Haul(), Haul(7))),
        ("ane -", (Haul(),) * 3),
        ("ane bo 4, cato 7", (Haul(4), Haul(4), Haul(7))),
        ("a b 4 c 7", (Haul(4), Haul(4), Haul(7))),
        ("all 5", (Haul(5),) * 3),
        ("alle: 5", (Haul(5),) * 3),
        ("4+5 0 7+r", (Haul(4, (5,)), Haul(), Haul(7, (None,)))),
        ("4 + 5 0 7", (Haul(4, (5,)), Haul(), Haul(7))),
        ("4+5+7 0 7", (Haul(4, (5, 7)), Haul(), Haul(7))),
        ("4r 0 7rr", (Haul(4, (None,)), Haul(), Haul(7, (None, None)))),
        ("4 r 0 7 R r", (Haul(4, (None,)), Haul(), Haul(7, (None, None)))),
        ("4 relic 0 7", (Haul(4, (None,)), Haul(), Haul(7))),
        ("r 0 7", (Haul(0, (None,)), Haul(), Haul(7))),
        ("- r 7", (Haul(0, (None,)), Haul(7), None)),
        ("ane r", (Haul(0, (None,)), Haul(), Haul())),
        ("ane = r", (Haul(0, (None,)), Haul(), Haul())),
        ("ane 4 + 5, bo r", (Haul(4, (5,)), Haul(0, (None,)), Haul())),
        ("٤ 0 7", (Haul(4), Haul(), Haul(7))),
        ("ane 4, cato 7,", (Haul(4), Haul(), Haul(7))),
        ("ane 4, , cato 7", (Haul(4), Haul(), Haul(7))),
    ],
)
def test_a_row_is_read(text, hauls):
    if None in hauls:
        with pytest.raises(WrongAmountCount):
            read(text)
    else:
        assert read(text) == Enter(hauls)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("2 ane = 7", (SheetCell(2, 0, Haul(7)),)),
        ("2 ane: 7+5", (SheetCell(2, 0, Haul(7, (5,))),)),
        ("ane 2: 7", (SheetCell(2, 0, Haul(7)),)),
        ("ane 2=r", (SheetCell(2, 0, Haul(0, (None,))),)),
        ("2 1 = 7", (SheetCell(2, 0, Haul(7)),)),
        ("2 ane bo = 7", (SheetCell(2, 0, Haul(7)), SheetCell(2, 1, Haul(7)))),
        ("2 all = 7", tuple(SheetCell(2, seat, Haul(7)) for seat in range(3))),
        ("02 ane = -", (SheetCell(2, 0, Haul()),)),
        ("2 ane = 7, bo 3 = 4", (SheetCell(2, 0, Haul(7)), SheetCell(3, 1, Haul(4)))),
    ],
)
def test_a_correction_is_read(text, cells):
    assert read(text) == Correct(cells)


@pytest.mark.parametrize(
    ("text", "refusal", "part"),
    [
        ("-3 0 7", UnknownAmount, "-3"),
        ("1e9 0 7", UnknownAmount, "1e9"),
        ("4.5 0 7", UnknownAmount, "4.5"),
        ("1234567890123 0 0", UnknownAmount, "1234567890123"),
        ("1234567890123 ane = 4", UnknownName, None),
        ("4,5 0 7", UnknownAmount, "4,5"),
        ("4,5 7", UnknownAmount, "4,5"),
        ("ane 4,5", UnknownAmount, "4,5"),
        ("ane 4,5 bo 3", UnknownAmount, "4,5"),
        ("ane -3", UnknownAmount, "-3"),
        ("ane = 1e9", UnknownAmount, "1e9"),
        ("2 ane = 4.5", UnknownAmount, "4.5"),
        ("ane 4+x", UnknownAmount, "4+x"),
        ("ane = ca", UnknownEntry, None),
        ("4 7", WrongAmountCount, None),
        ("4 0 7 1", WrongAmountCount, None),
        ("5", WrongAmountCount, None),
        ("ane 4, an 5", NamedTwice, None),
        ("zoe 4", UnknownName, "zoe"),
        ("zoe = 4", UnknownName, "zoe"),
        ("2 zoe = 4", UnknownName, "zoe"),
        ("ane ane 4", NamedTwice, None),
        ("2 ane ane = 4", NamedTwice, None),
        ("ane ane 4+5", NamedTwice, None),
        ("all 4, bo 3", NamedTwice, None),
        ("ane bo 4+5", NotAlone, "ane bo"),
        ("all r", NotAlone, "all"),
        ("ingen 4", UnknownName, "ingen"),
        ("ane", UnknownEntry, None),
        ("ane 4, bo", UnknownEntry, None),
        ("ane 4, 5", UnknownEntry, None),
        ("2 ane = 7, bo 3", UnknownEntry, None),
        ("= 4", UnknownEntry, None),
        ("ane = ", UnknownEntry, None),
        ("extra", NotDue, None),
        ("join", IncompleteEntry, None),
    ],
)
def test_a_text_that_is_no_entry_is_rejected(text, refusal, part):
    with pytest.raises(refusal) as refused:
        read(text)
    if part:
        assert refused.value.text == part


@pytest.mark.parametrize(
    ("text", "names", "hauls"),
    [
        ("BO 2 5", ("Bo", "Bo 2", "Ane"), (Haul(), Haul(5), Haul())),
        ("BO 2 = 5", ("Bo", "Bo 2", "Ane"), (Haul(), Haul(5), Haul())),
        ("ane 4 bo 2 5", ("Ane", "Bo 2", "Cato"), (Haul(4), Haul(5), Haul())),
        ("R 4", ("Rita", "Bo", "Cato"), (Haul(4), Haul(), Haul())),
    ],
)
def test_a_name_that_looks_like_an_amount_is_a_name(text, names, hauls):
    assert read(text, names=names) == Enter(hauls)


def test_a_line_of_two_numbers_that_are_also_a_name_is_not_understood():
    with pytest.raises(UnknownEntry):
        read("4 5 7, ane 3", names=("4 5", "Bo", "Ane"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4 relic 0 7", {}),
        ("4 relikvie 0 7", {"relikvie": "relic"}),
        ("4 rør 0 7", {"rør": "relic"}),
        ("4 (r) 0 7", {"(r)": "relic"}),
        ("4 rarr 0 7", {"rar": "relic", "ra": "relic", "rarr": "relic"}),
    ],
)
def test_a_relic_with_a_printed_worth_has_the_words_of_all_relics(text, words):
    assert read(text, rules=box(relics=(5, 7)), words=words) == Enter((Haul(4, (None,)), Haul(), Haul(7)))


def test_an_unreadable_line_is_reported_with_what_is_due():
    tied = play(start(box(rounds=1, ties=("extra-round",)), 3), Enter((Haul(4),) * 3)).sheet
    for text in ("ane", "2 ane = 7, bo 3"):
        with pytest.raises(UnknownEntry) as refused:
            parse(text, tied, ParseContext(NAMES, vocabulary("nb")))
        assert refused.value.due is Due.SETTLEMENT


def test_an_invalid_amount_is_reported_with_the_greatest_valid_one():
    with pytest.raises(UnknownAmount) as refused:
        read("ane 1e9")
    assert refused.value.most == 124


def test_a_beginning_that_fits_two_is_rejected():
    with pytest.raises(AmbiguousName):
        read("an 4", ("Ane", "Anna", "Bo"))


@pytest.mark.parametrize(
    ("text", "hauls"),
    [
        ("player 2 4", (Haul(), Haul(4), Haul())),
        ("player 2 = 4", (Haul(), Haul(4), Haul())),
        ("player 2 4 rolf 3", (Haul(), Haul(4), Haul(3))),
        ("4 0 7r", (Haul(4), Haul(), Haul(7, (None,)))),
        ("rolf 7 r 3", None),
        ("r 3", (Haul(), Haul(), Haul(3))),
        ("a = b 5", (Haul(5), Haul(), Haul())),
        ("1 = 5", (Haul(5), Haul(), Haul())),
    ],
)
def test_names_that_look_like_amounts_are_parsed_in_rows(text, hauls):
    names = ("a = b", "Player 2", "Rolf")
    if hauls is None:
        with pytest.raises(NamedTwice):
            read(text, names)
    else:
        assert read(text, names) == Enter(hauls)


def test_names_with_numbers_are_parsed_in_corrections():
    names = ("Player 2", "Bo", "7H")
    assert read("2 player 2 = 4", names) == Correct((SheetCell(2, 0, Haul(4)),))
    assert read("player 2 2 = 4", names) == Correct((SheetCell(2, 0, Haul(4)),))
    assert read("7h 4", names) == Enter((Haul(), Haul(), Haul(4)))


@pytest.mark.parametrize("name", ["2 b", "b = 4", "x: 3", "b 2", "4+4"])
def test_a_formatted_correction_is_parsed_as_itself(name):
    names = (name, "b", "Cato")
    move = Correct((SheetCell(2, 0, Haul(7, (None,))), SheetCell(1, 1, Haul(3))))
    assert read(format(move, names), names) == move


def test_a_correction_is_formatted_with_unambiguous_names():
    assert format(Correct((SheetCell(2, 0, Haul(7, (5, None))),)), NAMES) == "2 Ane = 7+5+r"


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (Enter((Haul(4), Haul(), Haul(7, (5, None)))), "4 0 7+5+r"),
        (Enter((Haul(), Haul(), Haul())), "-"),
        (Settle(Settlement.EXTRA), "extra"),
        (Arrive("Dag"), "join Dag"),
        (GoHome(1), "home Bo"),
    ],
)
def test_every_move_has_its_line(move, line):
    assert format(move, NAMES) == line


@pytest.mark.parametrize("text", ["join Dag", "JOIN Dag", "kommer Dag", "Kommer  Dag"])
def test_join_is_understood_in_the_language_of_the_table(text):
    assert read(text) == Arrive("Dag")


def test_the_name_of_a_seat_brings_its_player_back():
    assert read("join bo") == Return(1)
    assert format(Return(1), NAMES) == "join Bo"


@pytest.mark.parametrize("text", ["home Bo", "hjem Bo", "hjem b", "Hjem 2"])
def test_home_is_understood_in_the_language_of_the_table(text):
    assert read(text) == GoHome(1)


def test_a_name_takes_precedence_over_a_command_word():
    assert read("hjem 4", names=("Hjem", "Bo")) == Enter((Haul(4), Haul()))


def test_the_ruleset_and_its_cards_name_relics():
    words = {"relikvie": "relic", "slange": "snake"}
    assert read("4 relikvie 0 7", words=words) == Enter((Haul(4, (None,)), Haul(), Haul(7)))
    assert read("4 joker 0 7", rules=castle()) == Enter((Haul(4, (None,)), Haul(), Haul(7)))
    with pytest.raises(UnknownEntry):
        read("4 slange 0 7", words=words)


def test_a_row_excludes_players_who_went_home():
    sheet, _ = play(start(RELICS, 3), GoHome(1))
    assert parse("4 7", sheet, ParseContext(NAMES)) == Enter((Haul(4), Haul(7)))
    assert parse("cato 7", sheet, ParseContext(NAMES)) == Enter((Haul(), Haul(7)))
    with pytest.raises(DidNotPlay) as refused:
        parse("bo 7", sheet, ParseContext(NAMES))
    assert (refused.value.seat, refused.value.round) == (1, 1)
    with pytest.raises(WrongAmountCount) as wrong:
        parse("4 0 7", sheet, ParseContext(NAMES))
    assert (wrong.value.count, wrong.value.names) == (3, ("Ane", "Cato"))


def test_a_row_is_rejected_while_a_tie_is_pending():
    sheet, _ = play(start(box(rounds=1, ties=("extra-round", "shared")), 2), Enter((Haul(3), Haul(3))))
    assert sheet.due is Due.SETTLEMENT
    assert parse("ekstra", sheet, ParseContext(NAMES[:2], vocabulary("nb"))) == Settle(Settlement.EXTRA)
    with pytest.raises(NotDue):
        play(sheet, parse("4 7", sheet, ParseContext(NAMES[:2], vocabulary("nb"))))


@pytest.mark.parametrize("text", ["0 ane = 5", "00 ane = 5", "ane 0: 7", "1 ane = 3, 0 bo = 4"])
def test_there_is_no_round_0(text: str) -> None:
    sheet, _ = play(start(box(), 3), Enter((Haul(1), Haul(2), Haul(3))))
    with pytest.raises(NotEntered) as refused:
        parse(text, sheet, ParseContext(NAMES))
    assert (refused.value.round, refused.value.entered) == (0, 1)


@pytest.mark.parametrize("dash", ["-", "–", "—", "−"])
def test_any_dash_means_nothing_or_stands_before_an_amount(dash: str) -> None:
    sheet, _ = play(start(box(), 3), Enter((Haul(1), Haul(2), Haul(3))))
    assert parse(dash, sheet, ParseContext(NAMES)) == Enter((Haul(),) * 3)
    assert parse(f"4 {dash} 7", sheet, ParseContext(NAMES)) == Enter((Haul(4), Haul(), Haul(7)))
    assert parse(f"1 ane {dash} 7", sheet, ParseContext(NAMES)) == Correct((SheetCell(1, 0, Haul(7)),))
