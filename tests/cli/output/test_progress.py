"""Notices during a long warm-up of bots."""

from __future__ import annotations

from threading import Event

import pytest

from kortdiamant.cli.output import progress
from kortdiamant.telling.voice import Voice
from tests.cli.conftest import Run

SENTENCE = "The bots are getting ready. That takes some seconds, but only the first time."


class Listener:
    """Collects messages."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.has_heard = Event()

    def show(self, *lines: str) -> None:
        self.heard += lines
        self.has_heard.set()


@pytest.fixture
def listener(monkeypatch):
    listener = Listener()
    monkeypatch.setattr(progress, "error_output", lambda: listener)
    return listener


def test_a_long_warm_up_shows_a_notice(listener, monkeypatch):
    ready = []
    monkeypatch.setattr(progress, "NOTICE_DELAY", 0)
    monkeypatch.setattr("kortdiamant.bots.warm_up", lambda bot: ready.append((bot, listener.has_heard.wait(60))))
    progress.warm_up_bots(["expert", "timid", "expert"], Voice("en"))
    assert listener.heard == [SENTENCE]
    assert ready == [("expert", True)]


@pytest.mark.parametrize("bots", [["expert"], ["timid"], []])
def test_a_short_warm_up_shows_nothing(listener, monkeypatch, bots):
    monkeypatch.setattr(progress, "NOTICE_DELAY", 60)
    monkeypatch.setattr("kortdiamant.bots.warm_up", lambda bot: None)
    progress.warm_up_bots(bots, Voice("en"))
    assert listener.heard == []


def test_a_bot_without_its_library_is_rejected_before_the_game(run: Run, monkeypatch) -> None:
    monkeypatch.setattr("kortdiamant.bots.expert.is_available", lambda: False)
    ran = run("play", "--lang", "en", "--players", "Ane,Bo", "--bot", "Robo=expert")
    assert ran.code == 1
    assert "The bot expert needs libraries that are not installed: they come with kortdiamant[sim]." in ran.err


def test_an_expert_plays_and_gives_reasons(run: Run) -> None:
    ran = run("play", "--lang", "en", "--players", "Ane,Bo", "--bot", "Robo=expert:1", stdin="7\n-\nwhy\n")
    assert ran.code == 0, ran.err
    assert "Robo: " in ran.out
    assert " if I stay" in ran.out


def test_experts_continue_a_game(run: Run) -> None:
    run("play", "--lang", "en", "--players", "Ane,Bo", "--bot", "Robo=expert:1", stdin="7\n-\n")
    ran = run("resume", stdin="5\n-\n")
    assert ran.code == 0, ran.err


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--bots", "expert,timid,leave:1", "--games", "2"),
        ("tournament", "--bots", "expert:1,timid", "--players", "3", "--games", "1"),
    ],
)
def test_experts_play_many_games(run: Run, command) -> None:
    ran = run(*command, "--seed", "1", "--lang", "en")
    assert ran.code == 0, ran.err
    assert "expert" in ran.out
