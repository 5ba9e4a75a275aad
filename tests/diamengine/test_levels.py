"""Levels agree with brute force and choose the same again, and the best one plays the strategy."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from kortdiamant.diam import Ending, Place, Rules, SeatRules, State, legal_moves, play, start, start_from
from kortdiamant.diamengine.analysis import _prefer_played, analyse_game
from kortdiamant.diamengine.levels import (
    BEST,
    LEVELS,
    EngineChoice,
    RootSearch,
    choose_move,
    forced_plies,
    search_best_move,
    strategy_move,
)
from kortdiamant.diamengine.search import MAX_DEPTH
from kortdiamant.errors import EngineLimit, WhyNoEngine
from tests.diam.boards import FOUR, THREE, TWO, board, play_lines
from tests.diamengine import uncompiled
from tests.diamengine.agreement import encode_move, positions
from tests.diamengine.strategy_walk import after_answer, strategy_lines

pytestmark = [pytest.mark.usefixtures("engine_for_diam"), pytest.mark.slow]
ENTRIES = 1 << 10


def value(state: State, plies: int) -> int | None:
    """The plies to a forced win, negative to a forced loss, by brute force; None if nothing is forced."""
    if state.ending:
        return 0 if state.winner is None else 1000 if state.winner == state.side else -1000
    if not plies:
        return None
    found = [_plies_of_move(play(state, move).state, state, plies - 1) for move in legal_moves(state)]
    wins = [each for each in found if each is not None and each > 0]
    if wins:
        return min(wins)
    return None if None in found or 0 in found else min(each for each in found if each is not None)


def _plies_of_move(after: State, state: State, plies: int) -> int | None:
    """The same for a move, for the side that makes it."""
    if after.ending:
        return None if after.winner is None else 1 if after.winner == state.side else -1
    known = value(after, plies)
    if known is None:
        return None
    sign = 1 if after.side == state.side else -1
    return sign * known + (1 if sign * known > 0 else -1)


def test_the_engine_finds_the_same_with_and_without_the_compiler():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.diamengine.uncompiled"]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert plain.stdout == uncompiled.findings()


@pytest.mark.broad
def test_a_search_agrees_with_brute_force():
    seen = set()
    late = [state for state in positions(seed=9, count=3_000) if sum(map(len, state.stacks)) > 8]
    for state in late[:: len(late) // 14]:
        *_, found = RootSearch(state, ENTRIES).deepen(3, 1 << 30)
        known = value(state, 3)
        if known is not None:
            assert forced_plies(found.best_score) == known
        seen.add(known)
    assert seen >= {1, -2, None}


def test_a_choice_depends_on_the_position_and_the_seed_alone():
    state, _ = play_lines(start(TWO, 2), "h1 s1 d5")
    for level in LEVELS:
        assert choose_move(state, level, seed=3) == choose_move(state, level, seed=3)
    assert len({choose_move(state, 1, seed=seed).move for seed in range(20)}) > 5


@pytest.mark.parametrize("level", [*LEVELS, BEST])
def test_every_level_from_three_on_takes_an_immediate_win(level):
    state = board("hs h - - d ch - -")
    choice = choose_move(state, level, seed=1, think=0)
    assert level < 3 or play(state, choice.move).state.winner == 0


@pytest.mark.parametrize("rules", [THREE, FOUR], ids=["three", "four"])
def test_levels_play_games_with_partners(rules):
    state = start(rules, len(rules.seats))
    while not state.ending and sum(map(len, state.stacks)) < 10:
        choice = choose_move(state, 3, seed=5)
        assert choice.move in legal_moves(state)
        state = play(state, choice.move).state
    assert strategy_move(start(rules, len(rules.seats))) is None


def test_the_best_level_wins_in_twenty_plies_against_itself_and_says_so():
    state, plies = start(TWO, 2), 0
    while not state.ending:
        choice = choose_move(state, BEST, think=0)
        assert choice.by_strategy or choice.plies == 1
        assert choice.plies == (plies - 20 if plies % 2 == 0 else 20 - plies)
        state, plies = play(state, choice.move).state, plies + 1
    assert (state.winner, plies) == (1, 20)


def test_more_time_lets_the_best_level_search_deeper():
    state, _ = play_lines(start(TWO, 2), "h1 s3")
    ticks = iter(range(1_000))
    quick, slow = search_best_move(state, 0, 500), search_best_move(state, 40, 500, clock=lambda: next(ticks))
    assert slow.nodes > quick.nodes
    assert slow.depth > quick.depth
    assert slow.depth < MAX_DEPTH


def test_the_strategy_does_not_apply_to_an_immediate_win():
    assert strategy_move(board("hs h - - d ch - -")) is None


@pytest.mark.parametrize("no_move", ["pass", "loss", "draw"])
def test_levels_know_every_rule_for_a_side_without_a_move(no_move):
    rules = Rules(no_move=no_move)
    state = board("h s - - - - - -", rules)
    assert choose_move(state, 3).move in legal_moves(state)


def test_a_search_scores_a_third_repetition_as_a_draw():
    state, _ = play_lines(start(TWO, 2), "h1 s3 1.1+ 3.1+ 2.1- 4.1- 1.1+ 3.1+ 2.1-")
    (draw,) = [move for move in legal_moves(state) if play(state, move).state.ending is Ending.REPETITION]
    root = RootSearch(state, ENTRIES)
    (found,) = root.deepen(1, 1 << 20)
    assert found.scores[encode_move(draw, root.layout.colours)] == 0


@pytest.mark.parametrize(
    ("lines", "plies"),
    [
        ("d1 c4 h5 c5 h1 c4 d8 c1 d7 s4 h1 4.1- 7.1+ 3.1+ 8.2- 4.1- 7.1+ 3.1+", -2),
        ("d6 c7 h2 c8 d4 s4 d3 s3 d1 c1 h8 4.2- 6.1- 3.3+ 5.1+ 4.2- 6.1- 3.3+", -2),
        ("d3 s7 h8 s7 h4 c2 d8 s8 3.1- 7.2- 2.2+ 6.1+ 3.1- 7.2- 2.2+", -4),
    ],
)
def test_a_repetition_saves_a_lost_position(lines, plies):
    state, _ = play_lines(start(TWO, 2), lines)
    assert seen_plies(start_from(TWO, state.position)) == plies
    assert seen_plies(state) is None


def seen_plies(state: State) -> int | None:
    """The plies to a win or a loss that a search of three plies finds."""
    *_, found = RootSearch(state, ENTRIES).deepen(3, 1 << 30)
    return forced_plies(found.best_score)


@pytest.mark.parametrize("often", [1, 2])
def test_the_strategy_does_not_apply_where_it_may_repeat_a_position(often):
    line = next(line for line in strategy_lines() if "." in line.move and line.plies == 5)
    state = State(TWO, line.stacks, turn=1)
    after = after_answer(line)
    now = replace(state, seen=(after.position,) * often + (state.position,))
    choice = strategy_move(now)
    assert (choice is None) is (often == 2)
    assert strategy_move(replace(after, seen=(state.position,) * 2 + (after.position,))) is not None


def test_a_position_that_is_over_is_rejected():
    state, _ = play_lines(start(TWO, 2), "h1 s1 h5 s5")
    assert state.ending
    with pytest.raises(EngineLimit) as refused:
        RootSearch(state, ENTRIES)
    assert refused.value.why is WhyNoEngine.OVER


def test_a_side_without_two_colours_is_rejected():
    rules = Rules(seats=(SeatRules(side=1, colours=("h",)), SeatRules(side=2, colours=("s", "c"))))
    with pytest.raises(EngineLimit) as refused:
        choose_move(start(rules, 2), 1)
    assert refused.value.why is WhyNoEngine.COLOURS
    assert Place("h", 1) in legal_moves(start(rules, 2))


def test_the_result_of_a_turn_is_known_before_it():
    state = board("hs h - - d ch - -")
    win = next(move for move in legal_moves(state) if play(state, move).state.winner == 0)
    slow = EngineChoice(Place("h", 1))
    assert _prefer_played(slow, win, 0) == EngineChoice(win, 1)
    assert _prefer_played(slow, win, None) == _prefer_played(slow, win, -3) == slow
    assert _prefer_played(EngineChoice(win, 3), Place("h", 1), 2) == EngineChoice(win, 3)
    (turn,) = analyse_game([(state, win)], play(state, win).state, think=0)
    assert (turn.plies, turn.best.plies, turn.is_last) == (0, 1, True)


def test_a_game_without_turns_has_no_analysis():
    assert analyse_game([], start(TWO, 2)) == []
