"""The cache of the games folder is never needed and never wrong."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from kortdiamant import history
from kortdiamant.history import (
    GameSummary,
    cache_path,
    from_plain,
    read_cache,
    read_files,
    read_folder,
    to_plain,
    write_cache,
)
from kortdiamant.table import ReplayedRecord, read_any_game
from tests.history.conftest import Write

Replays = Callable[[], list[str]]


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Replays:
    """A function that returns the names of the games replayed since its last call."""
    names: list[str] = []

    def noted(path: Path) -> ReplayedRecord:
        names.append(Path(path).stem)
        return read_any_game(path)

    monkeypatch.setattr(history, "read_any_game", noted)

    def taken() -> list[str]:
        found = sorted(names)
        names.clear()
        return found

    return taken


def test_a_missing_folder_is_empty(home: Path) -> None:
    assert (read_folder().games, read_folder().damaged) == ([], [])
    assert not cache_path().exists()


def test_a_game_is_replayed_only_if_it_has_changed(write: Write, replays: Replays) -> None:
    write("a")
    b = write("b", "7", "all")
    first = read_folder()
    assert (replays(), len(first.games)) == (["a", "b"], 2)
    assert read_folder().games == first.games
    assert replays() == []
    write("b", "9", "all")
    os.utime(b, ns=(1, 1))
    assert [game.players[0].total for game in read_folder().games] == [3, 3]
    assert replays() == ["b"]


def test_a_removed_game_leaves_the_cache(write: Write) -> None:
    write("a")
    b = write("b")
    read_folder()
    b.unlink()
    assert len(read_folder().games) == 1
    assert len(read_cache()) == 1


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\xff\xfe",
        b"{}\n[]",
        b"[" * 100_000,
        b"\n",
    ],
)
def test_a_damaged_cache_is_replaced(write: Write, replays: Replays, damage: bytes) -> None:
    write("a")
    games = read_folder().games
    good = cache_path().read_bytes()
    replays()
    for content in (damage, good + b" ", good[:-3], good.replace(b"Ane", b"Eva"), good[1:]):
        cache_path().write_bytes(content)
        assert read_folder().games == games
        assert replays() == ["a"]
        assert cache_path().read_bytes() == good


@pytest.mark.parametrize(("name", "value"), [("CACHE_FORMAT", 0), ("program_version", lambda: "9.9.9")])
def test_a_cache_of_another_format_or_version_is_replaced(
    write: Write, replays: Replays, monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    write("a")
    read_folder()
    monkeypatch.setattr(history, name, value)
    replays()
    read_folder()
    assert replays() == ["a"]
    read_folder()
    assert replays() == []


def test_games_are_read_even_if_the_cache_cannot_be_written(home: Path, write: Write) -> None:
    write("a")
    (home / "cache").write_text("no folder")
    assert len(read_folder().games) == 1
    assert len(read_folder().games) == 1


def test_a_record_without_a_definition_is_always_replayed(write: Write, replays: Replays) -> None:
    write("a", definition=False)
    read_folder()
    read_folder()
    assert replays() == ["a", "a"]


def test_damaged_huge_and_foreign_files_are_reported_and_not_cached(home: Path, write: Write) -> None:
    write("a")
    games = home / "games"
    (games / "empty.game").write_bytes(b"")
    (games / "binary.game").write_bytes(bytes(range(256)) * 20)
    (games / "huge.game").write_bytes(b"7\n" * 1_000_000)
    (games / "other.game").write_text("PK\x03\x04 a cabbage, and no game\n", "utf-8")
    write("refused", "7", "Dora")
    (games / "notes.txt").write_text("not looked at", "utf-8")
    (games / "folder.game").mkdir()
    (games / "gone.game").symlink_to(games / "nowhere")
    found = read_folder()
    assert len(found.games) == 1
    assert sorted(Path(path).stem for path, _ in found.damaged) == ["binary", "empty", "huge", "other", "refused"]
    assert len(read_cache()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a name has to be text")
def test_a_file_name_that_is_not_utf8_is_cached_like_any_other(home: Path, write: Write, replays: Replays) -> None:
    path = write("a")
    path.rename(path.with_name(os.fsdecode(b"\xff\xfe.game")))
    assert len(read_folder().games) == len(read_folder().games) == 1
    assert replays() == ["\udcff\udcfe"]


def test_a_file_removed_meanwhile_is_reported_as_damaged(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("a")
    monkeypatch.setattr(history, "all_games", lambda: (path, path.with_name("gone.game")))
    found = read_folder()
    assert (len(found.games), [Path(path).stem for path, _ in found.damaged]) == (1, ["gone"])


def test_the_number_of_games_to_replay_is_announced(write: Write) -> None:
    write("a")
    write("b")
    said: list[int] = []
    read_folder(said.append)
    read_folder(said.append)
    assert said == [2, 0]


def test_games_read_before_an_interruption_are_cached(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    os.utime(write("c"), ns=(0, 0))
    read_folder()
    for number, name in enumerate("ab", start=1):
        os.utime(write(name), ns=(number, number))

    def interrupted(path: Path) -> object:
        if path.stem == "a":
            raise KeyboardInterrupt
        return read_any_game(path)

    monkeypatch.setattr(history, "read_any_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        read_folder()
    assert sorted(Path(key.path).stem for key in read_cache()) == ["b", "c"]


def test_single_files_are_read_once_each_and_not_cached(write: Write) -> None:
    path = write("a")
    found = read_files([str(path), f"{path.parent}/../games/a.game", "missing.game"])
    assert (len(found.games), [path for path, _ in found.damaged]) == (1, ["missing.game"])
    assert not cache_path().exists()


def test_a_summary_survives_the_cache(write: Write) -> None:
    write("a")
    (game,) = read_folder().games
    assert from_plain(json.loads(json.dumps(to_plain(game)))) == game


def write_often(kept: history.CachedGames) -> None:
    for _ in range(20):
        write_cache(kept)


def test_concurrent_writers_leave_a_whole_file(home: Path) -> None:
    games = [
        {history.Key(f"{number}-{index}", 1, 1): GameSummary("slott", True, ()) for index in range(300)}
        for number in range(4)
    ]
    threads = [Thread(target=write_often, args=(kept,)) for kept in games]
    for thread in threads:
        thread.start()
    seen = [read_cache() for _ in range(50)]
    for thread in threads:
        thread.join()
    assert all(found in [{}, *games] for found in seen)
    assert read_cache() in games
    assert [path.name for path in cache_path().parent.iterdir()] == ["history.json"]
