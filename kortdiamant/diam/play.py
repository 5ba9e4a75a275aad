"""How Diam plays: from a state and a move to the next state and the events; also starts and reports.

`play` checks a move, changes the stacks, and then resolves the result: a pair wins, the turn passes to the next seat
with a legal move, or a position has come too often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from kortdiamant.diam.events import Event, GameEnded, PiecePlaced, PiecesShifted, SeatPassed
from kortdiamant.diam.moves import Move, Place, Shift, check_move, generate_moves
from kortdiamant.diam.rules import HEIGHT, PIECES, SPACES, Rules
from kortdiamant.diam.state import EMPTY, Alignment, Ending, Position, Stacks, State, neighbour, winning_alignment
from kortdiamant.errors import Due, ImpossibleStart, NotDue, WhyNoStart, WrongSeatCount

Emit = Callable[[Event], None]


class Step(NamedTuple):
    """The state after a turn, and the events on the way, in order."""

    state: State
    events: tuple[Event, ...]


def start(rules: Rules, seats: int) -> State:
    """The empty board; raises `WrongSeatCount`."""
    if seats != rules.players.min:
        raise WrongSeatCount(seats, rules.players.min, rules.players.max)
    return start_from(rules, Position(EMPTY))


def start_from(rules: Rules, position: Position) -> State:
    """The state of a board that was set up; a pair that is there already counts only after a turn.

    Seats without a legal move pass. Raises `ImpossibleStart` for a board that the pieces of the game cannot make.
    """
    for error in _start_errors(rules, position):
        raise error
    return _remember(_pass_turns(State(rules, position.stacks, position.turn), lambda _event: None), ())


def due(state: State) -> Due:
    """What the table has to enter next."""
    return Due.NOTHING if state.ending else Due.TURN


def play(state: State, move: Move) -> Step:
    """Take a turn; raises `ImpossibleTurn`, or `NotDue` when the game is over."""
    if state.ending:
        raise NotDue(Due.TURN, Due.NOTHING)
    check_move(state, move)
    happened: list[Event] = []
    after = _place(state, move, happened.append) if isinstance(move, Place) else _shift(state, move, happened.append)
    return Step(_resolve(after, happened.append), tuple(happened))


def _place(state: State, move: Place, emit: Emit) -> State:
    # A piece never leaves the board, so no earlier position can come again.
    stack = state.stack(move.space) + move.colour
    after = replace(state, stacks=_replace_stacks(state.stacks, {move.space: stack}), seen=())
    emit(PiecePlaced(state.seat, move.colour, move.space, len(stack), after.reserve(move.colour)))
    return after


def _shift(state: State, move: Shift, emit: Emit) -> State:
    stack, end = state.stack(move.space), neighbour(move.space, move.step)
    stays, goes = stack[: move.level - 1], stack[move.level - 1 :]
    there = state.stack(end)
    emit(PiecesShifted(state.seat, goes, move.space, end, len(there) + 1))
    return replace(state, stacks=_replace_stacks(state.stacks, {move.space: stays, end: there + goes}))


def _replace_stacks(stacks: Stacks, changed: dict[int, str]) -> Stacks:
    return tuple(changed.get(space, stack) for space, stack in enumerate(stacks, start=1))


def _resolve(state: State, emit: Emit) -> State:
    """The consequences of a turn of the seat that the state still names."""
    pair = winning_alignment(state)
    if pair:
        side = state.rules.sides[pair.colour]
        emit(GameEnded(Ending.ALIGNMENT, state.rules.members(side), pair))
        return replace(state, turn=_next_turn(state).turn, ending=Ending.ALIGNMENT, winner=side, alignment=pair)
    after = _pass_turns(_next_turn(state), emit)
    if after.ending:
        return after
    after = _remember(after, state.seen)
    if _count_repetitions(after) == state.rules.repetition:
        emit(GameEnded(Ending.REPETITION, ()))
        return replace(after, ending=Ending.REPETITION)
    return after


def _count_repetitions(state: State) -> int:
    """How often this position has come with this seat to move; a seat can have several turns in the cycle."""
    turns = state.rules.turns
    return sum(stacks == state.stacks and turns[turn] == state.seat for stacks, turn in state.seen)


def _next_turn(state: State) -> State:
    return replace(state, turn=(state.turn + 1) % len(state.rules.turns))


def _pass_turns(state: State, emit: Emit) -> State:
    """Pass to the first seat with a legal move, or end the game as the rules say if a seat has none."""
    for _ in state.rules.turns:
        if any(True for _ in generate_moves(state)):
            return state
        if state.rules.no_move != "pass":
            return _end_without_move(state, emit)
        emit(SeatPassed(state.seat))
        state = _next_turn(state)
    emit(GameEnded(Ending.NO_MOVE, ()))
    return replace(state, ending=Ending.NO_MOVE)


def _end_without_move(state: State, emit: Emit) -> State:
    """End a game in which a seat has no legal move: a loss of its side, or a draw."""
    winner = 1 - state.side if state.rules.no_move == "loss" else None
    emit(GameEnded(Ending.NO_MOVE, state.rules.members(winner), seat=state.seat))
    return replace(state, ending=Ending.NO_MOVE, winner=winner)


def _remember(state: State, seen: tuple[Position, ...]) -> State:
    """The state with its own position added to those that were seen."""
    return state if state.rules.repetition == "never" else replace(state, seen=(*seen, state.position))


def _start_errors(rules: Rules, position: Position) -> Iterator[ImpossibleStart]:
    stacks = position.stacks
    if len(stacks) != SPACES:
        yield _start_error(WhyNoStart.SPACES, ("stacks",), amount=len(stacks), limit=SPACES)
    if not 0 <= position.turn < len(rules.turns):
        yield _start_error(WhyNoStart.TURN, ("turn",), amount=position.turn, limit=len(rules.turns))
    for place, stack in enumerate(stacks):
        if len(stack) > HEIGHT:
            yield _start_error(WhyNoStart.HEIGHT, ("stacks", place), amount=len(stack), limit=HEIGHT)
    for colour, count in Counter("".join(stacks)).items():
        if colour not in rules.owners:
            yield _start_error(WhyNoStart.COLOUR, ("stacks",), card=colour)
        elif count > PIECES:
            yield _start_error(WhyNoStart.TOO_OFTEN, ("stacks",), amount=count, limit=PIECES, card=colour)


def _start_error(
    why: WhyNoStart, place: tuple[str | int, ...], *, amount: int = 0, limit: int = 0, card: str = ""
) -> ImpossibleStart:
    return ImpossibleStart(why, place, 0, amount=amount, limit=limit, card=card)


@dataclass(frozen=True, slots=True)
class Report:
    """A whole game. `winners` are seats, none in a draw or before the end; `plies` is the number of turns taken."""

    finished: bool
    winners: tuple[int, ...]
    ending: Ending | None
    alignment: Alignment | None
    plies: int
    stacks: Stacks


def report(state: State, happened: Iterable[Event]) -> Report:
    """Report a game, given its state and all its events so far."""
    return Report(
        finished=state.ending is not None,
        winners=state.rules.members(state.winner),
        ending=state.ending,
        alignment=state.alignment,
        plies=sum(1 for event in happened if isinstance(event, PiecePlaced | PiecesShifted)),
        stacks=state.stacks,
    )
