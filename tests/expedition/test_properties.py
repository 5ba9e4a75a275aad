"""Properties of every game, with any rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.expedition import (
    Arrive,
    Decide,
    GoHome,
    Phase,
    Return,
    Settle,
    Settlement,
    actors,
    outcomes,
    play,
    report,
    start,
)
from kortdiamant.expedition.chronicle import chronicle, hindsight
from kortdiamant.expedition.state import Presence
from kortdiamant.testing.laws import LAWS, Turn
from tests.random_rules import all_rules

pytestmark = pytest.mark.broad

NAMES = ("Ane", "Bo", "Cato", "Dora", "Even", "Frøya")


def a_move(draw, state):
    """A legal move."""
    if draw(st.integers(0, 30)) == 0 and state.is_played:
        return GoHome(
            draw(st.sampled_from([i for i, seat in enumerate(state.seats) if seat.presence is Presence.PLAYING]))
        )
    if draw(st.integers(0, 30)) == 0 and len(state.seats) < state.rules.players.max:
        home = [i for i, seat in enumerate(state.seats) if seat.presence is Presence.HOME]
        return draw(st.sampled_from([Arrive(NAMES[len(state.seats)]), *map(Return, home)]))
    if state.phase is Phase.REVEAL:
        return draw(st.sampled_from([move for move, _ in outcomes(state)]))
    if state.phase is Phase.SETTLE:
        return Settle(draw(st.sampled_from(Settlement)))
    seats = actors(state)
    return Decide(
        tuple(seat for seat in seats for _ in range(draw(st.sampled_from([0, 0, 0, 1, state.seats[seat].inside]))))
    )


@st.composite
def games(draw, consumer=None):
    """A random game, to its end or a part of it; a consumer gets only keys that it honours."""
    rules = draw(all_rules(consumer=consumer))
    state = start(rules, draw(st.integers(1, 4)))
    game = [Turn(state, None, (), NAMES[: len(state.seats)])]
    for _ in range(draw(st.integers(0, 60))):
        if state.phase is Phase.OVER:
            break
        move = a_move(draw, state)
        state, happened = play(state, move)
        game.append(Turn(state, move, happened, NAMES[: len(state.seats)]))
    return game


@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=120)
@given(game=games())
def test_every_game_passes_the_conformance_kit(law, game):
    LAWS[law](game)


@settings(max_examples=120)
@given(games())
def test_the_story_of_a_game_adds_up(game):
    state = game[-1].state
    story = chronicle((each, happened) for each, _, happened, _ in game)
    figures = report(state, [event for _, _, happened, _ in game for event in happened])
    totals = [seat.total for seat in state.seats]
    gained = [story.gained(place) for place in range(len(story.expeditions))]
    assert [sum(each[seat] for each in gained if seat < len(each)) for seat in range(len(totals))] == totals
    assert [each.ending for each in story.expeditions] == [each.ended for each in figures.rounds]
    assert [tuple(str(turned.card) for turned in each.turns) for each in story.expeditions] == [
        each.path for each in figures.rounds
    ]
    for expedition, each in zip(story.expeditions, figures.rounds, strict=True):
        brought = [0] * len(each.banked)
        for one in expedition.exits:
            brought[one.seat] += one.gems
        assert all(out <= banked for out, banked in zip(brought, each.banked, strict=True))


@settings(max_examples=120)
@given(games())
def test_hindsight_is_the_game_with_one_decision_made_later(game):
    for expedition in chronicle((each, happened) for each, _, happened, _ in game).expeditions:
        for each in hindsight(expedition):
            assert len(each.later) == len(expedition.turns) - each.exit.after
            if expedition.start.rules.players.explorers == 1:
                assert list(each.later) == [
                    gained_by_leaving(game, expedition, each.exit, place)
                    for place in range(each.exit.after + 1, len(expedition.turns) + 1)
                ]


def is_in(state, round_number):
    return state.round == round_number and state.phase in (Phase.REVEAL, Phase.DECIDE)


def gained_by_leaving(game, expedition, one, place):
    """The gain of a seat that comes out after `place` cards, with all other entries unchanged."""
    first = next(number for number, (state, _, _, _) in enumerate(game) if is_in(state, expedition.round))
    state = game[first].state
    before = expedition.start.seats[one.seat].total
    for _, move, _, _ in game[first + 1 :]:
        if isinstance(move, Decide):
            others = tuple(seat for seat in move.leavers if seat != one.seat)
            leaves = len(state.path) == place
            state = play(state, Decide(tuple(sorted((*others, one.seat))) if leaves else others)).state
            if leaves:
                break
        elif move not in (GoHome(one.seat), Return(one.seat)):  # hindsight looks at one later choice only
            state = play(state, move).state
        if state.round != expedition.round or state.phase in (Phase.OVER, Phase.SETTLE):
            break
    return state.seats[one.seat].total - before
