"""Actors and their choices, and the tree of two tiny games, counted by kind of node as perft does in chess."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from kortdiamant.expedition import Decide, GoHome, Move, Phase, actors, choices, joint, outcomes, play, start
from kortdiamant.expedition.rules import Players
from tests.small_games import after, box


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


def nodes(state):
    """The number of nodes of each kind in the tree of a state."""
    moves: list[Move]
    if state.phase is Phase.REVEAL:
        moves = [move for move, _ in outcomes(state)]
        kind = "chance"
    elif state.phase is Phase.DECIDE:
        seats = actors(state)
        options = product(*(choices(state, seat) for seat in seats))
        moves = [joint(state, dict(zip(seats, chosen, strict=True))) for chosen in options]
        kind = "decision"
    else:
        return Counter(terminal=1)
    return sum((nodes(play(state, move).state) for move in moves), Counter({kind: 1}))


@pytest.mark.parametrize(
    ("rules", "seats", "expected"),
    [
        # One seat, one round, a treasure and two snakes; the first snake threatens, the second strikes.
        # The first card is T or S (S stands for either snake: one cell), and after each one the seat stays or leaves.
        #   chance 1: T | S
        #   T -> decision: leave (end) | stay -> chance: S -> decision: leave (end) | stay -> chance: S strikes (end)
        #   S -> decision: leave (end) | stay -> chance: T | S strikes (end)
        #        T -> decision: leave (end) | stay -> chance: S strikes (end)
        # chance: 1 + (1 + 1) + (1 + 1) = 5; decisions: 2 + 2 = 4; ends: 3 on the T branch, 2 + 2 on the S branch.
        (box((1,), ("snake",), copies=2, rounds=1), 1, {"chance": 5, "decision": 4, "terminal": 7}),
        # Two seats, one round, one treasure and a single snake that never strikes: the pack runs dry.
        #   chance 1: T | S, then a decision of 4 (none, one, the other, both).
        #   both: end. One: chance (the other card), then the last one inside leaves or stays: the pack is empty, end.
        #   none: chance (the other card), then a decision of 4: each ends the game, since the pack is empty.
        # Per first card: decisions 1 + 2 + 1 = 4, chance 3, ends 1 + 2 * 2 + 4 = 9.
        (box((2,), ("snake",), copies=1, rounds=1), 2, {"chance": 7, "decision": 8, "terminal": 18}),
    ],
)
def test_the_tree_has_as_many_nodes_as_counted_by_hand(rules, seats, expected):
    assert nodes(start(rules, seats)) == expected
