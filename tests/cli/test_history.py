"""`history`: tables, JSON, CSV and damaged records."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from kortdiamant.cli import history
from kortdiamant.cli.output.screen import Screen, csv_cell
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.rulebook import load
from tests.cli.conftest import Run

ONE_ROUND = ("7", "Ane", "J", "-", "J")  # Ane has 3, and the others nothing
HEADINGS = ["Games", "Wins", "Average", "Highest", "Best", "round", "Busts"]


def write(
    home: Path, name: str, *entries: str, players: str = "Ane, Bo, Cato", ruleset: str = "slott+uten-jokere"
) -> Path:
    path = home / "games" / f"{name}.game"
    path.parent.mkdir(parents=True, exist_ok=True)
    definition = dump_flow(load(ruleset, settings={"rounds": 1}).definition)
    header = ["---", "format: 1", f"ruleset: {ruleset}", f"players: [{players}]", f"definition: {definition}", "---"]
    path.write_text("\n".join([*header, *(entries or ONE_ROUND), ""]), "utf-8")
    return path


def words(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()]


def test_history_shows_every_player(run: Run, home: Path) -> None:
    write(home, "a")
    write(home, "b", "9", "all", "share")
    write(home, "c", "9")
    ran = run("history")
    assert (ran.code, ran.err) == (0, "")
    assert words(ran.out) == [
        ["2", "finished", "games.", "1", "is", "not", "finished,", "and", "does", "not", "count."],
        [],
        [*HEADINGS[:2], "Shared", *HEADINGS[2:]],
        ["Ane", "2", "2", "1", "3.0", "3", "3", "0.0%"],
        ["Bo", "2", "1", "1", "1.5", "3", "3", "50.0%"],
        ["Cato", "2", "1", "1", "1.5", "3", "3", "50.0%"],
    ]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("nb", ["2 ferdige spill.", "Snitt", "1,5", "50,0 %"]),
        ("fr", ["2 parties terminées.", "Moyenne", "1,5", "50,0"]),
    ],
)
def test_history_is_translated(run: Run, home: Path, language: str, expected: list[str]) -> None:
    write(home, "a")
    write(home, "b", "9", "all", "share")
    out = run("history", "--lang", language).out.replace("\u202f", " ").replace("\u00a0", " ")
    assert [text for text in expected if text not in out] == []


def test_one_player_is_counted_ruleset_by_ruleset(run: Run, home: Path) -> None:
    write(home, "a")
    write(home, "b", "7", "all", ruleset="marquoir")
    write(home, "c", "7", "all", players="Dag, Eva, Bo")
    ran = run("history", "--player", "an")
    assert words(ran.out) == [
        ["2", "finished", "games."],
        [],
        ["Ane"],
        [*HEADINGS[:2], "Shared", *HEADINGS[2:]],
        ["marquoir", "1", "1", "1", "2.0", "2", "2", "0.0%"],
        ["slott+uten-jokere", "1", "1", "0", "3.0", "3", "3", "0.0%"],
        ["All", "2", "2", "1", "2.5", "3", "3", "0.0%"],
    ]


def write_pad(home: Path, name: str, *rows: str) -> None:
    path = write(home, name, *rows)
    path.write_text(path.read_text("utf-8").replace("format: 1", "format: 1\nkind: score", 1), "utf-8")


def test_a_score_pad_counts_as_a_game_without_busts(run: Run, home: Path) -> None:
    write(home, "a")
    write_pad(home, "b", "4 0 7")
    write_pad(home, "c")
    (home / "games" / "c.game").write_text("", "utf-8")
    ran = run("history")
    assert words(ran.out)[0] == ["2", "finished", "games."]
    assert words(ran.out)[3:6] == [
        ["Ane", "2", "1", "3.5", "4", "4", "0.0%"],
        ["Cato", "2", "1", "3.5", "7", "7", "100.0%"],
        ["Bo", "2", "0", "0.0", "0", "0", "100.0%"],
    ]
    assert ran.out.endswith("\n\nScore pads do not say who was struck: busts are counted without them.\n")
    (home / "games" / "a.game").unlink()
    assert words(run("history").out)[3] == ["Cato", "1", "1", "7.0", "7", "7", "–"]


def test_one_ruleset_can_be_counted_alone(run: Run, home: Path) -> None:
    write(home, "a")
    write(home, "b", "7", "all", ruleset="marquoir")
    ran = run("history", "--ruleset", "Slott+uten-jokere", "--player", "Ane")
    assert words(ran.out)[0] == ["1", "finished", "game."]
    assert words(ran.out)[3:] == [HEADINGS, ["slott+uten-jokere", "1", "1", "3.0", "3", "3", "0.0%"]]


def test_an_unplayed_ruleset_gets_suggestions(run: Run, home: Path) -> None:
    write(home, "a", "7", ruleset="marquoir")
    ran = run("history", "--ruleset", "marqoir")
    assert (ran.code, ran.out) == (0, "No game of marqoir is kept. Did you mean marquoir?\n")


@pytest.mark.parametrize(
    ("player", "complaint"),
    [
        ("a", "“a” can mean Ane or Anette."),
        ("dora", "Nobody here is called “dora”."),
        ("anett", None),
        ("Aneta", "Nobody here is called “Aneta”. Did you mean Ane or Anette?"),
    ],
)
def test_a_player_is_found_by_the_beginning_of_a_name_or_rejected(
    run: Run, home: Path, player: str, complaint: str | None
) -> None:
    write(home, "a", "7", "all", players="Ane, Anette, Bo")
    ran = run("history", "--player", player)
    assert (ran.code, ran.err) == ((1, f"{complaint}\n") if complaint else (0, ""))


def test_without_games_their_folder_is_named(run: Run, home: Path) -> None:
    ran = run("history")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"No games are kept yet in {home / 'games'}.\n"
    assert json.loads(run("history", "--json").out) == {"games": 0, "unfinished": 0, "damaged": [], "players": []}
    assert run("history", "--csv").out.splitlines() == [CSV_HEADING]
    assert run("history", "--player", "Ane").code == 0


def test_history_needs_a_finished_game(run: Run, home: Path) -> None:
    write(home, "a", "7")
    assert run("history").out == "No game is finished yet; 1 is being played.\n"
    assert run("history", "--player", "bo").out == "No game is finished yet; 1 is being played.\n"


def test_a_damaged_record_is_listed_and_not_fatal(run: Run, home: Path) -> None:
    write(home, "a")
    broken = write(home, "b", "7", "Dora")
    ran = run("history")
    assert ran.code == 0
    assert "1 finished game." in ran.out
    assert ran.err.startswith(f"{broken}:8:1: error: ")
    assert len(ran.err.splitlines()) == 1
    (damaged,) = json.loads(run("history", "--json").out)["damaged"]
    assert damaged["file"] == str(broken)
    assert f"{broken}:8:1: error: " in damaged["problem"]
    assert f"{broken}:8:1: error: " in run("history", "--csv").err


def test_history_reads_the_named_files(run: Run, home: Path, tmp_path: Path) -> None:
    write(home, "a")
    other = write(tmp_path, "b", players="Dag, Ane, Bo")
    ran = run("history", str(other))
    assert ran.code == 0
    assert "Dag" in ran.out
    assert "Cato" not in ran.out
    ran = run("history", str(other), "missing.game")
    assert ran.code == 1
    assert "Dag" in ran.out
    assert ran.err == "missing.game:1:1: error: missing.game does not exist.\n"


CSV_HEADING = (
    "player,ruleset,games,unfinished,wins,shared,points,highest,best,expeditions,brought,watched,busts,"
    "average,average_expedition"
)


def test_csv_is_a_row_for_each_player_and_ruleset(run: Run, home: Path) -> None:
    write(home, "a")
    write(home, "b", "7", players="Dag, Ane, Bo", ruleset="marquoir")
    rows = run("history", "--csv", "--player", "ane").out.splitlines()
    assert rows[0] == CSV_HEADING
    assert sorted(rows[1:]) == [
        "Ane,marquoir,0,1,0,0,0,0,0,0,0,0,0,,",
        "Ane,slott+uten-jokere,1,0,1,0,3,3,3,1,3,1,0,3.0,3.0",
    ]


def test_json_has_every_figure(run: Run, home: Path) -> None:
    write(home, "a")
    answer = json.loads(run("history", "--json").out)
    figures = {
        "games": 1,
        "unfinished": 0,
        "wins": 1,
        "shared": 0,
        "points": 3,
        "highest": 3,
        "best": 3,
        "expeditions": 1,
        "brought": 3,
        "watched": 1,
        "busts": 0,
        "average": 3.0,
        "average_expedition": 3.0,
    }
    assert answer["players"][0] == {"name": "Ane", **figures, "rulesets": {"slott+uten-jokere": figures}}


@pytest.mark.parametrize("name", ["=1+1", "+47 Bo", "-Bo", "@SUM(A1)", "＝1+1", "<script>", 'O"Brien', "علي", "🦊"])
def test_csv_escapes_names_that_look_like_formulas(run: Run, home: Path, name: str) -> None:
    write(home, "a", "7", "all", "share", players=f"{json.dumps(name, ensure_ascii=False)}, Bo, Cato")
    rows = list(csv.DictReader(io.StringIO(run("history", "--csv").out)))
    assert csv_cell(name) in [row["player"] for row in rows]
    assert csv_cell(name) == (f"'{name}" if name[0] in "=+-@＝" else name)
    assert name in [each["name"] for each in json.loads(run("history", "--json").out)["players"]]
    assert name in run("history").out


def test_csv_and_json_do_not_go_together(run: Run) -> None:
    assert run("history", "--csv", "--json").code == 2


def test_a_long_read_shows_a_notice(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(home, "a")
    monkeypatch.setattr(history, "MIN_ANNOUNCED", 1)
    assert run("history").err == ""
    write(home, "b")
    screen = Screen(io.StringIO())
    screen.is_terminal = True
    monkeypatch.setattr(history, "error_output", lambda: screen)
    assert run("history").code == 0
    assert "1 games are read" in screen.stream.getvalue()  # type: ignore[attr-defined]  # it is the one above
