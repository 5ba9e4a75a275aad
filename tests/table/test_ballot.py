"""Secret choices, and the bots that make some of them."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.bots import Mishap, registry
from kortdiamant.errors import (
    AmbiguousName,
    DocumentError,
    Due,
    ImpossibleLeaver,
    NoSuchSeat,
    NotDue,
    PlayedByBot,
    UnknownBot,
)
from kortdiamant.rulebook import load
from kortdiamant.table import Ballot, Table, complete_decision, keep, open_ballot, replay, resume
from kortdiamant.table.bots import bot_seed
from tests.bots.sample_bots import FakeEntryPoint, Raises
from tests.table.journal import MemoryJournal

PEOPLE = ("Ane", "Bo", "Cato", "Dag", "Eva", "Finn", "Gro", "Hans")


def ballot_of(table: Table) -> Ballot:
    table.say("7")
    return open_ballot(table)


def test_a_complete_ballot_becomes_the_line_of_a_record(table: Table, journal: MemoryJournal) -> None:
    ballot = ballot_of(table).choose(2, 1).choose(0, 1).choose(1, 0)
    table.say(ballot.line(table.names))
    assert journal.lines == ["7", "Ane, Cato"]


def test_the_line_of_a_ballot_without_leavers_is_a_dash(table: Table) -> None:
    ballot = ballot_of(table).choose(0, 0).choose(1, 0).choose(2, 0)
    assert ballot.line(table.names) == "-"


def test_a_ballot_knows_who_is_missing(table: Table) -> None:
    ballot = ballot_of(table)
    assert ballot.seats == ballot.missing == (0, 1, 2)
    assert ballot.choose(1, 0).missing == (0, 2)


def test_a_choice_can_be_changed_until_the_last_one_has_chosen(table: Table) -> None:
    ballot = ballot_of(table).choose(0, 1).choose(1, 0).choose(0, 0)
    assert ballot.missing == (2,)
    assert ballot.choose(2, 1).line(table.names) == "Cato"


def test_choosing_does_not_change_the_old_ballot(table: Table) -> None:
    ballot = ballot_of(table)
    ballot.choose(0, 1)
    assert ballot.missing == (0, 1, 2)


def test_there_is_no_line_before_all_have_chosen(table: Table) -> None:
    with pytest.raises(ValueError, match="1 have not"):
        ballot_of(table).choose(0, 1).choose(1, 1).line(table.names)


def test_a_player_with_two_explorers_sends_none_one_or_both() -> None:
    table = Table(load("incan-gold+two-players"), ["Ane", "Bo"])
    ballot = ballot_of(table)
    assert ballot.choices(0) == (0, 1, 2)
    assert ballot.choose(0, 2).choose(1, 1).line(table.names) == "Ane, Ane, Bo"


@pytest.mark.parametrize(("seat", "leaving", "inside"), [(0, 2, 1), (0, -1, 1), (1, 1, 0), (9, 0, 0)])
def test_an_impossible_choice_is_rejected(table: Table, seat: int, leaving: int, inside: int) -> None:
    table.say("7")
    table.say("bo")
    table.say("8")
    with pytest.raises(ImpossibleLeaver) as refused:
        open_ballot(table).choose(seat, leaving)
    assert (refused.value.seat, refused.value.asked, refused.value.inside) == (seat, leaving, inside)


def test_a_ballot_excludes_players_who_went_home(table: Table, journal: MemoryJournal) -> None:
    table.say("7")
    table.say("home Bo")
    ballot = open_ballot(table)
    assert ballot.seats == (0, 2)
    table.say(ballot.choose(0, 0).choose(2, 0).line(table.names))
    assert [seat.inside for seat in table.state.seats] == [1, 0, 1]
    assert journal.lines[-1] == "-"


def test_there_is_no_ballot_unless_a_decision_is_due(table: Table) -> None:
    with pytest.raises(NotDue) as refused:
        open_ballot(table)
    assert refused.value.due is Due.CARD


def test_a_ballot_belongs_to_one_decision(table: Table) -> None:
    ballot = ballot_of(table)
    assert ballot.is_open_at(table)
    table.say("rename Bo = Bob")
    assert ballot.is_open_at(table)
    assert ballot.choose(0, 0).choose(1, 1).choose(2, 0).line(table.names) == "Bob"
    table.say("undo 2")
    table.say("7")
    assert not ballot.is_open_at(table)


def test_a_traceback_shows_no_choice(table: Table) -> None:
    ballot = ballot_of(table)
    assert repr(ballot.choose(0, 0)) == repr(ballot.choose(0, 1)) == repr(ballot)


RULESETS = {explorers: load("slott", settings=[f"players.explorers={explorers}"]) for explorers in (1, 2, 3)}


@given(
    st.integers(1, 3),
    st.integers(3, 8),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 3)), max_size=12),
    st.permutations(range(8)),
)
def test_the_last_choice_of_each_seat_counts_in_any_order(
    explorers: int, players: int, changing: list[tuple[int, int]], order: list[int]
) -> None:
    table = Table(RULESETS[explorers], PEOPLE[:players])
    ballot = ballot_of(table)
    last: dict[int, int] = {}
    for seat, leaving in [*changing, *[(seat, seat % (explorers + 1)) for seat in order]]:
        if seat < players and leaving <= explorers and ballot.missing:
            ballot = ballot.choose(seat, leaving)
            last[seat] = leaving
            assert set(ballot.missing) == set(ballot.seats) - set(last)
    table.say(ballot.line(table.names))
    named = table.moments[-1].line.split(", ")
    assert {seat: named.count(name) for seat, name in enumerate(table.names)} == last


PLAYERS = ("Ane", "Bo", "Robo")


def seat_bots(slott, spec="bag:3", **options):
    return Table(slott, PLAYERS, bots={"Robo": spec}, **options)


def decide(table, text):
    line = complete_decision(text, table, table.parse_context)
    assert line is not None
    table.say(line)
    return line


def test_a_new_ballot_contains_the_choices_of_bots(slott):
    table = seat_bots(slott)
    table.say("9")
    ballot = open_ballot(table)
    assert ballot.missing == (0, 1)
    assert ballot.choose(0, 0).choose(1, 0).line(PLAYERS) == "Robo"


def test_decisions_of_people_are_completed_with_those_of_bots(slott):
    table = seat_bots(slott)
    table.say("7")
    assert decide(table, "-") == "-"
    table.say("5")
    assert decide(table, "ane") == "Ane, Robo"


def test_all_means_all_people_without_bots(slott):
    table = seat_bots(slott)
    table.say("7")
    assert decide(table, "all") == "Ane, Bo"


def test_players_cannot_decide_for_a_bot(slott):
    table = seat_bots(slott)
    table.say("7")
    with pytest.raises(PlayedByBot):
        decide(table, "Robo")
    decide(table, "Ane")
    table.say("7")
    with pytest.raises(ImpossibleLeaver):
        decide(table, "Ane")


def test_home_is_no_decision_at_a_table_with_bots(slott):
    table = seat_bots(slott)
    table.say("7")
    assert complete_decision("home Ane", table, table.parse_context) is None


def test_a_bot_that_is_sent_home_leaves(slott):
    table = seat_bots(slott)
    for line in ("7", "home Robo"):
        table.say(line)
    assert open_ballot(table).missing == (0, 1)
    assert not table.bots.only_bots_decide(table.state)


def test_with_only_bots_inside_no_person_decides(slott):
    table = seat_bots(slott)
    for line in ("7", "ane bo", "A"):
        table.say(line)
    assert table.bots.only_bots_decide(table.state)
    assert open_ballot(table).line(PLAYERS) == "Robo"
    assert not table.bots.only_bots_left(table.state)


def test_a_record_names_its_bots_and_resumes_with_them(slott, tmp_path):
    path = tmp_path / "a.game"
    table = keep(Table(slott, PLAYERS, bots={"Robo": "random"}), path, now=datetime(2026, 1, 2, 3, 4))
    table.say("7")
    chosen = open_ballot(table).chosen
    table.close()
    assert "bots: {Robo: random}" in path.read_text("utf-8")
    resumed = resume(path).table
    resumed.close()
    assert isinstance(resumed, Table)
    assert resumed.bots.specs == {2: "random"}
    assert open_ballot(resumed).chosen == chosen
    assert resumed.bots.seed == table.bots.seed == bot_seed(None, "2026-01-02 03:04", PLAYERS)


def test_the_seed_of_bots_is_pinned_and_differs_by_game():
    assert bot_seed(None, "2026-01-02 03:04", PLAYERS) == 17771234951446125041
    assert bot_seed(None, "2026-01-02 03:05", PLAYERS) != bot_seed(None, "2026-01-02 03:04", PLAYERS)
    assert bot_seed(7, "2026-01-02 03:04", PLAYERS) == 7


def test_a_replay_does_not_need_the_bots(record):
    table = replay(record("7\nAne\n", "bots: {Ane: nobody-knows}"))
    assert table.state.seats[0].inside == 0
    with pytest.raises(UnknownBot):
        table.bots.make_bots()


def test_a_bot_without_a_seat_is_rejected_in_its_place(record):
    with pytest.raises(DocumentError) as refused:
        replay(record("", "bots: {Dora: cautious}"))
    fault = refused.value.faults[0]
    assert (fault.mark.line, fault.mark.column) == (5, 8)
    assert isinstance(fault.facts["error"], NoSuchSeat)


def test_a_bot_keeps_its_seat_under_another_name(slott):
    table = seat_bots(slott)
    for line in ("rename Robo = Robert", "9"):
        table.say(line)
    assert open_ballot(table).chosen == {2: 1}


def test_a_mishap_is_reported_once(slott, monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"raises": FakeEntryPoint(Raises)})
    table = seat_bots(slott, "raises")
    table.say("7")
    decide(table, "-")
    assert list(table.bots.new_mishaps()) == [(2, Mishap.RAISED)]
    table.say("7")
    decide(table, "-")
    assert list(table.bots.new_mishaps()) == []


def test_an_ambiguous_name_is_rejected_at_a_table_with_bots(slott):
    table = Table(slott, ("Anna", "Anders", "Robo"), bots={"Robo": "bag:9"})
    table.say("7")
    with pytest.raises(AmbiguousName):
        complete_decision("an", table, table.parse_context)
