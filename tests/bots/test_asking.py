from __future__ import annotations

import io
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from kortdiamant.bots import Answer, Bot, Choice, Mishap, asking, roster, view_of
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


def does(act):
    """A bot that does something and stays."""

    class Does:
        def choose(self, view):
            act()
            return Choice(0, InOwnWords("Done."))

    return Does()


def test_a_bot_that_asks_for_a_line_takes_none_of_the_game(monkeypatch):
    stream = io.StringIO("7h\n")
    monkeypatch.setattr("sys.stdin", stream)
    assert asked(does(input)).mishap is Mishap.RAISED
    assert sys.stdin is stream
    assert stream.read() == "7h\n"


def test_what_a_bot_prints_stands_in_no_answer(capsys):
    out = sys.stdout
    assert asked(does(lambda: print("I think."))).mishap is None
    assert sys.stdout is out
    assert capsys.readouterr() == ("", "I think.\n")


def test_a_bot_leaves_the_program_in_its_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    assert asked(does(lambda: os.chdir("inner"))).mishap is None
    assert Path.cwd() == tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="a folder that somebody is in cannot be removed there")
def test_a_folder_that_is_gone_hinders_no_bot(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert asked(does(lambda: os.chdir(tmp_path))).mishap is None


def test_a_folder_that_a_bot_removes_is_not_gone_back_to(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)

    def remove() -> None:
        os.chdir(tmp_path)
        gone.rmdir()

    assert asked(does(remove)).mishap is None


def test_a_bot_sets_no_signal_handler():
    handler = signal.getsignal(signal.SIGINT)
    assert asked(does(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))).mishap is Mishap.RAISED
    assert signal.getsignal(signal.SIGINT) is handler


def test_what_a_bot_begins_keeps_no_program_from_ending():
    begun = []
    assert asked(does(lambda: begun.append(threading.Thread(target=time.sleep)))).mishap is None
    assert begun[0].daemon


def test_two_at_once_are_kept_apart_until_both_are_done(capsys):
    out, meeting = sys.stdout, threading.Barrier(2)
    answers = []

    def ask() -> None:
        answers.append(asked(does(meeting.wait), limit=60))

    other = threading.Thread(target=ask)
    other.start()
    ask()
    other.join()
    assert [answer.mishap for answer in answers] == [None, None]
    assert sys.stdout is out


def test_a_bot_that_is_too_slow_is_told_to_end(capsys):
    ended = threading.Event()

    def spin() -> None:
        try:
            while True:
                pass
        finally:
            ended.set()

    assert asked(does(spin), limit=0.01).mishap is Mishap.SLOW
    assert ended.wait(60)


def test_a_good_stranger_is_believed():
    assert asked(Second()) == Answer(0, InOwnWords("Two cards are enough for me."))


def test_our_own_are_asked_without_ado(monkeypatch):
    monkeypatch.setattr(roster, "_plugins", lambda: {"second": Point(Second)})
    assert isinstance(asking("bag:3"), Trusting)
    assert asking("bag:3")(view_of(STATE, 0, 0)) == Answer(0, Bag(2, 3))
    assert isinstance(asking("second"), Careful)


def leaving() -> Bot:
    """Ends the program instead of being made."""
    sys.exit(3)


def deciding() -> Bot:
    """Makes something that is no bot."""
    return 5  # type: ignore[return-value]  # as somebody might


def dawdling() -> Bot:
    """Never made."""
    while True:
        time.sleep(0.001)


def curious() -> Bot:
    """Asks whoever plays."""
    input("Which of my bots? ")
    return Second()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (unfit, "no such thing"),
        (leaving, r"SystemExit\(3\)"),
        (deciding, "choose"),
        (dawdling, "TimeoutError"),
        (curious, "EOFError"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(monkeypatch, make, said):
    monkeypatch.setattr(roster, "_plugins", lambda: {"broken": Point(make)})
    monkeypatch.setattr(roster, "PATIENCE", 0.05 if make is dawdling else 60)
    monkeypatch.setattr("sys.stdin", io.StringIO("7h\n"))
    with pytest.raises(BrokenBot, match=said):
        asking("broken")
    assert sys.stdin.read() == "7h\n"
