"""One moment of a game: what a line led to."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.state import State
from kortdiamant.table.events import TableEvent


@dataclass(frozen=True, slots=True)
class Moment:
    """A canonical line, the state after it, what happened in between, and the names by seat from then on.

    The line of the first moment, before anything was said, is empty. `turn` is the seat where one begins to look,
    clockwise, for somebody inside who turns the next card.
    """

    line: str
    state: State
    events: tuple[TableEvent, ...]
    names: tuple[str, ...]
    turn: int

    @property
    def turner(self) -> int | None:
        """The seat that turns the next card; None while nobody is inside."""
        seats = self.state.seats
        around = ((self.turn + step) % len(seats) for step in range(len(seats)))
        return next((seat for seat in around if seats[seat].inside), None)
