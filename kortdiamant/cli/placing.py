"""A file that somebody names for an answer: whether it can be there, and putting it there whole."""

from __future__ import annotations

import os
from pathlib import Path

from kortdiamant.documents.saving import put_file
from kortdiamant.errors import FileTrouble, Trouble
from kortdiamant.records.files import write_new


def insist_on_room(target: Path, *, overwrite: bool) -> None:
    """Raise `FileTrouble` if a file cannot be put there, as far as that can be known before."""
    try:
        _insist_on_room(target, overwrite=overwrite)
    except OSError as error:  # such as a name that is too long
        raise FileTrouble(str(target), Trouble.UNWRITABLE, error.strerror or "") from error


def _insist_on_room(target: Path, *, overwrite: bool) -> None:
    if not target.parent.is_dir():
        raise FileTrouble(str(target.parent), Trouble.NO_FOLDER)
    if _is_there(target):
        if not target.is_file():
            raise FileTrouble(str(target), Trouble.NO_PLACE)
        if not overwrite:
            raise FileTrouble(str(target), Trouble.IN_THE_WAY)
    if not os.access(target.parent, os.W_OK):
        raise FileTrouble(str(target), Trouble.UNWRITABLE)


def _is_there(target: Path) -> bool:
    """Whether the name is taken, also by a link that leads nowhere; raises OSError where no file can have it."""
    try:
        target.lstat()
    except FileNotFoundError:
        return False
    return True


def place(target: Path, data: bytes, *, overwrite: bool) -> None:
    """Put a file there, which is whole or not there at all; raises `FileTrouble`."""
    try:
        put_file(target, data) if overwrite else write_new(target, data)
    except OSError as error:
        raise FileTrouble(str(target), Trouble.UNWRITABLE, error.strerror or "") from error
