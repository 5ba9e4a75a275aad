from __future__ import annotations

from collections.abc import Sequence

import pytest

from kortdiamant.bots import Answer, Choice, Mishap, asking, roster, view_of
from kortdiamant.bots.asking import Careful, Trusting
from kortdiamant.bots.reasons import Bag, InOwnWords
from kortdiamant.errors import BrokenBot
from tests.bots.strangers import LeavesTwice, Point, Raises, SaysNothing, Second, Sleeps, Spoils, unfit
from tests.tiny import after, box

STATE, _ = after(box(), 3, "7")


def asked(bot, limit=2.0):
    return Careful(bot, limit)(view_of(STATE, 0, 0))


@pytest.mark.parametrize(
    ("bot", "mishap"),
    [(Raises(), Mishap.RAISED), (LeavesTwice(), Mishap.NONSENSE), (SaysNothing(), Mishap.NONSENSE)],
)
def test_a_bot_that_misbehaves_stays(bot, mishap):
    assert asked(bot) == Answer(0, mishap=mishap)


@pytest.mark.parametrize("end", [SystemExit, KeyboardInterrupt])
@pytest.mark.filterwarnings("error")  # a thread that dies of something says so
def test_a_bot_that_wants_to_end_the_program_broke_down(end):
    class Ends:
        def choose(self, view):
            raise end

    careful = Careful(Ends(), limit=60)
    assert [careful(view_of(STATE, 0, 0)) for _ in range(2)] == [Answer(0, mishap=Mishap.RAISED)] * 2


ILL_MADE: Sequence[object] = (
    "a word",
    InOwnWords(5),  # type: ignore[arg-type]  # nobody checks the types of a bot from elsewhere
    InOwnWords(None),  # type: ignore[arg-type]
    Bag(None, 10),  # type: ignore[arg-type]
    Bag(3, "10"),  # type: ignore[arg-type]
    Bag,
)


@pytest.mark.parametrize("reason", ILL_MADE)
def test_a_reason_that_cannot_be_told_is_none(reason):
    class Explains:
        def choose(self, view):
            return Choice(1, reason)

    assert asked(Explains()) == Answer(1)


def test_a_bot_that_is_too_slow_stays_and_is_not_asked_again():
    careful = Careful(Sleeps(), limit=0.01)
    answers = [careful(view_of(STATE, 0, 0)) for _ in range(3)]
    assert answers == [Answer(0, mishap=Mishap.SLOW)] * 3


def test_a_bot_cannot_spoil_the_game():
    assert asked(Spoils()).mishap is None
    assert STATE.carried == 2


def test_a_good_stranger_is_believed():
    assert asked(Second()) == Answer(0, InOwnWords("Two cards are enough for me."))


def test_our_own_are_asked_without_ado(monkeypatch):
    monkeypatch.setattr(roster, "_plugins", lambda: {"second": Point(Second)})
    assert isinstance(asking("bag:3"), Trusting)
    assert asking("bag:3")(view_of(STATE, 0, 0)) == Answer(0, Bag(2, 3))
    assert isinstance(asking("second"), Careful)


def test_a_bot_that_cannot_be_made_is_refused(monkeypatch):
    monkeypatch.setattr(roster, "_plugins", lambda: {"broken": Point(unfit)})
    with pytest.raises(BrokenBot, match="no such thing"):
        asking("broken")
