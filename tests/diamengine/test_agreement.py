"""The engine and the readable core are the same game."""

from __future__ import annotations

import pytest

from kortdiamant.diam import start
from kortdiamant.diamengine.laying import laid
from kortdiamant.diamengine.planes import EMPTY
from kortdiamant.diamengine.running import perft_of
from kortdiamant.errors import EngineLimit, WhyNoEngine
from tests.diam.board import FOUR, THREE, TWO, board
from tests.diamengine.agreeing import counted, insist_on_agreement, positions

pytestmark = pytest.mark.usefixtures("engine_for_diam")
PERFT = (16, 256, 4_608, 82_944, 1_638_912)


def test_the_engine_and_the_core_have_the_same_moves_with_the_same_outcomes():
    for state in positions(seed=1, count=200):
        insist_on_agreement(state)


@pytest.mark.parametrize(("plies", "nodes"), [*enumerate(PERFT, start=1)])
def test_the_engine_counts_the_ways_to_play(plies, nodes):
    assert perft_of(EMPTY, 0, plies) == nodes


@pytest.mark.parametrize("rules", [TWO, THREE, FOUR], ids=["two", "three", "four"])
def test_both_count_the_same_whoever_plays(rules):
    state = start(rules, len(rules.seats))
    layout = laid(state)
    assert perft_of(layout.planes, layout.teams, 3) == counted(state, 3)


def test_a_pair_that_stands_there_already_is_refused():
    with pytest.raises(EngineLimit) as refused:
        laid(board("hh - - - hh - - -"))
    assert refused.value.why is WhyNoEngine.STANDING
