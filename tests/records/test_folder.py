from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from kortdiamant.errors import FileError, FileProblem, ReferenceKind, UnknownReference
from kortdiamant.records.folder import all_games, find_game, fresh_path, games_folder

NOW = datetime(2026, 11, 29, 20, 10)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def keep(name: str, *, age: int = 0) -> Path:
    path = games_folder() / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("---\n", encoding="utf-8")
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def test_games_live_in_the_data_folder(home: Path) -> None:
    assert games_folder() == home / "games"


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [
        ("slott", "2026-11-29-2010-slott.game"),
        ("slott+uten-jokere", "2026-11-29-2010-slott+uten-jokere.game"),
        ("../rules/mine.yaml", "2026-11-29-2010-mine-yaml.game"),
        ("mitt slott: æ", "2026-11-29-2010-mitt-slott.game"),
    ],
)
def test_a_new_game_is_named_after_its_hour_and_ruleset(ruleset: str, name: str) -> None:
    assert fresh_path(ruleset, NOW) == games_folder() / name


def test_a_fresh_path_is_never_an_existing_one() -> None:
    keep("2026-11-29-2010-slott.game")
    (games_folder() / "2026-11-29-2010-slott-2.game").symlink_to("nowhere")
    assert fresh_path("slott", NOW).name == "2026-11-29-2010-slott-3.game"


def test_a_missing_folder_contains_no_games() -> None:
    assert all_games() == ()


def test_broken_and_circular_links_are_ignored() -> None:
    kept = keep("a.game")
    for name, target in (("gone.game", "nowhere"), ("circle.game", "circle.game")):
        kept.with_name(name).symlink_to(target)
    assert all_games() == (kept,)


def test_only_games_are_listed_newest_first() -> None:
    old, new, middle = keep("c.game", age=9), keep("a.game"), keep("b.game", age=5)
    keep("notes.txt")
    keep(".hidden.game")
    (games_folder() / "folder.game").mkdir()
    assert all_games() == (new, middle, old)


def test_a_file_in_place_of_the_folder_is_a_file_error(home: Path) -> None:
    (home / "games").write_text("", encoding="utf-8")
    with pytest.raises(FileError) as refused:
        all_games()
    assert refused.value.problem is FileProblem.UNREADABLE


@pytest.mark.parametrize("reference", ["friday", "friday.game", "games/friday.game", "./games/friday"])
def test_a_game_is_found_by_name_or_path(reference: str) -> None:
    friday = keep("friday.game")
    assert find_game(reference).resolve() == friday


def test_a_path_beats_a_name_in_the_folder(home: Path) -> None:
    keep("friday.game")
    here = home / "friday.game"
    here.write_text("", encoding="utf-8")
    assert find_game("friday.game").resolve() == here


@pytest.mark.parametrize("reference", ["", "firday", "\0", "x" * 5000, "a/b/c"])
def test_an_unknown_game_is_rejected(reference: str) -> None:
    keep("friday.game")
    with pytest.raises(UnknownReference) as refused:
        find_game(reference)
    assert (refused.value.kind, refused.value.name) == (ReferenceKind.GAME, reference)


def test_a_folder_is_no_game() -> None:
    keep("friday.game")
    with pytest.raises(FileError) as refused:
        find_game("games")
    assert refused.value.problem is FileProblem.NOT_A_FILE


def test_a_mistyped_name_is_rejected_with_similar_names() -> None:
    keep("friday.game")
    with pytest.raises(UnknownReference) as refused:
        find_game("firday.game")
    assert refused.value.near == ("friday",)
