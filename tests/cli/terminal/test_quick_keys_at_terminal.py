"""Single keys at a real terminal: the screen and the saved entries."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal.onlooker import Onlooker

pytestmark = [pytest.mark.slow, pytest.mark.broad]

THREE = ("--players", "Ane,Bo,Cato", "--first", "Ane")
DOUBLE_KEY_DELAY = 0.35  # seconds; of the brisk program
CTRL_C, CTRL_D, BACKSPACE = "\x03", "\x04", "\x7f"

SitDown = Callable[..., Onlooker]


@pytest.fixture
def sit_down(home: Path) -> Iterator[SitDown]:
    """Play with single keys; close every terminal after the test."""
    seated: list[Onlooker] = []

    def begin(*arguments: str, **terminal: Any) -> Onlooker:
        seated.append(Onlooker(home, "play", *THREE, *arguments, "--keys", **terminal))
        return seated[-1]

    yield begin
    for person in seated:
        person.child.close(force=True)


def test_a_game_is_played_without_enter_but_for_decisions(sit_down: SitDown) -> None:
    person = sit_down()
    person.sees("Ane snur kortet>", "j/n knekt", "d/q dame", "0/t 10")
    person.presses("7")
    person.sees("Sju gull", "Hvem går ut?", "1 Ane · 2 Bo · 3 Cato")
    person.presses("\r")
    person.sees("Ingen går ut", "Bo snur kortet>")
    person.presses("j")
    person.sees("j — knekt", "En vakt", "Hvem går ut?")
    person.presses("31")
    person.sees("(Enter: ingen) Ane, Cato")
    person.presses(BACKSPACE)
    person.sees("(Enter: ingen) Cato")
    person.presses("\r")
    person.sees("Cato går ut", "snur kortet>")
    assert person.record == ["7", "-", "J", "Cato"]


def test_backspace_undoes_the_last_entry(sit_down: SitDown) -> None:
    person = sit_down("--lang", "en")
    person.sees("Ane turns the card>")
    person.presses("8")
    person.sees("Eight gold", "Who leaves?")
    person.presses(BACKSPACE)
    person.sees("Undone: 8", "Ane turns the card>")
    person.presses("9")
    person.sees("Nine gold")
    assert person.record == ["8", "undo", "9"]


@pytest.mark.parametrize("key", [":", "/"])
def test_a_line_can_be_typed_at_any_time(sit_down: SitDown, key: str) -> None:
    person = sit_down("--lang", "en")
    person.sees("Ane turns the card>")
    person.presses(key)
    person.sees("back to the keys")
    person.presses("rename Bo = Bob\r")
    person.sees("Bo is now called Bob")
    person.presses("7")
    person.sees("Seven gold", "2 Bob")
    person.presses(key)
    person.sees("back to the keys")
    person.presses("\r")
    person.sees("1 Ane · 2 Bob")
    person.presses("2\r")
    person.sees("Bob leaves")
    assert person.record == ["rename Bo = Bob", "7", "Bob"]


def test_a_box_asks_for_as_many_keys_as_it_needs(sit_down: SitDown) -> None:
    person = sit_down("--ruleset", "iello")
    person.sees("1+Entrée 1", "ro rocher", "*/re relique")
    person.presses("11")
    person.sees("Onze rubis", "Qui sort")
    person.presses("*\r")
    person.sees("sortent", "Ane retourne la carte>")
    person.presses("1")
    person.sees("la carte> 1")
    person.presses("\r")
    person.sees("Un rubis")
    time.sleep(DOUBLE_KEY_DELAY)  # the same key again
    person.presses("\r")
    person.presses("r")
    person.sees("la carte> r")
    person.presses("o")
    person.sees("ro — rocher", "Pièges : rocher")
    assert person.record == ["11", "Ane, Bo, Cato", "1", "-", "boulder"]


def test_a_card_that_cannot_come_is_rejected_with_the_reason(sit_down: SitDown) -> None:
    person = sit_down("--lang", "en")
    person.sees("Ane turns the card>")
    person.presses("*")
    person.sees("before round 2")
    person.presses("?")
    person.sees("Possible now:")
    person.presses("x")
    person.presses("\x1b[200~7\x1b[201~")
    person.presses("5")
    person.sees("Five gold")
    assert "\a" in person.sent
    assert person.record == ["5"]


def at_decision(sit_down: SitDown) -> Onlooker:
    """Turn up a seven and wait for the question who leaves."""
    person = sit_down("--lang", "en")
    person.sees("Ane turns the card>")
    person.presses("7")
    person.sees("Who leaves?")
    return person


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_ctrl_c_and_ctrl_d_quit_at_any_time(sit_down: SitDown, key: str, code: int) -> None:
    person = at_decision(sit_down)
    person.presses("1" + key)
    person.reads("kortdiamant resume ")
    assert person.leaves() == code
    assert person.record == ["7"]


def test_sigint_acts_like_ctrl_c(sit_down: SitDown) -> None:
    person = at_decision(sit_down)
    person.kills(signal.SIGINT)
    person.reads("kortdiamant resume ")
    assert person.leaves() == 130
    assert person.record == ["7"]


def test_a_terminal_that_gets_another_size_and_is_closed_ends_the_program(sit_down: SitDown) -> None:
    person = at_decision(sit_down)
    person.presses("1")
    person.sees("(Enter: nobody) Ane")
    person.resizes(20, 40)
    person.presses("2")
    person.sees("(Enter: nobody) Ane, Bo")
    person.hangs_up()
    person.ends()
    assert person.record == ["7"]


def test_eight_players_on_a_narrow_screen(sit_down: SitDown) -> None:
    people = "Ane,Bo,Cato,Dag,Eva,Finn,Gro,Hans"
    person = sit_down("--players", people, "--lang", "fr", columns=40, rows=30, environment={"NO_COLOR": "1"})
    person.sees("v/j valet", "r/k roi")
    person.presses("7")
    person.sees("8 Hans", "* tous")
    person.presses("18\r")
    person.sees("Ane et Hans sortent")
    assert person.record == ["7", "Ane, Hans"]


def test_keys_and_secret_decisions_go_together(sit_down: SitDown) -> None:
    person = sit_down("--secret", "--lang", "en")
    person.sees("Ane turns the card>")
    person.presses("7")
    person.chooses("Bo", "l", "1 of 3")
    person.chooses("Cato", "s", "2 of 3")
    person.chooses("Ane", "s")
    person.sees_usual("Bo leaves", "Cato turns the card>")
    person.presses("0")
    person.looks("Ane, press the space bar", "Ten gold")
    person.presses(":")
    person.sees_usual("back to the covers")
    person.presses("#1 #3\r")
    person.sees_usual("Ane and Cato leave")
    assert person.record == ["7", "Bo", "10", "Ane, Cato"]


def test_keys_choose_people_only_beside_bots(sit_down: SitDown) -> None:
    person = sit_down("--lang", "en", "--bot", "Cato=bag:6")
    person.sees("Ane turns the card>")
    person.presses("7")
    person.sees("Who of Ane and Bo leaves?", "1 Ane · 2 Bo · * all")
    person.presses("31")
    person.sees("(Enter: nobody) Ane")
    person.presses("\r")
    person.sees("Ane leaves", "Bo turns the card>")
    person.presses("9")
    person.sees("Who leaves? (Enter: nobody)", "2 Bo · * all")
    time.sleep(DOUBLE_KEY_DELAY)  # the same key again
    person.presses("\r")
    person.sees("Cato leaves", "Bo turns the card>")
    assert person.record == ["7", "Ane", "9", "Cato"]


def test_a_game_can_be_resumed_with_single_keys(sit_down: SitDown, home: Path) -> None:
    person = at_decision(sit_down)
    person.presses(CTRL_D)
    assert person.leaves() == 0
    again = Onlooker(home, "resume", "--keys", "--lang", "en")
    again.sees("Seven gold", "1 Ane · 2 Bo · 3 Cato")
    again.presses("2\r")
    again.sees("Bo leaves", "turns the card>")
    again.presses("j")
    again.sees("jack for the first time")
    again.presses(CTRL_D)
    assert again.leaves() == 0
    assert person.record == ["7", "Bo", "J"]


@pytest.mark.parametrize("options", [("--keys",), ("--secret",), ("--secret", "--keys", "--thumbs", "Bo")])
@pytest.mark.parametrize("command", [("play", *THREE), ("resume",)])
def test_a_pipe_refuses_what_needs_a_terminal(run: Run, command: tuple[str, ...], options: tuple[str, ...]) -> None:
    assert run("play", *THREE, stdin="7\n").code == 0
    ran = run(*command, *options, stdin="7\n")
    assert ran.code == 2
    assert options[0] in ran.err
    assert ran.out == ""


def test_thumbs_require_secret_decisions(run: Run) -> None:
    assert run("play", *THREE, "--thumbs", "Bo").code == 2
