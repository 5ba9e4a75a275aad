"""The folder of records in the user's data folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from kortdiamant.documents.files import data_folder
from kortdiamant.errors import FileError, FileProblem, ReferenceKind, UnknownReference
from kortdiamant.spelling import MAX_SUGGESTIONS, close_matches

SUFFIX = ".game"
MAX_STEM_LENGTH = 80  # characters of a ruleset in a file name; most file systems allow names of 255 bytes
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9+_-]+")


def games_folder() -> Path:
    """Return the folder of records, which need not exist."""
    return data_folder() / "games"


def fresh_path(ruleset: str, now: datetime) -> Path:
    """Return an unused path for a new game: `2026-11-29-2010-slott.game`."""
    stem = f"{now:%Y-%m-%d-%H%M}-{_NOT_IN_A_NAME.sub('-', Path(ruleset).name)[:MAX_STEM_LENGTH].strip('-')}"
    names = (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}" for number in count(1))
    return next(path for name in names if not os.path.lexists(path := games_folder() / name))


def all_games() -> tuple[Path, ...]:
    """Return the records in the folder, the last written first; raises FileError if the folder cannot be read."""
    try:
        dated = [dated for entry in os.scandir(games_folder()) for dated in _dated(entry)]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise FileError(str(games_folder()), FileProblem.UNREADABLE, error.strerror or "") from error
    return tuple(games_folder() / name for _, name in sorted(dated, reverse=True))


def find_game(reference: str) -> Path:
    """Find the record that a name, the beginning of a name, or a path means; raises UnknownReference or FileError."""
    for path in _meanings(reference):
        if os.path.isfile(path):  # noqa: PTH113  `Path.is_file` raises for a name that is too long
            return path
    if os.path.lexists(reference):
        raise FileError(reference, FileProblem.NOT_A_FILE)
    matching = [path for path in all_games() if reference and path.stem.startswith(reference)]
    if len(matching) == 1:
        return matching[0]
    near = tuple(path.stem for path in matching[:MAX_SUGGESTIONS]) or _near(reference)
    raise UnknownReference(ReferenceKind.GAME, reference, near)


def _dated(entry: os.DirEntry[str]) -> Iterator[tuple[int, str]]:
    """Yield when a record was last written, and its name; nothing for any other entry of the folder."""
    if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
        with suppress(OSError):  # a circle of links, or a file that has just been removed
            if entry.is_file():
                yield entry.stat().st_mtime_ns, entry.name


def _meanings(reference: str) -> tuple[Path, ...]:
    """Return the paths that a reference may mean, the likeliest first: a path, then a name in the folder."""
    if not reference or "\0" in reference:
        return ()
    folder = games_folder()
    return Path(reference), Path(reference + SUFFIX), folder / reference, folder / (reference + SUFFIX)


def _near(reference: str) -> tuple[str, ...]:
    names = [path.stem for path in all_games()]
    return tuple(close_matches(reference.removesuffix(SUFFIX), names, likeness=0.4))
