"""The rules in motion: from a state and a move to the next state and what happened.

Theory of operation. A game is a state (`state.py`) and moves (`moves.py`). `play` looks up the handler for the phase
and the kind of move, copies the state once, and lets the handler write on the copy and tell events (`events.py`).
A refused move raises before anything is seen of it, and the given state never changes. How one phase leads to the
next is drawn in `rounds.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kortdiamant.errors import Due, NotDue, WrongSeatCount
from kortdiamant.expedition.decide import arrive, decide, go_home, settle
from kortdiamant.expedition.events import Event, Tell
from kortdiamant.expedition.moves import Arrive, Decide, GoHome, Move, Reveal, Settle
from kortdiamant.expedition.reveal import reveal
from kortdiamant.expedition.rounds import begin
from kortdiamant.expedition.rules import Relic, Rules
from kortdiamant.expedition.state import Phase, Seat, State


class Step(NamedTuple):
    """The state after a move, and what happened on the way, in order."""

    state: State
    events: tuple[Event, ...]


DUE = {
    Phase.REVEAL: Due.CARD,
    Phase.DECIDE: Due.DECISION,
    Phase.SETTLE: Due.SETTLEMENT,
    Phase.OVER: Due.NOTHING,
}
GIVEN: dict[type[Move], Due] = {
    Reveal: Due.CARD,
    Decide: Due.DECISION,
    Settle: Due.SETTLEMENT,
    Arrive: Due.NOTHING,
    GoHome: Due.NOTHING,
}
# The handlers take the move of their own type, which a mapping cannot express.
HANDLERS: dict[tuple[Phase, type[Move]], Callable[[State, Any, Tell], None]] = {
    (Phase.REVEAL, Reveal): reveal,
    (Phase.DECIDE, Decide): decide,
    (Phase.SETTLE, Settle): settle,
    **{(phase, Arrive): arrive for phase in Phase if phase is not Phase.OVER},
    **{(phase, GoHome): go_home for phase in Phase if phase is not Phase.OVER},
}


def due(state: State) -> Due:
    """What the table has to say next."""
    return DUE[state.phase]


def start(rules: Rules, seats: int) -> State:
    """The state before the first card; raises `WrongSeatCount`."""
    players = rules.players
    if not players.min <= seats <= players.max:
        raise WrongSeatCount(seats, players.min, players.max)
    pack = tuple(0 if isinstance(cell.role, Relic) else len(cell.copies) for cell in rules.cells)
    state = State(rules, Phase.REVEAL, 1, (Seat(),) * seats, pack)
    begin(state, 1, lambda _event: None)
    return state


def play(state: State, move: Move) -> Step:
    """Play a move; raises an `IllegalMove`, or `AmbiguousCard` for a card that could mean several things."""
    handler = HANDLERS.get((state.phase, type(move)))
    if handler is None:
        raise NotDue(GIVEN[type(move)], due(state))
    draft = state.copy()
    happened: list[Event] = []
    handler(draft, move, happened.append)
    return Step(draft, tuple(happened))
