"""The rules of Diam as tables: a board, a line, and the result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.diam import (
    HEIGHT,
    Alignment,
    Ending,
    Position,
    State,
    actors,
    choices,
    due,
    joint,
    legal_moves,
    outcomes,
    start,
    start_from,
)
from kortdiamant.diam.events import GameEnded, PiecePlaced, PiecesShifted, SeatPassed
from kortdiamant.errors import Due, ImpossibleStart, ImpossibleTurn, NotDue, WhyNoStart, WhyNoTurn, WrongSeatCount
from tests.diam.boards import FOUR, THREE, TWO, board, legal_lines, play_lines, stacks_of

LAID = {
    "a piece is placed on an empty space": ("- - - - - - - -", "h3", "- - h - - - - -"),
    "a piece is placed on a stack of anybody": ("- - s - - - - -", "h3", "- - sh - - - - -"),
    "a piece moves to the next higher space": ("- - h - - - - -", "3.1+", "- - - h - - - -"),
    "a piece moves to the next lower space": ("- - h - - - - -", "3.1-", "- h - - - - - -"),
    "8 is followed by 1": ("- - - - - - - h", "8.1+", "h - - - - - - -"),
    "before 1 lies 8": ("h - - - - - - -", "1.1-", "- - - - - - - h"),
    "a piece takes along what lies on it": ("- - shsd - - - - -", "3.2+", "- - s hsd - - - -"),
    "what is moved lands on top": ("- - hs d - - - -", "3.1+", "- - - dhs - - - -"),
    "an enemy piece rides on an own one": ("- - hcs - - - - -", "3.1-", "- hcs - - - - - -"),
    "a stack of four is filled": ("- - hsc d - - - -", "4.1-", "- - hscd - - - - -"),
}


@pytest.mark.parametrize(("before", "turn", "after"), LAID.values(), ids=LAID)
def test_a_turn_changes_the_stacks(before, turn, after):
    assert stacks_of(play_lines(board(before), turn)[0]) == after


REFUSED = {
    "a stack of four takes no piece": ("- - hscd - - - - -", "h3", WhyNoTurn.TOO_HIGH, 3),
    "nor what is moved onto it": ("- - hscd h - - - -", "4.1-", WhyNoTurn.TOO_HIGH, 3),
    "nor may what is moved make it higher than four": ("- - hsc hs - - - -", "4.1-", WhyNoTurn.TOO_HIGH, 3),
    "an enemy piece is not moved by itself": ("- - hs - - - - -", "3.2+", WhyNoTurn.OTHER_PIECE, 3),
    "an enemy colour is not placed": ("- - - - - - - -", "s3", WhyNoTurn.OTHER_COLOUR, 3),
    "a colour is used up after four pieces": ("h h h h - - - -", "h5", WhyNoTurn.USED_UP, 5),
    "nothing moves from an empty space": ("- - - - - - - -", "3.1+", WhyNoTurn.EMPTY, 3),
    "there is no level above the stack": ("- - hs - - - - -", "3.3+", WhyNoTurn.NO_LEVEL, 3),
    "there is no level 5": ("- - hscd - - - - -", "3.5+", WhyNoTurn.NO_LEVEL, 3),
    "nor a level 0": ("- - hscd - - - - -", "3.0+", WhyNoTurn.NO_LEVEL, 3),
    "there is no space 9 to move from": ("- - - - - - - -", "9.1+", WhyNoTurn.NO_SPACE, 9),
    "nor to place on": ("- - - - - - - -", "h9", WhyNoTurn.NO_SPACE, 9),
    "nor a space 0": ("- - - - - - - -", "h0", WhyNoTurn.NO_SPACE, 0),
    "nor a space 0 to move from": ("- - - - - - - h", "0.1+", WhyNoTurn.NO_SPACE, 0),
}


@pytest.mark.parametrize(("before", "turn", "why", "space"), REFUSED.values(), ids=REFUSED)
def test_impossible_values_are_rejected(before, turn, why, space):
    state = board(before)
    with pytest.raises(ImpossibleTurn) as refused:
        play_lines(state, turn)
    assert (refused.value.turn, refused.value.why, refused.value.space) == (turn, why, space)
    assert why is not WhyNoTurn.TOO_HIGH or len(refused.value.stack) + refused.value.coming > HEIGHT
    assert set(refused.value.possible) <= set(legal_lines(state))
    assert refused.value.possible


IN_THE_WAY = {
    "a piece that is placed": ("- - hscd - - - - -", "h3", "hscd", 1),
    "a piece that is moved": ("- - hscd h - - - -", "4.1-", "hscd", 1),
    "a piece with what lies on it": ("- - hsc hdh - - - -", "4.2-", "hsc", 2),
    "a whole stack that moves from 1 to 8": ("hsc - - - - - - sch", "1.1-", "sch", 3),
    "a piece that is placed on space 1": ("hscd - - - - - - -", "h1", "hscd", 1),
    "a piece that is placed on space 8": ("- - - - - - - hscd", "h8", "hscd", 1),
    "a space that does not exist": ("- - - - - - - hscd", "h0", "", 1),
    "a space far beyond the board": ("- - - - - - - hscd", "d9", "", 1),
}


@pytest.mark.parametrize(("before", "turn", "stack", "coming"), IN_THE_WAY.values(), ids=IN_THE_WAY)
def test_an_impossible_turn_names_the_stack_and_the_number_of_pieces(before, turn, stack, coming):
    with pytest.raises(ImpossibleTurn) as refused:
        play_lines(board(before), turn)
    assert (refused.value.stack, refused.value.coming) == (stack, coming)


INSTEAD = {
    "the same piece the other way": ("- - hsc hs - - - -", "4.1-", "4.1+"),
    "the same piece before another piece of the stack": ("- - hsc hsd - - - -", "4.1-", "4.1+"),
    "another piece of the same stack": ("- - hsc hsd ss - - -", "4.1-", "4.3+ 4.3-"),
    "the same colour elsewhere": ("hscd hscd hscd - - - - -", "h3", "h4 h5 h6 h7 h8"),
    "another colour": ("h h h h d d d -", "h5", "d1 d2 d3 d4 d5 d6 d7 d8"),
    "any piece of one's own": ("h - - - - - - -", "3.1+", "1.1+ 1.1-"),
    "if there is none to move, placing": ("s - - - - - - -", "1.1+", " ".join(legal_lines(board("s - - - - - - -")))),
}


@pytest.mark.parametrize(("before", "turn", "instead"), INSTEAD.values(), ids=INSTEAD)
def test_a_rejected_turn_lists_possible_turns(before, turn, instead):
    with pytest.raises(ImpossibleTurn) as refused:
        play_lines(board(before), turn)
    assert " ".join(refused.value.possible) == instead


WON = {
    "opposite on level 2": ("sh - - - s - - -", "h5", Alignment("h", (1, 5), 2), 0),
    "opposite on level 3": ("sch - - - cs - - -", "h5", Alignment("h", (1, 5), 3), 0),
    "opposite on level 4": ("scch - - - css - - -", "h5", Alignment("h", (1, 5), 4), 0),
    "the lower space comes first": ("s - - - sh - - -", "h1", Alignment("h", (1, 5), 2), 0),
    "a pair on the ground counts for nothing": ("- - - - h - - -", "h1", None, None),
    "nor do different levels": ("sh - - - sc - - -", "h5", None, None),
    "nor two colours of one's own": ("sh - - - s - - -", "d5", None, None),
    "nor pieces that are not opposite": ("sh - - s - - - -", "h4", None, None),
    "a pair that comes about by moving": ("sh - - - s d - h", "8.1+", None, None),
    "a carried piece makes a pair": ("- sh - - - dh - -", "6.1-", None, None),
    "one that is moved wins": ("- sh - - - s h -", "7.1-", Alignment("h", (2, 6), 2), 0),
    "so does one that is carried": ("- sd - - - - hd -", "7.1-", Alignment("d", (2, 6), 2), 0),
    "also of the other side: the enemy's piece is carried": ("- cs - - - - hs -", "7.1-", Alignment("s", (2, 6), 2), 1),
    "of two pairs of both sides the higher wins": ("- chs - - - c hs -", "7.1-", Alignment("s", (2, 6), 3), 1),
    "of two pairs of one side the higher is named": ("- chd - - - c hd -", "7.1-", Alignment("d", (2, 6), 3), 0),
    "on a board that was set up the mover wins at equal height": (
        "sc sh - - sc s - -",
        "h6",
        Alignment("h", (2, 6), 2),
        0,
    ),
}


@pytest.mark.parametrize(("before", "turn", "alignment", "winner"), WON.values(), ids=WON)
def test_an_alignment_wins(before, turn, alignment, winner):
    state, events = play_lines(board(before), turn)
    assert (state.alignment, state.winner) == (alignment, winner)
    assert (due(state) is Due.NOTHING) is (alignment is not None)
    if alignment:
        assert events[-1] == GameEnded(Ending.ALIGNMENT, (winner,), alignment)


def test_a_win_passes_the_turn_to_the_next_seat():
    state, _ = play_lines(board("sh - - - s - - -"), "h5")
    assert (state.turn, state.seat) == (1, 1)


def test_the_higher_pair_wins_against_the_pair_of_the_mover():
    state, _ = play_lines(board("sc cs - - sc ch - -", turn=0), "h6")
    assert state.alignment == Alignment("c", (1, 5), 2)


def test_only_the_seat_to_move_has_choices():
    state = board("- - h - - - - -", turn=1)
    assert actors(state) == (1,)
    assert choices(state, 0) == ()
    assert choices(state, 1) == legal_moves(state)
    assert joint(state, {1: choices(state, 1)[0]}) == legal_moves(state)[0]
    assert outcomes(state) == ()
    over = play_lines(board("sh - - - s - - -"), "h5")[0]
    assert (actors(over), choices(over, 0), choices(over, 1)) == ((), (), ())


def test_after_the_end_no_turn_is_taken():
    state, _ = play_lines(board("sh - - - s - - -"), "h5")
    assert (legal_lines(state), actors(state)) == ([], ())
    with pytest.raises(NotDue) as refused:
        play_lines(state, "s1")
    assert (refused.value.given, refused.value.due) == (Due.TURN, Due.NOTHING)


def turns_of(state: State, count: int) -> list[int]:
    """The seats of the next `count` turns, in which nobody can win."""
    seats = []
    for _ in range(count):
        seats.append(state.seat)
        state, _ = play_lines(state, legal_lines(state)[0])
    return seats


def test_two_take_turns():
    assert turns_of(start(TWO, 2), 4) == [0, 1, 0, 1]


def test_a_lone_player_moves_between_the_two_partners():
    assert turns_of(start(THREE, 3), 6) == [0, 1, 0, 2, 0, 1]


def test_four_sit_alternately():
    assert turns_of(start(FOUR, 4), 6) == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize(
    ("rules", "begins", "order"),
    [
        (TWO, 2, (1, 0)),
        (THREE, 1, (0, 1, 0, 2)),
        (THREE, 2, (1, 0, 2, 0)),
        (THREE, 3, (2, 0, 1, 0)),
        (FOUR, 3, (2, 3, 0, 1)),
    ],
)
def test_the_first_player_is_a_rule(rules, begins, order):
    assert replace(rules, begins=begins).turns == order


def test_partners_move_each_others_pieces_but_place_only_their_own():
    state, _ = play_lines(board(rules=FOUR), "h1 s2")
    assert (state.seat, state.side) == (2, 0)
    assert [line for line in legal_lines(state) if "." in line] == ["1.1+", "1.1-"]
    assert {line[0] for line in legal_lines(state) if "." not in line} == {"d"}
    with pytest.raises(ImpossibleTurn) as refused:
        play_lines(state, "h3")
    assert refused.value.why is WhyNoTurn.OTHER_COLOUR


def test_the_partnership_wins():
    state, events = play_lines(board("ch - - - c - - -", FOUR), "h5")
    assert state.winner == 0
    assert events[-1] == GameEnded(Ending.ALIGNMENT, (0, 2), Alignment("h", (1, 5), 2))


def test_a_seat_places_no_more_than_its_own_reserve():
    state = board("h h h h - - - -", FOUR)
    assert all("." in line for line in legal_lines(state))


STUCK = "h2 s1 h2 s1 h2 s1 h2 s1 d3 c4 d3 c4 d3 c4 d3"


def test_a_player_without_moves_is_skipped_without_an_entry():
    state, _ = play_lines(start(TWO, 2), STUCK)
    state, events = play_lines(state, "c4")
    assert stacks_of(state) == "ssss hhhh dddd cccc - - - -"
    assert events == (PiecePlaced(1, "c", 4, 4, 0), SeatPassed(0))
    assert (state.seat, due(state)) == (1, Due.TURN)


@pytest.mark.parametrize(("no_move", "winner", "winners"), [("loss", 1, (1,)), ("draw", None, ())])
def test_a_ruleset_may_end_the_game_if_a_player_has_no_move(no_move, winner, winners):
    state, events = play_lines(start(replace(TWO, no_move=no_move), 2), f"{STUCK} c4")
    assert (state.ending, state.winner) == (Ending.NO_MOVE, winner)
    assert events[-1] == GameEnded(Ending.NO_MOVE, winners, seat=0)


@pytest.mark.parametrize(
    ("stacks", "turn", "seat"), [("ssss hhhh dddd cccc - - - -", 0, 0), ("hhhh ssss cccc dddd - - - -", 1, 1)]
)
def test_the_side_that_has_no_move_loses(stacks, turn, seat):
    state = board(stacks, replace(TWO, no_move="loss"), turn)
    assert (state.ending, state.seat, state.winner) == (Ending.NO_MOVE, seat, 1 - seat)


def test_the_game_is_a_draw_if_no_player_has_a_move():
    """This cannot happen with sixteen pieces: there is always a stack with room beside it."""
    almost_full = State(TWO, ("ssss",) * 4 + ("cccc",) * 3 + ("ccc",))
    state, events = play_lines(almost_full, "h8")
    assert (state.ending, state.winner) == (Ending.NO_MOVE, None)
    assert events[1:] == (SeatPassed(1), SeatPassed(0), GameEnded(Ending.NO_MOVE, ()))
    assert state.seen == ()


def test_a_game_that_ends_without_a_move_ends_once():
    """Where this position would also have come too often."""
    stuck = State(replace(TWO, no_move="draw"), ("ssss", "hhhh", "dddd", "ccc", "c", "", "", ""), turn=1)
    lost = Position(("ssss", "hhhh", "dddd", "cccc", "", "", "", ""), 0)
    state, events = play_lines(replace(stuck, seen=(lost, lost)), "5.1-")
    assert events == (PiecesShifted(1, "c", 5, 4, 4), GameEnded(Ending.NO_MOVE, (), seat=0))
    assert (state.ending, state.seen) == (Ending.NO_MOVE, (lost, lost))


def test_a_set_up_board_skips_a_player_without_moves():
    assert board("ssss hhhh dddd cccc - - - -").seat == 1


def test_a_third_repetition_is_a_draw():
    state, _ = play_lines(start(TWO, 2), "h1 s5")
    state, _ = play_lines(state, "1.1+ 5.1+ 2.1- 6.1- 1.1+ 5.1+ 2.1-")
    assert due(state) is Due.TURN
    state, events = play_lines(state, "6.1-")
    assert (state.ending, state.winner) == (Ending.REPETITION, None)
    assert events[-1] == GameEnded(Ending.REPETITION, ())


def test_a_state_remembers_the_positions_since_the_last_placement():
    state, _ = play_lines(start(TWO, 2), "h1 s5")
    assert state.seen == (state.position,)
    moved, _ = play_lines(state, "1.1+")
    assert moved.seen == (state.position, moved.position)
    placed, _ = play_lines(moved, "s5")
    assert placed.seen == (placed.position,)


def test_a_state_remembers_nothing_if_repetition_never_ends_the_game():
    state, _ = play_lines(start(replace(TWO, repetition="never"), 2), "h1 s5 1.1+")
    assert state.seen == ()


@pytest.mark.parametrize(("repetition", "over"), [(2, True), (4, False), ("never", False)])
def test_the_number_of_repetitions_is_a_rule(repetition, over):
    state, _ = play_lines(start(replace(TWO, repetition=repetition), 2), "h1 s5 1.1+ 5.1+ 2.1- 6.1-")
    assert (state.ending is Ending.REPETITION) is over


def test_a_position_includes_the_player_to_move():
    state = board("sh - - - - - - -", replace(TWO, repetition=2))
    before = stacks_of(state), state.seat
    state, _ = play_lines(state, "1.2+ 1.1+ 2.1- 1.2+ 1.1- 2.1- 8.1+")
    assert (before, stacks_of(state), state.seat) == (("sh - - - - - - -", 0), "sh - - - - - - -", 1)
    assert due(state) is Due.TURN


def test_a_position_does_not_depend_on_the_partner_who_follows():
    state = board("hh - - - - ss - -", replace(THREE, repetition=2))
    state, _ = play_lines(state, "1.1+ 6.1+ 2.2- 7.2- 2.1-")
    assert due(state) is Due.TURN
    state, _ = play_lines(state, "7.1-")
    assert (stacks_of(state), state.seat) == ("hh - - - - ss - -", 0)
    assert state.ending is Ending.REPETITION


def test_a_game_emits_its_events():
    state, events = play_lines(start(TWO, 2), "h3")
    assert events == (PiecePlaced(0, "h", 3, 1, 3),)
    state, events = play_lines(state, "s4 3.1+")
    assert events == (PiecesShifted(0, "h", 3, 4, 2),)


def test_the_rules_set_the_number_of_players():
    with pytest.raises(WrongSeatCount) as refused:
        start(TWO, 3)
    assert (refused.value.count, refused.value.minimum, refused.value.maximum) == (3, 2, 2)


def test_a_game_continues_from_a_set_up_board():
    state = board("hs - - - - - - c", turn=1)
    assert (state.seat, state.reserve("s")) == (1, 3)
    assert "1.2+" in legal_lines(state)


@pytest.mark.parametrize(
    ("position", "why", "place", "amount", "limit", "card"),
    [
        (Position(("h",) * 7), WhyNoStart.SPACES, ("stacks",), 7, 8, ""),
        (Position(("hsdch", *("",) * 7)), WhyNoStart.HEIGHT, ("stacks", 0), 5, 4, ""),
        (Position((*("",) * 7, "hsdch")), WhyNoStart.HEIGHT, ("stacks", 7), 5, 4, ""),
        (Position(("x", *("",) * 7)), WhyNoStart.COLOUR, ("stacks",), 0, 0, "x"),
        (Position((*("h",) * 5, *("",) * 3)), WhyNoStart.TOO_OFTEN, ("stacks",), 5, 4, "h"),
        (Position(("",) * 8, turn=2), WhyNoStart.TURN, ("turn",), 2, 2, ""),
        (Position(("",) * 8, turn=-1), WhyNoStart.TURN, ("turn",), -1, 2, ""),
    ],
)
def test_an_impossible_board_is_rejected(position, why, place, amount, limit, card):
    with pytest.raises(ImpossibleStart) as refused:
        start_from(TWO, position)
    error = refused.value
    assert (error.why, error.place, error.amount, error.limit, error.card) == (why, place, amount, limit, card)
    assert error.round == 0


def test_the_seat_to_move_depends_on_the_rules():
    assert start_from(FOUR, Position(("",) * 8, turn=2)).seat == 2
