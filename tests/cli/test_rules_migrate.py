"""`rules migrate` as it is typed: with the one format there is, and with one before it that was made up."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

import pytest

from kortdiamant.rulebook import format_number
from kortdiamant.workshop import migration
from kortdiamant.workshop.migration import CHAIN
from tests.cli.conftest import Run
from tests.workshop.files import whole
from tests.workshop.migration.format_0 import FROM_0

OLD = "players: [3, 5]   # not more\nties: [shared]\n"
BEFORE = whole(f"format: 0\n{OLD}")
AFTER = whole("format: 1\nplayers: {min: 3, max: 5}   # not more\nrules:\n  ties: [shared]\n")
CHANGED = [
    ":11: format says 1 now instead of 0.",
    ":12: players has names for what it holds now: min, max.",
    ":13: ties stands at rules.ties now.",
]


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of an older format, in a world where there is one."""
    monkeypatch.setattr(migration, "CHAIN", FROM_0)
    monkeypatch.setattr(format_number, "OLDEST", 0)
    path = tmp_path / "mine.yaml"
    path.write_text(BEFORE, "utf-8")
    return path


def test_the_chain_leads_from_the_oldest_format_to_the_newest() -> None:
    assert (CHAIN.oldest, CHAIN.newest) == (format_number.OLDEST, format_number.NEWEST)
    assert list(CHAIN.steps) == list(range(CHAIN.oldest, CHAIN.newest))


def test_a_file_in_the_newest_format_stays_as_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(whole(""), "utf-8")
    before = path.stat()
    ran = run("rules", "migrate", str(path))
    assert ran == (0, f"{path} has the newest format, 1, and stays as it is.\n", "")
    assert path.stat() == before or path.stat().st_mtime_ns == before.st_mtime_ns
    assert run("rules", "migrate", "--check", str(path)).code == 0


def test_a_file_of_an_older_format_is_rewritten_and_each_change_is_told(run: Run, old: Path) -> None:
    ran = run("rules", "migrate", str(old))
    heading, *changes = ran.out.splitlines()
    assert (ran.code, ran.err, heading) == (0, "", f"{old} was brought from format 0 to 1:")
    assert changes == [f"{old}{change}" for change in CHANGED]
    assert old.read_text("utf-8") == AFTER
    assert [path.name for path in old.parent.iterdir()] == ["mine.yaml"]
    assert run("rules", "migrate", str(old)).out == f"{old} has the newest format, 1, and stays as it is.\n"


@pytest.mark.parametrize(("option", "code"), [("--dry-run", 0), ("--check", 1)])
def test_what_would_change_can_be_seen_before(run: Run, old: Path, option: str, code: int) -> None:
    ran = run("rules", "migrate", option, str(old))
    heading, *changes = ran.out.splitlines()
    assert (ran.code, heading) == (code, f"{old} would be brought from format 0 to 1:")
    assert changes == [f"{old}{change}" for change in CHANGED]
    assert old.read_text("utf-8") == BEFORE


def test_the_text_can_be_printed_instead(run: Run, old: Path) -> None:
    assert run("rules", "migrate", "--stdout", str(old)) == (0, AFTER, "")
    assert old.read_text("utf-8") == BEFORE


def test_two_purposes_at_once_are_a_wrong_command_line(run: Run, old: Path) -> None:
    assert run("rules", "migrate", "--check", "--dry-run", str(old)).code == 2
    assert run("rules", "migrate").code == 2


@pytest.mark.parametrize(
    ("language", "said"), [("nb", "players har nå navn"), ("fr", "players donne maintenant un nom")]
)
def test_it_is_told_in_the_language_that_is_asked_for(run: Run, old: Path, language: str, said: str) -> None:
    assert said in run("rules", "migrate", "--lang", language, str(old)).out


def test_line_ends_a_byte_order_mark_permissions_and_a_link_stay(run: Run, old: Path) -> None:
    old.write_bytes(codecs.BOM_UTF8 + BEFORE.replace("\n", "\r\n").encode())
    old.chmod(0o640)
    link = old.with_name("link.yaml")
    link.symlink_to("mine.yaml")
    assert run("rules", "migrate", str(link)).code == 0
    assert old.read_bytes() == codecs.BOM_UTF8 + AFTER.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert link.is_symlink()


