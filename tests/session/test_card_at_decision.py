"""At a decision with people to ask, a card means that nobody leaves and that this card comes next."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kortdiamant.errors import AmbiguousEntry, ImpossibleCard, NotDue, UnknownName
from kortdiamant.family import Reading
from kortdiamant.rulebook import load
from kortdiamant.session.conversation import Conversation
from kortdiamant.table import Table

FAMILY = ("Mamma", "Pappa", "Kari", "Knut")


def conversation(
    *lines: str,
    names: Sequence[str] = FAMILY,
    reading: Reading = Reading.ASK,
    bots: dict[str, str] | None = None,
    seed: int | None = None,
) -> Conversation:
    table = Table(load("slott"), names, language="nb", reading=reading, bots=bots, seed=seed)
    found = Conversation(table, None)
    for line in lines:
        found.hear(line)
    return found


def entries(of: Conversation) -> list[str]:
    return [moment.line for moment in of.table.moments[1:]]


@pytest.mark.parametrize(("card", "line"), [("3", "3"), ("hjerter es", "AH"), ("kne", "J"), ("3H", "3H")])
def test_a_card_enters_that_nobody_leaves_and_the_card(card: str, line: str) -> None:
    of = conversation("7")
    reply = of.hear(card)
    assert entries(of) == ["7", "-", line]
    assert reply.table_changed
    assert reply.blocks[0] == "Ingen går ut."


def test_undo_takes_the_two_entries_back_one_by_one() -> None:
    of = conversation("7", "3", "undo")
    assert entries(of) == ["7", "-"]
    of.hear("undo")
    assert entries(of) == ["7"]


@pytest.mark.parametrize(
    ("line", "leaver"), [("#3", "Kari"), ("kar", "Kari"), ("Pappa.", "Pappa"), ("#1 #2", "Mamma, Pappa")]
)
def test_a_seat_is_written_with_a_sign(line: str, leaver: str) -> None:
    of = conversation("7")
    of.hear(line)
    assert entries(of)[1] == leaver


def test_a_line_that_means_a_card_or_somebody_is_asked_about() -> None:
    of = conversation("7")
    with pytest.raises(AmbiguousEntry) as caught:
        of.hear("k")
    assert (caught.value.seats, caught.value.cards) == ((2, 3), ("K",))
    assert of.refusal(caught.value) == "«k» kan bety Kari, Knut eller konge."
    assert entries(of) == ["7"]


@pytest.mark.parametrize(("meant", "lines"), [("#4", ["7", "Knut"]), ("K", ["7", "-", "K"])])
def test_what_was_meant_is_entered(meant: str, lines: list[str]) -> None:
    of = conversation("7")
    of.hear_meant(meant)
    assert entries(of) == lines


def test_several_cards_are_asked_about() -> None:
    of = conversation("7")
    with pytest.raises(AmbiguousEntry) as caught:
        of.hear("kd")
    assert caught.value.seats == ()
    assert len(caught.value.cards) > 1


@pytest.mark.parametrize(("line", "error"), [("joker", ImpossibleCard), ("zoe", UnknownName), ("11", UnknownName)])
def test_a_card_that_cannot_come_changes_nothing(line: str, error: type[Exception]) -> None:
    of = conversation("7")
    with pytest.raises(error):
        of.hear(line)
    assert entries(of) == ["7"]


def test_a_name_that_cannot_be_a_card_now_is_a_name() -> None:
    of = conversation("7", names=("Ane", "Joker Jens", "Cato"))  # no joker can come in round 1
    of.hear("joker")
    assert entries(of) == ["7", "Joker Jens"]


def test_bots_decide_too() -> None:
    of = conversation("7", names=(*FAMILY, "Robo"), bots={"Robo": "bag:1"})
    of.hear("9")
    assert entries(of) == ["7", "Robo", "9"]


@pytest.mark.parametrize("options", [{"reading": Reading.CANONICAL}, {"seed": 7}])
def test_pipes_and_dealt_games_stay_strict(options: dict[str, object]) -> None:
    of = conversation(**options)  # type: ignore[arg-type]  # options of several types
    of.hear(str(of.table.deal()) if of.table.seed is not None else "7")
    with pytest.raises(NotDue):
        of.hear("9H")


def test_a_number_is_a_seat_in_a_pipe() -> None:
    of = conversation("7", "3", reading=Reading.CANONICAL)
    assert entries(of) == ["7", "Kari"]
