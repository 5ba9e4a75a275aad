"""Quick keys without a keyboard."""

from __future__ import annotations

import pytest

from kortdiamant.cli.terminal.key_spelling import MAX_REPEAT_DELAY, MIN_READING_SECONDS, KeyGuard
from kortdiamant.cli.terminal.quick_keys import CardEntry, KeyEntry, LeaverEntry
from kortdiamant.errors import Due
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from tests.bench.keystrokes import Keystrokes, count
from tests.cli.terminal.clock import Clock
from tests.golden.games import entries_of, record_of, references


class Keys:
    """A person who enters a game by keys, one every half second."""

    def __init__(self, reference: str = "slott", *people: str) -> None:
        self.table = Table(load(reference), people or ("Ane", "Bo", "Cato"), language="nb")
        self.clock = Clock()
        self.guard = KeyGuard(self.clock)
        self.entry = self.begun()

    def begun(self) -> KeyEntry:
        return (CardEntry if self.table.due is Due.CARD else LeaverEntry)(self.table, self.guard)

    def press(self, *keys: str, seconds: float = 0.5) -> list[bool]:
        """Press keys for an entry; which of them mean something."""
        heard = []
        for key in keys:
            self.clock.wait(seconds)
            heard.append(self.entry.press(key))
        return heard

    def enter(self, *keys: str) -> str | None:
        """Press keys, and say what comes of them."""
        assert all(self.press(*keys))
        assert self.entry.done
        line = self.entry.line
        if line is not None:
            self.table.say(line)
        self.entry = self.begun()
        return line


def test_a_whole_round_is_entered_with_keys() -> None:
    keys = Keys()
    assert keys.enter("7") == "7"
    assert keys.enter("enter") == "-"
    assert keys.enter("j") == "J"
    assert keys.enter("3", "1", "enter") == "Ane, Cato"
    assert keys.enter("1", "0") == "10"
    assert keys.enter("*", "enter") == "Bo"
    assert keys.table.state.round == 2


@pytest.mark.parametrize(
    ("keys", "echo"),
    [("7", "7"), ("j", "j — knekt"), ("n", "n — knekt"), ("0", "0 — 10"), ("10", "10"), ("1", "1"), ("a", "a — ess")],
)
def test_the_echo_shows_how_a_key_was_understood(keys: str, echo: str) -> None:
    table = Keys()
    table.press(*keys)
    assert table.entry.echo == echo


def test_the_echo_shows_leavers_by_name() -> None:
    keys = Keys()
    keys.enter("7")
    keys.press("3")
    assert keys.entry.echo == "Cato"
    keys.press("1")
    assert keys.entry.echo == "Ane, Cato"
    keys.press("backspace")
    assert keys.entry.echo == "Cato"
    assert not keys.entry.done


def test_the_echo_shows_an_incomplete_number() -> None:
    keys = Keys("iello")
    keys.press("1")
    assert (keys.entry.echo, keys.entry.done) == ("1", False)
    keys.press("backspace")
    assert keys.entry.echo == ""
    assert keys.enter("1", " ") == "1"
    assert keys.enter("enter") == "-"
    assert keys.enter("1", "1") == "11"


def test_backspace_undoes_the_last_entry() -> None:
    keys = Keys()
    keys.enter("7")
    assert keys.enter("backspace") == "undo"
    assert keys.table.due is Due.CARD


def test_a_held_backspace_undoes_one_entry() -> None:
    keys = Keys()
    for key in ("7", "enter", "8"):
        keys.enter(key)
    assert keys.enter("backspace") == "undo"
    assert keys.press(*["backspace"] * 50, seconds=0.03) == [False] * 50
    assert not keys.entry.done
    keys.clock.wait(MAX_REPEAT_DELAY)
    assert keys.enter("backspace") == "undo"


def test_a_held_enter_that_ends_a_card_decides_nothing() -> None:
    keys = Keys("iello")
    assert keys.enter("1", "enter") == "1"
    assert keys.press(*["enter"] * 50, seconds=0.03) == [False] * 50
    assert not keys.entry.done


def test_a_card_that_is_held_down_is_one_card() -> None:
    keys = Keys("slott", "Ane", "Bo", "Cato", "Dag", "Eva", "Finn", "Gro", "Hans")
    assert keys.enter("7") == "7"
    keys.press(*["7"] * 50, seconds=0.03)
    assert (keys.entry.echo, keys.entry.done) == ("Gro", False)


@pytest.mark.parametrize("key", ["x", "enter", " ", "", "escape", "up"])
def test_other_keys_mean_nothing_where_a_card_is_due(key: str) -> None:
    keys = Keys()
    assert keys.press(key) == [False]
    assert not keys.entry.done


@pytest.mark.parametrize("key", ["x", "9", "2", "", "escape"])
def test_other_keys_mean_nothing_where_a_decision_is_due(key: str) -> None:
    keys = Keys()
    keys.enter("7")
    keys.enter("2", "enter")
    keys.enter("8")
    assert keys.press(key) == [False]


@pytest.mark.parametrize("key", [":", "/"])
def test_a_line_can_be_typed_instead(key: str) -> None:
    keys = Keys()
    assert keys.enter(key) is None
    keys.enter("7")
    assert keys.enter("1", key) is None


@pytest.mark.parametrize("word", ["bo", "undo", "ane", "9"])
def test_a_word_and_enter_decide_nothing(word: str) -> None:
    keys = Keys()
    keys.enter("7")
    assert keys.press(*word, "enter")[-1] is False
    assert not keys.entry.done


def test_a_later_enter_decides() -> None:
    keys = Keys()
    keys.enter("7")
    keys.press("x", "enter")
    keys.press("enter", seconds=2)
    assert keys.entry.line == "-"
    keys.entry = keys.begun()
    keys.press("1", "1", " ", "enter")
    assert keys.entry.line == "Ane"


def test_question_mark_is_help() -> None:
    keys = Keys()
    keys.press("?")
    assert keys.entry.line == "help"


def test_an_impossible_card_is_entered_and_the_table_refuses_it() -> None:
    keys = Keys()
    keys.press("*")
    assert keys.entry.line == "joker"


def test_keys_pressed_before_the_screen_changed_are_ignored() -> None:
    keys = Keys()
    keys.guard.pause()
    keys.press("7", seconds=MIN_READING_SECONDS / 2)
    assert not keys.entry.done


@pytest.mark.parametrize("reference", references())
def test_a_game_takes_few_keys(reference: str) -> None:
    keys = Keystrokes()
    count(load(reference), entries_of(record_of(reference).read_text("utf-8")), keys)
    assert keys.cards
    assert keys.decisions
    assert keys.most_overhead == 1
    assert keys.per_hundred_cards <= (110 if reference.startswith("slott") else 170)
