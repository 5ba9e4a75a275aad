"""What games came to, kept beside each other in one file, so that a game is played again only when it has changed.

The first line says the number of this format, the version of the program and a checksum of the second one, which holds
all games: name, size, time of the last change, and what the game came to. A file that is not just as it was written,
or was written by another version, counts for nothing. Nothing depends on it: where it cannot be read or written every
game is played again. It is written whole and put in its place at once, so that two programs never see half of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from kortdiamant.documents.files import cache_folder, write_atomically
from kortdiamant.history.digest import Digest, from_plain, to_plain
from kortdiamant.version import program_version

FORMAT = 2
Kept = dict["Key", Digest]


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


def read_cache() -> Kept:
    """The games that are kept; none if the file cannot be used."""
    with suppress(OSError, ValueError):
        heading, _, content = cache_path().read_text("utf-8").partition("\n")
        if heading == _heading(content):
            return {Key(*key): from_plain(plain) for *key, plain in json.loads(content)}
    return {}


def write_cache(games: Mapping[Key, Digest]) -> None:
    """Keep games, if that is possible."""
    content = json.dumps([[*key, to_plain(game)] for key, game in games.items()])  # ASCII: a path may be no UTF-8
    with suppress(OSError):
        cache_path().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(cache_path(), f"{_heading(content)}\n{content}".encode())


def _heading(content: str) -> str:
    checksum = crc32(content.encode())
    return json.dumps({"format": FORMAT, "version": program_version(), "checksum": checksum})
