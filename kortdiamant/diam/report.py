"""A game of Diam in figures: a fold over what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kortdiamant.diam.events import Event, PiecePlaced, PiecesShifted
from kortdiamant.diam.state import Alignment, Ending, Stacks, State


@dataclass(frozen=True, slots=True)
class Report:
    """A whole game. `winners` are seats, none in a draw or while it is unfinished; `plies` are the turns taken."""

    finished: bool
    winners: tuple[int, ...]
    ending: Ending | None
    alignment: Alignment | None
    plies: int
    stacks: Stacks


def report(state: State, happened: Iterable[Event]) -> Report:
    """The report of a game from its state and all its events so far."""
    return Report(
        finished=state.ending is not None,
        winners=() if state.winner is None else state.rules.members(state.winner),
        ending=state.ending,
        alignment=state.alignment,
        plies=sum(1 for event in happened if isinstance(event, PiecePlaced | PiecesShifted)),
        stacks=state.stacks,
    )
