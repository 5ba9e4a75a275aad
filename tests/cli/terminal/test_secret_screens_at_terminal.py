"""Secret decisions at a real terminal: visible text, output sent so far, and saved entries."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from kortdiamant.cli.terminal.key_spelling import MAX_REPEAT_DELAY
from tests.cli.terminal.onlooker import Onlooker
from tests.cli.terminal.test_terminal import PROGRAM

pytestmark = [pytest.mark.slow, pytest.mark.broad]

THREE = ("--players", "Ane,Bo,Cato", "--first", "Cato", "--lang", "en")
CTRL_C, CTRL_D, CTRL_Z, ESCAPE, UP, DOWN = "\x03", "\x04", "\x1a", "\x1b", "\x1b[A", "\x1b[B"
ASKED, COVERED = "stay or leave?", "press the space bar"
TOLD = re.compile(r"\b(leaves?|comes?|stays?)\b.* (with|nothing)|Nobody leaves")

# The program fails as soon as a player has chosen.
STUMBLING = """
import sys
from kortdiamant.cli.terminal.secret_screens import SecretScreens
from kortdiamant.cli.main import main
def stumble(covers):
    covers.ballot = covers.ballot.choose(covers.seat, covers._choice)
    raise RuntimeError(covers.ballot)
SecretScreens.settle = stumble
sys.exit(main(sys.argv[1:]))
"""

SitDown = Callable[..., Onlooker]


@pytest.fixture
def sit_down(home: Path) -> Iterator[SitDown]:
    """Play with secret decisions; close every terminal after the test."""
    seated: list[Onlooker] = []

    def begin(*arguments: str, **terminal: Any) -> Onlooker:
        seated.append(Onlooker(home, *arguments, **terminal))
        return seated[-1]

    yield begin
    for person in seated:
        person.child.close(force=True)


def with_a_seven(person: Onlooker) -> Onlooker:
    """Turn up a seven and wait for the cover for Ane."""
    person.reads("turns the card>")
    person.presses("7\r")
    person.looks("Ane, press the space bar", "0 of 3 have chosen", "Seven gold")
    return person


@pytest.fixture
def table(sit_down: SitDown) -> Onlooker:
    return with_a_seven(sit_down("play", *THREE, "--secret"))


@pytest.fixture
def patient_table(sit_down: SitDown) -> Onlooker:
    """The program with its own patience."""
    return with_a_seven(sit_down("play", *THREE, "--secret", program=PROGRAM))


def test_choices_are_hidden_and_unsaved_until_all_have_chosen(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3 have chosen")
    table.chooses("Bo", "s", "2 of 3 have chosen")
    assert table.record == ["7"]
    assert not TOLD.search(table.sent)
    table.chooses("Cato", "l")
    table.sees_usual("Ane and Cato leave", "Bo turns the card>")
    assert table.record == ["7", "Ane, Cato"]
    assert "\x1b]" not in table.sent, "the title of the window is nobody's business"
    table.presses(UP)
    table.sees("Bo turns the card> 7")
    assert not [line for line in table.screen.scrolled if ASKED in line or COVERED in line]
    assert ASKED not in table.sight


def test_the_output_does_not_depend_on_the_choices(sit_down: SitDown, tmp_path: Path) -> None:
    sights: list[list[str]] = []
    for keys in ("lsl", "sls"):
        person = sit_down("play", *THREE, "--secret", "--record", str(tmp_path / f"{keys}.game"))
        seen: list[str] = []
        person.reads("turns the card>")
        person.presses("7\r")
        for name, key in zip(("Ane", "Bo", "Cato"), keys, strict=True):
            person.looks(f"{name}, press")
            seen.append(person.whole_sight)
            person.presses(" ")
            person.looks(f"{name}: stay")
            seen.append(person.whole_sight)
            if name != "Cato":
                person.presses(key)
        sights.append(seen)
        assert not TOLD.search(person.sent)
        person.presses(key)
        person.sees_usual("Bo turns the card>" if key == "l" else "Cato turns the card>")
    assert sights[0] == sights[1]


def test_keys_are_never_echoed(table: Onlooker) -> None:
    """Only the program writes to the screen, even if keys are pressed while it is busy."""
    before = len(table.sent)
    table.presses("ZZZ")
    table.chooses("Ane", "l", "1 of 3")
    table.chooses("Bo", "l", "2 of 3")
    table.looks("Cato, press")
    table.presses(" ")
    table.looks("Cato: stay")
    table.presses("l" + "ZZZ")
    table.looks("two keys at once")
    table.chooses("Cato", "l")
    table.sees_usual("Ane, Bo and Cato leave")
    assert "Z" not in table.sent[before:]


def test_a_choice_can_be_changed(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.chooses("Bo", "s", "2 of 3")
    table.looks("Cato, press")
    table.presses("1")
    table.chooses("Ane", "s", "2 of 3")
    table.chooses("Cato", "s")
    table.sees_usual("Nobody leaves")
    assert table.record == ["7", "-"]


def test_a_held_key_does_not_choose_for_the_next_player(patient_table: Onlooker) -> None:
    table = patient_table
    table.chooses("Ane", "l", "1 of 3", "Bo, press")
    for _ in range(40):
        table.presses("l")
        time.sleep(0.03)
    table.looks("Bo, press", "1 of 3")
    table.presses(" ")
    for _ in range(20):
        table.presses(" ")
        time.sleep(0.03)
    table.looks("Bo: stay or leave?")
    assert table.record == ["7"]


def test_a_key_held_by_the_last_player_types_nothing(patient_table: Onlooker) -> None:
    table = patient_table
    table.chooses("Ane", "s", "1 of 3")
    table.chooses("Bo", "s", "2 of 3")
    table.looks("Cato, press")
    table.presses(" ")
    table.looks("Cato: stay")
    table.presses(DOWN)
    table.looks("Enter confirms")
    table.presses("\r")
    table.sees("Cato leaves")
    for _ in range(30):
        table.presses("\r")
        time.sleep(0.03)
    time.sleep(MAX_REPEAT_DELAY)
    table.presses("9\r")
    table.sees("Nine gold")
    assert table.record == ["7", "Cato", "9"]


@pytest.mark.parametrize("keys", [" l", " s l", "\x1b[200~ l l l\x1b[201~", " \x1b[B\r", "1 l"])
def test_simultaneous_keys_choose_nothing(table: Onlooker, keys: str) -> None:
    table.presses(keys)
    time.sleep(table.reading)
    table.presses(CTRL_C)
    table.reads("kortdiamant resume ")
    assert "1 of 3" not in table.sent
    assert table.record == ["7"]


def test_pasted_lines_decide_nothing(sit_down: SitDown) -> None:
    person = sit_down("play", *THREE, "--secret")
    person.reads("turns the card>")
    person.presses("\x1b[200~7\nall\n8\n\x1b[201~")
    person.looks("Ane, press the space bar", "0 of 3")
    person.presses(ESCAPE)
    person.sees_usual("back to the covers")
    person.presses("bo\r")
    person.sees_usual("Bo leaves", "Ane turns the card>")
    assert person.record == ["7", "Bo"]


def test_a_new_size_of_the_terminal_covers_the_screen(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.looks("Bo, press")
    table.presses(" ")
    table.looks("Bo: stay")
    table.resizes(20, 40)
    table.looks("Bo, press", "1 of 3")
    assert ASKED not in table.sight
    time.sleep(MAX_REPEAT_DELAY)
    table.chooses("Bo", "s", "2 of 3")
    table.chooses("Cato", "s")
    table.sees_usual("Ane leaves")


def test_a_hangup_restores_the_usual_screen(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.presses(" ")
    table.kills(signal.SIGHUP)
    table.reads("kortdiamant resume ")
    assert table.leaves() == 128 + signal.SIGHUP
    assert not table.screen.is_other
    assert ASKED not in table.sight
    assert table.record == ["7"]


def test_a_terminal_that_is_closed_ends_the_program(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.hangs_up()
    table.ends()
    assert table.record == ["7"]


def test_a_program_that_is_killed_loses_the_pending_choices_only(table: Onlooker, sit_down: SitDown) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.kills(signal.SIGKILL)
    table.child.expect(pexpect.EOF)
    assert table.record == ["7"]
    again = sit_down("resume", "--lang", "en", "--secret")
    again.chooses("Ane", "s", "1 of 3")
    again.chooses("Bo", "l", "2 of 3")
    again.chooses("Cato", "s")
    again.sees_usual("Bo leaves")
    assert again.record == ["7", "Bo"]


@pytest.mark.parametrize("debug", ["", "1"])
def test_a_failing_program_reveals_nothing(sit_down: SitDown, debug: str) -> None:
    environment = {"KORTDIAMANT_DEBUG": debug}
    person = sit_down("play", *THREE, "--secret", program=["-c", STUMBLING], environment=environment)
    with_a_seven(person)
    person.presses(" ")
    person.looks("Ane: stay")
    person.presses("l")
    person.child.expect(pexpect.EOF)
    assert not person.screen.is_other
    assert ("Traceback" in person.sent) == bool(debug)
    assert "chosen=" not in person.sent
    assert person.record == ["7"]


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_ctrl_c_and_ctrl_d_quit_between_choices(table: Onlooker, key: str, code: int) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.presses(key)
    table.reads("kortdiamant resume ")
    assert table.leaves() == code
    assert not table.screen.is_other
    assert table.record == ["7"]


def test_sigint_acts_like_ctrl_c(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.kills(signal.SIGINT)
    table.reads("kortdiamant resume ")
    assert table.leaves() == 130
    assert not table.screen.is_other
    assert table.record == ["7"]


def test_the_table_can_decide_openly_after_all(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.looks("Bo, press")
    table.presses(ESCAPE)
    table.sees_usual("back to the covers")
    table.presses("score\r")
    table.sees_usual("2 still in the castle")
    table.presses("\r")
    table.looks("Bo, press", "1 of 3")
    table.presses(":")
    table.sees_usual("back to the covers")
    table.presses("cato\r")
    table.sees_usual("Cato leaves", "Ane turns the card>")
    assert table.record == ["7", "Cato"]


def test_an_undo_from_a_cover_forgets_what_was_chosen(table: Onlooker) -> None:
    table.chooses("Ane", "l", "1 of 3")
    table.looks("Bo, press")
    table.presses(ESCAPE)
    table.sees_usual("back to the covers")
    table.presses("undo\r")
    table.sees_usual("Undone", "Cato turns the card>")
    table.presses("8\r")
    table.looks("Ane, press", "0 of 3")


def test_secret_choices_and_open_thumbs_are_combined(sit_down: SitDown) -> None:
    person = sit_down("play", *THREE, "--secret", "--thumbs", "bo")
    person.reads("turns the card>")
    person.presses("7\r")
    person.chooses("Ane", "l", "1 of 2")
    person.chooses("Cato", "s", "Thumbs now!")
    person.looks("2 Bo", "Leaving: -")
    assert "Ane" not in person.sight.split("Seven gold")[0]
    person.presses("2")
    person.looks("Leaving: Bo")
    person.presses("\r")
    person.sees_usual("Ane and Bo leave")
    assert person.record == ["7", "Ane, Bo"]


def test_players_with_open_thumbs_type_as_usual(sit_down: SitDown) -> None:
    person = sit_down("play", *THREE, "--secret", "--thumbs", "bo,cato")
    person.reads("turns the card>")
    person.presses("7\r")
    person.chooses("Ane", "l", "Thumbs now!")
    person.looks("Leaving: -")
    person.presses("\r")
    person.sees_usual("Ane leaves")
    person.presses("8\r")
    person.sees_usual("(Enter: nobody)")
    person.presses("bo\r")
    person.sees_usual("Bo leaves")


def test_two_explorers_are_sent_by_number(sit_down: SitDown) -> None:
    ruleset = ("--ruleset", "incan-gold+two-players", "--players", "Ane,Bo", "--first", "Bo", "--lang", "en")
    person = sit_down("play", *ruleset, "--secret")
    person.reads("turns the card>")
    person.presses("7\r")
    person.chooses("Ane", "1", "1 of 2")
    person.chooses("Bo", "2")
    person.sees_usual("turns the card>")
    assert person.record == ["7", "Ane, Bo, Bo"]


WORDS = {
    "nb": ("Ane, trykk på mellomrom", "Ane: bli eller gå ut?", "g", "1 av 8 har valgt"),
    "fr": ("Ane, appuyez sur la barre", "Ane : rester ou sortir ?", "s", "1 sur 8 ont choisi"),
    "en": ("Ane, press the space bar", "Ane: stay or leave?", "l", "1 of 8 have chosen"),
}


@pytest.mark.parametrize("language", WORDS)
def test_eight_players_on_a_narrow_screen(sit_down: SitDown, language: str) -> None:
    people = "Ane,Bo,Cato,Dag,Eva,Finn,Gro,Hans"
    cover, question, key, count = WORDS[language]
    arguments = ("play", "--players", people, "--first", "Hans", "--lang", language, "--secret")
    person = sit_down(*arguments, columns=40, rows=24, environment={"NO_COLOR": "1"})
    person.sees(">")
    person.presses("9\r")
    person.looks(cover)
    person.presses(" ")
    person.looks(question)
    assert max(len(line) for line in person.sight.splitlines()) <= 40
    person.presses(key)
    person.looks(count)
    assert "\x1b[31m" not in person.sent


@pytest.mark.parametrize("option", ["--secret", "--keys"])
def test_a_dumb_terminal_rejects_single_key_options(sit_down: SitDown, option: str) -> None:
    person = sit_down("play", *THREE, option, environment={"TERM": "dumb"})
    person.reads(option, "needs a terminal")
    assert person.leaves() == 2


def test_an_unknown_thumbs_player_is_rejected_before_the_game(sit_down: SitDown, home: Path) -> None:
    person = sit_down("play", *THREE, "--secret", "--thumbs", "dora")
    person.reads("dora")
    assert person.leaves() == 1
    assert not (home / "games").exists()


@pytest.mark.skipif(not shutil.which("bash") or not shutil.which("pgrep"), reason="it takes a shell with job control")
def test_a_program_that_is_stopped_covers_the_screen(sit_down: SitDown) -> None:
    shell = sit_down(program=["-c", "import os; os.execvp('bash', ['bash', '--norc', '-i'])"])
    shell.presses(shlex.join([sys.executable, "-m", "kortdiamant", "play", *THREE, "--secret"]) + "\r")
    shell.sees("turns the card>")
    shell.presses("7\r")
    shell.chooses("Ane", "l", "1 of 3")
    shell.looks("Bo, press")
    shell.presses(" ")
    shell.looks("Bo: stay")
    shell.presses(CTRL_Z)
    shell.sees_usual("Stopped")
    assert ASKED not in shell.sight
    shell.presses("fg\r")
    shell.looks("Bo, press", "1 of 3")
    shell.chooses("Bo", "s", "2 of 3")
    shell.looks("Cato, press")
    shell.presses(" ")
    shell.looks("Cato: stay")
    (player,) = children_of(shell.child.pid)
    os.kill(player, signal.SIGTSTP)  # from outside
    shell.sees_usual("Stopped")
    assert ASKED not in shell.sight
    shell.presses("fg\r")
    time.sleep(MAX_REPEAT_DELAY)
    shell.chooses("Cato", "s")
    shell.sees_usual("Ane leaves")
    assert shell.record == ["7", "Ane"]


def children_of(process: int | None) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=True)  # noqa: S607
    return [int(line) for line in found.stdout.split()]
