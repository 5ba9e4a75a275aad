from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.errors import Due, ImpossibleLeaver, NotDue
from kortdiamant.rulebook import load
from kortdiamant.table import Ballot, Table, open_ballot
from tests.table.lines import Lines

PEOPLE = ("Ane", "Bo", "Cato", "Dag", "Eva", "Finn", "Gro", "Hans")


def ballot_of(table: Table) -> Ballot:
    table.say("7")
    return open_ballot(table)


def test_it_closes_into_the_line_of_a_record(table: Table, journal: Lines) -> None:
    ballot = ballot_of(table).choose(2, 1).choose(0, 1).choose(1, 0)
    table.say(ballot.line(table.names))
    assert journal.lines == ["7", "Ane, Cato"]


def test_nobody_may_leave(table: Table) -> None:
    ballot = ballot_of(table).choose(0, 0).choose(1, 0).choose(2, 0)
    assert ballot.line(table.names) == "-"


def test_it_knows_who_is_missing(table: Table) -> None:
    ballot = ballot_of(table)
    assert ballot.seats == ballot.missing == (0, 1, 2)
    assert ballot.choose(1, 0).missing == (0, 2)


def test_a_choice_can_be_changed_until_the_last_one_has_chosen(table: Table) -> None:
    ballot = ballot_of(table).choose(0, 1).choose(1, 0).choose(0, 0)
    assert ballot.missing == (2,)
    assert ballot.choose(2, 1).line(table.names) == "Cato"


def test_a_ballot_that_was_filled_stays_as_it_was(table: Table) -> None:
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
def test_what_cannot_be_chosen_is_refused(table: Table, seat: int, leaving: int, inside: int) -> None:
    table.say("7")
    table.say("bo")
    table.say("8")
    with pytest.raises(ImpossibleLeaver) as refused:
        open_ballot(table).choose(seat, leaving)
    assert (refused.value.seat, refused.value.asked, refused.value.inside) == (seat, leaving, inside)


def test_who_goes_home_leaves_without_choosing(table: Table, journal: Lines) -> None:
    table.say("7")
    table.say("home Bo")
    ballot = open_ballot(table)
    assert ballot.seats == (0, 2)
    table.say(ballot.choose(0, 0).choose(2, 0).line(table.names))
    assert [seat.inside for seat in table.state.seats] == [1, 0, 1]
    assert journal.lines[-1] == "-"


def test_there_is_none_where_no_decision_is_due(table: Table) -> None:
    with pytest.raises(NotDue) as refused:
        open_ballot(table)
    assert refused.value.due is Due.CARD


def test_it_belongs_to_one_decision_only(table: Table) -> None:
    ballot = ballot_of(table)
    assert ballot.is_open_at(table)
    table.say("rename Bo = Bob")
    assert ballot.is_open_at(table)
    assert ballot.choose(0, 0).choose(1, 1).choose(2, 0).line(table.names) == "Bob"
    table.say("undo 2")
    table.say("7")
    assert not ballot.is_open_at(table)


def test_a_traceback_shows_nothing_of_it(table: Table) -> None:
    ballot = ballot_of(table)
    assert repr(ballot.choose(0, 0)) == repr(ballot.choose(0, 1)) == repr(ballot)


RULESETS = {explorers: load("slott", settings=[f"players.explorers={explorers}"]) for explorers in (1, 2, 3)}


@given(
    st.integers(1, 3),
    st.integers(3, 8),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 3)), max_size=12),
    st.permutations(range(8)),
)
def test_the_last_choice_of_each_counts_in_whatever_order_they_come(
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
