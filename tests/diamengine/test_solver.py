"""Proofs of positions that are nearly won, solutions that are interrupted, and the bundled strategy.

The strategy wins whatever the other side does; `tests/e2e/test_engines.py` walks through all of it.
"""

from __future__ import annotations

import lzma
from io import BytesIO
from itertools import islice

import pytest

from kortdiamant.diam import Rules, State, format, legal_moves, play, start
from kortdiamant.diamengine import solver as solver_module
from kortdiamant.diamengine.bitboards import EMPTY, decode_move, encode
from kortdiamant.diamengine.engine import engine
from kortdiamant.diamengine.levels import STUCK_BY_RULE
from kortdiamant.diamengine.proof_search import LIMIT, STUCK, UNKNOWN, YES, proof_tables
from kortdiamant.diamengine.strategy import BUNDLED, Strategy, find_answer, format_strategy, load_strategy, planes_of
from kortdiamant.errors import FileError, InvalidCheckpoint
from kortdiamant.kernel.jit import IS_COMPILED
from tests.diam.boards import WALLS, play_lines
from tests.diamengine.agreement import positions
from tests.diamengine.solvers import ENTRIES, NEAR, nearly_solved
from tests.diamengine.strategy_walk import RULES, after_answer, canonical_stacks, reachable_lines, strategy_lines

pytestmark = pytest.mark.usefixtures("engine_for_diam")


def wins(state: State, plies: int, side: int) -> bool:
    """Whether a side can force a win within `plies`, by brute force."""
    if state.ending:
        return state.winner == side
    if not plies:
        return False
    outcomes = (wins(play(state, move).state, plies - 1, side) for move in legal_moves(state))
    return any(outcomes) if state.side == side else all(outcomes)


def walled_in(rules: Rules) -> list[State]:
    """The last states of a game in which one side has its pieces between full stacks and cannot move them."""
    states = [start(rules, 2)]
    for line in WALLS.split():
        if not states[-1].ending:
            states.append(play_lines(states[-1], line)[0])
    return states[-4:]


def late_positions(count: int) -> list[State]:
    """States of random games with many pieces, in which somebody can win soon."""
    found = []
    for state in positions(seed=5, count=2_000):
        if len(state.rules.seats) == 2 and sum(map(len, state.stacks)) > 9:
            found.append(state)
    return found[:: len(found) // count][:count]


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_a_proof_agrees_with_brute_force(plies):
    answers = set()
    for state in late_positions(12):
        board, attacker = proof_tables(ENTRIES), state.side if plies & 1 else 1 - state.side
        board.counters[LIMIT] = 1 << 40
        layout = encode(state)
        if not plies & 1 and engine().wins_now(layout.planes, 0):
            continue
        proved = engine().prove(layout.planes, layout.teams, plies, plies & 1, board)
        assert bool(proved) is wins(state, plies, attacker)
        answers.add(bool(proved))
    assert answers


def is_proved(state: State, plies: int) -> bool:
    """Whether the engine proves a win within `plies` for the side that makes the last of them."""
    board, layout = proof_tables(ENTRIES), encode(state)
    board.counters[LIMIT] = 1 << 40
    board.counters[STUCK] = STUCK_BY_RULE[state.rules.no_move]
    return bool(engine().prove(layout.planes, layout.teams, plies, plies & 1, board) == YES)


@pytest.mark.parametrize("no_move", ["pass", "loss", "draw"])
@pytest.mark.parametrize("plies", [2, 3, 4])
def test_a_proof_knows_the_rule_for_a_side_without_a_move(no_move, plies):
    for state in walled_in(Rules(no_move=no_move)):
        attacker = state.side if plies & 1 else 1 - state.side
        if state.ending or (plies & 1 == 0 and engine().wins_now(*encode(state)[:2])):
            continue
        assert is_proved(state, plies) is wins(state, plies, attacker)


def test_a_proof_beyond_the_node_limit_has_no_answer():
    board = proof_tables(ENTRIES)
    board.counters[LIMIT] = 50
    assert engine().prove(EMPTY, 0, 9, 1, board) == UNKNOWN


def test_the_solver_finds_the_shortest_win_and_answers_every_reply():
    solver = nearly_solved()
    for _ in solver.steps():
        pass
    assert solver.plies == NEAR
    assert [depth.is_won for depth in solver.depths] == [False] * (NEAR - 1) + [True]
    assert solver.answers[engine().canonical_key(solver.planes, 0)].plies == NEAR
    assert all(answer.plies < NEAR for key, answer in solver.answers.items() if planes_of(key) != solver.planes)


@pytest.mark.skipif(not IS_COMPILED, reason="checkpoints are arrays")
def test_a_solution_continues_from_its_checkpoint(tmp_path, monkeypatch):
    from kortdiamant.diamengine.solver import load_checkpoint, save_checkpoint

    whole, parts, stops = nearly_solved(), nearly_solved(), 0
    for _ in whole.steps():
        pass
    monkeypatch.setattr(solver_module, "SLICE", 200)
    steps = parts.steps()
    while next(steps, True) is None:
        save_checkpoint(parts, tmp_path / "proof")
        parts = load_checkpoint(tmp_path / "proof")
        steps, stops = parts.steps(), stops + 1
    assert stops > NEAR
    assert parts.plies == NEAR
    assert parts.answers.keys() == whole.answers.keys()


@pytest.mark.skipif(not IS_COMPILED, reason="checkpoints are arrays")
def test_a_file_that_is_no_checkpoint_is_rejected(tmp_path):
    import numpy as np

    from kortdiamant.diamengine.solver import load_checkpoint, save_checkpoint

    save_checkpoint(nearly_solved(), tmp_path / "whole")
    array = BytesIO()
    np.save(array, np.zeros(3))
    whole = (tmp_path / "whole").read_bytes()
    for content in (b"nothing", b"", array.getvalue(), whole[:-100], whole[: len(whole) // 2]):
        (tmp_path / "other").write_bytes(content)
        with pytest.raises(InvalidCheckpoint):
            load_checkpoint(tmp_path / "other")
    with pytest.raises(FileError):
        load_checkpoint(tmp_path / "missing")
    with pytest.raises(FileError):
        save_checkpoint(nearly_solved(), tmp_path / "no folder" / "proof")


@pytest.mark.skipif(not IS_COMPILED, reason="checkpoints are arrays")
def test_a_checkpoint_of_another_version_is_rejected(tmp_path, monkeypatch):
    from kortdiamant.diamengine import solver as solver_module

    solver_module.save_checkpoint(nearly_solved(), tmp_path / "proof")
    monkeypatch.setattr(solver_module, "SOURCES", 1)
    with pytest.raises(InvalidCheckpoint):
        solver_module.load_checkpoint(tmp_path / "proof")


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


def test_every_answer_leads_to_a_shorter_win(table):
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
