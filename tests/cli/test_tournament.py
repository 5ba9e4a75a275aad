"""`tournament`: tables, JSON and interruptions."""

from __future__ import annotations

import json

import pytest

from kortdiamant.bots import registry
from kortdiamant.simulation import backend, batches
from kortdiamant.simulation.tournament import play_tournament
from tests.bots.sample_bots import FakeEntryPoint, Raises
from tests.cli.conftest import Run

SHORT = ("tournament", "--bots", "cautious,timid,leave:1", "--players", "3", "--games", "6", "--seed", "3")


def test_the_strongest_is_first(run: Run) -> None:
    ran = run(*SHORT, "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    rows = [line.split() for line in ran.out.splitlines() if line[:1].isdecimal() and line[1] == "."]
    ratings = [int(row[2]) for row in rows]
    assert len(ratings) == 3
    assert ratings == sorted(ratings, reverse=True)
    assert "Victories of each against the others:" in ran.out


def test_json_has_bots_and_pairs(run: Run) -> None:
    found = json.loads(run(*SHORT, "--json").out)
    assert [each["bot"] for each in found["bots"]] == ["cautious", "timid", "leave:1"]
    assert [each["bots"] for each in found["pairs"]] == [
        ["cautious", "timid"],
        ["cautious", "leave:1"],
        ["timid", "leave:1"],
    ]
    assert (found["games"], found["seed"], found["players"]) == (18, 3, 3)


def test_the_same_seed_gives_the_same_figures(run: Run) -> None:
    one, other = (json.loads(run(*SHORT, "--json").out) for _ in range(2))
    assert one["bots"] == other["bots"]


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("cautious,timid", "Played by the compiled kernel."),
        ("value,relics", "the compiled kernel does not know value or relics."),
        ("timid,value,bag:9", "Pairs with value were played by the readable core, all others by the compiled kernel."),
    ],
)
def test_the_output_names_the_backend(run: Run, bots: str, message: str) -> None:
    ran = run("tournament", "--bots", bots, "--players", "3", "--games", "6", "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert message in " ".join(ran.out.split())


@pytest.mark.parametrize(("bots", "times"), [("timid,bag:9,value", 1), ("value,relics", 0)])
def test_a_missing_extra_is_suggested_once(run: Run, monkeypatch, bots: str, times: int) -> None:
    monkeypatch.setattr(backend, "is_available", lambda: False)
    ran = run("tournament", "--bots", bots, "--players", "3", "--games", "6", "--lang", "en")
    assert ran.code == 0
    assert ran.err.count("pip install 'kortdiamant[sim]'") == times


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--bots", "timid"), 2, "--bots"),
        (("--bots", "timid,timid"), 2, "--bots"),
        (("--bots", "timid,timed"), 1, "Did you mean timid"),
        (("--bots", "timid,value", "--players", "9"), 1, "3 to 8 players, not 9"),
        (("--bots", "timid,value", "--players", "11"), 2, "2<=x<=10"),
        (("--bots", "timid,value", "--players", "2"), 1, "3 to 8 players, not 2"),
        (("--bots", "timid,value", "--games", "0"), 2, "--games"),
    ],
)
def test_impossible_values_are_rejected(run: Run, options, code: int, message: str) -> None:
    ran = run("tournament", "--lang", "en", *options)
    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err


def test_an_interruption_shows_the_games_so_far(run: Run, monkeypatch) -> None:
    def interrupted(*arguments):
        for number, each in enumerate(play_tournament(*arguments)):
            if number == 4:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr("kortdiamant.simulation.tournament.play_tournament", interrupted)
    ran = run(*SHORT, "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["games"]) == (130, 4)
    assert found["pairs"][2]["win_share"] is None
    assert "–" in run(*SHORT).out


@pytest.mark.parametrize("where", ["simulation.tournament.play_tournament", "cli.tournament.warm_up_bots"])
def test_an_interrupt_before_the_first_game_is_explained(run: Run, monkeypatch, where: str) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"kortdiamant.{where}", interrupted)
    assert run(*SHORT, "--lang", "en") == (130, "", "Stopped before the first game was over.\n")


def test_a_bot_that_breaks_down_is_reported(run: Run, monkeypatch) -> None:
    monkeypatch.setattr(registry, "_plugins", lambda: {"raises": FakeEntryPoint(Raises)})
    monkeypatch.setattr(batches, "SERIAL_SECONDS", 60)  # another process would not know it
    ran = run("tournament", "--bots", "raises,timid", "--players", "3", "--games", "60", "--lang", "en")
    assert ran.code == 0
    lines = ran.err.splitlines()
    assert len(lines) == 3  # once for each seat, however many parts were played
    for seat, line in enumerate(lines, start=1):
        assert line.startswith(f"raises on seat {seat} broke down ")
