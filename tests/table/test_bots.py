from __future__ import annotations

from datetime import datetime

import pytest

from kortdiamant.bots import Mishap, roster
from kortdiamant.errors import AmbiguousName, DecidesItself, DocumentError, ImpossibleLeaver, NoSuchSeat, UnknownBot
from kortdiamant.table import Table, completed, new_game, open_ballot, replay, resume
from kortdiamant.table.bots import seed_of
from tests.bots.strangers import Point, Raises

PLAYERS = ("Ane", "Bo", "Robo")


def seated(slott, spec="bag:3", **options):
    return Table(slott, PLAYERS, bots={"Robo": spec}, **options)


def decide(table, text):
    line = completed(text, table, table.speech)
    assert line is not None
    table.say(line)
    return line


def test_a_bot_has_chosen_when_the_ballot_opens(slott):
    table = seated(slott)
    table.say("9")
    ballot = open_ballot(table)
    assert ballot.missing == (0, 1)
    assert ballot.choose(0, 0).choose(1, 0).line(PLAYERS) == "Robo"


def test_what_people_choose_is_completed(slott):
    table = seated(slott)
    table.say("7")
    assert decide(table, "-") == "-"
    table.say("5")
    assert decide(table, "ane") == "Ane, Robo"


def test_all_are_all_the_people(slott):
    table = seated(slott)
    table.say("7")
    assert decide(table, "all") == "Ane, Bo"


def test_nobody_decides_for_a_bot(slott):
    table = seated(slott)
    table.say("7")
    with pytest.raises(DecidesItself):
        decide(table, "Robo")
    decide(table, "Ane")
    table.say("7")
    with pytest.raises(ImpossibleLeaver):
        decide(table, "Ane")


def test_people_come_and_go_as_ever(slott):
    table = seated(slott)
    table.say("7")
    assert completed("home Ane", table, table.speech) is None


def test_a_bot_that_is_sent_home_leaves(slott):
    table = seated(slott)
    for line in ("7", "home Robo"):
        table.say(line)
    assert open_ballot(table).missing == (0, 1)
    assert not table.bots.decide_alone(table.state)


def test_where_only_bots_are_inside_nobody_is_asked(slott):
    table = seated(slott)
    for line in ("7", "ane bo", "A"):
        table.say(line)
    assert table.bots.decide_alone(table.state)
    assert open_ballot(table).line(PLAYERS) == "Robo"
    assert not table.bots.are_alone(table.state)


def test_a_record_says_who_is_a_bot_and_goes_on_with_it(slott, tmp_path):
    path = tmp_path / "a.game"
    table = new_game(slott, PLAYERS, path, now=datetime(2026, 1, 2, 3, 4), bots={"Robo": "random"})
    table.say("7")
    chosen = open_ballot(table).chosen
    table.close()
    assert "bots: {Robo: random}" in path.read_text("utf-8")
    resumed = resume(path).table
    resumed.close()
    assert isinstance(resumed, Table)
    assert resumed.bots.specs == {2: "random"}
    assert open_ballot(resumed).chosen == chosen
    assert resumed.bots.seed == table.bots.seed == seed_of(None, "2026-01-02 03:04", PLAYERS)


def test_the_seed_is_pinned_and_another_for_another_game():
    assert seed_of(None, "2026-01-02 03:04", PLAYERS) == 17771234951446125041
    assert seed_of(None, "2026-01-02 03:05", PLAYERS) != seed_of(None, "2026-01-02 03:04", PLAYERS)
    assert seed_of(7, "2026-01-02 03:04", PLAYERS) == 7


def test_a_replay_trusts_what_was_recorded_whoever_the_bot_is(record):
    table = replay(record("7\nAne\n", "bots: {Ane: nobody-knows}"))
    assert table.state.seats[0].inside == 0
    with pytest.raises(UnknownBot):
        table.bots.sit_down()


def test_a_bot_for_nobody_is_refused_where_it_stands(record):
    with pytest.raises(DocumentError) as refused:
        replay(record("", "bots: {Dora: cautious}"))
    fault = refused.value.faults[0]
    assert (fault.mark.line, fault.mark.column) == (5, 8)
    assert isinstance(fault.facts["error"], NoSuchSeat)


def test_a_bot_keeps_its_seat_under_another_name(slott):
    table = seated(slott)
    for line in ("rename Robo = Robert", "9"):
        table.say(line)
    assert open_ballot(table).chosen == {2: 1}


def test_what_goes_wrong_is_reported_once(slott, monkeypatch):
    monkeypatch.setattr(roster, "_plugins", lambda: {"raises": Point(Raises)})
    table = seated(slott, "raises")
    table.say("7")
    decide(table, "-")
    assert list(table.bots.new_mishaps()) == [(2, Mishap.RAISED)]
    table.say("7")
    decide(table, "-")
    assert list(table.bots.new_mishaps()) == []


def test_a_name_that_could_be_two_is_asked_for(slott):
    table = Table(slott, ("Anna", "Anders", "Robo"), bots={"Robo": "bag:9"})
    table.say("7")
    with pytest.raises(AmbiguousName):
        completed("an", table, table.speech)
