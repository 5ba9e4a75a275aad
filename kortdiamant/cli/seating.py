"""A game that can begin: everything is known about it but where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kortdiamant.cards.vocabulary import Language
from kortdiamant.errors import FileTrouble, Trouble
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.records.folder import fresh_path
from kortdiamant.rulebook import Ruleset
from kortdiamant.table import Table, new_game


@dataclass(frozen=True, kw_only=True)
class Seating:
    """Who plays what, who turns the first card, the seed if the program deals, and from where the game goes on."""

    ruleset: Ruleset
    names: Sequence[str]
    seed: int | None
    language: Language
    reading: Reading
    first: str | None = None
    midway: Midway | None = None

    def kept_in(self, path: Path) -> Table:
        """Begin with a record at a path; raises `FileTrouble`."""
        return new_game(
            self.ruleset,
            self.names,
            path,
            now=datetime.now(),
            language=self.language,
            first=self.first,
            seed=self.seed,
            midway=self.midway,
            reading=self.reading,
        )

    def kept_in_games(self) -> tuple[Table, Path]:
        """Begin with a record in the games folder; raises `FileTrouble`."""
        while True:
            path = fresh_path(self.ruleset.reference, datetime.now())
            try:
                return self.kept_in(path), path
            except FileTrouble as trouble:
                if trouble.trouble is not Trouble.EXISTS:  # another table that began in the same minute was faster
                    raise

    def unkept(self) -> Table:
        """Begin without a record."""
        return Table(
            self.ruleset,
            self.names,
            language=self.language,
            first=self.first,
            seed=self.seed,
            midway=self.midway,
            reading=self.reading,
        )
