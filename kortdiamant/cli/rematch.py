"""A table that plays once more: with what, and where the new game is kept."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from secrets import randbelow

from kortdiamant.cli.people import check_company
from kortdiamant.cli.seating import BoardSeating, Seating
from kortdiamant.family import Reading
from kortdiamant.records.folder import games_folder
from kortdiamant.table import Board, Rematch, Table

SEEDS = 2**32


def seated_again(table: Table | Board, rematch: Rematch, reading: Reading) -> Seating | BoardSeating:
    """The next game of a table; where the program deals, it shuffles anew. Raises `WrongSeatCount`."""
    check_company(rematch.names, table.ruleset)
    if isinstance(table, Board):
        return BoardSeating(
            ruleset=table.ruleset,
            names=rematch.names,
            first=rematch.first,
            language=table.language,
            reading=reading,
            bots=_bots_in(table.opponents.specs, table, rematch),
        )
    return Seating(
        ruleset=table.ruleset,
        names=rematch.names,
        first=rematch.first,
        seed=None if table.seed is None else fresh_seed(),
        language=table.language,
        reading=reading,
        bots=_bots_in(table.bots.specs, table, rematch),
    )


def _bots_in(specs: Mapping[int, str], table: Table | Board, rematch: Rematch) -> Mapping[str, str]:
    """The bots that play again, by name."""
    return {table.names[seat]: spec for seat, spec in specs.items() if table.names[seat] in rematch.names}


def fresh_seed() -> int:
    """A seed that nobody has chosen."""
    return randbelow(SEEDS)


def beside(record: Path | None) -> Path | None:
    """A new file beside a record, `friday-2.game` by `friday.game`; None in the games folder, which names its own."""
    if record is None or record.parent == games_folder():
        return None
    before, _, number = record.stem.rpartition("-")
    is_a_later_one = number.isdecimal() and record.with_name(before + record.suffix).exists()
    stem = before if is_a_later_one else record.stem
    names = (record.with_name(f"{stem}-{number}{record.suffix}") for number in count(2))
    return next(path for path in names if not path.exists())
