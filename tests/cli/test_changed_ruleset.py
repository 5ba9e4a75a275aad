"""A ruleset file that changes, breaks or disappears during a game."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kortdiamant.records.lines import split_record
from kortdiamant.table import read_game
from tests.cli.conftest import Run
from tests.workshop.ruleset_files import whole

TIMEOUT = 30.0  # seconds
PATIENT = "rules: {hazards: {strikes: 3}}\n"
HASTY = "rules: {hazards: {strikes: 1, lose: nothing}}\nrounds: 1\n"


class Player:
    """A player at a pipe who waits for each answer."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def say(self, entry: str, until: str) -> str:
        """Write an entry and read until the answer arrives."""
        assert self.process.stdin
        self.process.stdin.write(f"{entry}\n".encode())
        self.process.stdin.flush()
        return self.hear(until)

    def hear(self, until: str) -> str:
        assert self.process.stdout
        heard = b""
        while until.encode() not in heard:
            assert select.select([self.process.stdout], [], [], TIMEOUT)[0], heard.decode()
            part = os.read(self.process.stdout.fileno(), 65536)
            assert part, heard.decode()
            heard += part
        return heard.decode()


@contextmanager
def playing(*arguments: str) -> Iterator[Player]:
    """The program in its own process."""
    command = [sys.executable, "-m", "kortdiamant", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield Player(process)
        finally:
            process.kill()


@pytest.mark.parametrize("change", ["other rules", "no ruleset", "gone"])
def test_a_game_keeps_its_rules_when_the_ruleset_changes(tmp_path: Path, run: Run, change: str) -> None:
    path, record = tmp_path / "mine.yaml", tmp_path / "a.game"
    path.write_text(whole(PATIENT), "utf-8")
    with playing("play", "--ruleset", str(path), "--players", "Ane,Bo,Cato", "--record", str(record)) as player:
        player.hear("turns the card")
        player.say("J", "cards left")
        _change(path, change)
        player.say("-", "turns the card")
        assert "2 of 3" in player.say("J", "cards left")
    ran = run("resume", str(record), stdin="-\nK\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "K" in split_record(record.read_text("utf-8"), "a.game").entries[-1].text
    ended = run("resume", str(record), stdin="-\nJ\n9\nall\n9\nall\n")
    assert (ended.code, ended.err) == (0, "")
    replayed = run("replay", "--json", str(record))
    assert '"finished": true' in replayed.out
    assert '"kind": "J", "path": ["J", "J", "K", "J"]' in replayed.out


def test_a_record_contains_its_rules(tmp_path: Path, run: Run) -> None:
    path, record = tmp_path / "mine.yaml", tmp_path / "a.game"
    path.write_text(whole(PATIENT), "utf-8")
    run("play", "--ruleset", str(path), "--players", "Ane,Bo,Cato", "--record", str(record), stdin="J\n")
    path.unlink()
    game = read_game(record)
    assert game.header.ruleset == str(path)
    assert game.header.definition is not None
    assert game.header.definition["rules"] == {"hazards": {"strikes": 3}}
    assert game.table.ruleset.rules.strikes("J") == 3


def _change(path: Path, change: str) -> None:
    if change == "gone":
        path.unlink()
    else:
        path.write_text(whole(HASTY) if change == "other rules" else "no ruleset at all", "utf-8")
