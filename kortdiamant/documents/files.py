"""Files: read within limits, write atomically, lock, and find the user's folders.

Only ordinary files in UTF-8 are read. A new file is written next to its target, synced, and then renamed, so that
it is there completely or not at all.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kortdiamant.documents.document import SourceText, Spot, unprintable_fault
from kortdiamant.documents.faults import NOT_UTF8
from kortdiamant.errors import DocumentError, FileError, FileProblem

if TYPE_CHECKING:
    from platformdirs import PlatformDirs

# Opening a FIFO that nobody writes to would wait for ever.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_MISSING = (FileNotFoundError, NotADirectoryError)


def read_file(path: str | Path, limit: int) -> str:
    r"""Read a text file of at most `limit` bytes, without a byte order mark and with `\n` line ends.

    Raises FileError (MISSING, NOT_A_FILE, TOO_LARGE, UNREADABLE), and DocumentError at the first byte that is not
    UTF-8 or the first NUL.
    """
    return decode(read_bytes(path, limit), str(path))


def read_bytes(path: str | Path, limit: int) -> bytes:
    """Read a file of at most `limit` bytes; raises FileError like `read_file`."""
    try:
        return _read(Path(path), limit)
    except _MISSING as error:
        raise FileError(str(path), FileProblem.MISSING, error.strerror or "") from error
    except OSError as error:
        raise FileError(str(path), FileProblem.UNREADABLE, error.strerror or "") from error
    except ValueError as error:  # a path with a NUL in it
        raise FileError(str(path), FileProblem.MISSING) from error


def decode(data: bytes, file: str) -> str:
    r"""Decode UTF-8, without a byte order mark and with `\n` line ends; raises DocumentError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(
            [_not_utf8(error, file).fault(NOT_UTF8, byte=f"{error.object[error.start]:#04x}")]
        ) from error
    if "\0" in text:
        raise DocumentError([unprintable_fault(SourceText(text, file), text.index("\0"))])
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _read(path: Path, limit: int) -> bytes:
    _require_ordinary_file(path, path.stat())  # before opening: opening alone may already act on a device
    with os.fdopen(os.open(path, _FLAGS), "rb") as file:
        size = _require_ordinary_file(path, os.fstat(file.fileno()))
        data = b"" if size > limit else file.read(limit + 1)
    if max(size, len(data)) > limit:
        raise FileError(str(path), FileProblem.TOO_LARGE, str(limit))
    return data


def _require_ordinary_file(path: Path, status: os.stat_result) -> int:
    if not stat.S_ISREG(status.st_mode):
        raise FileError(str(path), FileProblem.NOT_A_FILE)
    return status.st_size


def _not_utf8(error: UnicodeDecodeError, file: str) -> Spot:
    good = error.object[: error.start].decode()
    source = SourceText(good + error.object[error.start :].decode("utf-8", "replace"), file)
    return source.spot(len(good), len(good) + 1)


_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY


def replace_file(path: Path, data: bytes) -> None:
    """Replace the content of a file, or create it; permissions are kept, and a symbolic link stays a link.

    Raises OSError, and then the file is unchanged.
    """
    target = Path(os.path.realpath(path))  # also resolves a dangling link
    status = target.stat() if target.exists() else None
    if status and not os.access(target, os.W_OK):  # a rename would only need permission for the folder
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with temporary_file(target, data) as new:
        if status:
            _copy_owner_and_mode(new, status)
        new.replace(target)


def write_atomically(path: Path, data: bytes) -> None:
    """Create or overwrite a file in one step; raises OSError."""
    with temporary_file(path, data) as new:
        new.replace(path)


@contextmanager
def temporary_file(target: Path, data: bytes) -> Iterator[Path]:
    """Write data to a new file in the target's folder, ready to be renamed; it is removed afterwards if it remains."""
    # Not `secrets`: it imports hashlib, hmac and random, which costs 10 ms at every start.
    new = target.with_name(f".kortdiamant-{os.urandom(8).hex()}.new")
    try:
        _write_new(new, data)
        yield new
    finally:
        new.unlink(missing_ok=True)
    _sync_folder(target.parent)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all data to an open file; `os.write` may take only a part of it."""
    while data:
        data = data[os.write(descriptor, data) :]


def _write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, _NEW, 0o666)
    try:
        write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_owner_and_mode(path: Path, status: os.stat_result) -> None:
    if hasattr(os, "chown"):
        with suppress(OSError):  # only root may give a file away
            os.chown(path, status.st_uid, status.st_gid)
    path.chmod(stat.S_IMODE(status.st_mode))


def _sync_folder(folder: Path) -> None:
    # After a rename, the new name itself survives a power cut only once the folder is synced. Windows cannot do that.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# Windows locks bytes, and no other process can read a locked one. So lock a byte beyond the end of any of our files.
LOCK_OFFSET = 1 << 30
_LOCKED_ERRORS = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})


def lock(descriptor: int, path: str) -> None:
    """Lock an open file without waiting; raises FileError OPEN_ELSEWHERE.

    A file system without locks is accepted: the file is then not locked.
    """
    try:
        _lock(descriptor, wait=False)
    except OSError as error:
        if error.errno in _LOCKED_ERRORS:
            raise FileError(path, FileProblem.OPEN_ELSEWHERE, error.strerror or "") from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a lock file, waiting for it if necessary; the file is created and never removed.

    Raises OSError if the file cannot be opened, and on Windows if another process holds the lock for ten seconds.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            _lock(descriptor, wait=True)
        except OSError as error:
            if error.errno in _LOCKED_ERRORS:
                raise
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":

    def _lock(descriptor: int, *, wait: bool) -> None:
        import msvcrt

        os.lseek(descriptor, LOCK_OFFSET, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:

    def _lock(descriptor: int, *, wait: bool) -> None:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


HOME_VARIABLE = "KORTDIAMANT_HOME"  # if it is set, it names the folder for everything


def data_folder() -> Path:
    """Return the folder of the user's rulesets and records, which need not exist."""
    return _home() or _user_folders().user_data_path


def cache_folder() -> Path:
    """Return the folder for data that can be computed again, which need not exist."""
    home = _home()
    return home / "cache" if home else _user_folders().user_cache_path


def config_folder() -> Path:
    """Return the folder of the user's preferences, which need not exist."""
    return _home() or _user_folders().user_config_path


def _home() -> Path | None:
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else None


def _user_folders() -> PlatformDirs:
    from platformdirs import PlatformDirs  # imported late: it is not needed if the variable is set

    return PlatformDirs("kortdiamant")
