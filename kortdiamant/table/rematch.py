"""Once more: the same people around the same table, and the next of them turns the first card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kortdiamant.expedition.state import Presence
from kortdiamant.family.names import parse_seat_order
from kortdiamant.table.board import Board
from kortdiamant.table.table import Table


@dataclass(frozen=True)
class Rematch:
    """Who plays again, in seating order, and who turns the first card or begins."""

    names: tuple[str, ...]
    first: str


def rematch(table: Table | Board, order: str = "") -> Rematch:
    """The next game of a table: of all who have not gone home, or of those named, as they sit then.

    Whoever sits behind the one who turned the first card, or began, does so now. Raises a `TextError` for a name of
    nobody at the table, `RefusedName` for one that is named twice.
    """
    names = table.names
    seats = parse_seat_order(order, names, table.speech.vocabulary.commands) if order.strip() else tuple(_around(table))
    return Rematch(tuple(names[seat] for seat in seats), names[_next(_opener(table), seats, len(names))])


def _around(table: Table | Board) -> Iterator[int]:
    """The seats of those who have not gone home."""
    for seat in range(len(table.names)):
        if isinstance(table, Board) or table.state.seats[seat].presence is not Presence.HOME:
            yield seat


def _opener(table: Table | Board) -> int:
    """The seat that turned the first card, or began."""
    return table.opener if isinstance(table, Board) else table.moments[0].turn


def _next(former: int, seats: tuple[int, ...], count: int) -> int:
    """Who sits behind the former first player; if that one has left the table, who sat there next."""
    if former in seats:
        return seats[(seats.index(former) + 1) % len(seats)]
    return next(seat for step in range(count) if (seat := (former + step) % count) in seats)
