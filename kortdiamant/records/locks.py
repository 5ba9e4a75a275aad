"""A lock that keeps a second terminal away from a game; the system lets go of it when its holder ends, however that is.

File systems without locks exist; a game on one of them is played unguarded rather than not at all.
"""

from __future__ import annotations

import errno
import os
import sys

from kortdiamant.errors import FileTrouble, Trouble

FAR_AWAY = 1 << 30  # Windows locks bytes, and nobody may read a locked one: so lock one that no record reaches
_TAKEN = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})


def lock(descriptor: int, path: str) -> None:
    """Lock an open file without waiting; raises `FileTrouble` (`OPEN_ELSEWHERE`)."""
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            raise FileTrouble(path, Trouble.OPEN_ELSEWHERE, error.strerror or "") from error


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        import msvcrt

        os.lseek(descriptor, FAR_AWAY, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:

    def _lock(descriptor: int) -> None:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
