"""Games that are kept on disk: begun, and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from kortdiamant.cards.vocabulary import Language
from kortdiamant.errors import KortdiamantError
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.records.files import Journal, create
from kortdiamant.records.folder import all_games
from kortdiamant.records.header import FORMAT, Header, write_header
from kortdiamant.rulebook import Ruleset
from kortdiamant.table.elsewhere import so_far_of
from kortdiamant.table.replay import read_game
from kortdiamant.table.table import Table


class Resumed(NamedTuple):
    """A table with an open journal; `torn` is the half-written last line that was cut off, if there was one."""

    table: Table
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
    reading: Reading = Reading.CANONICAL,
) -> Table:
    """Begin a game that is kept in a new record.

    Raises what `Table` raises before there is a file, and `FileTrouble` (`EXISTS`, `UNWRITABLE`).
    """
    table = Table(ruleset, players, language=language, first=first, seed=seed, midway=midway, reading=reading)
    header = Header(
        format=FORMAT,
        ruleset=ruleset.reference,
        version=ruleset.version,
        date=now.isoformat(" ", timespec="minutes"),
        players=table.names,
        first=None if first is None else table.names[table.moments[0].turn],
        language=table.language,
        deal=seed,
        from_=None if midway is None else so_far_of(midway, table.names),
        definition=ruleset.definition,
    )
    table.journal = create(path, write_header(header))
    return table


def resume(path: str | Path, *, language: Language | None = None, reading: Reading = Reading.CANONICAL) -> Resumed:
    """Take a game up again: lock its record, play it through, mend a torn last line, and go on writing.

    Raises `FileTrouble` (`OPEN_ELSEWHERE`, `MISSING`, `UNWRITABLE`, ...) and `DocumentError`; the record is then as
    it was.
    """
    journal = Journal(path)
    try:
        game = read_game(path, language=language)
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
    """The game that was played last and is not over; records that cannot be read are passed over."""
    return next((path for path, table in _readable() if not table.finished), None)


def newest_finished() -> Table | None:
    """The table that played last of those whose game is over; records that cannot be read are passed over."""
    return next((table for _, table in _readable() if table.finished), None)


def _readable() -> Iterator[tuple[Path, Table]]:
    """The games in the folder and their tables, those last written to first."""
    for path in all_games():
        with suppress(KortdiamantError):
            yield path, read_game(path).table
