from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kortdiamant.errors import DocumentError, FileError, FileProblem
from kortdiamant.records.journal import LIMIT, Journal, complete_size, create, read_record

HEADER = "---\nformat: 1\n---\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.game"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    journal = create(path, HEADER)
    yield journal
    journal.close()


def trouble(act: Callable[[], object]) -> FileProblem:
    with pytest.raises(FileError) as refused:
        act()
    return refused.value.problem


def failing(number: int) -> Callable[..., int]:
    def fail(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    return fail


def test_a_new_record_has_its_header_and_leaves_no_other_file(path: Path, journal: Journal) -> None:
    assert journal.path == path
    assert path.read_text(encoding="utf-8") == HEADER
    assert list(path.parent.iterdir()) == [path]


def test_missing_folders_are_created(tmp_path: Path) -> None:
    create(tmp_path / "a" / "b" / "c.game", HEADER).close()
    assert (tmp_path / "a" / "b" / "c.game").exists()


def test_lines_are_appended(path: Path, journal: Journal) -> None:
    journal.append("7H")
    journal.append("Åse, Bo")
    assert path.read_bytes() == (HEADER + "7H\nÅse, Bo\n").encode()


@pytest.mark.parametrize(
    "make", [lambda path: path.write_text("x"), lambda path: path.mkdir(), lambda path: path.symlink_to("nowhere")]
)
def test_create_never_overwrites(path: Path, make: Callable[[Path], object]) -> None:
    make(path)
    before = path.lstat()
    assert trouble(lambda: create(path, HEADER)) is FileProblem.EXISTS
    assert path.lstat() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "file/a.game"])
