"""Properties of every game of Diam."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.diam import (
    HEIGHT,
    PIECES,
    SPACES,
    Ending,
    Place,
    Position,
    Shift,
    State,
    actors,
    choices,
    format,
    joint,
    legal_moves,
    outcomes,
    parse,
    play,
    report,
    start,
    start_from,
)
from kortdiamant.diam.events import Event
from kortdiamant.family.protocol import ParseContext
from kortdiamant.languages.vocabulary import vocabulary
from tests.diam.boards import FOUR, PEOPLE, TWO
from tests.random_rules import diam_rules


@st.composite
def games(draw):
    """The states of a game, from the empty board on."""
    rules = draw(diam_rules())
    states = [start(rules, len(rules.seats))]
    for choice in draw(st.lists(st.integers(0, 99), max_size=40)):
        if possible := legal_moves(states[-1]):
            states.append(play(states[-1], possible[choice % len(possible)]).state)
    return states


@settings(max_examples=40, deadline=None)
@given(games())
def test_pieces_are_conserved(states):
    for before, after in pairwise(states):
        was, now = Counter("".join(before.stacks)), Counter("".join(after.stacks))
        assert was <= now
        assert (now - was).total() <= 1
    laid = Counter("".join(states[-1].stacks))
    assert all(laid[colour] + states[-1].reserve(colour) == PIECES for colour in "hdsc")
    assert all(len(stack) <= HEIGHT for stack in states[-1].stacks)


@settings(max_examples=40, deadline=None)
@given(games())
def test_every_turn_that_can_be_taken_is_read_back_and_taken(states):
    state = states[-1]
    assert len(set(legal_moves(state))) == len(legal_moves(state))
    for move in legal_moves(state):
        assert parse(format(move, PEOPLE), state, ParseContext(PEOPLE, vocabulary("fr"))) == move
        play(state, move)


@settings(max_examples=40, deadline=None)
@given(games(), st.sampled_from(range(SPACES)), st.sampled_from([1, -1]))
def test_symmetric_positions_have_symmetric_turns(states, by, way):
    state = states[-1]
    if state.ending:
        return
    order = [(by + way * place) % SPACES for place in range(SPACES)]
    turned = start_from(state.rules, Position(tuple(state.stacks[place] for place in order), state.turn))

    def moved(move):
        space = order.index(move.space - 1) + 1
        return Place(move.colour, space) if isinstance(move, Place) else Shift(space, move.level, move.step * way)

    assert {moved(move) for move in legal_moves(state)} == set(legal_moves(turned))
    for move in legal_moves(state):
        one, other = play(state, move).state, play(turned, moved(move)).state
        assert other.stacks == tuple(one.stacks[place] for place in order)
        if one.ending is not Ending.REPETITION:  # a board that is set up has not been seen before
            assert one.ending is other.ending


@settings(max_examples=20, deadline=None)
@given(games())
def test_one_seat_chooses_at_a_time_and_chance_never(states):
    state = states[-1]
    assert actors(state) == (() if state.ending else (state.seat,))
    assert choices(state, state.seat) == legal_moves(state)
    assert choices(state, (state.seat + 1) % len(state.rules.seats)) == ()
    assert outcomes(state) == ()
    for move in legal_moves(state)[:1]:
        assert joint(state, {state.seat: move}) == move


@settings(max_examples=20, deadline=None)
@given(games())
def test_states_are_hashable_and_compare_by_value(states):
    state = states[0]
    for after in states[1:]:
        state = next(twin for move in legal_moves(state) if (twin := play(state, move).state) == after)
    assert len({state, states[-1]}) == 1


def test_a_report_has_turns_winners_and_ending():
    state = start(TWO, 2)
    happened: list[Event] = []
    for line in ("d1", "s5", "h1", "c2", "h5"):
        state, events = play(state, parse(line, state, ParseContext(PEOPLE)))
        happened += events
    figures = report(state, happened)
    assert (figures.finished, figures.winners, figures.plies) == (True, (0,), 5)
    assert figures.ending is state.ending
    assert (figures.alignment, figures.stacks) == (state.alignment, state.stacks)


def test_an_unfinished_game_has_no_winner():
    figures = report(start(FOUR, 4), [])
    assert (figures.finished, figures.winners, figures.ending, figures.plies) == (False, (), None, 0)


def test_the_number_of_openings_matches_known_values():
    """Count equal positions once; none can come three times so early."""
    ways: Counter[State] = Counter([start(TWO, 2)])
    counts: list[int] = []
    while len(counts) < 4:
        turns = [(state, move, count) for state, count in ways.items() for move in legal_moves(state)]
        counts.append(sum(count for _, _, count in turns))
        ways = Counter()
        for state, move, count in turns if len(counts) < 4 else ():
            ways[replace(play(state, move).state, seen=())] += count
    assert counts == [16, 256, 4608, 82944]
