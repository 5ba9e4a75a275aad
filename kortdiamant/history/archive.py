"""Reads the games of a folder or of single files, and caches the summary of each game.

The cache is one file with two lines. The second line has all games: path, size, time of the last change, and summary.
The first line has the number of the format, the version of the program and a checksum of the second line. A cache that
is damaged or was written by another version is ignored. If the cache cannot be read or written, every game is replayed.
It is replaced atomically, so that two programs never see half of it.
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
    """The state of a record: its path, its size in bytes, and the time of its last change in nanoseconds.

    If a record is changed, so is its time or its size. Comparing these needs no reading, unlike a checksum.
    """

    path: str
    size: int
    changed: int

    @classmethod
    def of(cls, path: Path) -> Key:
        """The key of a record; raises OSError."""
        status = path.stat()
        return cls(str(path), status.st_size, status.st_mtime_ns)


def cache_path() -> Path:
    """The path of the cache file, which need not exist."""
    return cache_folder() / "history.json"


def read_cache() -> CachedGames:
    """Read the cached games; none if the file cannot be used."""
    with suppress(OSError, ValueError):
        heading, _, content = cache_path().read_text("utf-8").partition("\n")
        if heading == _heading(content):
            return {Key(*key): from_plain(plain) for *key, plain in json.loads(content)}
    return {}


def write_cache(games: Mapping[Key, GameSummary]) -> None:
    """Cache games; do nothing if the file cannot be written."""
    content = json.dumps(
        [[*key, to_plain(game)] for key, game in games.items()]
    )  # ASCII, since a path need not be valid UTF-8
    with suppress(OSError):
        cache_path().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(cache_path(), f"{_heading(content)}\n{content}".encode())


def _heading(content: str) -> str:
    checksum = crc32(content.encode())
    return json.dumps({"format": CACHE_FORMAT, "version": program_version(), "checksum": checksum})


Announce = Callable[[int], None]


@dataclass
class Archive:
    """Summaries of games in the order in which they were read.

    `boards` are the rulesets of games of Diam, which are left out because they have no gems and no expeditions.
    `damaged` are the files that could not be read, with their errors.
    """

    games: list[GameSummary] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    damaged: list[tuple[str, KortdiamantError]] = field(default_factory=list)

    def add(self, path: str | Path) -> GameSummary | None:
        """Read a game; return its summary if it can be cached.

        A record without an embedded definition depends on a ruleset that may change, so its summary is not cached.
        """
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
    """Read the games of single files, each file once."""
    archive = Archive()
    for path in {realpath(file): file for file in files}.values():
        archive.add(path)
    return archive


def read_folder(announce: Announce = lambda _number: None) -> Archive:
    """Read all games of the games folder, the last changed first, and cache their summaries.

    `announce` is called with the number of games to replay, before that begins. Raises `FileError` if the folder cannot
    be read.
    """
    archive, paths, known = Archive(), all_games(), read_cache()
    keys = {path: key for path in paths if (key := _record_key(path))}
    kept: CachedGames = {key: known[key] for key in keys.values() if key in known}
    announce(len(keys) - len(kept))
    try:
        for path in paths:
            _add_game(archive, path, keys.get(path), kept)
    finally:
        if kept != known:
            write_cache(kept)
    return archive


def _add_game(archive: Archive, path: Path, key: Key | None, kept: CachedGames) -> None:
    if key in kept:
        archive.games.append(kept[key])
    elif (summary := archive.add(path)) and key:
        kept[key] = summary


def _record_key(path: Path) -> Key | None:
    """The key of a record; None if the file has just been removed, which reading it will report."""
    with suppress(OSError):
        return Key.of(path)
    return None
