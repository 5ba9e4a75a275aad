"""The engine and the readable core are the same game."""

from __future__ import annotations

import pytest

from kortdiamant.diam import start
from kortdiamant.diamengine.bitboards import EMPTY, encode
from kortdiamant.errors import EngineLimit, WhyNoEngine
from tests.diam.boards import FOUR, THREE, TWO, board
from tests.diamengine.agreement import check_agreement, count_lines, count_perft, positions

pytestmark = pytest.mark.usefixtures("engine_for_diam")
PERFT = (16, 256, 4_608, 82_944, 1_638_912)


def test_the_engine_and_the_core_have_the_same_moves_with_the_same_outcomes():
    for state in positions(seed=1, count=200):
        check_agreement(state)


@pytest.mark.parametrize(("plies", "nodes"), [*enumerate(PERFT, start=1)])
def test_the_engine_counts_the_ways_to_play(plies, nodes):
    assert count_perft(EMPTY, 0, plies) == nodes


@pytest.mark.parametrize("rules", [TWO, THREE, FOUR], ids=["two", "three", "four"])
def test_the_engine_and_the_core_count_the_same_for_any_number_of_players(rules):
    state = start(rules, len(rules.seats))
    layout = encode(state)
    assert count_perft(layout.planes, layout.teams, 3) == count_lines(state, 3)


def test_a_position_that_has_a_pair_already_is_rejected():
    with pytest.raises(EngineLimit) as refused:
        encode(board("hh - - - hh - - -"))
    assert refused.value.why is WhyNoEngine.STANDING
