"""Records on disk: the header is written completely or not at all, and each line is synced before it takes effect."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from kortdiamant.documents.files import decode, lock, read_file, temporary_file, write_all
from kortdiamant.errors import DocumentError, FileError, FileProblem

LIMIT = 1024 * 1024
"""The largest size of a record in bytes, for reading and for writing."""

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
_APPEND = os.O_RDWR | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | _BINARY


class Journal:
    """A record that is open for writing and locked.

    A line is on disk when `append` returns. If `append` raises, it cuts the file back to its former size; if that fails
    as well, the next write does it first.
    """

    def __init__(self, path: str | Path) -> None:
        """Open and lock a record; raises FileError."""
        self.path = Path(path)
        self._descriptor = _open(str(path))
        try:
            lock(self._descriptor, str(path))
            self._size = os.fstat(self._descriptor).st_size
        except BaseException:
            self.close()
            raise
        self._left_over = False

    def append(self, line: str) -> None:
        """Write a line and its end.

        Raises FileError: UNWRITABLE, TOO_LARGE if the record is full, or CHANGED if another program has touched it.
        """
        self._write(f"{line}\n".encode())

    def end_last_line(self) -> None:
        """Add the end of the last line if a crash or an editor left it out; raises FileError."""
        data = _content(self.path)
        if data and complete_size(data) < len(data):
            self._write(b"\n")

    def cut_torn_line(self) -> None:
        """Cut off a last line without an end; raises FileError UNWRITABLE."""
        try:
            self._shorten(complete_size(_content(self.path)))
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def close(self) -> None:
        """Close and unlock the file; a second call does nothing."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):  # every line is on disk already
                os.close(descriptor)

    def _write(self, data: bytes) -> None:
        if self._size + len(data) > LIMIT:
            raise FileError(str(self.path), FileProblem.TOO_LARGE, str(LIMIT))
        if not self._left_over:
            self._require_unchanged()
        try:
            if self._left_over:
                self._shorten(self._size)
            write_all(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError as error:
            self._undo_write()
            raise _unwritable(self.path, error) from error
        except BaseException:  # Ctrl-C at this very moment
            self._undo_write()
            raise
        self._size += len(data)

    def _require_unchanged(self) -> None:
        # The lock is advisory: an editor or a sync program may still remove, replace or change the file.
        own = os.fstat(self._descriptor)
        try:
            found = self.path.stat()
        except FileNotFoundError:
            raise FileError(str(self.path), FileProblem.CHANGED) from None
        if (found.st_dev, found.st_ino, found.st_size) != (own.st_dev, own.st_ino, self._size):
            raise FileError(str(self.path), FileProblem.CHANGED)

    def _undo_write(self) -> None:
        self._left_over = True
        with suppress(OSError):
            self._shorten(self._size)

    def _shorten(self, size: int) -> None:
        os.ftruncate(self._descriptor, size)
        os.fsync(self._descriptor)
        self._size = size
        self._left_over = False


def create(path: str | Path, header: str) -> Journal:
    """Create a record with its header, and open it; missing folders are created.

    Raises FileError: EXISTS, UNWRITABLE or TOO_LARGE. The header is written to a temporary file first, so that no other
    program sees a part of it.
    """
    data = header.encode()
    if len(data) > LIMIT:
        raise FileError(str(path), FileProblem.TOO_LARGE, str(LIMIT))
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_new(target, data)
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it
        raise _unwritable(path, error) from error
    return Journal(path)


def read_record(path: str | Path) -> str:
    """Read the text of a record.

    A crash may have torn the last line in the middle of a character; bytes of it that are not UTF-8 become U+FFFD.
    Raises FileError, and DocumentError if anything before the last line is not UTF-8.
    """
    try:
        return read_file(path, LIMIT)
    except DocumentError:
        data = _content(Path(path))
        size = complete_size(data)
        if not size:
            raise
        tail = data[size:].decode("utf-8", "replace").replace("\0", "\ufffd")
        return decode(data[:size], str(path)) + tail


def complete_size(data: bytes) -> int:
    """Return the number of bytes that belong to lines with an end."""
    return max(data.rfind(b"\n"), data.rfind(b"\r")) + 1


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(str(path), FileProblem.UNREADABLE, _detail(error)) from error


def _open(path: str) -> int:
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            raise FileError(path, FileProblem.NOT_A_FILE)
        return os.open(path, _APPEND)
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise FileError(path, FileProblem.MISSING, _detail(error)) from error
    except OSError as error:
        raise _unwritable(path, error) from error


def write_new(target: Path, data: bytes) -> None:
    """Create a file in one step; raises FileError EXISTS if the path is taken, and OSError."""
    try:
        with temporary_file(target, data) as new:
            _link(new, target)
    except FileExistsError as error:
        raise FileError(str(target), FileProblem.EXISTS) from error


def _link(source: Path, target: Path) -> None:
    # A hard link fails if the target exists, while a rename would replace it.
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links, such as FAT on a memory stick
        if os.path.lexists(target):
            raise FileExistsError(str(target)) from None
        source.rename(target)


def _unwritable(path: str | Path, error: Exception) -> FileError:
    return FileError(str(path), FileProblem.UNWRITABLE, _detail(error))


def _detail(error: Exception) -> str:
    return getattr(error, "strerror", None) or ""
