"""Where games live: a folder of records in the user's data folder."""

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
from kortdiamant.spelling import MOST_NEAR, close_matches

SUFFIX = ".game"
LONGEST_NAME = 80  # characters of a ruleset; few file systems take names of more than 255
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9+_-]+")


def games_folder() -> Path:
    """The folder; it need not exist yet."""
    return data_folder() / "games"


def fresh_path(ruleset: str, now: datetime) -> Path:
    """A path for a new game that nothing has yet: `2026-11-29-2010-slott.game`."""
    stem = f"{now:%Y-%m-%d-%H%M}-{_NOT_IN_A_NAME.sub('-', Path(ruleset).name)[:LONGEST_NAME].strip('-')}"
    names = (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}" for number in count(1))
    return next(path for name in names if not os.path.lexists(path := games_folder() / name))


def all_games() -> tuple[Path, ...]:
    """The records in the folder, those last written to first; raises `FileError` if the folder cannot be read."""
    try:
        dated = [dated for entry in os.scandir(games_folder()) for dated in _dated(entry)]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise FileError(str(games_folder()), FileProblem.UNREADABLE, error.strerror or "") from error
    return tuple(games_folder() / name for _, name in sorted(dated, reverse=True))


def find_game(reference: str) -> Path:
    """The record that a name, its beginning, or a path means; raises `UnknownReference` or `FileError`."""
    for path in _meanings(reference):
        if os.path.isfile(path):  # noqa: PTH113  a name too long for any file is no error here
            return path
    if os.path.lexists(reference):
        raise FileError(reference, FileProblem.NOT_A_FILE)
    begun = [path for path in all_games() if reference and path.stem.startswith(reference)]
    if len(begun) == 1:
        return begun[0]
    near = tuple(path.stem for path in begun[:MOST_NEAR]) or _near(reference)
    raise UnknownReference(ReferenceKind.GAME, reference, near)


def _dated(entry: os.DirEntry[str]) -> Iterator[tuple[int, str]]:
    """When a record was last written to, and its name; nothing of what is none, leads in circles or has just gone."""
    if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
        with suppress(OSError):
            if entry.is_file():
                yield entry.stat().st_mtime_ns, entry.name


def _meanings(reference: str) -> tuple[Path, ...]:
    """What a reference may be, the likeliest first: a path as it stands, then a name in the folder."""
    if not reference or "\0" in reference:
        return ()
    folder = games_folder()
    return Path(reference), Path(reference + SUFFIX), folder / reference, folder / (reference + SUFFIX)


def _near(reference: str) -> tuple[str, ...]:
    names = [path.stem for path in all_games()]
    return tuple(close_matches(reference.removesuffix(SUFFIX), names, likeness=0.4))
