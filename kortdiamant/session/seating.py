"""Names of the players, and games that are ready to begin; only the path of the record is still missing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from secrets import randbelow

from kortdiamant.errors import FileError, FileProblem, WrongSeatCount
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.family.names import check_names
from kortdiamant.languages.names import Language
from kortdiamant.records.folder import fresh_path, games_folder
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset
from kortdiamant.table import AnySitting, Board, Pad, Rematch, Table, new_board, new_game, new_pad


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


@dataclass(frozen=True, kw_only=True)
class NewGame(ABC):
    """A game that is ready to begin. `first` is the name of the first player; `bots` are by name."""

    ruleset: AnyRuleset
    names: Sequence[str]
    language: Language
    reading: Reading
    first: str | None = None
    bots: Mapping[str, str] = field(default_factory=dict)

    @abstractmethod
    def begin_with_record(self, path: Path) -> AnySitting:
        """Begin with a record at a path, which must not exist; raises `FileError`."""

    @abstractmethod
    def begin_without_record(self) -> AnySitting:
        """Begin without a record."""

    def begin_in_games_folder(self) -> tuple[AnySitting, Path]:
        """Begin with a record in the games folder; raises `FileError`."""
        while True:
            path = fresh_path(self.ruleset.reference, datetime.now())
            try:
                return self.begin_with_record(path), path
            except FileError as trouble:
                if trouble.trouble is not FileProblem.EXISTS:  # another game began in the same minute and took the name
                    raise


@dataclass(frozen=True, kw_only=True)
class BoardSeating(NewGame):
    """A game of Diam that is ready to begin."""

    ruleset: DiamRuleset

    def begin_with_record(self, path: Path) -> Board:
        """Begin with a record at a path; raises `FileError`."""
        return new_board(
            self.ruleset,
            self.names,
            path,
            now=datetime.now(),
            language=self.language,
            first=self.first,
            bots=self.bots,
            reading=self.reading,
        )

    def begin_without_record(self) -> Board:
        """Begin without a record."""
        return Board(
            self.ruleset,
            self.names,
            language=self.language,
            first=self.first,
            bots=self.bots,
            reading=self.reading,
        )


@dataclass(frozen=True, kw_only=True)
class TableSeating(NewGame):
    """An expedition game that is ready to begin, or a score pad if `only_scores`.

    `seed` is None if people turn the cards. `midway` is the start position of a game begun elsewhere.
    """

    ruleset: Ruleset
    seed: int | None
    midway: Midway | None = None
    only_scores: bool = False

    def begin_with_record(self, path: Path) -> Table | Pad:
        """Begin with a record at a path; raises `FileError`."""
        if self.only_scores:
            return new_pad(
                self.ruleset, self.names, path, now=datetime.now(), language=self.language, reading=self.reading
            )
        return new_game(
            self.ruleset,
            self.names,
            path,
            now=datetime.now(),
            language=self.language,
            first=self.first,
            seed=self.seed,
            midway=self.midway,
            bots=self.bots,
            reading=self.reading,
        )

    def begin_without_record(self) -> Table | Pad:
        """Begin without a record."""
        if self.only_scores:
            return Pad(self.ruleset, self.names, language=self.language, reading=self.reading)
        return self.new_table()

    def new_table(self) -> Table:
        """A table without a record."""
        return Table(
            self.ruleset,
            self.names,
            language=self.language,
            first=self.first,
            seed=self.seed,
            midway=self.midway,
            bots=self.bots,
            reading=self.reading,
        )


SEEDS = 2**32


def seat_again(table: Table | Board, rematch: Rematch, reading: Reading) -> TableSeating | BoardSeating:
    """The rematch of a table, with a new seed if the program deals; raises `WrongSeatCount`."""
    check_players(rematch.names, table.ruleset)
    if isinstance(table, Board):
        return BoardSeating(
            ruleset=table.ruleset,
            names=rematch.names,
            first=rematch.first,
            language=table.language,
            reading=reading,
            bots=_returning_bots(table.opponents.specs, table, rematch),
        )
    return TableSeating(
        ruleset=table.ruleset,
        names=rematch.names,
        first=rematch.first,
        seed=None if table.seed is None else fresh_seed(),
        language=table.language,
        reading=reading,
        bots=_returning_bots(table.bots.specs, table, rematch),
    )


def _returning_bots(specs: Mapping[int, str], table: Table | Board, rematch: Rematch) -> Mapping[str, str]:
    """The bots that play again, by name."""
    return {table.names[seat]: spec for seat, spec in specs.items() if table.names[seat] in rematch.names}


def fresh_seed() -> int:
    """A random seed."""
    return randbelow(SEEDS)


def rematch_path(record: Path | None) -> Path | None:
    """A new path next to a record, such as `friday-2.game`; None in the games folder, which makes its own names."""
    if record is None or record.parent == games_folder():
        return None
    before, _, number = record.stem.rpartition("-")
    is_a_later_one = number.isdecimal() and record.with_name(before + record.suffix).exists()
    stem = before if is_a_later_one else record.stem
    names = (record.with_name(f"{stem}-{number}{record.suffix}") for number in count(2))
    return next(path for path in names if not path.exists())
