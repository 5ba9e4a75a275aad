"""The rules in motion: from a state and a turn to the next state and what happened.

A turn is checked, the stacks are laid anew, and then it is looked what follows: a pair wins, or the turn passes to the
next seat that can do something, or a position has come too often.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from kortdiamant.diam.alignments import winning
from kortdiamant.diam.events import Event, GameEnded, PiecePlaced, PiecesShifted, SeatPassed
from kortdiamant.diam.moves import Move, Place, Shift
from kortdiamant.diam.rules import Rules
from kortdiamant.diam.state import EMPTY, Ending, Position, Stacks, State, neighbour
from kortdiamant.diam.turns import check, open_to
from kortdiamant.errors import Due, NotDue, WrongSeatCount

Tell = Callable[[Event], None]


class Step(NamedTuple):
    """The state after a turn, and what happened on the way, in order."""

    state: State
    events: tuple[Event, ...]


def start(rules: Rules, seats: int) -> State:
    """The empty board; raises `WrongSeatCount`."""
    if seats != rules.players.min:
        raise WrongSeatCount(seats, rules.players.min, rules.players.max)
    return begin(rules, Position(EMPTY))


def begin(rules: Rules, position: Position) -> State:
    """The state before the first turn; who can do nothing is passed by."""
    return _remembered(_passed(State(rules, position.stacks, position.turn), lambda _event: None), ())


def due(state: State) -> Due:
    """What the table has to say next."""
    return Due.NOTHING if state.ending else Due.TURN


def play(state: State, move: Move) -> Step:
    """Take a turn; raises `NotDue` when the game is over, and `ImpossibleTurn`."""
    if state.ending:
        raise NotDue(Due.TURN, Due.NOTHING)
    check(state, move)
    happened: list[Event] = []
    after = _placed(state, move, happened.append) if isinstance(move, Place) else _shifted(state, move, happened.append)
    return Step(_followed(after, happened.append), tuple(happened))


def _placed(state: State, move: Place, tell: Tell) -> State:
    """Lay a piece of the reserve on a space; no position from before can come again."""
    stack = state.stack(move.space) + move.colour
    after = replace(state, stacks=_laid(state.stacks, {move.space: stack}), seen=())
    tell(PiecePlaced(state.seat, move.colour, move.space, len(stack), after.reserve(move.colour)))
    return after


def _shifted(state: State, move: Shift, tell: Tell) -> State:
    stack, end = state.stack(move.space), neighbour(move.space, move.step)
    stays, goes = stack[: move.level - 1], stack[move.level - 1 :]
    there = state.stack(end)
    tell(PiecesShifted(state.seat, goes, move.space, end, len(there) + 1))
    return replace(state, stacks=_laid(state.stacks, {move.space: stays, end: there + goes}))


def _laid(stacks: Stacks, changed: dict[int, str]) -> Stacks:
    return tuple(changed.get(space, stack) for space, stack in enumerate(stacks, start=1))


def _followed(state: State, tell: Tell) -> State:
    """What follows from a turn of the seat that the state still names."""
    pair = winning(state)
    if pair:
        side = state.rules.sides[pair.colour]
        tell(GameEnded(Ending.ALIGNMENT, state.rules.members(side), pair))
        return replace(state, turn=_next(state).turn, ending=Ending.ALIGNMENT, winner=side, alignment=pair)
    after = _passed(_next(state), tell)
    if after.ending:
        return after
    after = _remembered(after, state.seen)
    if _times(after) == state.rules.repetition:
        tell(GameEnded(Ending.REPETITION, ()))
        return replace(after, ending=Ending.REPETITION)
    return after


def _times(state: State) -> int:
    """How often this position has come with this seat to move, which may be at two places in the order of turns."""
    turns = state.rules.turns
    return sum(stacks == state.stacks and turns[turn] == state.seat for stacks, turn in state.seen)


def _next(state: State) -> State:
    return replace(state, turn=(state.turn + 1) % len(state.rules.turns))


def _passed(state: State, tell: Tell) -> State:
    """The turn of the first seat that can do something; where a seat cannot, the ruleset says what that means."""
    for _ in state.rules.turns:
        if any(True for _ in open_to(state)):
            return state
        if state.rules.no_move != "pass":
            return _stuck(state, tell)
        tell(SeatPassed(state.seat))
        state = _next(state)
    tell(GameEnded(Ending.NO_MOVE, ()))
    return replace(state, ending=Ending.NO_MOVE)


def _stuck(state: State, tell: Tell) -> State:
    """End a game in which a seat can do nothing: its side has lost, or nobody has."""
    winner = 1 - state.side if state.rules.no_move == "loss" else None
    winners = () if winner is None else state.rules.members(winner)
    tell(GameEnded(Ending.NO_MOVE, winners, seat=state.seat))
    return replace(state, ending=Ending.NO_MOVE, winner=winner)


def _remembered(state: State, seen: tuple[Position, ...]) -> State:
    """The state with its own position among those that were seen."""
    return state if state.rules.repetition == "never" else replace(state, seen=(*seen, state.position))
