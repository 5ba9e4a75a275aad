from __future__ import annotations

import pytest

from kortdiamant.cli.terminal.key_spelling import QUIET, REPEAT, KeyGuard
from tests.cli.terminal.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guard(clock: Clock) -> KeyGuard:
    return KeyGuard(clock)


def test_keys_count_as_fast_as_they_come_while_the_screen_stays(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits("1")
    clock.wait(0.01)
    assert guard.admits("2")
    assert guard.admits("2")


def test_a_key_that_comes_with_a_new_screen_was_meant_for_the_one_before(guard: KeyGuard, clock: Clock) -> None:
    guard.pause()
    clock.wait(QUIET - 0.01)
    assert not guard.admits("x")
    clock.wait(QUIET)
    assert guard.admits("x") is False, "the same key needs a longer pause"
    clock.wait(QUIET)
    assert guard.admits("y")


def test_a_key_that_is_held_down_never_counts_on_a_new_screen(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits("s")
    guard.pause()
    clock.wait(0.6)
    for _ in range(200):
        assert not guard.admits("s")
        clock.wait(0.03)
    clock.wait(REPEAT)
    assert guard.admits("s")


def test_a_key_that_is_pressed_again_and_again_counts_in_the_end(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits(" ")
    guard.pause()
    clock.wait(0.5)
    assert not guard.admits(" ")
    clock.wait(0.5)
    assert guard.admits(" ")


def test_another_key_counts_as_soon_as_the_keyboard_was_quiet(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits("s")
    guard.pause()
    clock.wait(QUIET)
    assert guard.admits(" ")


@pytest.mark.parametrize(
    ("key", "pause", "repeated"), [("a", 0.1, True), ("a", REPEAT + 0.01, False), ("b", 0.1, False)]
)
def test_a_key_is_known_for_a_repetition(guard: KeyGuard, clock: Clock, key: str, pause: float, repeated: bool) -> None:
    guard.admits("a")
    clock.wait(pause)
    assert guard.admits(key)
    assert guard.repeated is repeated


def test_its_own_clock_never_goes_back() -> None:
    guard = KeyGuard()
    assert guard.admits("a")
    guard.pause()
    assert not guard.admits("b")
