from __future__ import annotations

import pytest

from kortdiamant.diam import Position, start_from
from kortdiamant.errors import ImpossibleStart, WhyNoStart
from tests.diam.board import FOUR, TWO, board, lines


def test_a_game_goes_on_from_a_board_that_was_set_up():
    state = board("hs - - - - - - c", turn=1)
    assert (state.seat, state.reserve("s")) == (1, 3)
    assert "1.2+" in lines(state)


@pytest.mark.parametrize(
    ("position", "why", "place"),
    [
        (Position(("h",) * 7), WhyNoStart.SPACES, ("stacks",)),
        (Position(("hsdch", *("",) * 7)), WhyNoStart.HEIGHT, ("stacks", 0)),
        (Position(("x", *("",) * 7)), WhyNoStart.COLOUR, ("stacks",)),
        (Position((*("h",) * 5, *("",) * 3)), WhyNoStart.TOO_OFTEN, ("stacks",)),
        (Position(("",) * 8, turn=2), WhyNoStart.TURN, ("turn",)),
    ],
)
def test_a_board_that_cannot_be_laid_is_refused(position, why, place):
    with pytest.raises(ImpossibleStart) as refused:
        start_from(TWO, position)
    assert (refused.value.why, refused.value.place) == (why, place)


def test_whose_turn_it_is_depends_on_the_rules():
    assert start_from(FOUR, Position(("",) * 8, turn=2)).seat == 2
