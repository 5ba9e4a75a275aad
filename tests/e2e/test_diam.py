"""The whole winning strategy of Diam, every branch of it, by the readable core; and levels against each other."""

from __future__ import annotations

import pytest

from kortdiamant.diam import start
from kortdiamant.diamengine.bitboards import EMPTY
from kortdiamant.diamengine.engine import count_perft
from kortdiamant.diamengine.levels import BEST
from tests.diam.boards import TWO
from tests.diamengine.agreement import check_agreement, count_lines, positions
from tests.diamengine.matches import match
from tests.diamengine.strategy_walk import canonical_stacks, strategy_lines, walk

GAMES = 200
POSITIONS = 100_000


def test_whoever_moves_second_wins_in_twenty_plies_whatever_the_other_one_does():
    table = {canonical_stacks(line.stacks): line for line in strategy_lines()}
    assert walk(table) == set(table)


@pytest.mark.parametrize("level", range(1, BEST))
def test_every_level_is_stronger_than_the_one_below_beyond_doubt(level):
    played = match(level, level + 1, GAMES)
    print(f"{level + 1} against {level}: {played.points:g} of {GAMES}, {played.stronger}, {played.weaker}")
    assert played.stronger.low > played.weaker.high


def test_the_engine_and_the_core_agree_on_many_positions():
    for state in positions(seed=0, count=POSITIONS):
        check_agreement(state)


def test_the_engine_and_the_core_count_the_same_to_the_fifth_turn():
    state = start(TWO, 2)
    assert [count_lines(state, plies) for plies in range(1, 6)] == [
        count_perft(EMPTY, 0, plies) for plies in range(1, 6)
    ]
