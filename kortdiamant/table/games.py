"""Games on disk: keep or resume one, find the newest, and seat people for a rematch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from kortdiamant.errors import KortdiamantError
from kortdiamant.expedition.state import Presence
from kortdiamant.family import Reading
from kortdiamant.family.names import parse_seat_order
from kortdiamant.languages.names import Language
from kortdiamant.records.folder import all_games
from kortdiamant.records.header import FORMAT, SCORE, Header, write_header
from kortdiamant.records.journal import Journal, create
from kortdiamant.table.board import Board
from kortdiamant.table.bots import by_name
from kortdiamant.table.replay import AnySitting, read_any_game, seed_bots
from kortdiamant.table.start_position import format_start_position
from kortdiamant.table.table import Pad, Table

AnyTable = TypeVar("AnyTable", bound=AnySitting)


class Resumed(NamedTuple):
    """A table, pad or board with an open journal; `torn` is the half-written last line, if there was one."""

    table: AnySitting
    torn: str | None


def keep(table: AnyTable, path: str | Path, *, now: datetime) -> AnyTable:
    """Create the record of a table at which nobody has played yet, seed its bots, and return the table.

    Raises `FileError` (`EXISTS`, `UNWRITABLE`).
    """
    header = _header(table, now)
    table.journal = create(path, write_header(header))
    seed_bots(table, header.date)
    return table


def _header(table: AnySitting, now: datetime) -> Header:
    header = Header(
        format=FORMAT,
        ruleset=table.ruleset.reference,
        version=table.ruleset.version,
        date=now.isoformat(" ", timespec="minutes"),
        players=table.names,
        language=table.language,
        definition=table.ruleset.definition,
    )
    if isinstance(table, Pad):
        return replace(header, kind=SCORE)
    opener = table.names[table.opener] if table.has_chosen_opener else None
    header = replace(header, first=opener, bots=by_name(table.bots.specs, table.names))
    if isinstance(table, Board):
        return header
    midway = None if table.midway is None else format_start_position(table.midway, table.names)
    return replace(header, deal=table.seed, from_=midway)


def resume(path: str | Path, *, language: Language | None = None, reading: Reading = Reading.CANONICAL) -> Resumed:
    """Lock a record, replay it, cut a torn last line, and reopen it for writing.

    Raises `FileError` (`OPEN_ELSEWHERE`, `MISSING`, `UNWRITABLE`, ...) and `DocumentError`, leaving the record
    unchanged.
    """
    journal = Journal(path)
    try:
        game = read_any_game(path, language=language)
        if game.torn:
            journal.cut_torn_line()
        else:
            journal.end_last_line()
    except BaseException:
        journal.close()
        raise
    game.table.journal = journal
    game.table.reading = reading
    return Resumed(game.table, game.torn.source if game.torn else None)


def last_game() -> tuple[Path, AnySitting] | None:
    """The game that was written last, and its file; None if it cannot be read."""
    path = next(iter(all_games()), None)
    with suppress(KortdiamantError):
        return None if path is None else (path, read_any_game(path).table)
    return None


def last_players() -> tuple[str, ...]:
    """The people of the last game, without bots and without those who went home."""
    found = last_game()
    if found is None:
        return ()
    _, table = found
    bots = {} if isinstance(table, Pad) else table.bots.specs
    seats = range(len(table.names)) if isinstance(table, Pad) else _staying_seats(table)
    return tuple(table.names[seat] for seat in seats if seat not in bots)


def newest_unfinished() -> Path | None:
    """The file of the newest game that is not over; unreadable records are skipped."""
    return next((path for path, table in _readable_games() if not table.finished), None)


def newest_finished() -> Table | Board | None:
    """The newest game that is over; pads and unreadable records are skipped."""
    return next((table for _, table in _readable_games() if not isinstance(table, Pad) and table.finished), None)


def _readable_games() -> Iterator[tuple[Path, AnySitting]]:
    for path in all_games():
        with suppress(KortdiamantError):
            yield path, read_any_game(path).table


@dataclass(frozen=True)
class Rematch:
    """Who plays again, in seating order, and who opens the game."""

    names: tuple[str, ...]
    first: str


def rematch(table: Table | Board, order: str = "") -> Rematch:
    """Seat the next game of a table: all who have not gone home, or those named in `order`, in that order.

    The next player clockwise from the former opener opens. Raises a `TextError` for a name that nobody at the table
    has, and `RefusedName` for one that is named twice.
    """
    names = table.names
    seats = (
        parse_seat_order(order, names, table.parse_context.vocabulary)
        if order.strip()
        else tuple(_staying_seats(table))
    )
    return Rematch(tuple(names[seat] for seat in seats), names[_next_opener(table.opener, seats, len(names))])


def _staying_seats(table: Table | Board) -> Iterator[int]:
    for seat in range(len(table.names)):
        if isinstance(table, Board) or table.state.seats[seat].presence is not Presence.HOME:
            yield seat


def _next_opener(former: int, seats: tuple[int, ...], count: int) -> int:
    """The seat after the former opener, or the next one that stays if the former opener has left the table."""
    if former in seats:
        return seats[(seats.index(former) + 1) % len(seats)]
    return next(seat for step in range(count) if (seat := (former + step) % count) in seats)
