"""What the engine knows of a game of Diam, in three languages."""

from __future__ import annotations

import pytest

from kortdiamant.diam import Place, start
from kortdiamant.diamengine.analysis import AnalysedTurn
from kortdiamant.diamengine.choice import Choice
from kortdiamant.diamengine.solver import Depth
from kortdiamant.telling import Speaker
from kortdiamant.telling.diam.thoughts import analysis_table, depth_line, hint_sentence, lost_where, prospect
from tests.diam.boards import TWO

STATE = start(TWO, 2)
MOVE, OTHER = Place("h", 1), Place("d", 3)


@pytest.mark.parametrize(
    ("plies", "told"),
    [(None, "open"), (1, "wins in 1 turn"), (5, "wins in 5 turns"), (-1, "loses in 1 turn"), (-4, "loses in 4 turns"),
     (0, "has won")],
)  # fmt: skip
def test_what_is_certain_is_told(plies, told):
    assert prospect(plies, Speaker("en")) == told


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (Choice(MOVE), "Best as far as I can see: h1."),
        (Choice(MOVE, 3), "Best: h1; this wins in 3 turns."),
        (Choice(MOVE, -20, by_strategy=True), "Best: h1; by the solved strategy this loses in 20 turns."),
    ],
)
def test_a_hint_says_where_it_comes_from(choice, told):
    assert hint_sentence(choice, Speaker("en")) == told
    assert all("h1" in hint_sentence(choice, Speaker(language)) for language in ("nb", "fr"))


def test_it_is_told_with_which_turns_a_game_was_lost():
    fine = AnalysedTurn(STATE, MOVE, Choice(OTHER, None), None)
    lost = AnalysedTurn(STATE, MOVE, Choice(OTHER, None), -3)
    slipped = AnalysedTurn(STATE, MOVE, Choice(OTHER, 5), None)
    speaker = Speaker("en", names=("Ane", "Bo"))
    assert lost_where([fine], speaker) == ""
    assert lost_where([lost, fine, lost], speaker) == "Ane lost the game in turn 3, with h1; d3 was better."
    assert lost_where([slipped, fine], speaker) == "Ane let a win slip in turn 1: d3 would have kept it."


@pytest.mark.parametrize(("plies", "told"), [(0, "has won"), (-1, "has lost"), (None, "draw")])
def test_how_it_ended_is_told_of_the_last_turn(plies, told):
    _, row = analysis_table(
        [AnalysedTurn(STATE, MOVE, Choice(OTHER), plies, is_last=True)], Speaker("en", names=("Ane", "Bo"))
    )
    assert row == ["1", "Ane", "h1", told, "d3", "open"]


@pytest.mark.parametrize(
    ("depth", "told"),
    [
        (Depth(3, False, 17, 0.25), "Within 3: no forced win (17 nodes, 0.3 s)"),
        (Depth(3, True, 17, 0.0), "Within 3: whoever begins wins (17 nodes, 0.0 s)"),
        (Depth(20, True, 17, 1.0), "Within 20: whoever moves second wins (17 nodes, 1.0 s)"),
    ],
)
def test_every_depth_is_told(depth, told):
    assert depth_line(depth, Speaker("en")) == told
