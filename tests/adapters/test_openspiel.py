"""The adapter for OpenSpiel against OpenSpiel’s own tests, and against the referee."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from shutil import copyfile
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.adapters.escape import escape_reference
from kortdiamant.chance import below
from kortdiamant.errors import FileError, InvalidParameter, UnknownReference, WrongSeatCount
from kortdiamant.rulebook import bundled_folder, load
from kortdiamant.table import Table
from tests.adapters.random_games import SOME_RULESETS, short_name

pytestmark = pytest.mark.slow

pyspiel = pytest.importorskip("pyspiel", reason="there is no OpenSpiel here: the extra openspiel")
import_module("kortdiamant.adapters.openspiel")  # registers the game

FEW = "incan-gold+two-players"
VARIANTS = Path(__file__).parents[1] / "variants"
SAMPLE = ["slott", "iello", "marquoir+reliques", FEW, str(VARIANTS / "two-scouts.ruleset.yaml")]
TINY = """
format: 1
id: tiny
version: 1
family: expedition
language: en
title: {en: Tiny}
players: {min: 2, max: 3}
rounds: 1
deck: {pack: box}
cards:
  - {role: treasure, values: [3, 4]}
  - {role: hazard, kinds: [snake], copies: 2}
"""


def game_of(reference, players=None, utility="win"):
    players = players or load(reference).rules.players.min
    return pyspiel.load_game(
        "kortdiamant", {"ruleset": escape_reference(reference), "players": players, "utility": utility}
    )


def walk(game, seed=0) -> Iterator[Any]:
    """All states of a random game."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        turn = state.move_number()
        if state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
            state.apply_action(actions[below(len(actions), seed, "card", turn)])
        else:
            ways = [state.legal_actions(player) for player in range(game.num_players())]
            state.apply_actions([way[below(len(way), seed, player, turn)] for player, way in enumerate(ways)])
        yield state


@pytest.mark.parametrize("reference", SOME_RULESETS, ids=short_name)
def test_every_ruleset_passes_the_tests_of_openspiel(reference):
    pyspiel.random_sim_test(game_of(reference), 1, True, False)


@pytest.mark.parametrize("reference", SAMPLE, ids=short_name)
def test_a_game_turn_by_turn_passes_the_tests_of_openspiel(reference):
    pyspiel.random_sim_test(pyspiel.convert_to_turn_based(game_of(reference)), 1, True, False)


@pytest.mark.parametrize("utility", ["win", "gems"])
def test_both_utilities_and_a_larger_table_pass_the_tests_of_openspiel(utility):
    pyspiel.random_sim_test(game_of("slott", 5, utility), 1, True, False)


def test_the_name_of_a_game_loads_the_same_game():
    game = pyspiel.load_game("kortdiamant(ruleset=slott,players=4)")
    assert str(game) == "kortdiamant(players=4,ruleset=slott,utility=win)"
    assert str(pyspiel.load_game("kortdiamant")) == str(game)
    assert str(pyspiel.load_game("kortdiamant(ruleset=marquoir+reliques,utility=gems)")) == (
        "kortdiamant(players=4,ruleset=marquoir+reliques,utility=gems)"
    )
    assert (game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()) == (4, 2, 14)


@pytest.mark.parametrize("name", ["my own.yaml", "7,5=(x.yaml", "100%.yaml", "a)+b.yaml", "ø+x.yaml"])
def test_a_file_may_have_any_name_that_is_escaped(name, tmp_path):
    copyfile(bundled_folder() / "iello.yaml", tmp_path / name)
    path = str(tmp_path / name)
    game = pyspiel.load_game(f"kortdiamant(ruleset={escape_reference(path)})")
    assert game.rules == load(path).rules
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert pickle.loads(pickle.dumps(game)).rules == game.rules  # noqa: S301  our own


def test_a_file_given_in_a_dictionary_is_escaped_in_the_name_of_the_game(tmp_path):
    path = str(tmp_path / "7,5=(x.yaml")
    copyfile(bundled_folder() / "iello.yaml", path)
    game = pyspiel.load_game("kortdiamant", {"ruleset": path})
    assert (
        str(pyspiel.load_game(str(game)))
        == str(game)
        == f"kortdiamant(players=4,ruleset={escape_reference(path)},utility=win)"
    )


@given(st.text("aTrue%,=()+.-07/ \n", min_size=1, max_size=6))
def test_openspiel_parses_an_escaped_reference_as_written(text):
    assert pyspiel.game_parameters_from_string(f"kortdiamant(ruleset={escape_reference(text)})")[
        "ruleset"
    ] == escape_reference(text)


def test_a_game_that_cannot_be_loaded_raises_our_errors():
    for text, error in [
        ("ruleset=slot", UnknownReference),
        ("ruleset=marquoir+relique", UnknownReference),
        ("ruleset=nowhere.yaml", FileError),
        ("players=9", WrongSeatCount),
        ("players=0", WrongSeatCount),
        ("utility=fame", InvalidParameter),
    ]:
        with pytest.raises(error):
            pyspiel.load_game(f"kortdiamant({text})")


