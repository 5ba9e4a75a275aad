"""The games of a folder or of single files, each as what it came to; what cannot be read is kept apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from os.path import realpath
from pathlib import Path

from kortdiamant.errors import KortdiamantError
from kortdiamant.history.cache import Kept, Key, read_cache, write_cache
from kortdiamant.history.digest import Digest, digest
from kortdiamant.records.folder import all_games
from kortdiamant.table import Board, read_any_game

Announce = Callable[[int], None]


@dataclass
class Shelf:
    """Games in the order in which they were read, and what is wrong with the files that are none.

    `boards` are the rulesets of games that are left out: their players have neither gems nor expeditions, and the
    figures are made of those.
    """

    games: list[Digest] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    damaged: list[tuple[str, KortdiamantError]] = field(default_factory=list)

    def take(self, path: str | Path) -> Digest | None:
        """Read a game; what it came to if that can be kept, since its record is all that it depends on."""
        try:
            read = read_any_game(path)
        except KortdiamantError as error:
            self.damaged.append((str(path), error))
            return None
        if isinstance(read.table, Board):
            self.boards.append(read.table.ruleset.reference)
            return None
        self.games.append(digest(read.table))
        return self.games[-1] if read.header.definition is not None else None


def read_files(files: Iterable[str]) -> Shelf:
    """The games of single files, each file once."""
    shelf = Shelf()
    for path in {realpath(file): file for file in files}.values():
        shelf.take(path)
    return shelf


def read_folder(announce: Announce = lambda _number: None) -> Shelf:
    """All games of the games folder, those last written to first.

    What games came to is kept from one time to the next; `announce` is told how many have to be played again, before
    that begins. Raises `FileError` if the folder cannot be read.
    """
    shelf, paths, known = Shelf(), all_games(), read_cache()
    keys = {path: key for path in paths if (key := _key(path))}
    kept: Kept = {key: known[key] for key in keys.values() if key in known}
    announce(len(keys) - len(kept))
    try:
        for path in paths:
            _take(shelf, path, keys.get(path), kept)
    finally:
        if kept != known:
            write_cache(kept)
    return shelf


def _take(shelf: Shelf, path: Path, key: Key | None, kept: Kept) -> None:
    """Put a game on the shelf, and keep what it came to if that was not kept yet."""
    if key in kept:
        shelf.games.append(kept[key])
    elif (found := shelf.take(path)) and key:
        kept[key] = found


def _key(path: Path) -> Key | None:
    """What a record is known by; None if it has just gone, which reading it will tell."""
    with suppress(OSError):
        return Key.of(path)
    return None