def test_an_impossible_path_is_unwritable(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert trouble(lambda: create(tmp_path / name, HEADER)) is FileProblem.UNWRITABLE
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_header_beyond_the_limit_is_rejected(path: Path) -> None:
    assert trouble(lambda: create(path, "x" * (LIMIT + 1))) is FileProblem.TOO_LARGE
    assert not path.exists()


@pytest.mark.parametrize("call", ["open", "write", "fsync"])
def test_a_new_record_on_a_full_or_read_only_disk_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setattr(os, call, failing(errno.ENOSPC))
    with pytest.raises(FileError) as refused:
        create(path, HEADER)
    monkeypatch.undo()
    assert (refused.value.problem, refused.value.detail) == (FileProblem.UNWRITABLE, os.strerror(errno.ENOSPC))
    assert list(path.parent.iterdir()) == []


def test_without_links_a_new_record_is_renamed_into_place(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    create(path, HEADER).close()
    assert path.read_text(encoding="utf-8") == HEADER
    assert trouble(lambda: create(path, "other")) is FileProblem.EXISTS
    assert path.read_text(encoding="utf-8") == HEADER


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_failed_write_leaves_the_record_unchanged(
    path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setattr(os, call, failing(errno.EROFS))
    assert trouble(lambda: journal.append("7H")) is FileProblem.UNWRITABLE
    monkeypatch.undo()
    assert path.read_text(encoding="utf-8") == HEADER
    journal.append("8H")
    assert path.read_text(encoding="utf-8") == HEADER + "8H\n"


def test_a_partially_written_line_is_removed(path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write

    def write_two_bytes(descriptor: int, data: bytes) -> int:
        if len(data) < 5:
            raise OSError(errno.ENOSPC, "full")
        return write(descriptor, data[:2])

    monkeypatch.setattr(os, "write", write_two_bytes)
    assert trouble(lambda: journal.append("joker")) is FileProblem.UNWRITABLE
    assert path.read_text(encoding="utf-8") == HEADER


def test_a_line_written_in_pieces_is_whole(path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:1]))
    journal.append("joker")
    assert path.read_text(encoding="utf-8") == HEADER + "joker\n"


def test_a_failed_line_is_cut_off_before_the_next_one(
    path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing(errno.EIO))
    monkeypatch.setattr(os, "ftruncate", failing(errno.EIO))
    assert trouble(lambda: journal.append("7H")) is FileProblem.UNWRITABLE
    assert trouble(lambda: journal.append("8H")) is FileProblem.UNWRITABLE
    monkeypatch.undo()
    assert path.read_text(encoding="utf-8") == HEADER + "7H\n"
    journal.append("9H")
    assert path.read_text(encoding="utf-8") == HEADER + "9H\n"


def test_an_interrupted_line_is_removed(path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync, calls = os.fsync, iter([True])

    def interrupted(descriptor: int) -> None:
        if next(calls, False):
            raise KeyboardInterrupt
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        journal.append("7H")
    assert path.read_text(encoding="utf-8") == HEADER


def test_a_record_never_exceeds_the_readable_size(path: Path, journal: Journal) -> None:
    journal.append("#" * (LIMIT - len(HEADER) - 1))
    assert trouble(lambda: journal.append("7")) is FileProblem.TOO_LARGE
    assert len(read_record(path)) == LIMIT


def test_a_record_is_open_in_one_place_only(path: Path, journal: Journal) -> None:
    assert trouble(lambda: Journal(path)) is FileProblem.OPEN_ELSEWHERE
    journal.close()
    journal.close()
    Journal(path).close()


def test_the_lock_ends_with_its_holder(path: Path) -> None:
    script = (
        "import os; from kortdiamant.records.journal import create;"
        f"create({str(path)!r}, '---'); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", script], check=False)
    Journal(path).close()


def test_a_file_system_without_locks_is_usable(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    path.write_text(HEADER, encoding="utf-8")
    monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
    with_journal = Journal(path)
    with_journal.append("7H")
    with_journal.close()
    assert path.read_text(encoding="utf-8") == HEADER + "7H\n"


def test_a_file_that_is_no_record_cannot_be_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    assert trouble(lambda: Journal(tmp_path)) is FileProblem.NOT_A_FILE
    assert trouble(lambda: Journal(tmp_path / "fifo")) is FileProblem.NOT_A_FILE
    assert trouble(lambda: Journal(tmp_path / "none")) is FileProblem.MISSING
    assert trouble(lambda: Journal(tmp_path / "a\0b")) is FileProblem.MISSING
    assert trouble(lambda: Journal("/dev/null")) is FileProblem.NOT_A_FILE


def test_a_read_only_record_cannot_be_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text(HEADER, encoding="utf-8")
    monkeypatch.setattr(os, "open", failing(errno.EROFS))
    assert trouble(lambda: Journal(path)) is FileProblem.UNWRITABLE


@pytest.mark.parametrize(
    ("data", "size"),
    [(b"", 0), (b"7", 0), (b"7\n", 2), (b"7\n8", 2), (b"7\r\n8", 3), (b"7\r8", 2), (b"7\n8\n", 4)],
)
def test_only_terminated_lines_are_complete(data: bytes, size: int) -> None:
    assert complete_size(data) == size


@pytest.mark.parametrize(("tail", "mended"), [("7H", "7H\n"), ("7H\n", "7H\n"), ("", ""), ("7H # a", "7H # a\n")])
def test_an_unterminated_last_line_is_terminated(path: Path, tail: str, mended: str) -> None:
    path.write_text(HEADER + tail, encoding="utf-8")
    journal = Journal(path)
    journal.end_last_line()
    journal.close()
    assert path.read_text(encoding="utf-8") == HEADER + mended


def test_a_torn_line_is_cut_off_and_the_next_line_follows(path: Path) -> None:
    path.write_bytes(HEADER.encode() + b"7H\n\xc3")
    journal = Journal(path)
    journal.cut_torn_line()
    journal.append("8H")
    journal.close()
    assert path.read_text(encoding="utf-8") == HEADER + "7H\n8H\n"


def test_a_torn_line_on_a_read_only_disk_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text(HEADER + "x", encoding="utf-8")
    journal = Journal(path)
    monkeypatch.setattr(os, "ftruncate", failing(errno.EROFS))
    assert trouble(journal.cut_torn_line) is FileProblem.UNWRITABLE
    journal.close()


def test_a_record_that_vanished_is_unreadable(path: Path, journal: Journal) -> None:
    path.unlink()
    assert trouble(journal.end_last_line) is FileProblem.UNREADABLE


@pytest.mark.parametrize("tail", [b"\xc3", b"Ane, \xff", b"\0\0\0", b"7\0"])
def test_a_torn_last_line_of_invalid_bytes_is_readable(path: Path, tail: bytes) -> None:
    path.write_bytes(HEADER.encode() + b"7H\n" + tail)
    text = read_record(path)
    assert text.startswith(HEADER + "7H\n")
    assert text.endswith("\ufffd")


@pytest.mark.parametrize("data", [b"7\xff\n8", b"\xff", b"---\n\0\n---\n"])
def test_other_invalid_bytes_are_rejected(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(DocumentError):
        read_record(path)


def test_a_byte_order_mark_and_carriage_returns_are_ignored(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf---\r\nformat: 1\r\n---\r\n7\r\n")
    assert read_record(path) == HEADER + "7\n"


def test_ten_megabytes_are_rejected_without_reading_them(path: Path) -> None:
    path.write_bytes(b"7\n" * 5_000_000)
    assert trouble(lambda: read_record(path)) is FileProblem.TOO_LARGE


@pytest.mark.parametrize(
    "meddle",
    [
        Path.unlink,
        lambda path: path.replace(path.with_suffix(".old")),
        lambda path: path.write_text("", "utf-8"),
        lambda path: path.write_text(path.read_text("utf-8") + "9\n", "utf-8"),
    ],
)
def test_a_record_changed_by_another_process_is_not_written(
    path: Path, journal: Journal, meddle: Callable[[Path], object]
) -> None:
    journal.append("7")
    meddle(path)
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(FileError) as refused:
        journal.append("8")
    assert refused.value.problem is FileProblem.CHANGED
    assert (path.read_bytes() if path.exists() else None) == before
