"""Bots at a table that is played through a pipe."""

from __future__ import annotations

import re

import pytest

from kortdiamant.bots import registry
from kortdiamant.table import replay
from tests.bots.sample_bots import FakeEntryPoint, Raises, Second
from tests.cli.conftest import Run

PLAY = ("play", "--lang", "en", "--players", "Ane,Bo")
BOTS = ("--bot", "Ada=cautious", "--bot", "Bob=bag:8", "--bot", "Cy=relics")


def test_a_bot_decides_beside_the_people_and_is_told_with_them(run: Run, home) -> None:
    ran = run(*PLAY, "--bot", "Robo=bag:2", stdin="7\nane\n")
    assert ran.code == 0, ran.err
    assert "Ane and Robo leave the castle with 2 gold each" in ran.out
    (game,) = (home / "games").iterdir()
    assert 'players: [Ane, Bo, Robo]\nlanguage: en\nbots: {Robo: "bag:2"}\n' in game.read_text("utf-8")
    assert game.read_text("utf-8").endswith("---\n7\nAne, Robo\n")


def test_a_bot_sits_where_its_name_stands(run: Run, home) -> None:
    run("play", "--players", "Robo,Ane,Bo", "--bot", "Robo=timid", stdin="7\n")
    (game,) = (home / "games").iterdir()
    assert replay(game).bots.specs == {0: "timid"}


def test_it_says_why(run: Run) -> None:
    ran = run(*PLAY, "--bot", "Robo=bag:3", stdin="7\n-\nwhy\n5\nwhy\nbo\nwhy\n")
    told = [line for line in ran.out.splitlines() if line.startswith("Robo: ")]
    assert told == ["Robo: I have 2 gold and want 3."] * 2 + ["Robo: I have 3 gold, and that is enough."]


def test_a_reason_stands_behind_a_colon_as_french_has_it(run: Run) -> None:
    ran = run("play", "--lang", "fr", "--players", "Ane,Bo", "--bot", "Robo=bag:3", stdin="7\n-\nwhy\n")
    assert "\nRobo\u202f: " in ran.out


def test_nothing_shows_what_it_has_chosen_before_the_people_have(run: Run) -> None:
    before = [run(*PLAY, "--bot", f"Robo={spec}", stdin="7\n").out for spec in ("leave:0", "leave:1")]
    assert before[0] == before[1]


def test_a_bot_that_is_alone_inside_goes_on_by_itself(run: Run, home) -> None:
    ran = run(*PLAY, "--bot", "Robo=bag:9", stdin="7\nall\n7\nundo\n9\n")
    assert ran.code == 0, ran.err
    (game,) = (home / "games").iterdir()
    assert game.read_text("utf-8").endswith("---\n7\nAne, Bo\n7\nRobo\nundo 2\n9\nRobo\n")


@pytest.mark.parametrize("stdin", ["", "undo\n7\n"])
def test_bots_alone_play_a_dealt_game_to_its_end(run: Run, stdin: str) -> None:
    ran = run("play", "--deal", "--seed", "5", "--lang", "en", *BOTS, stdin=stdin)
    assert ran.code == 0, ran.err
    assert "The game is over. Cy wins with" in ran.out


def test_bots_alone_share_a_victory(run: Run) -> None:
    twins = [word for name in ("A1", "B1", "C1") for word in ("--bot", f"{name}=leave:1")]
    ran = run("play", "--deal", "--ruleset", "marquoir", "--set", "rules.ties=[extra-round, shared]", *twins)
    assert ran.code == 0, ran.err


def test_the_same_seed_plays_the_same_game(run: Run) -> None:
    told = [run("play", "--deal", "--seed", "8", "--lang", "en", *BOTS).out for _ in range(2)]
    assert told[0] == told[1]


def test_a_game_goes_on_with_its_bots(run: Run, tmp_path) -> None:
    record = tmp_path / "a.game"
    run(*PLAY, "--bot", "Robo=bag:2", "--record", str(record), stdin="7\n")
    ran = run("resume", str(record), stdin="bo\n")
    assert "Bo and Robo leave" in ran.out, ran.err


def test_a_rematch_has_the_same_bots(run: Run, home) -> None:
    short = ("--ruleset", "slott+uten-jokere", "--set", "rounds=1", "--set", "rules.ties=[shared]")
    run(*PLAY, *short, "--bot", "Robo=bag:2", stdin="7\nall\nagain\n")
    assert ['Robo: "bag:2"' in game.read_text("utf-8") for game in (home / "games").iterdir()] == [True, True]


def test_a_bot_that_breaks_down_is_reported_with_its_decision(run: Run, monkeypatch) -> None:
    monkeypatch.setattr(registry, "_plugins", lambda: {"raises": FakeEntryPoint(Raises)})
    ran = run(*PLAY, "--bot", "Robo=raises", stdin="7\n-\n7\n-\n")
    assert ran.out.count("Robo broke down and stays") == 1
    assert re.search(r"Nobody leaves\.\nRobo broke down", ran.out)


def test_a_stranger_speaks_in_its_own_words(run: Run, monkeypatch) -> None:
    monkeypatch.setattr(registry, "_plugins", lambda: {"second": FakeEntryPoint(Second)})
    ran = run(*PLAY, "--bot", "Robo=second", stdin="7\n-\n5\n-\nwhy\n")
    assert "Robo: Two cards are enough for me." in ran.out


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--bot", "Robo=cautios"), 1, "Did you mean cautious?"),
        (("--bot", "Robo=bag"), 1, "bag:10"),
        (("--bot", "Robo"), 2, "NAME=BOT"),
        (("--bot", "Robo=timid", "--bot", "Robo=bag:2"), 1, "is taken"),
        (("--bot", "ane=timid"), 1, "ane"),
        (("--bot", "Robo=timid", "--again"), 2, "--again"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, options, code: int, said: str, home) -> None:
    ran = run(*PLAY, *options)
    assert ran.code == code
    assert said in ran.err
    assert not list(home.glob("games/*"))


def test_a_bot_is_not_sent_out_by_others(run: Run) -> None:
    ran = run(*PLAY, "--bot", "Robo=timid", stdin="7\nrobo\n")
    assert (ran.code, "Robo decides by itself" in ran.err) == (1, True)