def test_every_file_is_migrated_or_refused(run: Run, old: Path) -> None:
    newer, torn, missing = (old.with_name(name) for name in ("newer.yaml", "torn.yaml", "missing.yaml"))
    newer.write_text(whole("format: 2"), "utf-8")
    torn.write_text(whole("format: 0\nties: [shared]\nrules: {ties: [shared]}"), "utf-8")
    ran = run("rules", "migrate", *map(str, (newer, torn, missing, old.parent, old)))
    assert ran.code == 1
    assert [line for line in ran.err.splitlines() if ": error: " in line] == [
        f"{newer}:11:9: error: This file has format 2, and this program knows none above 1: "
        "a newer kortdiamant is needed. [KD-R015]",
        f"{torn}:12:1: error: In format 1 this is written otherwise, and here that cannot be done without losing "
        "something. Change it by hand. [KD-X003]",
        f"{missing}:1:1: error: {missing} does not exist.",
        f"{old.parent}:1:1: error: {old.parent} is no ordinary file.",
    ]
    assert torn.read_text("utf-8") == whole("format: 0\nties: [shared]\nrules: {ties: [shared]}")
    assert old.read_text("utf-8") == AFTER


def test_a_file_that_was_changed_in_between_is_left_alone(run: Run, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def edit(descriptor: int) -> None:
        old.write_text("mine now", "utf-8")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", edit)
    ran = run("rules", "migrate", str(old))
    assert (ran.code, ran.out) == (1, "")
    assert "changed by another program" in ran.err
    assert old.read_text("utf-8") == "mine now"
    assert [path.name for path in old.parent.iterdir()] == ["mine.yaml"]


def test_a_full_disk_leaves_the_file_as_it_was(run: Run, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    ran = run("rules", "migrate", str(old))
    assert (ran.code, ran.err) == (1, f"{old} cannot be written (No space left on device).\n")
    assert old.read_text("utf-8") == BEFORE
    assert [path.name for path in old.parent.iterdir()] == ["mine.yaml"]


def test_a_file_that_may_not_be_written_is_left_alone(run: Run, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    assert run("rules", "migrate", str(old)).err == f"{old} cannot be written.\n"
    assert old.read_text("utf-8") == BEFORE


@pytest.mark.parametrize(
    "command", [("rules", "check"), ("rules", "show"), ("play", "--players", "A,B,C", "--ruleset")]
)
def test_whoever_reads_an_older_format_is_told_what_to_do(run: Run, old: Path, command: tuple[str, ...]) -> None:
    ran = run(*command, str(old))
    assert ran.code == 1
    assert (
        f"{old}:11:9: error: This file has format 0, and the newest is 1. To bring it there: "
        f"kortdiamant rules migrate {old} [KD-R014]"
    ) in ran.out + ran.err
    assert (ran.out + ran.err).count("KD-") == 1


@pytest.mark.parametrize(
    "command", [("rules", "check"), ("rules", "show"), ("play", "--players", "A,B,C", "--ruleset")]
)
def test_whoever_reads_a_newer_format_is_told_so_and_nothing_else(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(whole("format: 2\nrules: {unheard: of}"), "utf-8")
    ran = run(*command, str(path))
    assert (ran.code, (ran.out + ran.err).count("KD-")) == (1, 1)
    assert "a newer kortdiamant is needed. [KD-R015]" in ran.out + ran.err


def test_a_file_that_builds_on_one_of_another_format_is_told_of_that_one(run: Run, old: Path) -> None:
    path = old.with_name("own.yaml")
    path.write_text("format: 1\nid: own\nversion: 1\ntitle: {nb: A, fr: A, en: A}\nextends: ./mine.yaml\n", "utf-8")
    ran = run("rules", "check", str(path))
    assert [line.partition(": error")[0] for line in ran.out.splitlines() if "KD-" in line] == [f"{old}:11:9"]
