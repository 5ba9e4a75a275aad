"""Table events outside the game (undo, renaming), and the moments of a sitting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from kortdiamant.expedition.events import Event


@dataclass(frozen=True, slots=True)
class Undone:
    """Entries were taken back; `lines` are their canonical lines, oldest first."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player has a new name."""

    old: str
    new: str


TableEvent = Event | Undone | Renamed


StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Moment(Generic[StateT, EventT]):
    """A canonical line, its events, and the state and the names by seat after it.

    The first moment, before any entry, has an empty line. The next card is turned by the first player inside, clockwise
    from the seat `turn`.
    """

    line: str
    state: StateT
    events: tuple[EventT | Undone | Renamed, ...]
    names: tuple[str, ...]
    turn: int = 0

    @property
    def played(self) -> tuple[EventT, ...]:
        """The events of the game itself."""
        return tuple(event for event in self.events if not isinstance(event, Renamed | Undone))
