"""`simulate`: tables, JSON, CSV, reports and interruptions."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kortdiamant.bots import registry
from kortdiamant.cli.options import MAX_PLAYERS
from kortdiamant.cli.output.progress import Progress
from kortdiamant.errors import LostProcess
from kortdiamant.expedition.rules import MAX_SEATS
from kortdiamant.simulation import backend, batches
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.batches import play_batches
from tests.bots.sample_bots import FakeEntryPoint, Raises
from tests.cli.conftest import Run

SHORT = ("simulate", "--games", "12", "--seed", "3", "--lang", "en")


def test_the_limit_of_players_is_that_of_rulesets() -> None:
    assert MAX_PLAYERS == MAX_SEATS


def test_the_output_is_tables(run: Run) -> None:
    ran = run(*SHORT)
    assert (ran.code, ran.err) == (0, "")
    assert "12 games with the seed 3" in ran.out
    assert ran.out.count("leave:0.2") == 4
    assert re.search("^Round +Busts +Cards", ran.out, re.MULTILINE)
    assert "Fairness:" in ran.out
    assert "ahead by" in ran.out


def test_json_has_the_documented_keys(run: Run) -> None:
    found = json.loads(run(*SHORT, "--ruleset", "marquoir", "--json").out)
    assert list(found) == ["ruleset", "players", "rounds", "cards_per_game", "games", "seed", "games_per_second"]
    assert (found["ruleset"], found["games"], found["seed"], len(found["players"])) == ("marquoir", 12, 3, 4)
    assert list(found["players"][0]) == ["bot", "win_share", "win_ci", "mean", "sd", "percentiles"]
    assert list(found["players"][0]["percentiles"]) == ["5", "25", "50", "75", "95"]
    assert [list(each) for each in found["rounds"]] == [["bust_rate", "cards", "banked", "lost"]] * 5
    assert sum(each["win_share"] for each in found["players"]) == pytest.approx(1)
    assert sum(each["cards"] for each in found["rounds"]) == pytest.approx(found["cards_per_game"])


def test_the_same_seed_gives_the_same_figures(run: Run) -> None:
    one, other = (json.loads(run(*SHORT, "--json").out) for _ in range(2))
    assert {**one, "games_per_second": 0} == {**other, "games_per_second": 0}


def test_simulate_reports_a_random_seed(run: Run) -> None:
    seeds = {json.loads(run("simulate", "--games", "1", "--json").out)["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_csv_has_a_row_for_each_seat(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run(*SHORT, "--bots", "bag:10,value,timid", "--csv").out)))
    assert [row["bot"] for row in rows] == ["bag:10", "value", "timid"]
    assert all(float(row["win_low"]) <= float(row["win_share"]) <= float(row["win_high"]) for row in rows)


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--games", "0"), 2, "--games"),
        (("--games", "1000000000000"), 2, "--games"),
        (("--players", "9"), 1, "3 to 8 players, not 9"),
        (("--players", "1000"), 2, "1<=x<=32"),
        (("--bots", "cautios"), 1, "Did you mean cautious?"),
        (("--bots", "bag"), 1, "bag:10"),
        (("--bots", "timid,value", "--players", "3"), 2, "2 bots for 3 players"),
        (("--bots", ","), 2, "--bots"),
        (("--ruleset", "slot"), 1, "slott"),
        (("--json", "--csv"), 2, "--json"),
    ],
)
def test_impossible_values_are_rejected(run: Run, options, code: int, message: str) -> None:
    ran = run("simulate", "--lang", "en", *options)
    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("cautious", "Played by the compiled kernel."),
        ("cautious,value,relics", "the compiled kernel does not know value or relics."),
    ],
)
def test_the_output_names_the_backend(run: Run, bots: str, message: str) -> None:
    ran = run(*SHORT, "--bots", bots)
    assert (ran.code, ran.err) == (0, "")
    assert message in " ".join(ran.out.split())


@pytest.mark.parametrize(("bots", "times"), [("timid", 1), ("timid,value,value", 0)])
def test_a_missing_extra_is_suggested_once(run: Run, monkeypatch, bots: str, times: int) -> None:
    monkeypatch.setattr(backend, "is_available", lambda: False)
    ran = run(*SHORT, "--bots", bots)
    assert ran.code == 0
    assert ran.err.count("pip install 'kortdiamant[sim]'") == times
    assert "Played by the readable core" in ran.out


def test_too_large_rules_for_the_kernel_are_reported(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    head = "format: 1\nid: large\nversion: 1\nlanguage: en\ntitle: {en: Large}\nsource: a test\n"
    path.write_text(f"{head}extends: marquoir\nplayers: {{max: 32, explorers: 2}}\n", "utf-8")
    ran = run("simulate", "--ruleset", str(path), "--players", "32", "--games", "1", "--lang", "en")
    assert ran.code == 0
    assert "The compiled kernel has room for 60 explorers, and here are 64." in " ".join(ran.out.split())


def test_commands_without_the_kernel_do_not_import_large_libraries() -> None:
    """Neither does this one where the kernel is of no use."""
    commands = [["rulesets"], ["simulate", "--games", "1", "--bots", "value"], ["odds"]]
    code = f"import sys; from kortdiamant.cli.main import main; codes = [main(each) for each in {commands}]"
    asked = "print(codes, {'numba', 'numpy', 'dask', 'distributed'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", f"{code}; {asked}"], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[0, 0, 0] set()"


def test_an_interruption_shows_the_games_so_far(run: Run, monkeypatch) -> None:
    def interrupted(arena: Arena, games: int, pool: object):
        yield from play_batches(arena, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr("kortdiamant.simulation.batches.play_batches", interrupted)
    ran = run("simulate", "--games", "1000", "--json")
    assert (ran.code, json.loads(ran.out)["games"]) == (130, 10)


def test_games_so_far_are_shown_when_a_process_is_killed(run: Run, monkeypatch) -> None:
    def killed(arena: Arena, _games: int, pool: object):
        yield from play_batches(arena, 10)
        raise LostProcess

    monkeypatch.setattr("kortdiamant.simulation.batches.play_batches", killed)
    ran = run("simulate", "--games", "1000", "--json", "--lang", "en")
    assert (ran.code, json.loads(ran.out)["games"]) == (1, 10)
    assert "was killed" in ran.err


class HalfMade:
    """What complains when it is put away, as half a compiler does."""

    def __del__(self) -> None:
        raise AttributeError


@pytest.mark.parametrize(
    "where", ["simulation.batches.play_batches", "cli.simulate.warm_up_bots", "simulation.backend.choose_backend"]
)
def test_an_interrupt_before_the_first_game_is_explained(run: Run, monkeypatch, where: str) -> None:
    def interrupted(*_arguments: object, **_named: object) -> None:
        made = HalfMade()
        raise KeyboardInterrupt(id(made))

    monkeypatch.setattr(f"kortdiamant.{where}", interrupted)
    assert run("simulate", "--lang", "en") == (130, "", "Stopped before the first game was over.\n")


def test_a_bot_that_breaks_down_is_reported(run: Run, monkeypatch) -> None:
    monkeypatch.setattr(registry, "_plugins", lambda: {"raises": FakeEntryPoint(Raises)})
    monkeypatch.setattr(batches, "SERIAL_SECONDS", 60)  # another process would not know it
    ran = run(*SHORT, "--bots", "raises,timid,timid")
    assert ran.code == 0
    assert re.search("raises on seat 1 broke down [0-9]+ times, and stayed.", ran.err)


def test_a_report_holds_every_number_of_the_tables(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    ran = run(*SHORT, "--ruleset", "iello", "--bots", "bag:10,timid,cautious", "-o", str(path))
    assert (ran.code, ran.err) == (0, "")
    *lines, last = ran.out.splitlines()
    page = path.read_text("utf-8")
    assert last == f"{path} is written."
    numbers = {number for line in lines for number in re.findall(r"[0-9][0-9.%–]*[0-9%]|[0-9]", line)}
    assert len(numbers) > 40
    assert not [number for number in numbers if number not in page]
    assert "kortdiamant simulate --ruleset iello --players 3 --bots bag:10,timid,cautious --games 12 --seed 3" in page


def test_json_beside_a_report_stays_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    ran = run(*SHORT, "--json", "-o", str(path))
    assert json.loads(ran.out)["games"] == 12
    assert ran.err == f"{path} is written.\n"
    assert "--players 4 --bots leave:0.2 " in path.read_text("utf-8")


def test_an_unwritable_report_is_rejected_before_the_games(run: Run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("kortdiamant.simulation.batches.play_batches", None)
    existing = tmp_path / "report.html"
    existing.write_text("mine")
    for target, message in (
        (existing, "exists already"),
        (tmp_path, "no ordinary file"),
        (tmp_path / "nowhere" / "report.html", "does not exist"),
        (tmp_path / ("n" * 300), "cannot be written"),
    ):
        ran = run("simulate", "--lang", "en", "-o", str(target))
        assert (ran.code, ran.out) == (1, "")
        assert message in ran.err
    assert existing.read_text() == "mine"
    assert run("simulate", "--force").code == 2


def test_an_unwritable_folder_is_reported_first(run: Run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("kortdiamant.simulation.batches.play_batches", None)
    monkeypatch.setattr(os, "access", lambda *_arguments: False)
    ran = run("simulate", "--lang", "en", "-o", str(tmp_path / "report.html"))
    assert (ran.code, ran.out) == (1, "")
    assert "report.html cannot be written" in ran.err


def test_force_overwrites_a_report(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("mine")
    assert run(*SHORT, "-o", str(path), "--force").code == 0
    assert path.read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.usefixtures("full_disk")
def test_the_figures_are_shown_even_if_the_disk_is_full(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, "-o", str(tmp_path / "report.html"))
    assert ran.code == 1
    assert "Fairness:" in ran.out
    assert "report.html cannot be written (No space left on device)" in ran.err
    assert not (tmp_path / "report.html").exists()


def test_an_interruption_still_writes_a_report(run: Run, monkeypatch, tmp_path: Path) -> None:
    def interrupted(arena: Arena, _games: int, pool: object):
        yield from play_batches(arena, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr("kortdiamant.simulation.batches.play_batches", interrupted)
    path = tmp_path / "report.html"
    assert run("simulate", "--games", "1000", "--lang", "en", "-o", str(path)).code == 130
    assert "10 of 1000: it was interrupted" in path.read_text("utf-8")


class Terminal(io.StringIO):
    encoding = "utf-8"
    errors = "replace"

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_progress(monkeypatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    progress = Progress(40)
    progress.begin("Wait ...")
    assert terminal.getvalue().endswith("Wait ...")
    progress.begin()
    progress.advance(10)
    assert " 25 %  10/40" in terminal.getvalue()
    progress.clear()
    assert terminal.getvalue().endswith("\r\x1b[K")
