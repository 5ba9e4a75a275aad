"""A game that can begin: everything is known about it but where it is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from kortdiamant.errors import FileError, FileProblem
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.languages import Language
from kortdiamant.records.folder import fresh_path
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset
from kortdiamant.table import AnySitting, Board, Pad, Table, new_board, new_game, new_pad


@dataclass(frozen=True, kw_only=True)
class Beginning(ABC):
    """Whatever can begin: what is played and by whom, for whom the program plays, and how it is spoken."""

    ruleset: AnyRuleset
    names: Sequence[str]
    language: Language
    reading: Reading
    first: str | None = None
    bots: Mapping[str, str] = field(default_factory=dict)

    @abstractmethod
    def kept_in(self, path: Path) -> AnySitting:
        """Begin with a record at a path; raises `FileError`."""

    @abstractmethod
    def unkept(self) -> AnySitting:
        """Begin without a record."""

    def kept_in_games(self) -> tuple[AnySitting, Path]:
        """Begin with a record in the games folder; raises `FileError`."""
        while True:
            path = fresh_path(self.ruleset.reference, datetime.now())
            try:
                return self.kept_in(path), path
            except FileError as trouble:
                if trouble.trouble is not FileProblem.EXISTS:  # another table that began in the same minute was faster
                    raise


@dataclass(frozen=True, kw_only=True)
class BoardSeating(Beginning):
    """Who plays a game of Diam, who begins, and for whom the program plays."""

    ruleset: DiamRuleset

    def kept_in(self, path: Path) -> Board:
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

    def unkept(self) -> Board:
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
class Seating(Beginning):
    """Who plays what, who turns the first card, the seed if the program deals, and from where the game goes on.

    Or who only keeps the score.
    """

    ruleset: Ruleset
    seed: int | None
    midway: Midway | None = None
    only_scores: bool = False

    def kept_in(self, path: Path) -> Table | Pad:
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

    def unkept(self) -> Table | Pad:
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
