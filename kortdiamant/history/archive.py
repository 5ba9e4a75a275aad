"""Reads the games of a folder or of single files, and caches the summary of each game.

The cache is one file. Its first line holds the number of the format, the version of the program and a checksum of
the second line, which holds all games: path, size, time of the last change, and the summary. A cache that is
damaged or was written by another version is ignored. Nothing depends on it: if it cannot be read or written, every
game is replayed. It is replaced in one step, so that two programs never see half of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from os.path import realpath
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from kortdiamant.documents.files import cache_folder, write_atomically
from kortdiamant.errors import KortdiamantError
from kortdiamant.history.statistics import GameSummary, from_plain, summarize, to_plain
from kortdiamant.records.folder import all_games
from kortdiamant.table import Board, read_any_game
from kortdiamant.version import program_version

CACHE_FORMAT = 2
CachedGames = dict["Key", GameSummary]


class Key(NamedTuple):
    """A record as it lies there: its path, its size in bytes and when it was last changed, in nanoseconds."""

    path: str
    size: int
    changed: int

    @classmethod
    def of(cls, path: Path) -> Key:
        """The key of a record; raises OSError."""
        status = path.stat()
        return cls(str(path), status.st_size, status.st_mtime_ns)


def cache_path() -> Path:
    """Where the file lies; it need not exist."""
    return cache_folder() / "history.json"


def read_cache() -> CachedGames:
    """The games that are kept; none if the file cannot be used."""
    with suppress(OSError, ValueError):
        heading, _, content = cache_path().read_text("utf-8").partition("\n")
        if heading == _heading(content):
            return {Key(*key): from_plain(plain) for *key, plain in json.loads(content)}
    return {}


def write_cache(games: Mapping[Key, GameSummary]) -> None:
    """Keep games, if that is possible."""
    content = json.dumps([[*key, to_plain(game)] for key, game in games.items()])  # ASCII: a path may be no UTF-8
    with suppress(OSError):
        cache_path().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(cache_path(), f"{_heading(content)}\n{content}".encode())


def _heading(content: str) -> str:
    checksum = crc32(content.encode())
    return json.dumps({"format": CACHE_FORMAT, "version": program_version(), "checksum": checksum})


Announce = Callable[[int], None]


@dataclass
class Archive:
    """Games in the order in which they were read, and what is wrong with the files that are none.

    `boards` are the rulesets of games that are left out: their players have neither gems nor expeditions, and the
    figures are made of those.
    """

    games: list[GameSummary] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    damaged: list[tuple[str, KortdiamantError]] = field(default_factory=list)

    def take(self, path: str | Path) -> GameSummary | None:
        """Read a game; what it came to if that can be kept, since its record is all that it depends on."""
        try:
            read = read_any_game(path)
        except KortdiamantError as error:
            self.damaged.append((str(path), error))
            return None
        if isinstance(read.table, Board):
            self.boards.append(read.table.ruleset.reference)
            return None
        self.games.append(summarize(read.table))
        return self.games[-1] if read.header.definition is not None else None


def read_files(files: Iterable[str]) -> Archive:
    """The games of single files, each file once."""
    shelf = Archive()
    for path in {realpath(file): file for file in files}.values():
        shelf.take(path)
    return shelf


def read_folder(announce: Announce = lambda _number: None) -> Archive:
    """All games of the games folder, those last written to first.

    What games came to is kept from one time to the next; `announce` is told how many have to be played again, before
    that begins. Raises `FileError` if the folder cannot be read.
    """
    shelf, paths, known = Archive(), all_games(), read_cache()
    keys = {path: key for path in paths if (key := _record_key(path))}
    kept: CachedGames = {key: known[key] for key in keys.values() if key in known}
    announce(len(keys) - len(kept))
    try:
        for path in paths:
            _add_game(shelf, path, keys.get(path), kept)
    finally:
        if kept != known:
            write_cache(kept)
    return shelf


def _add_game(shelf: Archive, path: Path, key: Key | None, kept: CachedGames) -> None:
    """Put a game on the shelf, and keep what it came to if that was not kept yet."""
    if key in kept:
        shelf.games.append(kept[key])
    elif (found := shelf.take(path)) and key:
        kept[key] = found


def _record_key(path: Path) -> Key | None:
    """What a record is known by; None if it has just gone, which reading it will tell."""
    with suppress(OSError):
        return Key.of(path)
    return None
