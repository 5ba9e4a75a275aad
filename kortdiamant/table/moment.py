"""One moment of a sitting: what a line led to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from kortdiamant.table.events import Renamed, Undone

State = TypeVar("State")
Event = TypeVar("Event")


@dataclass(frozen=True, slots=True)
class Moment(Generic[State, Event]):
    """A canonical line, the state after it, what happened in between, and the names by seat from then on.

    The line of the first moment, before anything was said, is empty. `turn` is the seat where one begins to look,
    clockwise, for somebody inside who turns the next card.
    """

    line: str
    state: State
    events: tuple[Event | Undone | Renamed, ...]
    names: tuple[str, ...]
    turn: int = 0

    @property
    def played(self) -> tuple[Event, ...]:
        """What happened in the game itself."""
        return tuple(event for event in self.events if not isinstance(event, Renamed | Undone))
