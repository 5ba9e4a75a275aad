"""Summaries of recorded games, their cache, and the statistics of players."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from threading import Thread

import pytest

from kortdiamant import history
from kortdiamant.errors import AmbiguousName, SeveralNames, UnknownName
from kortdiamant.expedition import Midway
from kortdiamant.history import (
    GameSummary,
    Person,
    PlayerSummary,
    Statistics,
    cache_path,
    find_person,
    from_plain,
    people,
    read_cache,
    read_files,
    read_folder,
    summarize,
    to_plain,
    write_cache,
)
from kortdiamant.rulebook import load
from kortdiamant.table import Pad, ReplayedRecord, Table, read_any_game, replay
from tests.golden.games import record_of, references
from tests.golden.players import play_to_the_end

Write = Callable[..., Path]
# Ane leaves with 2 + 1, Bo and Cato lose 2 each: by the first round.
ONE_ROUND = ("7", "Ane", "J", "-", "J")


def record(entries: tuple[str, ...], *, players: str, rounds: int, ruleset: str, definition: bool) -> str:
    """The text of a record, with its embedded definition or without."""
    if definition:
        from kortdiamant.documents.yaml_text import dump_flow
        from kortdiamant.rulebook import load

        rule = f"definition: {dump_flow(load(ruleset, settings={'rounds': rounds}).definition)}"
    else:
        rule = f"set: {{rounds: {rounds}}}"
    return "\n".join(["---", "format: 1", f"ruleset: {ruleset}", f"players: {players}", rule, "---", *entries, ""])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("KORTDIAMANT_HOME", str(folder))
    return folder


@pytest.fixture
def write(home: Path) -> Write:
    """A function that writes a game into the games folder, from its name, its entries and its header."""

    def write_it(
        name: str,
        *entries: str,
        players: str = "[Ane, Bo, Cato]",
        rounds: int = 1,
        ruleset: str = "slott+uten-jokere",
        definition: bool = True,
    ) -> Path:
        path = home / "games" / f"{name}.game"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = record(entries or ONE_ROUND, players=players, rounds=rounds, ruleset=ruleset, definition=definition)
        path.write_text(text, "utf-8")
        return path

    return write_it


def player(
    name: str, total: int = 0, won: int = 0, best: int = 0, expeditions: int = 1, busts: int = 0
) -> PlayerSummary:
    """A player whose gems all come from expeditions with cards."""
    return PlayerSummary(name, total, won, best, expeditions, total, expeditions, busts)


def game(*players: PlayerSummary, ruleset: str = "slott", finished: bool = True) -> GameSummary:
    return GameSummary(ruleset, finished, players)


def test_the_summary_of_a_game_matches_a_count_by_hand() -> None:
    table = Table(load("slott", settings={"rounds": 3}), ["Ane", "Bo", "Cato"])
    # 7: Ane takes 2 + 1, the others are caught. 9: 3 each; Bo alone takes the joker of round 2 along: 5 more.
    for line in ("7", "Ane", "J", "-", "J", "9", "-", "joker", "Bo", "Q", "-", "Q", "A", "all"):
        table.say(line)
    assert summarize(table) == game(
        player("Ane", 3, best=3, expeditions=3, busts=1),
        player("Bo", 8, won=1, best=8, expeditions=3, busts=1),
        player("Cato", 0, best=0, expeditions=3, busts=2),
    )


def test_the_summary_of_a_score_pad_matches_a_count_by_hand() -> None:
    pad = Pad(load("slott", settings={"rounds": 3}), ["Ane", "Bo", "Cato"])
    for line in ("4 0 7", "join Dag", "ane 2+r, dag 9", "-", "1 bo = 1"):
        pad.say(line)
    assert summarize(pad) == game(
        PlayerSummary("Ane", 11, 1, 7, 3, 11, 0, 0),
        PlayerSummary("Bo", 1, 0, 1, 3, 1, 0, 0),
        PlayerSummary("Cato", 7, 0, 7, 3, 7, 0, 0),
        PlayerSummary("Dag", 9, 0, 9, 2, 9, 0, 0),
    )


def test_only_the_total_includes_expeditions_played_elsewhere() -> None:
    midway = Midway(round=2, chests=(12, 0, 0), relics=((), (), ()))
    table = Table(load("slott+uten-jokere", settings={"rounds": 2}), ["Ane", "Bo", "Cato"], midway=midway)
    for line in ("7", "Ane", "J", "-", "J"):
        table.say(line)
    (ane, *_) = summarize(table).players
    assert ane == PlayerSummary("Ane", 15, 1, 3, 1, 3, 1, 0)
    (figures, *_) = [each.all for each in people([summarize(table)])]
    assert (figures.average, figures.average_expedition, figures.highest, figures.best) == (
        Fraction(15),
        Fraction(3),
        15,
        3,
    )


def test_the_bust_rate_ignores_score_pads() -> None:
    pad = game(PlayerSummary("Ane", 8, 1, 8, 5, 8, 0, 0))
    (ane,) = people([game(player("Ane", 4, 0, 4, 5, 2)), pad])
    assert (ane.all.games, ane.all.expeditions, ane.all.bust_rate) == (2, 10, Fraction(2, 5))
    assert ane.all.average_expedition == Fraction(12, 10)
    assert people([pad])[0].all.bust_rate is None


@pytest.mark.parametrize("reference", references())
def test_a_summary_agrees_with_the_report(reference: str) -> None:
    table = replay(record_of(reference))
    report, found = table.report(), summarize(table)
    assert [each.total for each in found.players] == list(report.totals)
    assert [seat for seat, each in enumerate(found.players) if each.won] == list(report.winners)
    assert all(each.expeditions == len(report.rounds) for each in found.players)
    struck = sum(each.kind is not None for each in report.rounds)
    assert all(0 <= each.busts <= struck and each.best <= each.total for each in found.players)
    assert found.winners == len(report.winners)


@pytest.mark.broad
@pytest.mark.parametrize("reference", references())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sums_over_games_agree_with_their_reports(reference: str, seed: int) -> None:
    ruleset = load(reference)
    names = ("Ane", "Bo", "Cato")[: ruleset.rules.players.max]
    tables = [play_to_the_end(Table(ruleset, names), 10 * seed + number) for number in range(3)]
    everybody = people(map(summarize, tables))
    for seat, name in enumerate(names):
        (figures,) = find_person(name, everybody).rulesets.values()
        assert figures.points == sum(table.report().totals[seat] for table in tables)
        assert figures.wins == sum(seat in table.report().winners for table in tables)
        assert figures.highest == max(table.report().totals[seat] for table in tables)


def test_figures_of_three_games_match_a_count_by_hand() -> None:
    (ane, bo) = people(
        [
            game(player("Ane", 30, 1, 12, 4, 1), player("Bo", 20, 0, 20, 4, 2)),
            game(player("Ane", 11, 0, 11, 5, 3), player("Bo", 12, 1, 9, 5, 0)),
            game(player("Ane", 41, 1, 20, 4, 0), player("Bo", 1, 0, 1, 4, 4)),
        ]
    )
    assert (ane.name, ane.all) == (
        "Ane",
        Statistics(games=3, wins=2, points=82, highest=41, best=20, expeditions=13, brought=82, watched=13, busts=4),
    )
    assert (ane.all.average, ane.all.average_expedition) == (Fraction(82, 3), Fraction(82, 13))
    assert (bo.all.wins, bo.all.bust_rate) == (1, Fraction(6, 13))


def test_a_shared_win_is_one_for_each_and_counted_as_shared() -> None:
    everybody = people([game(player("Ane", 5, 1), player("Bo", 5, 1), player("Cato", 4))])
    assert [(each.name, each.all.wins, each.all.shared) for each in everybody] == [
        ("Ane", 1, 1),
        ("Bo", 1, 1),
        ("Cato", 0, 0),
    ]


def test_an_unfinished_game_is_counted_separately() -> None:
    (ane,) = people([game(player("Ane", 30), finished=False), game(player("Ane", 4, 1))])
    assert (ane.all.games, ane.all.unfinished, ane.all.points) == (1, 1, 4)
    (bo,) = people([game(player("Bo", 30), finished=False)])
    assert (bo.all.average, bo.all.average_expedition, bo.all.bust_rate) == (None, None, None)


def test_names_that_differ_in_case_width_or_spaces_are_one_person() -> None:
    spelled = ["Åse Marie", "åse  marie", "ＡÅse", "A\u030ase Marie"]
    everybody = people([game(player(name, 1)) for name in spelled])
    assert [(each.name, each.all.games) for each in everybody] == [("ＡÅse", 1), ("Åse Marie", 3)]


def test_names_with_different_letters_are_different_people() -> None:
    assert len(people([game(player("Ane")), game(player("Аne")), game(player("Áne"))])) == 3


def test_figures_are_kept_by_ruleset() -> None:
    (ane,) = people([game(player("Ane", 3)), game(player("Ane", 9, 1), ruleset="iello")])
    assert {name: figures.points for name, figures in ane.rulesets.items()} == {"slott": 3, "iello": 9}
    assert ane.all.points == 12


class TestPerson:
    EVERYBODY = tuple(Person(name, {}) for name in ("Ane", "Anette", "Bo", "Jean-Luc", "Éloïse", "2pac"))

    @pytest.mark.parametrize(
        ("typed", "meant"),
        [("ane", "Ane"), ("anet", "Anette"), ("B", "Bo"), ("eloise", "Éloïse"), ("jean", "Jean-Luc")],
    )
    def test_a_person_is_found_by_name_beginning_or_without_accents(self, typed: str, meant: str) -> None:
        assert find_person(typed, self.EVERYBODY).name == meant

    def test_a_beginning_of_two_names_is_ambiguous(self) -> None:
        with pytest.raises(AmbiguousName) as refused:
            find_person("an", self.EVERYBODY)
        assert refused.value.names == ("Ane", "Anette")

    @pytest.mark.parametrize(("typed", "near"), [("anete", ("Anette", "Ane")), ("xyzzy", ()), ("1", ()), ("", ())])
    def test_an_unknown_name_is_rejected_with_similar_ones(self, typed: str, near: tuple[str, ...]) -> None:
        with pytest.raises(UnknownName) as refused:
            find_person(typed, self.EVERYBODY)
        assert set(refused.value.names) == set(near)

    def test_several_names_are_rejected(self) -> None:
        with pytest.raises(SeveralNames):
            find_person("Ane, Bo", self.EVERYBODY)


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
    typed: list[int] = []
    read_folder(typed.append)
    read_folder(typed.append)
    assert typed == [2, 0]


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
        {history.RecordKey(f"{number}-{index}", 1, 1): GameSummary("slott", True, ()) for index in range(300)}
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
