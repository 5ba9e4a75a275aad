"""Games on disk: start or resume one, find the newest, and seat people for a rematch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from kortdiamant.errors import KortdiamantError
from kortdiamant.expedition import Midway
from kortdiamant.expedition.state import Presence
from kortdiamant.family import Reading
from kortdiamant.family.names import parse_seat_order
from kortdiamant.languages.names import Language
from kortdiamant.records.folder import all_games
from kortdiamant.records.header import FORMAT, SCORE, Header, write_header
from kortdiamant.records.journal import Journal, create
from kortdiamant.rulebook import DiamRuleset, Ruleset
from kortdiamant.table.board import Board
from kortdiamant.table.bots import bot_seed
from kortdiamant.table.replay import AnySitting, read_any_game
from kortdiamant.table.start_position import format_start_position
from kortdiamant.table.table import Pad, Table


class Resumed(NamedTuple):
    """A table, pad or board with an open journal; `torn` is the half-written last line, if there was one."""

    table: AnySitting
    torn: str | None


def new_game(  # noqa: PLR0913  a game needs all of this once; every option has a name
    ruleset: Ruleset,
    players: Sequence[str],
    path: str | Path,
    *,
    now: datetime,
    language: Language | None = None,
    first: str | None = None,
    seed: int | None = None,
    midway: Midway | None = None,
    bots: Mapping[str, str] | None = None,
    reading: Reading = Reading.CANONICAL,
) -> Table:
    """Begin a game and its record.

    Raises what `Table` raises, before the file is created, and `FileError` (`EXISTS`, `UNWRITABLE`).
    """
    table = Table(
        ruleset, players, language=language, first=first, seed=seed, midway=midway, bots=bots, reading=reading
    )
    header = replace(
        _header(table, now),
        first=None if first is None else table.names[table.opener],
        deal=seed,
        bots=bots or {},
        from_=None if midway is None else format_start_position(midway, table.names),
    )
    table.bots.seed = bot_seed(header.deal, header.date, table.names)
    table.journal = create(path, write_header(header))
    return table


def new_pad(  # noqa: PLR0913  a pad needs all of this once; every option has a name
    ruleset: Ruleset,
    players: Sequence[str],
    path: str | Path,
    *,
    now: datetime,
    language: Language | None = None,
    reading: Reading = Reading.CANONICAL,
) -> Pad:
    """Begin a score pad and its record; raises what `new_game` does."""
    pad = Pad(ruleset, players, language=language, reading=reading)
    pad.journal = create(path, write_header(replace(_header(pad, now), kind=SCORE)))
    return pad


def new_board(  # noqa: PLR0913  a board needs all of this once; every option has a name
    ruleset: DiamRuleset,
    players: Sequence[str],
    path: str | Path,
    *,
    now: datetime,
    language: Language | None = None,
    first: str | None = None,
    bots: Mapping[str, str] | None = None,
    reading: Reading = Reading.CANONICAL,
) -> Board:
    """Begin a game of Diam and its record; raises what `new_game` does."""
    board = Board(ruleset, players, language=language, first=first, bots=bots, reading=reading)
    opener = None if first is None else board.names[board.opener]
    header = replace(_header(board, now), first=opener, bots=bots or {})
    board.opponents.seed = bot_seed(None, header.date, board.names)
    board.journal = create(path, write_header(header))
    return board


def _header(table: AnySitting, now: datetime) -> Header:
    return Header(
        format=FORMAT,
        ruleset=table.ruleset.reference,
        version=table.ruleset.version,
        date=now.isoformat(" ", timespec="minutes"),
        players=table.names,
        language=table.language,
        definition=table.ruleset.definition,
    )


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


def newest_unfinished() -> Path | None:
    """The file of the newest game that is not over; unreadable records are skipped."""
    return next((path for path, table in _readable_games() if not table.finished), None)


def newest_finished() -> Table | Board | None:
    """The newest game that is over; pads and unreadable records are skipped."""
    return next((table for _, table in _readable_games() if not isinstance(table, Pad) and table.finished), None)


def _readable_games() -> Iterator[tuple[Path, AnySitting]]:
    """All games in the folder, newest first."""
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
        parse_seat_order(order, names, table.speech.vocabulary.commands)
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
