"""Files that are there whole or not at all: written beside their place, put on the disk, and then put there at once."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY


def replace_file(path: Path, data: bytes) -> None:
    """Put other content into a file, whose permissions stay, or create it; a symbolic link there stays a link.

    Raises OSError, and the file is then as it was.
    """
    target = Path(os.path.realpath(path))  # of a link that leads nowhere as well
    status = target.stat() if target.exists() else None
    if status and not os.access(target, os.W_OK):  # renaming asks the folder only
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with written_beside(target, data) as new:
        if status:
            _let_belong(new, status)
        new.replace(target)


def put_file(path: Path, data: bytes) -> None:
    """Put a file in its place, whatever was there before; raises OSError."""
    with written_beside(path, data) as new:
        new.replace(path)


@contextmanager
def written_beside(target: Path, data: bytes) -> Iterator[Path]:
    """Let the data be in a new file of the same folder, from where it can be put into its place at once."""
    beside = target.with_name(f".kortdiamant-{secrets.token_hex(8)}.new")
    try:
        _write_new(beside, data)
        yield beside
    finally:
        beside.unlink(missing_ok=True)
    _sync_folder(target.parent)


def write_all(descriptor: int, data: bytes) -> None:
    """Write everything to an open file, however much of it the system takes at a time."""
    while data:
        data = data[os.write(descriptor, data) :]


def _write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, _NEW, 0o666)
    try:
        write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _let_belong(path: Path, status: os.stat_result) -> None:
    """Give a file the owner, as far as the system allows it, and the permissions of another."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(path, status.st_uid, status.st_gid)
    path.chmod(stat.S_IMODE(status.st_mode))


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
