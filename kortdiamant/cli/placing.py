"""A file that somebody names for an answer: whether it can be there, and putting it there whole."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from kortdiamant.documents.saving import put_file
from kortdiamant.errors import FileTrouble, Trouble
from kortdiamant.records.files import write_new


class Overwriting(Enum):
    """Whether a file that exists may be overwritten."""

    REFUSED = "refused"
    ALLOWED = "allowed"


def insist_on_room(target: Path, overwriting: Overwriting) -> None:
    """Raise `FileTrouble` if a file cannot be put there, as far as that can be known before."""
    try:
        _insist_on_room(target, overwriting)
    except OSError as error:  # such as a name that is too long
        raise FileTrouble(str(target), Trouble.UNWRITABLE, error.strerror or "") from error


def _insist_on_room(target: Path, overwriting: Overwriting) -> None:
    if not target.parent.is_dir():
        raise FileTrouble(str(target.parent), Trouble.NO_FOLDER)
    if _is_there(target):
        if not target.is_file():
            raise FileTrouble(str(target), Trouble.NO_PLACE)
        if overwriting is Overwriting.REFUSED:
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


def place(target: Path, data: bytes, overwriting: Overwriting) -> None:
    """Put a file there, which is whole or not there at all; raises `FileTrouble`."""
    try:
        write_new(target, data) if overwriting is Overwriting.REFUSED else put_file(target, data)
    except OSError as error:
        raise FileTrouble(str(target), Trouble.UNWRITABLE, error.strerror or "") from error
