"""What happens at a table besides the game: undo, renamed players, and the moments of a sitting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from kortdiamant.expedition.events import Event


@dataclass(frozen=True, slots=True)
class Undone:
    """Entries were taken back, with all they had caused; their canonical lines in the order in which they stood."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player is called otherwise from now on."""

    old: str
    new: str


TableEvent = Event | Undone | Renamed


StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Moment(Generic[StateT, EventT]):
    """A canonical line, the state after it, what happened in between, and the names by seat from then on.

    The line of the first moment, before anything was said, is empty. `turn` is the seat where one begins to look,
    clockwise, for somebody inside who turns the next card.
    """

    line: str
    state: StateT
    events: tuple[EventT | Undone | Renamed, ...]
    names: tuple[str, ...]
    turn: int = 0

    @property
    def played(self) -> tuple[EventT, ...]:
        """What happened in the game itself."""
        return tuple(event for event in self.events if not isinstance(event, Renamed | Undone))
