"""A terminal after the program was killed on it, and what it shows when the game is resumed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.terminal.onlooker import Onlooker

pytestmark = pytest.mark.slow

# What a shell does that mends nothing: one program after the other, at the same terminal.
ONE_AFTER_THE_OTHER = """
import os, pathlib, subprocess, sys
*playing, resuming = [arguments.split() for arguments in sys.argv[1:]]
for arguments in playing:
    process = subprocess.Popen([sys.executable, "-m", "kortdiamant", *arguments])
    pathlib.Path(os.environ["KORTDIAMANT_HOME"]).with_name("process").write_text(str(process.pid))
    process.wait()
os.execv(sys.executable, [sys.executable, "-m", "kortdiamant", *resuming])
"""
PLAY = "play --players Ane,Bo,Cato --first Cato --lang en"
RESUMED = ["Seven gold: 2 each, 1 stays on the card.", "In the castle with 2 gold each: Ane, Bo, Cato"]

AtOneTerminal = Callable[..., Onlooker]


@pytest.fixture
def at_one_terminal(home: Path) -> Iterator[AtOneTerminal]:
    """Commands that are given one after the other at one terminal."""
    seated: list[Onlooker] = []

    def begin(*commands: str) -> Onlooker:
        seated.append(Onlooker(home, *commands, program=["-c", ONE_AFTER_THE_OTHER]))
        return seated[-1]

    yield begin
    for person in seated:
        person.child.close(force=True)


def kill_player(person: Onlooker) -> None:
    os.kill(int(person.home.with_name("process").read_text()), signal.SIGKILL)


def lines(person: Onlooker) -> list[str]:
    return [line for line in person.sight.splitlines() if line]


@pytest.mark.parametrize("option", ["", " --keys", " --secret"])
def test_a_game_resumes_where_it_was_killed(option: str, at_one_terminal: AtOneTerminal) -> None:
    person = at_one_terminal(PLAY + option, "resume --lang en")
    person.sees("turns the card>")
    person.presses("7" if "keys" in option else "7\r")
    person.sees("Ane, press the space bar" if "secret" in option else "Who leaves?")
    kill_player(person)
    person.sees_usual("The castle · ", "Who leaves? (Enter: nobody)", "Round 1/4 · 51 cards left")
    shown = lines(person)
    place = next(number for number, line in enumerate(shown) if line.startswith("The castle · "))
    assert shown[place + 1 : place + 3] == RESUMED
    assert "press the space bar" not in person.sight
    assert person.sight.count("Round 1/4 · ") == 1, "nothing is left of the line at the bottom"
    person.presses("ane\r")
    person.sees_usual("Who leaves? (Enter: nobody) ane", "Ane leaves the castle with 3 gold")
    person.presses("quit\r")
    assert person.leaves() == 0
    assert person.record == ["7", "Ane"]


def test_a_line_terminal_echoes_again_after_a_kill(at_one_terminal: AtOneTerminal) -> None:
    person = at_one_terminal(PLAY, "resume --plain --lang en")
    person.reads("turns the card>")
    person.types("7", "Who leaves")
    person.sees("51 cards left")
    kill_player(person)
    person.reads("Seven gold: 2 each", "Who leaves")
    before = len(person.sent)
    person.types("ane", "turns the card>")
    assert "ane\r\nAne leaves" in person.sent[before:]
    assert "\x1b" not in person.sent[before:]
