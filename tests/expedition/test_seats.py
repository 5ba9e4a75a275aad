from __future__ import annotations

import pytest

from kortdiamant.expedition import Decide, GoHome, actors, choices, joint, play
from kortdiamant.expedition.rules import Players
from tests.tiny import after, box


def test_those_inside_choose_at_the_same_time():
    assert actors(after(box(), 3, "9", (1,), "5")[0]) == (0, 2)
    assert actors(after(box(), 3, "9", (1,))[0]) == ()


def test_who_goes_home_has_no_choice_left():
    state, _ = play(after(box(), 3, "9")[0], GoHome(1))
    assert actors(state) == (0, 2)
    assert choices(state, 1) == ()


@pytest.mark.parametrize(("explorers", "expected"), [(1, (0, 1)), (2, (0, 1, 2))])
def test_a_seat_chooses_how_many_explorers_leave(explorers, expected):
    state, _ = after(box(players=Players(min=1, explorers=explorers)), 2, "9")
    assert choices(state, 0) == expected


def test_the_choices_of_all_come_to_one_decision():
    state, _ = after(box(players=Players(min=1, explorers=2)), 3, "9")
    assert joint(state, {0: 2, 2: 1}) == Decide((0, 0, 2))
    assert joint(state, {}) == Decide(())
