"""Output files: check in advance that a file can be written, and write it completely or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from kortdiamant.documents.files import write_atomically
from kortdiamant.errors import FileError, FileProblem
from kortdiamant.records.journal import write_new


def check_writable(target: Path, *, overwrite: bool) -> None:
    """Raise `FileError` if a file cannot be written there, as far as this can be known in advance."""
    try:
        _check_writable(target, overwrite=overwrite)
    except OSError as error:  # for example, the name is too long
        raise FileError(str(target), FileProblem.UNWRITABLE, error.strerror or "") from error


def _check_writable(target: Path, *, overwrite: bool) -> None:
    if not target.parent.is_dir():
        raise FileError(str(target.parent), FileProblem.NO_FOLDER)
    if _is_there(target):
        if not target.is_file():
            raise FileError(str(target), FileProblem.NO_PLACE)
        if not overwrite:
            raise FileError(str(target), FileProblem.IN_THE_WAY)
    if not os.access(target.parent, os.W_OK):
        raise FileError(str(target), FileProblem.UNWRITABLE)


def _is_there(target: Path) -> bool:
    """Whether the name exists, also as a broken link; raises OSError if no file can have it."""
    try:
        target.lstat()
    except FileNotFoundError:
        return False
    return True


def write_file(target: Path, data: bytes, *, overwrite: bool) -> None:
    """Write a file completely or not at all; raises `FileError`."""
    try:
        write_atomically(target, data) if overwrite else write_new(target, data)
    except OSError as error:
        raise FileError(str(target), FileProblem.UNWRITABLE, error.strerror or "") from error
