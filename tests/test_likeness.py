"""The distance between two games, by hand and as a metric."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.expedition import Rules
from kortdiamant.likeness import curves, distance
from tests.small_games import box, castle

VALUES = st.lists(st.integers(1, 20), min_size=1, max_size=4)
PLAYERS = 3


@st.composite
def boxes(draw: st.DrawFn) -> Rules:
    return box(draw(VALUES), "abc"[: draw(st.integers(0, 3))], copies=draw(st.integers(1, 3)))


def test_curves_of_two_treasures_and_two_snakes_match_a_count_by_hand():
    # Two treasures of 6 and two snakes, for three: the pack ends at card four, two of which strike.
    seen = curves(box([6, 6], ["snake"], copies=2), PLAYERS)
    assert list(map(str, seen.survival)) == ["1", "1", "5/6", "1/2", "0"]
    assert list(map(str, seen.busts)) == ["0", "1/6", "1/3", "1/2"]
    assert list(map(str, seen.gems)) == ["0", "1", "2", "2", "0"]


def test_distance_is_the_area_that_only_one_curve_covers():
    # Twice the gems: half of the area under the greater curve is common. Nothing else differs.
    found = distance(box([6, 6], ["snake"]), box([12, 12], ["snake"]), PLAYERS)
    assert found.risk == found.bust == 0
    assert found.treasure == Fraction(1, 2)
    assert found.total == Fraction(1, 6)


def test_a_game_with_fewer_snakes_is_nearer_than_one_without():
    game, fewer, none = (box([6] * 4, ["snake"] * bool(n), copies=n) for n in (3, 2, 0))
    assert 0 < distance(game, fewer, PLAYERS).total < distance(game, none, PLAYERS).total


def test_games_without_hazards_have_no_bust_distance():
    assert distance(box([5], []), box([7], []), PLAYERS).bust == 0


def test_the_castle_is_safer_for_longer_than_the_box():
    found = distance(castle(), box(relics=[None] * 5), 4)
    assert [round(float(part), 3) for part in (found.risk, found.bust, found.treasure)] == [0.325, 0.473, 0.589]


@given(boxes(), boxes(), boxes())
@settings(max_examples=20, deadline=None)
def test_distance_is_a_metric(one: Rules, other: Rules, third: Rules):
    found = distance(one, other, PLAYERS)
    assert distance(one, one, PLAYERS).total == 0
    assert distance(other, one, PLAYERS) == found
    assert 0 <= found.total <= 1
    assert found.total <= distance(one, third, PLAYERS).total + distance(third, other, PLAYERS).total
