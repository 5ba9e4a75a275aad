"""Games on disk: started, resumed, killed at any moment, and played once more."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from kortdiamant.errors import (
    AmbiguousName,
    DocumentError,
    FileError,
    FileProblem,
    QuestionInRecord,
    RefusedName,
    UnknownName,
)
from kortdiamant.family import Reading
from kortdiamant.records.folder import fresh_path, games_folder
from kortdiamant.records.journal import Journal
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Rematch, Table, keep, newest_unfinished, read_game, rematch, replay, resume

NOW = datetime(2026, 11, 29, 20, 10, 33)
NAMES = ["Ane", "Bo", "Cato"]
Record = Callable[..., Path]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path / "home"))
    return tmp_path


def start_game(ruleset: Ruleset, path: Path, *lines: str) -> Table:
    table = keep(Table(ruleset, NAMES), path, now=NOW)
    for line in lines:
        table.say(line)
    return table


def test_a_new_game_has_a_complete_header(slott: Ruleset, home: Path) -> None:
    path = home / "a.game"
    table = keep(
        Table(slott, ["Ane", "Bo", " Cato"], language="fr", first="c", seed=0, reading=Reading.ASK), path, now=NOW
    )
    header = read_game(path).header
    assert (header.ruleset, header.version, header.date) == ("slott", 1, "2026-11-29 20:10")
    assert (header.players, header.first, header.language, header.deal) == (("Ane", "Bo", "Cato"), "Cato", "fr", 0)
    assert header.definition == slott.definition
    assert (table.turner, table.reading) == (2, Reading.ASK)
    table.close()


def test_every_accepted_line_is_on_disk_at_once(slott: Ruleset, home: Path) -> None:
    path = home / "a.game"
    table = start_game(slott, path, "hjerter 7", "ane")
    assert path.read_text(encoding="utf-8").endswith("\n---\n7H\nAne\n")
    assert replay(path).state == table.state
    table.close()


def test_a_game_that_cannot_begin_leaves_no_file(slott: Ruleset, home: Path) -> None:
    with pytest.raises(RefusedName):
        keep(Table(slott, ["Ane", "Bo", "all"]), home / "a.game", now=NOW)
    assert not (home / "a.game").exists()


def test_a_new_game_never_overwrites_another(slott: Ruleset, home: Path) -> None:
    start_game(slott, home / "a.game").close()
    with pytest.raises(FileError) as refused:
        start_game(slott, home / "a.game")
    assert refused.value.problem is FileProblem.EXISTS


def test_a_game_resumes_where_it_was_left(slott: Ruleset, home: Path) -> None:
    path = home / "a.game"
    table = start_game(slott, path, "7H", "-", "8H", "undo")
    table.close()
    again, torn = resume(path, language="en", reading=Reading.ASK)
    assert torn is None
    assert (again.state, again.language, again.reading) == (table.state, "en", Reading.ASK)
    again.say("9H")
    again.close()
    assert path.read_text(encoding="utf-8").endswith("---\n7H\n-\n8H\nundo\n9H\n")


def test_a_game_is_locked_for_writing_but_not_for_reading(slott: Ruleset, home: Path) -> None:
    table = start_game(slott, home / "a.game", "7H")
    for _ in range(2):
        with pytest.raises(FileError) as refused:
            resume(home / "a.game")
        assert refused.value.problem is FileProblem.OPEN_ELSEWHERE
    assert replay(home / "a.game").state == table.state
    table.close()
    resume(home / "a.game").table.close()


@pytest.mark.parametrize("torn", [b"An\xc3", b"Dora", b"undo x", b"\0\0"])
def test_a_torn_line_is_cut_off_and_reported(record: Record, torn: bytes) -> None:
    path = record("7H\n")
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    table, torn_text = resume(path)
    assert torn_text == torn.decode("utf-8", "replace").replace("\0", "\ufffd")
    assert path.read_bytes() == whole
    table.say("Ane")
    table.close()
    assert path.read_bytes() == whole + b"Ane\n"


def test_an_unterminated_valid_line_is_kept(record: Record) -> None:
    path = record("7H\nAne")
    table, torn = resume(path)
    assert torn is None
    table.say("8H")
    table.close()
    assert path.read_text(encoding="utf-8").endswith("7H\nAne\n8H\n")


def test_a_rejected_record_stays_unchanged_and_unlocked(record: Record) -> None:
    path = record("7H\n7H\n8")
    before = path.read_bytes()
    with pytest.raises(DocumentError):
        resume(path)
    assert path.read_bytes() == before
    Journal(path).close()


def test_a_torn_line_on_a_read_only_disk_is_a_file_error(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    path = record("7H\nx")
    monkeypatch.setattr(os, "ftruncate", fail)
    with pytest.raises(FileError) as refused:
        resume(path)
    assert refused.value.problem is FileProblem.UNWRITABLE
    Journal(path).close()


def test_a_full_disk_leaves_the_game_as_it_was(slott: Ruleset, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    table = start_game(slott, home / "a.game", "7H")
    before = table.moments[-1]
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(FileError) as refused:
        table.say("Ane")
    monkeypatch.undo()
    assert refused.value.problem is FileProblem.UNWRITABLE
    assert table.moments[-1] is before
    assert replay(home / "a.game").state == table.state
    table.close()


def test_a_game_can_continue_without_its_journal(slott: Ruleset, home: Path) -> None:
    table = start_game(slott, home / "a.game", "7H")
    table.close()
    table.journal = None
    assert table.say("Ane")


def test_the_newest_unfinished_game_is_found(slott: Ruleset) -> None:
    assert newest_unfinished() is None
    older = fresh_path("slott", NOW)
    start_game(slott, older, "7H").close()
    over = fresh_path("slott", NOW)
    start_game(load("marquoir"), over, *["3", "all"] * 5).close()
    broken = games_folder() / "broken.game"
    broken.write_text("---\n", encoding="utf-8")
    for age, path in enumerate((broken, over, older)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert newest_unfinished() == older


@pytest.fixture
def seated(slott: Ruleset) -> Table:
    return Table(slott, ["Ane", "Bo", "Cato", "Dag"], first="Bo")


def test_the_player_after_the_former_opener_opens(seated: Table) -> None:
    assert rematch(seated) == Rematch(("Ane", "Bo", "Cato", "Dag"), "Cato")


def test_after_the_last_seat_comes_the_first(slott: Ruleset) -> None:
    assert rematch(Table(slott, ["Ane", "Bo", "Cato"], first="Cato")).first == "Ane"


def test_latecomers_play_again_and_new_names_stay(seated: Table) -> None:
    for line in ("join Eva Li", "rename Bo = Bob"):
        seated.say(line)
    assert rematch(seated) == Rematch(("Ane", "Bob", "Cato", "Dag", "Eva Li"), "Cato")


@pytest.mark.parametrize(("home", "first"), [("Bo", "Cato"), ("Cato", "Dag"), ("Ane", "Cato")])
def test_players_who_went_home_are_not_seated(home: str, first: str, seated: Table) -> None:
    for line in (f"home {home}", "7", "-"):
        seated.say(line)
    again = rematch(seated)
    assert home not in again.names
    assert again.first == first


@pytest.mark.parametrize(
    ("order", "names", "first"),
    [
        ("dag, cato, bo, ane", ("Dag", "Cato", "Bo", "Ane"), "Ane"),
        ("bo dag an", ("Bo", "Dag", "Ane"), "Dag"),
        ("cato ane dag", ("Cato", "Ane", "Dag"), "Cato"),
        ("4 3 2 1", ("Dag", "Cato", "Bo", "Ane"), "Ane"),
    ],
)
def test_people_may_sit_in_another_order(order: str, names: tuple[str, ...], first: str, seated: Table) -> None:
    assert rematch(seated, order) == Rematch(names, first)


@pytest.mark.parametrize(
    ("order", "error"), [("ane zoe bo", UnknownName), ("ane bo ane", RefusedName), ("ane, 9", UnknownName)]
)
def test_an_impossible_order_is_rejected(order: str, error: type[Exception], seated: Table) -> None:
    with pytest.raises(error):
        rematch(seated, order)


def test_an_ambiguous_abbreviation_is_rejected(slott: Ruleset) -> None:
    with pytest.raises(AmbiguousName):
        rematch(Table(slott, ["Ane", "Anna", "Bo"]), "an, bo")


@pytest.mark.parametrize("line", ["again", "again Bo, Ane", "Igjen", "revanche", "rematch"])
def test_a_rematch_is_never_recorded(line: str, seated: Table) -> None:
    with pytest.raises(QuestionInRecord):
        seated.say(line)


# Plays games forever, and prints each line that was stored.
PLAYER = """
import sys
from datetime import datetime
from kortdiamant.rulebook import load
from kortdiamant.table import Table, keep
table = keep(Table(load("slott"), ["Åse", "Bo", "Cato"], seed=int(sys.argv[2])), sys.argv[1], now=datetime.now())
print("begun", flush=True)
while True:
    if table.due.value == "card":
        line = str(table.deal())
    else:
        line = {"decision": "-", "settlement": "share", "nothing": "undo 40"}[table.due.value]
    table.say(line)
    print(line, flush=True)
"""


@pytest.mark.broad
@pytest.mark.parametrize("seed", range(6))
def test_a_kill_neither_loses_nor_doubles_an_acknowledged_line(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "a.game"
    command = [sys.executable, "-c", PLAYER, str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as player:
        assert player.stdout is not None
        player.stdout.readline()
        time.sleep(0.05 + seed * 0.023)
        player.kill()
        acknowledged = player.stdout.read().splitlines()
    assert acknowledged
    kept = path.read_text(encoding="utf-8").split("---\n", 2)[2].splitlines()
    assert len(kept) - len(acknowledged) in (0, 1)  # the last line may be safe before it could be acknowledged
    assert kept[: len(acknowledged)] == acknowledged
    resume(path).table.close()
    assert replay(path).warnings == ()
