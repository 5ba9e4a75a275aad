"""Once more: the same people around the same table, and the next of them turns the first card."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.state import Presence
from kortdiamant.family.names import in_order
from kortdiamant.table.table import Table


@dataclass(frozen=True)
class Rematch:
    """Who plays again, in seating order, and who turns the first card."""

    names: tuple[str, ...]
    first: str


def rematch(table: Table, order: str = "") -> Rematch:
    """The next game of a table: of all who have not gone home, or of those named, as they sit then.

    Whoever sits behind the one who turned the first card turns it now. Raises a `TextError` for a name of nobody at the
    table, `RefusedName` for one that is named twice.
    """
    names = table.names
    around = [seat for seat, _ in enumerate(names) if table.state.seats[seat].presence is not Presence.HOME]
    seats = in_order(order, names) if order.strip() else tuple(around)
    return Rematch(tuple(names[seat] for seat in seats), names[_next(table.moments[0].turn, seats, len(names))])


def _next(former: int, seats: tuple[int, ...], count: int) -> int:
    """Who sits behind the former first player; if that one has left the table, who sat there next."""
    if former in seats:
        return seats[(seats.index(former) + 1) % len(seats)]
    return next(seat for step in range(count) if (seat := (former + step) % count) in seats)
