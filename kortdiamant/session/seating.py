"""Names of the players, the rematch of a table, and where its record goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from secrets import randbelow

from kortdiamant.errors import WrongSeatCount
from kortdiamant.family import Reading
from kortdiamant.family.names import check_names
from kortdiamant.languages.names import Language
from kortdiamant.records.folder import games_folder
from kortdiamant.rulebook import AnyRuleset
from kortdiamant.table import Board, Rematch, Table
from kortdiamant.table.bots import by_name


def parse_names(text: str) -> tuple[str, ...]:
    """Names separated by commas, or by spaces if there is no comma."""
    parts = text.split(",") if "," in text else text.split()
    names = tuple(" ".join(part.split()) for part in parts)
    return names[:-1] if names and not names[-1] else names


def with_bots(names: Sequence[str], bots: Iterable[str]) -> tuple[str, ...]:
    """The names at a table, followed by bots that are not among them."""
    return (*names, *(bot for bot in bots if bot not in names))


def parse_bot_options(texts: Sequence[str]) -> Mapping[str, str]:
    """Bots by name from texts like `Robo=bag:10`; raises a `SeatingError` for a repeated name."""
    parts = [text.rpartition("=") for text in texts]
    names = tuple(" ".join(name.split()) for name, _, _ in parts)
    check_names(names)
    return {name: spec.strip() for name, (_, _, spec) in zip(names, parts, strict=True)}


def check_players(names: Sequence[str], ruleset: AnyRuleset) -> None:
    """Raise a `SeatingError` if the names or their number do not fit the ruleset."""
    check_names(names)
    players = ruleset.rules.players
    if not players.min <= len(names) <= players.max:
        raise WrongSeatCount(len(names), players.min, players.max)


SEEDS = 2**32


def seat_again(
    former: Table | Board,
    rematch: Rematch,
    reading: Reading,
    *,
    language: Language | None = None,
    first: str | None = None,
    seed: int | None = None,
) -> Table | Board:
    """Seat the rematch of a table, with a new seed if the program deals; raises a `SeatingError` or `TextError`."""
    names, ruleset = rematch.names, former.ruleset
    check_players(names, ruleset)
    language, first = language or former.language, first or rematch.first
    bots = {name: spec for name, spec in by_name(former.bots.specs, former.names).items() if name in names}
    if isinstance(former, Board):
        return Board(former.ruleset, names, language=language, first=first, bots=bots, reading=reading)
    if seed is None and former.seed is not None:
        seed = fresh_seed()
    return Table(former.ruleset, names, language=language, first=first, seed=seed, bots=bots, reading=reading)


def fresh_seed() -> int:
    """A random seed."""
    return randbelow(SEEDS)


def rematch_path(record: Path | None) -> Path | None:
    """A new path next to a record, such as `friday-2.game`; None in the games folder, which makes its own names."""
    if record is None or record.parent == games_folder():
        return None
    before, _, number = record.stem.rpartition("-")
    has_number = number.isdecimal() and record.with_name(before + record.suffix).exists()
    stem = before if has_number else record.stem
    names = (record.with_name(f"{stem}-{number}{record.suffix}") for number in count(2))
    return next(path for path in names if not path.exists())
