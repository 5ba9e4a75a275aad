from __future__ import annotations

import pytest

from kortdiamant.errors import AmbiguousName, SeveralNames, UnknownName
from kortdiamant.rulebook import Ruleset
from kortdiamant.table import Table


def turners(table: Table, *lines: str) -> list[str | None]:
    """Who turns the next card, before the first line and after each."""
    seats = [table.turner]
    for line in lines:
        table.say(line)
        seats.append(table.turner)
    return [None if seat is None else table.names[seat] for seat in seats]


def test_the_first_seat_turns_the_first_card_and_then_it_goes_round(table: Table) -> None:
    assert turners(table, "7", "-", "8", "-", "9", "-") == ["Ane", "Bo", "Bo", "Cato", "Cato", "Ane", "Ane"]


def test_another_may_be_first(slott: Ruleset) -> None:
    assert turners(Table(slott, ["Ane", "Bo", "Cato"], first="cat"), "7", "-") == ["Cato", "Ane", "Ane"]


def test_who_is_out_turns_no_card(table: Table) -> None:
    assert turners(table, "7", "Bo", "8", "-", "9") == ["Ane", "Bo", "Cato", "Ane", "Ane", "Cato"]


def test_the_next_round_goes_on_where_the_last_one_ended(table: Table) -> None:
    assert turners(table, "7", "Ane", "8", "all", "9")[2:] == ["Bo", "Cato", "Cato", "Ane"]


def test_undo_gives_the_turn_back(table: Table) -> None:
    assert turners(table, "7", "undo") == ["Ane", "Bo", "Ane"]


def test_a_latecomer_has_a_turn_from_the_next_round_on(table: Table) -> None:
    seats = turners(table, "7", "join Dora", "-", "8", "-", "9", "-", "A", "all", "5", "-")
    assert seats[4:8] == ["Cato", "Cato", "Ane", "Ane"]  # the round that Dora watches
    assert turners(table, "6", "-", "2", "-", "3")[1::2] == ["Dora", "Ane", "Bo"]


def test_nobody_turns_a_card_when_the_game_is_over(table: Table) -> None:
    for _ in range(4):
        table.say("9")
        table.say("all")
    assert table.turner is None


@pytest.mark.parametrize(("first", "error"), [("Dora", UnknownName), ("all", SeveralNames), ("B", AmbiguousName)])
def test_the_first_must_be_one_of_the_players(slott: Ruleset, first: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Table(slott, ["Ane", "Bo", "Britt"], first=first)
