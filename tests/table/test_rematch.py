"""The same people play once more."""

from __future__ import annotations

import pytest

from kortdiamant.errors import AmbiguousName, QuestionInRecord, RefusedName, UnknownName
from kortdiamant.rulebook import Ruleset
from kortdiamant.table import Rematch, Table, rematch


@pytest.fixture
def seated(slott: Ruleset) -> Table:
    return Table(slott, ["Ane", "Bo", "Cato", "Dag"], first="Bo")


def test_whoever_sits_behind_the_former_first_player_is_first(seated: Table) -> None:
    assert rematch(seated) == Rematch(("Ane", "Bo", "Cato", "Dag"), "Cato")


def test_after_the_last_seat_comes_the_first(slott: Ruleset) -> None:
    assert rematch(Table(slott, ["Ane", "Bo", "Cato"], first="Cato")).first == "Ane"


def test_who_came_late_plays_and_who_is_called_otherwise_is(seated: Table) -> None:
    for line in ("join Eva Li", "rename Bo = Bob"):
        seated.say(line)
    assert rematch(seated) == Rematch(("Ane", "Bob", "Cato", "Dag", "Eva Li"), "Cato")


@pytest.mark.parametrize(("home", "first"), [("Bo", "Cato"), ("Cato", "Dag"), ("Ane", "Cato")])
def test_who_has_gone_home_is_not_there(home: str, first: str, seated: Table) -> None:
    for line in (f"home {home}", "7", "-"):
        seated.say(line)
    again = rematch(seated)
    assert home not in again.names
    assert again.first == first


@pytest.mark.parametrize(
    ("order", "names", "first"),
    [
        ("dag, cato, bo, ane", ("Dag", "Cato", "Bo", "Ane"), "Ane"),
        ("bo dag an", ("Bo", "Dag", "Ane"), "Dag"),
        ("cato ane dag", ("Cato", "Ane", "Dag"), "Cato"),
        ("4 3 2 1", ("Dag", "Cato", "Bo", "Ane"), "Ane"),
    ],
)
def test_people_may_sit_otherwise(order: str, names: tuple[str, ...], first: str, seated: Table) -> None:
    assert rematch(seated, order) == Rematch(names, first)


@pytest.mark.parametrize(
    ("order", "error"), [("ane zoe bo", UnknownName), ("ane bo ane", RefusedName), ("ane, 9", UnknownName)]
)
def test_an_order_that_cannot_be_is_refused(order: str, error: type[Exception], seated: Table) -> None:
    with pytest.raises(error):
        rematch(seated, order)


def test_a_beginning_of_two_names_is_refused(slott: Ruleset) -> None:
    with pytest.raises(AmbiguousName):
        rematch(Table(slott, ["Ane", "Anna", "Bo"]), "an, bo")


@pytest.mark.parametrize("line", ["again", "again Bo, Ane", "Igjen", "revanche", "rematch"])
def test_it_is_never_recorded(line: str, seated: Table) -> None:
    with pytest.raises(QuestionInRecord):
        seated.say(line)
