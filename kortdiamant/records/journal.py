"""Records on disk: the header is there completely or not at all, and each line is synced before it is answered."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from kortdiamant.documents.files import decode, lock, read_file, temporary_file, write_all
from kortdiamant.errors import DocumentError, FileError, FileProblem

LIMIT = 1024 * 1024
"""The size of a record in bytes that is still read; nothing is written beyond it."""

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
_APPEND = os.O_RDWR | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | _BINARY


class Journal:
    """A record that is open for writing, and locked.

    A line is on the disk when `append` returns. If it raises, the file is as long as it was before; should even that
    fail, what is left over is cut off before the next line is written.
    """

    def __init__(self, path: str | Path) -> None:
        """Open and lock a record; raises `FileError`."""
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

        Raises `FileError`: `UNWRITABLE`, `TOO_LARGE` if the record is full, or `CHANGED` if the file is no longer
        what was written so far.
        """
        self._write(f"{line}\n".encode())

    def end_last_line(self) -> None:
        """Give the last line its end, if a crash or an editor left it without; raises `FileError`."""
        data = _content(self.path)
        if data and whole_lines(data) < len(data):
            self._write(b"\n")

    def cut_torn_line(self) -> None:
        """Cut off a last line that has no end; raises `FileError` (`UNWRITABLE`)."""
        try:
            self._shorten(whole_lines(_content(self.path)))
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):  # every line is on the disk already
                os.close(descriptor)

    def _write(self, data: bytes) -> None:
        if self._size + len(data) > LIMIT:
            raise FileError(str(self.path), FileProblem.TOO_LARGE, str(LIMIT))
        if not self._left_over:
            self._insist_on_own_file()
        try:
            if self._left_over:
                self._shorten(self._size)
            write_all(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise _unwritable(self.path, error) from error
        except BaseException:  # a person pressed Ctrl-C in this very moment
            self._take_back()
            raise
        self._size += len(data)

    def _insist_on_own_file(self) -> None:
        """Raise `FileError` if the file was removed, replaced or written to by somebody else."""
        own = os.fstat(self._descriptor)
        try:
            found = self.path.stat()
        except FileNotFoundError:
            raise FileError(str(self.path), FileProblem.CHANGED) from None
        if (found.st_dev, found.st_ino, found.st_size) != (own.st_dev, own.st_ino, self._size):
            raise FileError(str(self.path), FileProblem.CHANGED)

    def _take_back(self) -> None:
        self._left_over = True
        with suppress(OSError):
            self._shorten(self._size)

    def _shorten(self, size: int) -> None:
        os.ftruncate(self._descriptor, size)
        os.fsync(self._descriptor)
        self._size = size
        self._left_over = False


def create(path: str | Path, header: str) -> Journal:
    """Begin a record with a whole header, and open it; folders that are missing are made.

    Raises `FileError` (`EXISTS`, `UNWRITABLE`, `TOO_LARGE`). Nobody ever sees a part of the header: it is written
    beside its place, and then put there at once.
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
    """Give the text of a record.

    If a crash tore the last line so that it is no text at all, what cannot be read of it is replaced by U+FFFD.
    Raises `FileError`, and `DocumentError` if anything before the last line is no text.
    """
    try:
        return read_file(path, LIMIT)
    except DocumentError:
        data = _content(Path(path))
        whole = whole_lines(data)
        if not whole:
            raise
        tail = data[whole:].decode("utf-8", "replace").replace("\0", "\ufffd")
        return decode(data[:whole], str(path)) + tail


def whole_lines(data: bytes) -> int:
    """How many bytes belong to lines that have an end."""
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
    """Write a file beside its place and put it there.

    Raises `FileError` (`EXISTS`) if something is there already, and OSError.
    """
    try:
        with temporary_file(target, data) as new:
            _link(new, target)
    except FileExistsError as error:
        raise FileError(str(target), FileProblem.EXISTS) from error


def _link(source: Path, target: Path) -> None:
    """Give a file its place; a link is refused where something is already, unlike a renaming."""
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links, such as that of a memory stick
        if os.path.lexists(target):
            raise FileExistsError(str(target)) from None
        source.rename(target)


def _unwritable(path: str | Path, error: Exception) -> FileError:
    return FileError(str(path), FileProblem.UNWRITABLE, _detail(error))


def _detail(error: Exception) -> str:
    return getattr(error, "strerror", None) or ""
