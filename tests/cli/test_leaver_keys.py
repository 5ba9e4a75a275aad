from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.cli.leaver_keys import LeaverKeys, SeatKeys


def pressed(keys: LeaverKeys, text: str) -> list[int]:
    for key in text:
        keys.press(key)
    keys.end()
    return [seat + 1 for seat in keys.sent]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("", []),
        ("13", [1, 3]),
        ("31", [1, 3]),
        ("11", [1]),
        ("2", []),
        ("9", []),
        ("0", []),
        ("*", [1, 3, 4]),
        ("a", []),  # the first letter of Ane, or of all
        ("x1", [1]),
    ],
)
def test_seats_of_those_inside_are_pressed(text: str, seats: list[int]) -> None:
    assert pressed(LeaverKeys(4, {0: 1, 2: 1, 3: 1}), text) == seats


@pytest.mark.parametrize(
    ("text", "seats"), [("1", [1]), ("11", [1, 1]), ("111", [1, 1]), ("*", [1, 1, 2, 2]), ("121", [1, 1, 2])]
)
def test_a_seat_is_pressed_once_for_each_explorer(text: str, seats: list[int]) -> None:
    assert pressed(LeaverKeys(2, {0: 2, 1: 2}), text) == seats


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("12", [12]),
        ("1 2", [1, 2]),
        ("01", [1]),
        ("0102", [1, 2]),
        ("1", [1]),
        ("112", [2, 11]),
        ("2310", [2, 3, 10]),
        ("19", []),
        (" 2", [2]),
    ],
)
def test_at_a_large_table_a_number_may_have_two_digits(text: str, seats: list[int]) -> None:
    assert pressed(LeaverKeys(12, dict.fromkeys(range(12), 1)), text) == seats


def test_the_last_key_can_be_taken_back() -> None:
    keys = LeaverKeys(12, dict.fromkeys(range(12), 1))
    for key in "21":
        keys.press(key)
    assert (list(keys.sent), keys.digits) == ([1], "1")
    assert keys.take_back()
    assert (list(keys.sent), keys.digits) == ([1], "")
    assert keys.take_back()
    assert not keys.sent
    assert not keys.take_back()


@given(st.integers(1, 99), st.data())
def test_every_seat_has_a_number_that_means_it_alone(seats: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, seats - 1))
    for text in (f"{seat + 1} ", f"{seat + 1:0{len(str(seats))}}"):
        keys = SeatKeys(seats)
        found = [keys.press(key) for key in text]
        assert [each for each in found if each is not None] == [seat]
        assert keys.end() is None
