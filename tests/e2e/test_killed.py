"""Kill the program in the middle of games: no acknowledged entry is lost or stored twice.

The test plays a scripted game through a pipe and kills the program at a random moment. `resume` continues and is
killed, too, until the game is over. The suite does a few kills, and `make e2e` 200, and 200 more with a torn last line.
"""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from kortdiamant.records.lines import split_record
from kortdiamant.rulebook import load
from kortdiamant.table import Table, replay
from kortdiamant.testing.laws import ListJournal
from tests.golden.players import play_to_the_end

pytestmark = [pytest.mark.slow, pytest.mark.broad]

PROGRAM = (sys.executable, "-m", "kortdiamant")
PLAYERS = ("Ane", "Bo", "Cato", "Åse")
ANSWER = re.compile(rb"^The risk", re.MULTILINE)  # to the question `odds`, which follows every entry
# What a crash can leave after the last whole line: a part of an entry or of a letter, or zeros that were never written.
TORN = (b"qu", b"jok", b"\xc3", b"undo x", b"\0" * 64)
MAX_ANSWERS = 25  # to wait for before a kill
AT_ONCE = 8  # entries that are still in the pipe then
TIMEOUT = 30.0  # seconds
FEW, MANY = 8, 200


@pytest.fixture(scope="module")
def script() -> list[str]:
    """The lines of a whole game with undone entries, but without a tie that must be settled."""
    for seed in range(100):
        journal = ListJournal()
        table = Table(load("slott"), PLAYERS, journal=journal)
        play_to_the_end(table, seed)
        if len(table.report().winners) == 1 and "share" not in journal.lines:
            return journal.lines
    raise AssertionError


@dataclass
class Player:
    """Plays the script into a record, starting the program again after each kill."""

    record: Path
    script: list[str]
    chance: random.Random
    acknowledged: int = 0
    kills: int = 0
    torn: bool = False

    def kept(self) -> list[str]:
        """The entries in the whole lines of the record."""
        if not self.record.exists():
            return []
        data = self.record.read_bytes()
        whole = data[: data.rfind(b"\n") + 1].decode()
        return [entry.text for entry in split_record(whole, self.record.name).entries]

    def start(self) -> subprocess.Popen[bytes]:
        """Start the program, which begins or resumes the game."""
        fresh = ("play", "--ruleset", "slott", "--players", ",".join(PLAYERS), "--record", str(self.record))
        arguments = ("resume", str(self.record)) if self.record.exists() else fresh
        pipe = subprocess.PIPE
        return subprocess.Popen(
            (*PROGRAM, *arguments, "--lang", "en"), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, env=_environment()
        )

    def play_until_killed(self) -> None:
        """Send entries, wait for some answers, and kill the program shortly after, or while it starts."""
        begun_with = len(self.kept())
        left = self.script[begun_with:]
        process = self.start()
        assert process.stdin
        assert process.stdout
        answers = self.chance.randrange(MAX_ANSWERS)
        process.stdin.write("".join(f"{entry}\nodds\n" for entry in left[: answers + AT_ONCE]).encode())
        seen = b""
        while len(ANSWER.findall(seen)) < min(answers, len(left) - 1):
            part = read_on(process.stdout)
            assert part, seen.decode()
            seen += part
        time.sleep(self.chance.random() * (0.004 if answers else 0.4))
        process.kill()
        rest, errors = process.communicate()  # its output before it died
        seen += rest
        self.kills += 1
        assert not (self.torn and seen) or b"half written" in errors, errors.decode()
        self.acknowledged = max(self.acknowledged, begun_with + len(ANSWER.findall(seen)))

    def check(self) -> None:
        """Check that the record has all acknowledged entries, and is a beginning of the script."""
        kept = self.kept()
        assert kept == self.script[: len(kept)]
        assert len(kept) >= self.acknowledged

    def tear(self) -> None:
        """Leave half a line at the end of the record, as a crash would."""
        self.torn = self.record.exists()
        if self.torn:
            with self.record.open("ab") as file:
                file.write(self.chance.choice(TORN))


@pytest.mark.parametrize("tears", [False, True], ids=["killed", "killed with a torn last line"])
def test_no_acknowledged_entry_is_lost_or_stored_twice(
    tears: bool, script: list[str], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    wanted = MANY if request.config.getoption("--run-e2e") else FEW
    chance = random.Random(os.urandom(8)) if wanted == MANY else random.Random(0)  # noqa: S311  no secret
    kills = games = 0
    while kills < wanted:
        player = Player(tmp_path / f"{games}.game", script, chance)
        while len(player.kept()) < len(script) and kills + player.kills < wanted:
            player.play_until_killed()
            player.check()
            if tears:
                player.tear()
        kills, games = kills + player.kills, games + 1
        finish(player)


def read_on(stream: IO[bytes]) -> bytes:
    """The next output, empty after a timeout."""
    return os.read(stream.fileno(), 65536) if select.select([stream], [], [], TIMEOUT)[0] else b""


def finish(player: Player) -> None:
    """Play a game to its end without a kill, and check that it is the game of the script."""
    left = player.script[len(player.kept()) :]
    process = player.start()
    _, errors = process.communicate("".join(f"{entry}\n" for entry in left).encode())
    assert process.returncode == 0, errors.decode()
    assert player.kept() == player.script
    assert replay(player.record).finished


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONUTF8": "1"}
