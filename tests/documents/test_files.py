"""Files that are read, and the errors for all others."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from kortdiamant.documents.files import decode, read_file
from kortdiamant.errors import DocumentError, FileError, FileProblem


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
        (b"a\rb\n\rc", "a\nb\n\nc"),
        ("blåbær \U0001f0a1".encode(), "blåbær \U0001f0a1"),
    ],
)
def test_the_text_of_a_file_has_no_byte_order_mark_and_one_kind_of_line_end(
    tmp_path: Path, data: bytes, text: str
) -> None:
    (tmp_path / "file").write_bytes(data)
    assert read_file(tmp_path / "file", 100) == text


@pytest.mark.parametrize(
    ("data", "code", "line", "column", "facts"),
    [
        ("title: Blåbær\n".encode("latin-1"), "KD-Y011", 1, 10, {"byte": "0xe5"}),
        ("ø\r\næ: x".encode() + b"\xff", "KD-Y011", 2, 5, {"byte": "0xff"}),
        (b"\xef\xbb\xbfab\xe9", "KD-Y011", 1, 3, {"byte": "0xe9"}),
        ("a: 1".encode("utf-16"), "KD-Y011", 1, 1, {"byte": "0xff"}),
        ("a: 1".encode("utf-16-le"), "KD-Y012", 1, 2, {"character": "U+0000"}),
        (b"a\r\nbc\0", "KD-Y012", 2, 3, {"character": "U+0000"}),
        (b"abc\xc3", "KD-Y011", 1, 4, {"byte": "0xc3"}),
        (b"\xed\xa0\x80", "KD-Y011", 1, 1, {"byte": "0xed"}),
    ],
)
def test_invalid_bytes_are_rejected_at_their_place(
    data: bytes, code: str, line: int, column: int, facts: dict[str, str]
) -> None:
    with pytest.raises(DocumentError) as refused:
        decode(data, "file")
    (fault,) = refused.value.faults
    assert (fault.code, fault.mark.line, fault.mark.column, fault.facts) == (code, line, column, facts)
    assert len(fault.source) >= column
    assert fault.mark.file == "file"


def test_a_file_of_exactly_the_limit_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert read_file(str(path), 100) == "x" * 100
    assert trouble(path, 99) == (FileProblem.TOO_LARGE, "99")


def test_a_huge_file_is_rejected_without_reading_it(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        file.truncate(1 << 40)
    assert trouble(tmp_path / "file")[0] is FileProblem.TOO_LARGE


def test_a_file_with_a_false_size_is_limited() -> None:
    path = Path("/proc/self/environ")  # its reported size is 0
    if not path.exists():
        pytest.skip("no /proc here")
    assert trouble(path, 0)[0] is FileProblem.TOO_LARGE


def test_a_special_file_is_rejected_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    assert trouble(tmp_path / "fifo")[0] is FileProblem.NOT_A_FILE
    assert trouble(tmp_path)[0] is FileProblem.NOT_A_FILE
    assert trouble(Path("/dev/zero"))[0] is FileProblem.NOT_A_FILE
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        assert trouble(tmp_path / "socket")[0] is FileProblem.NOT_A_FILE


@pytest.mark.parametrize("name", ["missing", "file/below", "nul\0"])
def test_a_missing_file_is_missing(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert trouble(tmp_path / name)[0] is FileProblem.MISSING


def test_a_file_that_cannot_be_opened_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    kind, detail = trouble(tmp_path / "loop")
    assert kind is FileProblem.UNREADABLE
    assert detail


def test_a_file_that_becomes_a_fifo_meanwhile_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    os.mkfifo(tmp_path / "fifo")
    opened = os.open
    monkeypatch.setattr(os, "open", lambda _, flags: opened(tmp_path / "fifo", flags))
    assert trouble(tmp_path / "file")[0] is FileProblem.NOT_A_FILE


def trouble(path: Path, limit: int = 1000) -> tuple[FileProblem, str]:
    with pytest.raises(FileError) as refused:
        read_file(path, limit)
    assert refused.value.path == str(path)
    return refused.value.problem, refused.value.detail
