from __future__ import annotations

import pytest

from kortdiamant.diam import Ending, Place, Rules, SeatRules, Shift, format, parse, start
from kortdiamant.errors import AmbiguousCard, Due, FixedSeats, UnknownEntry
from kortdiamant.family.protocol import ParseContext, Reading
from kortdiamant.languages.vocabulary import vocabulary
from tests.diam.boards import PEOPLE, TWO, board, play_lines

MIXED = Rules(seats=(SeatRules(side=1, colours=("h", "c")), SeatRules(side=2, colours=("s", "d"))))


def read(text, language="en", reading=Reading.CANONICAL, state=None):
    return parse(text, state or start(TWO, 2), ParseContext(PEOPLE, vocabulary(language), reading))


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
@pytest.mark.parametrize("reading", Reading)
@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("h3", Place("h", 3)),
        ("d8", Place("d", 8)),
        ("s1", Place("s", 1)),
        ("3.2+", Shift(3, 2, 1)),
        ("8.1-", Shift(8, 1, -1)),
        ("9.1+", Shift(9, 1, 1)),
        ("h9", Place("h", 9)),
    ],
)
def test_a_canonical_line_means_itself_in_every_language(line, move, language, reading):
    assert read(line, language, reading) == move
    assert format(move, PEOPLE) == line


@pytest.mark.parametrize(
    ("text", "language", "line"),
    [
        ("H3", "en", "h3"),
        ("3h", "en", "h3"),
        ("h 3", "en", "h3"),
        ("♥3", "nb", "h3"),
        ("❤️ 3", "nb", "h3"),
        ("3 ♦", "fr", "d3"),
        ("hjerter 3", "nb", "h3"),
        ("hjerter på 3", "fr", "h3"),
        ("et hjerte på 3", "nb", "h3"),
        ("cœur 3", "fr", "h3"),
        ("un coeur sur 3", "nb", "h3"),
        ("heart on 3", "fr", "h3"),
        ("a diamond on 3", "nb", "d3"),
        ("r3", "nb", "d3"),
        ("k3", "nb", "c3"),
        ("k3", "fr", "d3"),
        ("t3", "fr", "c3"),
        ("P3", "fr", "s3"),
        ("c3", "fr", "h3"),
        ("c3", "nb", "c3"),
        (" 3 . 2 + ", "en", "3.2+"),
        ("3,2+", "nb", "3.2+"),
        ("3.2−", "en", "3.2-"),
        ("3.2–", "en", "3.2-"),
        ("03.02-", "en", "3.2-"),
        ("３．２＋", "en", "3.2+"),
        ("h" + " " * 58 + "3", "en", "h3"),
    ],
)
def test_informal_spellings_are_understood(text, language, line):
    assert format(read(text, language), PEOPLE) == line


@pytest.mark.parametrize(
    "text",
    [
        "x3",
        "h",
        "3",
        "3.2",
        "3+",
        "h33333",
        "h3 4",
        "spade heart 3",
        "Ane, Bo",
        "-",
        "7.7.7+",
        "h3+",
        "h" * 80,
        "h" + " " * 59 + "3",
    ],
)
def test_a_line_that_is_no_turn_is_not_understood(text):
    with pytest.raises(UnknownEntry) as refused:
        read(text)
    assert (refused.value.text, refused.value.due) == (text, Due.TURN)


def test_an_ambiguous_letter_means_the_playable_colour_at_a_terminal():
    """At a French table, `c` is a heart for the player of hearts, and a club for the player of clubs."""
    assert read("c3", "fr", Reading.CANONICAL, start(MIXED, 2)) == Place("c", 3)
    assert read("c3", "fr", Reading.ASK) == Place("h", 3)
    assert read("c3", "fr", Reading.ASK, board(turn=1)) == Place("c", 3)


def test_an_entry_with_two_meanings_is_ambiguous():
    with pytest.raises(AmbiguousCard) as asked:
        read("c3", "fr", Reading.ASK, start(MIXED, 2))
    assert asked.value.cards == ("c3", "h3")


def test_an_impossible_entry_keeps_the_meaning_of_the_language():
    assert read("c9", "fr", Reading.ASK) == Place("h", 9)


@pytest.mark.parametrize("line", ["join Dag", "home Bo", "hjem Bo", "arrive Dag"])
def test_players_cannot_join_or_leave(line):
    with pytest.raises(FixedSeats):
        read(line)


@pytest.mark.parametrize("line", ["encore", "h", "3.2"])
def test_a_line_that_is_no_turn_is_rejected_with_what_is_due(line):
    over, _ = play_lines(start(TWO, 2), "d1 s5 h1 c2 h5")
    for state, due in ((start(TWO, 2), Due.TURN), (over, Due.NOTHING)):
        with pytest.raises(UnknownEntry) as refused:
            read(line, state=state)
        assert refused.value.due is due


def test_a_line_has_a_greatest_length():
    line = "h3".rjust(60)
    assert parse(line, board(), ParseContext(PEOPLE)) == Place("h", 3)
    with pytest.raises(UnknownEntry):
        parse(f" {line}", board(), ParseContext(PEOPLE))


def test_the_endings_have_the_names_that_a_replay_writes():
    assert [ending.value for ending in Ending] == ["alignment", "no-move", "repetition"]
