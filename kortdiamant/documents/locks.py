"""Locks of files between processes; the system releases a lock when its holder ends, however that happens.

Some file systems have no locks. There the program goes on without one, since a game that is not guarded is better than
no game.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kortdiamant.errors import FileTrouble, Trouble

FAR_AWAY = 1 << 30  # Windows locks bytes, and nobody may read a locked one: so lock one that no file here reaches
_TAKEN = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})


def lock(descriptor: int, path: str) -> None:
    """Lock an open file without waiting; raises `FileTrouble` (`OPEN_ELSEWHERE`)."""
    try:
        _lock(descriptor, wait=False)
    except OSError as error:
        if error.errno in _TAKEN:
            raise FileTrouble(path, Trouble.OPEN_ELSEWHERE, error.strerror or "") from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait for the lock of a lock file, and hold it; the file is created where it is missing, and stays.

    Raises OSError if the file cannot be opened, and on Windows if another process holds the lock for ten seconds.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            _lock(descriptor, wait=True)
        except OSError as error:
            if error.errno in _TAKEN:
                raise
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":

    def _lock(descriptor: int, *, wait: bool) -> None:
        import msvcrt

        os.lseek(descriptor, FAR_AWAY, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:

    def _lock(descriptor: int, *, wait: bool) -> None:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
