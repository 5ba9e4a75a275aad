"""Bytes to text: only ordinary files, within a limit, in UTF-8."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from kortdiamant.documents.document import Spot
from kortdiamant.documents.faults import NOT_UTF8
from kortdiamant.documents.source import Source, unprintable
from kortdiamant.errors import DocumentError, FileTrouble, Trouble

# Opening a FIFO that nobody writes to would wait for ever.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_MISSING = (FileNotFoundError, NotADirectoryError)


def read_file(path: str | Path, limit: int) -> str:
    r"""The text of a file of at most `limit` bytes, without a byte order mark and with `\n` line ends.

    Raises FileTrouble (MISSING, NOT_A_FILE, TOO_LARGE, UNREADABLE), and DocumentError at the first byte that is not
    UTF-8 or the first NUL.
    """
    return decode(read_bytes(path, limit), str(path))


def read_bytes(path: str | Path, limit: int) -> bytes:
    """The content of a file of at most `limit` bytes; raises FileTrouble like `read_file`."""
    try:
        return _read(Path(path), limit)
    except _MISSING as error:
        raise FileTrouble(str(path), Trouble.MISSING, error.strerror or "") from error
    except OSError as error:
        raise FileTrouble(str(path), Trouble.UNREADABLE, error.strerror or "") from error
    except ValueError as error:  # a path with a NUL in it
        raise FileTrouble(str(path), Trouble.MISSING) from error


def decode(data: bytes, file: str) -> str:
    r"""Bytes as text, without a byte order mark and with `\n` line ends; raises DocumentError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(
            [_not_utf8(error, file).fault(NOT_UTF8, byte=f"{error.object[error.start]:#04x}")]
        ) from error
    if "\0" in text:
        raise DocumentError([unprintable(Source(text, file), text.index("\0"))])
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _read(path: Path, limit: int) -> bytes:
    _insist_on_file(path, path.stat())  # before opening: opening alone may already act on a device
    with os.fdopen(os.open(path, _FLAGS), "rb") as file:
        size = _insist_on_file(path, os.fstat(file.fileno()))
        data = b"" if size > limit else file.read(limit + 1)
    if max(size, len(data)) > limit:
        raise FileTrouble(str(path), Trouble.TOO_LARGE, str(limit))
    return data


def _insist_on_file(path: Path, status: os.stat_result) -> int:
    if not stat.S_ISREG(status.st_mode):
        raise FileTrouble(str(path), Trouble.NOT_A_FILE)
    return status.st_size


def _not_utf8(error: UnicodeDecodeError, file: str) -> Spot:
    good = error.object[: error.start].decode()
    source = Source(good + error.object[error.start :].decode("utf-8", "replace"), file)
    return source.spot(len(good), len(good) + 1)
