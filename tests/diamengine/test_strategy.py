"""The bundled strategy wins whatever the other side does; `tests/e2e/test_engines.py` walks through all of it."""

from __future__ import annotations

import lzma
from itertools import islice

import pytest

from kortdiamant.diam import State, format, start
from kortdiamant.diamengine.bitboards import decode_move, encode
from kortdiamant.diamengine.strategy import BUNDLED, Strategy, find_answer, format_strategy, load_strategy
from tests.diamengine.strategy_walk import RULES, after_answer, canonical_stacks, reachable_lines, strategy_lines

pytestmark = pytest.mark.usefixtures("engine_for_diam")
STEP = 40


def compress_strategy(strategy: Strategy) -> bytes:
    """The file of a strategy."""
    text = "".join(f"{line}\n" for line in format_strategy(strategy))
    return lzma.compress(text.encode("ascii"), preset=9 | lzma.PRESET_EXTREME)


@pytest.fixture(scope="module")
def table():
    """The lines by canonical position."""
    return {canonical_stacks(line.stacks): line for line in strategy_lines()}


def test_no_two_lines_are_symmetric(table):
    assert len(table) == len(list(strategy_lines())) == len(load_strategy())


def test_every_reply_brings_the_win_nearer(table):
    assert len(list(reachable_lines(start(RULES, 2), 21, table))) == 16
    for line in islice(table.values(), 0, None, STEP):
        for _ in reachable_lines(after_answer(line), line.plies, table):
            pass


def test_the_file_is_rebuilt_from_its_strategy():
    assert compress_strategy(load_strategy()) == BUNDLED.read_bytes()


def test_the_strategy_answers_in_every_view_of_the_ring():
    for stacks in [("", "", "h", "", "", "", "", ""), ("", "", "", "", "", "d", "", "")]:
        state = State(RULES, stacks, turn=1)
        layout = encode(state)
        answer = find_answer(load_strategy(), layout.planes)
        assert answer is not None
        assert answer.plies == 19
        assert format(decode_move(answer.move, layout.colours), ()) in ("s3", "c3", "s6", "c6")


def test_the_strategy_has_no_answer_in_a_position_that_it_avoids():
    state = State(RULES, ("h", "s", "", "", "", "", "", ""), turn=1)
    assert find_answer(load_strategy(), encode(state).planes) is None
