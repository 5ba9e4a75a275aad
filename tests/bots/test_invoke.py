from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

from kortdiamant.bots import Bot, Choice, Decision, Mishap, invoker, registry, view_of
from kortdiamant.bots.reasons import Bag, InOwnWords
from kortdiamant.bots.registry import check
from kortdiamant.errors import BrokenBot
from tests.bots.sample_bots import FakeEntryPoint, LeavesTwice, Raises, SaysNothing, Second, Spoils, fail_to_load
from tests.small_games import after, box

STATE, _ = after(box(), 3, "7")


def decision_of(bot):
    return check(bot, view_of(STATE, 0, 0))


@pytest.mark.parametrize(
    ("bot", "mishap"),
    [(Raises(), Mishap.RAISED), (LeavesTwice(), Mishap.NONSENSE), (SaysNothing(), Mishap.NONSENSE)],
)
def test_a_bot_that_misbehaves_stays(bot, mishap):
    assert decision_of(bot) == Decision(0, mishap=mishap)


def ends(error):
    """A bot that raises this error."""

    class Ends:
        def choose(self, view):
            raise error

    return Ends()


def test_a_bot_that_exits_counts_as_raising():
    assert decision_of(ends(SystemExit(3))) == Decision(0, mishap=Mishap.RAISED)


def test_ctrl_c_ends_the_game_while_a_bot_decides():
    with pytest.raises(KeyboardInterrupt):
        decision_of(ends(KeyboardInterrupt()))


ILL_MADE: Sequence[object] = (
    "a word",
    InOwnWords(5),  # type: ignore[arg-type]  # nobody checks the types of a bot from elsewhere
    InOwnWords(None),  # type: ignore[arg-type]
    Bag(None, 10),  # type: ignore[arg-type]
    Bag(3, "10"),  # type: ignore[arg-type]
    Bag,
)


@pytest.mark.parametrize("reason", ILL_MADE)
def test_a_malformed_reason_is_dropped(reason):
    class Explains:
        def choose(self, view):
            return Choice(1, reason)

    assert decision_of(Explains()) == Decision(1)


def test_a_bot_cannot_spoil_the_game():
    assert decision_of(Spoils()).mishap is None
    assert STATE.carried == 2


def test_what_a_bot_prints_goes_to_stderr(capsys):
    class Prints:
        def choose(self, view):
            print("I think.")
            return Choice(0, InOwnWords("Done."))

    out = sys.stdout
    assert decision_of(Prints()).mishap is None
    assert sys.stdout is out
    assert capsys.readouterr() == ("", "I think.\n")


def test_a_good_third_party_bot_is_believed():
    assert decision_of(Second()) == Decision(0, InOwnWords("Two cards are enough for me."))


def test_bundled_and_other_bots_are_invoked_by_name(monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"second": FakeEntryPoint(Second)})
    assert invoker("bag:3")(view_of(STATE, 0, 0)) == Decision(0, Bag(2, 3))
    assert invoker("second")(view_of(STATE, 0, 0)) == Decision(0, InOwnWords("Two cards are enough for me."))


def exit_program() -> Bot:
    """A factory that exits."""
    sys.exit(3)


def make_number() -> Bot:
    """A factory that returns no bot."""
    return 5  # type: ignore[return-value]  # as somebody might


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (fail_to_load, "no such thing"),
        (exit_program, r"SystemExit\(3\)"),
        (make_number, "choose"),
    ],
)
def test_a_bot_that_cannot_be_made_is_rejected(monkeypatch, make, said):
    monkeypatch.setattr(registry, "_plugins", lambda: {"broken": FakeEntryPoint(make)})
    with pytest.raises(BrokenBot, match=said):
        invoker("broken")
