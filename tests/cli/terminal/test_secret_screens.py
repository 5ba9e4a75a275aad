"""Secret screens without a terminal: keys and seconds go in, lines come out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.cli.terminal.key_spelling import MAX_REPEAT_DELAY, MIN_READING_SECONDS, KeyGuard
from kortdiamant.cli.terminal.secret_screens import SecretScreens, Stage, choice_keys, screen_lines
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.table import Table, open_ballot
from kortdiamant.telling.speaker import Speaker, speaker_of
from tests.cli.terminal.clock import Clock

PEOPLE = ("Ane", "Bo", "Cato", "Dag", "Eva", "Finn", "Gro", "Hans")
STAY, LEAVE, LIFT, ENTER = "s", "l", " ", "enter"
SLOTT = load("slott")


class Device:
    """A device on which a decision is due; keys are pressed by people who look before they press."""

    def __init__(self, people: int = 3, *, explorers: int = 1, open_seats: str = "", first: int = 0) -> None:
        several = [f"players.explorers={explorers}", "players.min=2"]
        ruleset = load("slott", settings=several) if explorers > 1 else SLOTT
        self.table = Table(ruleset, PEOPLE[:people], language="en")
        self.table.say("7")
        self.clock = Clock()
        self.covers = SecretScreens(
            open_ballot(self.table),
            people,
            stay=STAY,
            leave=LEAVE,
            guard=KeyGuard(self.clock),
            first=first,
            open_seats=frozenset(int(seat) - 1 for seat in open_seats),
        )

    def press(self, *keys: str) -> None:
        """Press keys, a second after each other."""
        for key in keys:
            self.clock.wait()
            self.covers.press(key)
            self.covers.settle()

    def at_once(self, *keys: str, seconds: float = 0.01) -> None:
        """Press keys so soon after each other that no choice can settle in between."""
        self.clock.wait()
        for key in keys:
            self.covers.press(key)
            self.clock.wait(seconds)
        self.covers.settle()

    def hold(self, key: str) -> None:
        """Hold a key down that was just pressed: after a while it begins to repeat itself."""
        self.clock.wait(0.6)
        for _ in range(100):
            self.covers.press(key)
            self.clock.wait(0.03)
            self.covers.settle()

    @property
    def shown(self) -> str:
        return "\n".join(screen_lines(self.covers, speaker_of(self.table)))

    @property
    def now(self) -> tuple[Stage, int, int]:
        """The stage, whose turn it is, and how many have chosen."""
        return self.covers.stage, self.covers.seat + 1, self.covers.chosen

    @property
    def line(self) -> str:
        assert self.covers.stage is Stage.CLOSED
        return self.covers.ballot.line(self.table.names)


def test_every_player_lifts_the_cover_and_chooses() -> None:
    device = Device()
    assert "Ane, press the space bar" in device.shown
    assert "0 of 3 have chosen." in device.shown
    device.press(LIFT)
    assert "Ane: stay or leave?" in device.shown
    device.press(STAY)
    assert device.now == (Stage.COVERED, 2, 1)
    assert "1 of 3 have chosen." in device.shown
    device.press(LIFT, LEAVE, LIFT, LEAVE)
    assert device.line == "Bo, Cato"
    assert device.shown == ""


def test_seats_choose_in_order_from_the_given_seat() -> None:
    device = Device(first=1)
    order = []
    while device.covers.stage is not Stage.CLOSED:
        order.append(device.covers.seat + 1)
        device.press(LIFT, STAY)
    assert order == [2, 3, 1]


def test_a_choice_is_covered_before_it_counts() -> None:
    device = Device()
    device.press(LIFT)
    device.clock.wait()
    device.covers.press(LEAVE)
    assert device.now == (Stage.TAKEN, 1, 0)
    assert device.shown == "Thank you, Ane."
    device.covers.settle()
    assert device.now == (Stage.COVERED, 2, 1)


@pytest.mark.parametrize(("key", "line"), [("up", "-"), ("down", "Ane")])
def test_an_arrow_waits_for_enter_and_is_not_shown(key: str, line: str) -> None:
    device = Device()
    device.press(LIFT, "down", "up", key)
    assert device.shown == "Ane: Enter confirms, another key chooses anew."
    assert device.covers.chosen == 0
    device.press(ENTER, LIFT, STAY, LIFT, STAY)
    assert device.line == line


def test_enter_alone_is_no_choice() -> None:
    device = Device()
    device.press(ENTER, ENTER, LIFT, "x", "3")
    assert device.now == (Stage.ASKED, 1, 0)


@pytest.mark.parametrize("key", ["escape", ":", "/"])
def test_a_cover_lifted_by_mistake_closes_again(key: str) -> None:
    device = Device()
    device.press(LIFT, key)
    assert device.now == (Stage.COVERED, 1, 0)


def test_a_player_can_choose_out_of_turn() -> None:
    device = Device()
    device.press("3", LIFT, LEAVE)
    assert device.now == (Stage.COVERED, 1, 1)
    device.press(LIFT, STAY, LIFT, STAY)
    assert device.line == "Cato"


def test_a_choice_can_be_changed_until_the_last_one_has_chosen() -> None:
    device = Device()
    device.press(LIFT, LEAVE, LIFT, STAY, "1")
    assert device.now == (Stage.COVERED, 1, 2)
    device.press(LIFT, STAY)
    assert device.now == (Stage.COVERED, 3, 2)
    device.press(LIFT, STAY)
    assert device.line == "-"


def test_players_outside_and_open_thumbs_get_no_cover() -> None:
    device = Device(open_seats="2")
    device.press("2", "9", "0")
    assert device.now == (Stage.COVERED, 1, 0)


@pytest.mark.parametrize("key", [LIFT, STAY, LEAVE, ENTER, "down", "1", "3", "escape"])
@pytest.mark.parametrize("before", [[LIFT], [LIFT, STAY], [LIFT, "down"], [LIFT, STAY, LIFT], [LIFT, "down", ENTER]])
def test_a_held_key_does_not_choose_for_the_next_player(key: str, before: list[str]) -> None:
    device = Device()
    device.press(*before, key)
    stage, _, chosen = device.now
    device.hold(key)
    assert device.covers.chosen == chosen
    assert device.covers.stage in (stage, Stage.COVERED)


@pytest.mark.parametrize("keys", [[STAY, LEAVE], [LEAVE, STAY], [STAY, LIFT], [LEAVE, "x"], [STAY, ENTER], ["1", "0"]])
def test_two_keys_at_once_choose_nothing(keys: list[str]) -> None:
    device = Device()
    device.press(LIFT, STAY, LIFT, STAY, LIFT)
    device.at_once(*keys)
    assert device.now == (Stage.COVERED, 3, 2)
    assert "two keys at once" in device.shown
    device.press(LIFT)
    assert "two keys" not in device.shown


@pytest.mark.parametrize("keys", [[LIFT, STAY], [LIFT, LEAVE, LIFT], [LIFT, "down", ENTER], ["2", LIFT, LEAVE]])
def test_keys_pressed_as_the_screen_changes_are_ignored(keys: list[str]) -> None:
    device = Device()
    device.at_once(*keys)
    assert device.covers.chosen == 0


def test_a_key_that_bounces_is_one_key() -> None:
    device = Device()
    device.press(LIFT)
    device.at_once(LEAVE, LEAVE)
    assert device.now == (Stage.COVERED, 2, 1)


def test_a_slow_player_can_still_choose() -> None:
    device = Device()
    device.press(LIFT)
    device.clock.wait(3600)
    device.press(LEAVE)
    assert device.now == (Stage.COVERED, 2, 1)


@pytest.mark.parametrize("before", [[], [LIFT], [LIFT, "down"], [LIFT, STAY], [LIFT, STAY, LIFT, "up"]])
def test_covering_the_screen_keeps_the_choices(before: list[str]) -> None:
    device = Device()
    device.press(*before)
    chosen = device.covers.chosen
    device.covers.cover()
    assert device.covers.stage is Stage.COVERED
    assert device.covers.chosen == chosen


def test_a_choice_that_has_not_settled_is_forgotten_with_the_cover() -> None:
    device = Device()
    device.press(LIFT)
    device.clock.wait()
    device.covers.press(LEAVE)
    device.covers.cover()
    device.covers.settle()
    assert device.now == (Stage.COVERED, 1, 0)


@pytest.mark.parametrize("key", ["escape", ":", "/"])
def test_the_table_can_type_and_come_back(key: str) -> None:
    device = Device()
    device.press(LIFT, LEAVE, key)
    assert device.covers.stage is Stage.AWAY
    device.press(LIFT, STAY)
    assert device.covers.stage is Stage.AWAY
    assert device.shown == ""
    device.covers.resume()
    assert device.now == (Stage.COVERED, 2, 1)


class TestSeveralExplorers:
    def test_a_digit_chooses_how_many_explorers_leave(self) -> None:
        device = Device(2, explorers=2)
        device.press(LIFT)
        assert "1: one leaves" in device.shown
        assert "L: leave, all 2" in device.shown
        device.press("1", LIFT, "2")
        assert device.line == "Ane, Bo, Bo"

    def test_the_letters_choose_for_all_explorers(self) -> None:
        device = Device(2, explorers=3)
        device.press(LIFT)
        assert "2: 2 leave" in device.shown
        device.press("9", "4", LEAVE, LIFT, STAY)
        assert device.line == "Ane, Ane, Ane"


class TestThumbs:
    def test_thumbs_follow_the_secret_choices(self) -> None:
        device = Device(4, open_seats="24")
        device.press(LIFT, LEAVE, LIFT, STAY)
        assert "Thumbs now!" in device.shown
        assert "2 Bo  4 Dag" in device.shown
        assert "Leaving: -" in device.shown
        device.press("4", "1")
        assert "Leaving: Dag" in device.shown
        device.press(ENTER)
        assert device.line == "Ane, Dag"

    def test_thumbs_can_be_corrected(self) -> None:
        device = Device(4, open_seats="24")
        device.press(LIFT, STAY, LIFT, STAY, "*", "backspace", ENTER)
        assert device.line == "Bo"

    def test_a_held_key_reveals_nothing(self) -> None:
        device = Device(3, open_seats="3")
        device.press(LIFT, STAY, LIFT, "down", ENTER)
        device.hold(ENTER)
        assert "Thumbs now!" in device.shown
        device.clock.wait(MAX_REPEAT_DELAY)
        device.press(ENTER)
        assert device.line == "Bo"

    def test_the_table_can_type_and_come_back(self) -> None:
        device = Device(3, open_seats="3")
        device.press(LIFT, LEAVE, LIFT, STAY, "escape")
        assert device.now[0] is Stage.AWAY
        device.covers.resume()
        assert "Thumbs now!" in device.shown
        device.press("3", ENTER)
        assert device.line == "Ane, Cato"


def test_a_lone_player_gets_no_sentence_about_others() -> None:
    device = Device(3, open_seats="23")
    assert "have chosen" not in device.shown
    assert "Somebody else" not in device.shown


def test_a_seat_with_two_digits_can_be_selected() -> None:
    table = Table(load("slott", settings=["players.max=12"]), [f"P{number}x" for number in range(12)], language="en")
    table.say("7")
    clock = Clock()
    covers = SecretScreens(open_ballot(table), 12, stay=STAY, leave=LEAVE, guard=KeyGuard(clock))
    for key, seat in (("1", 0), ("2", 11), ("1", 11), (" ", 0)):
        clock.wait()
        covers.press(key)
        assert (covers.stage, covers.seat) == (Stage.COVERED, seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_a_language_are_two_letters(language: Language) -> None:
    keys = choice_keys(Speaker(language))
    assert len(set(keys)) == 2
    assert all(len(key) == 1 and key.isalpha() for key in keys)


KEYS = (LIFT, STAY, LEAVE, ENTER, "up", "down", "0", "1", "2", "3", "4", "escape", ":", "backspace", "*", "")


@given(
    st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from([0.0, 0.05, 0.3, 1.0])), max_size=60),
    st.sampled_from(["", "3", "24"]),
)
def test_no_choice_ever_changes_what_is_shown(keys: list[tuple[str, float]], open_seats: str) -> None:
    """Two tables whose players choose the opposite see the same screens, as long as a choice is secret."""
    one, other = Device(4, open_seats=open_seats), Device(4, open_seats=open_seats)
    opposite = {STAY: LEAVE, LEAVE: STAY, "up": "down", "down": "up", "0": "1", "1": "0"}
    for key, pause in keys:
        asked = one.covers.stage in (Stage.ASKED, Stage.MARKED, Stage.TAKEN)  # a key may bounce
        for device, pressed in ((one, key), (other, opposite.get(key, key) if asked else key)):
            device.clock.wait(pause)
            if pause >= MIN_READING_SECONDS:
                device.covers.settle()
            device.covers.press(pressed)
        assert one.shown == other.shown
        assert one.now == other.now