@pytest.mark.parametrize(
    "reference", ["slott", "iello", "marquoir+reliques", FEW, str(VARIANTS / "dragon.ruleset.yaml")]
)
def test_the_referee_comes_to_the_same_chests(reference):
    game = game_of(reference, utility="gems")
    *_, last = walk(game, seed=3)
    table = Table(load(reference), [f"player_{seat}" for seat in range(game.num_players())])
    for entry in str(last).splitlines():
        table.say(entry)
    assert table.finished
    assert last.returns() == [seat.total for seat in table.state.seats]


def test_a_player_outside_has_one_action():
    state = game_of("slott").new_initial_state()
    state.apply_action(0)
    state.apply_actions([1, 0, 0])
    state.apply_action(1)
    assert state.is_simultaneous_node()
    assert [state.legal_actions(player) for player in range(3)] == [[0], [0, 1], [0, 1]]
    assert [state.action_to_string(1, action) for action in (0, 1)] == ["stay", "leave 1"]
    assert state.rewards() == state.returns() == [0, 0, 0]


def test_a_chance_action_has_the_name_of_the_card():
    state = game_of("slott").new_initial_state()
    assert [state.action_to_string(pyspiel.PlayerId.CHANCE, cell) for cell, _ in state.chance_outcomes()][:3] == [
        "A",
        "2",
        "3",
    ]


def test_an_information_state_has_every_move_and_no_secret():
    game = pyspiel.convert_to_turn_based(game_of("slott"))
    seen = []
    for action in (0, 1):
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action(action)
        seen.append((state.information_state_string(1), state.information_state_tensor(1)))
        state.apply_action(0)
        state.apply_action(0)
        seen.append((state.information_state_string(1), state.information_state_tensor(1)))
    assert seen[0] == seen[2]
    assert seen[1][0] != seen[3][0]
    assert seen[1][1] != seen[3][1]


@pytest.fixture
def tiny(tmp_path):
    """A game of one expedition, small enough to be searched completely, with turns instead of simultaneous moves."""
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY, "utf-8")
    return pyspiel.convert_to_turn_based(pyspiel.load_game(f"kortdiamant(ruleset={path},players=2)"))


def test_equal_information_states_have_equal_actions(tiny):
    known: dict[object, set[object]] = {}
    for state in all_states(tiny.new_initial_state()):
        if state.is_player_node():
            who = state.current_player()
            seen = (state.information_state_string(who), tuple(state.information_state_tensor(who)))
            for key in seen:
                known.setdefault(key, set()).add((*seen, *state.legal_actions()))
    assert len(known) > 50
    assert all(len(same) == 1 for same in known.values())


def all_states(state):
    """A state and all its successors."""
    yield state
    for action in state.legal_actions():
        yield from all_states(state.child(action))


def test_regret_minimisation_finds_a_good_strategy(tiny):
    algorithms = "open_spiel.python.algorithms"
    cfr, exploitability = import_module(f"{algorithms}.cfr"), import_module(f"{algorithms}.exploitability")
    solver = cfr.CFRSolver(tiny)
    before = exploitability.exploitability(tiny, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(tiny, solver.average_policy()) < before / 4


def test_the_information_tensor_has_all_moves():
    game = game_of(str(VARIANTS / "two-scouts.ruleset.yaml"))
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for state in walk(game, seed=1):
        observer.set_from(state, 1)
        assert moves_in(observer.dict["moves"], game.num_players()) == moves_of(state, game.num_players())
        assert observer.dict["player"].tolist() == [0, 1][: game.num_players()] + [0] * (game.num_players() - 2)
        assert observer.string_from(state, 1) == f"player_1\n{state}"


def moves_in(rows, players):
    """The moves in the rows of a tensor: a cell, or the numbers of leavers."""
    used = rows[rows.any(axis=1)]
    return [row[-players:].tolist() if row[0] else int(np.argmax(row[1:-players])) for row in used]


def moves_of(state, players):
    """The moves that led to a state."""
    moves = []
    for each in state.full_history():
        if each.player == pyspiel.PlayerId.CHANCE:
            moves.append(each.action)
        elif each.player == 0:
            moves.append([each.action])
        else:
            moves[-1].append(each.action)
    return moves


def test_an_observation_is_the_same_in_text_and_in_numbers():
    game = game_of("slott")
    state = game.new_initial_state()
    state.apply_action(4)
    text = state.observation_string(2)
    assert text.startswith("player_2 due=0,1,0 round=1,0,0,0 gems=0,0,0 ")
    assert " carried=1 " in text
    assert sum(state.observation_tensor(2)[:3]) == state.observation_tensor(2)[2] == 1


def test_a_private_observer_knows_its_player():
    game = game_of("slott")
    observer = game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    observer.set_from(game.new_initial_state(), 1)
    assert observer.tensor.tolist() == [0, 1, 0]
    assert observer.string_from(game.new_initial_state(), 1) == "player_1"
    with pytest.raises(ValueError, match="depth"):
        game.make_py_observer(None, {"depth": 1})


def test_a_state_can_be_serialised():
    game = game_of(FEW, utility="gems")
    *_, last = walk(game)
    again = pickle.loads(pickle.dumps(last))  # noqa: S301  our own
    assert (str(again), again.returns(), again.history()) == (str(last), last.returns(), last.history())


def test_a_game_has_more_cards_than_decisions():
    game = game_of("slott")
    assert game.max_chance_nodes_in_history() > game.max_game_length() > 0
