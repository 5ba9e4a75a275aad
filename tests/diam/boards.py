"""Boards and rules for the tests of Diam, in a short notation."""

from __future__ import annotations

from kortdiamant.diam import Position, Rules, SeatRules, State, format, legal_moves, parse, play, start_from
from kortdiamant.diam.events import Event
from kortdiamant.family.protocol import ParseContext

PEOPLE = ("Ane", "Bo", "Cato", "Dag")
WALLS = "h2 s1 h2 s1 h2 s1 h2 s1 d3 c4 d3 c4 d3 c4 d3 c4"  # one side ends between full stacks and cannot move
TWO = Rules()
THREE = Rules(
    seats=(
        SeatRules(side=1, colours=("h", "d")),
        SeatRules(side=2, colours=("s",)),
        SeatRules(side=2, colours=("c",)),
    )
)
FOUR = Rules(
    seats=(
        SeatRules(side=1, colours=("h",)),
        SeatRules(side=2, colours=("s",)),
        SeatRules(side=1, colours=("d",)),
        SeatRules(side=2, colours=("c",)),
    )
)


def board(stacks: str = "- - - - - - - -", rules: Rules = TWO, turn: int = 0) -> State:
    """The state of a board: stacks by space from the ground up, `-` for an empty one."""
    by_space = tuple("" if stack == "-" else stack for stack in stacks.split())
    return start_from(rules, Position(by_space, turn))


def play_lines(state: State, lines: str) -> tuple[State, tuple[Event, ...]]:
    """The state after turns, and the events of the last one."""
    events: tuple[Event, ...] = ()
    for line in lines.split():
        state, events = play(state, parse(line, state, ParseContext(PEOPLE)))
    return state, events


def stacks_of(state: State) -> str:
    """The stacks of a state as `board` takes them."""
    return " ".join(stack or "-" for stack in state.stacks)


def legal_lines(state: State) -> list[str]:
    """The lines of all legal moves."""
    return [format(move, PEOPLE) for move in legal_moves(state)]
