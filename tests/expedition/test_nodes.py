"""The whole tree of two tiny games, counted by kind of node as one counts moves in chess."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from kortdiamant.expedition import Move, Phase, actors, choices, joint, outcomes, play, start
from tests.tiny import box


def nodes(state):
    """How many nodes of each kind lie in and below a state."""
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
