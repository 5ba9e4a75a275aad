"""Games at a real terminal: a pseudo-terminal gets keys, and an emulator shows its screen."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import pexpect
import pyte
import pytest

pytestmark = pytest.mark.slow

PROGRAM = ["-m", "kortdiamant"]
PLAYERS = ["--players", "Ane,Bo,Cato"]
SEATED = [*PLAYERS, "--first", "Ane", "--lang", "en"]
CARD = "turns the card>"
DECISION = r"Who leaves\? \(Enter: nobody\)"
UP, LEFT, CTRL_C, CTRL_D, TAB = "\x1b[A", "\x1b[D", "\x03", "\x04", "\t"
TIMEOUT = 6

Found = TypeVar("Found")


# The disk is full after the header.
LIMITED = """
import resource, sys
from kortdiamant.session import setup
from kortdiamant.cli.main import main
keep = setup.keep
def fill_the_disk(*arguments, **options):
    table = keep(*arguments, **options)
    size = table.journal.path.stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return table
setup.keep = fill_the_disk
sys.exit(main(sys.argv[1:]))
"""


class Person:
    """A person at a terminal."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        program: Sequence[str] = PROGRAM,
        columns: int = 100,
        rows: int = 40,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            [*program, *arguments],
            env={
                **os.environ,
                "KORTDIAMANT_HOME": str(home),
                "TERM": "xterm",
                **(environment or {}),
            },
            encoding="utf-8",
            dimensions=(rows, columns),
            timeout=TIMEOUT,
        )

        self.screen = pyte.Screen(columns, rows)
        self.screen.write_process_input = self._tell_cursor  # type: ignore[method-assign]  # pyte wants it so
        self._stream = pyte.Stream(self.screen)
        self.child.logfile_read = self

    def _tell_cursor(self, data: str) -> None:
        """Answer a query for the position of the cursor."""
        self.child.send(data)

    def write(self, text: str) -> None:
        """Show on the screen what the program writes."""
        self._stream.feed(text)

    def flush(self) -> None:
        """Do nothing; the screen has no buffer."""

    def sees(self, *texts: str) -> None:
        """Wait until the screen shows all texts at once, regardless of line breaks."""
        self.finds(lambda: all(text in " ".join(self.sight.split()) for text in texts) or None)

    def finds(self, look: Callable[[], Found | None]) -> Found:
        """Wait until `look` finds something on the screen."""
        deadline = time.monotonic() + TIMEOUT
        while (found := look()) is None:
            assert time.monotonic() < deadline, self.sight
            with contextlib.suppress(pexpect.TIMEOUT):
                self.child.read_nonblocking(4096, timeout=0.1)
        return found

    @property
    def sight(self) -> str:
        """The text on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def reads(self, *texts: str) -> None:
        """Wait until these patterns have appeared, in this order."""
        for text in texts:
            self.child.expect(text)

    def types(self, line: str, *answers: str) -> None:
        """Type a line and wait for answers."""
        self.child.send(f"{line}\r")
        self.reads(*answers)

    def presses(self, keys: str) -> None:
        self.child.send(keys)

    def leaves(self) -> int | None:
        """Wait for the end and return the exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert "Traceback" not in str(self.child.before)
        return self.child.exitstatus

    @property
    def last_words(self) -> str:
        return str(self.child.before)


@pytest.fixture
def people(home: Path) -> Iterator[list[Person]]:
    """The people at terminals; close every terminal after the test."""
    seated: list[Person] = []
    yield seated
    for person in seated:
        person.child.close(force=True)


Play = Callable[..., Person]


@pytest.fixture
def play(home: Path, people: list[Person]) -> Play:
    def sit_down(*arguments: str, environment: Mapping[str, str] | None = None) -> Person:
        people.append(Person(home, *arguments, environment=environment))
        return people[-1]

    return sit_down


def entries(home: Path) -> list[str]:
    (path,) = (home / "games").glob("*.game")
    return path.read_text("utf-8").split("---\n")[2].splitlines()


def test_a_new_table_is_seated_and_plays(play: Play, home: Path) -> None:
    person = play("play")
    person.reads("Hvem spiller")
    person.types("Ane, Bo", "3 til 8")
    person.types("Cato", "Stemmer det?")
    person.types("", "første kortet")
    person.types("bo", "Bo snur det første kortet", "Bo snur kortet>")
    person.types("7", "Sju gull: 2 til hver, 1 blir liggende", r"Hvem går ut\?")
    person.types("", "Ingen går ut", "Cato snur kortet>")
    person.types("", ">")
    person.types("kn", "En vakt", r"Hvem går ut\?")
    person.types("ane bo", "Ane og Bo går ut", "Cato snur kortet>")
    person.presses(CTRL_D)
    person.reads("kortdiamant resume ")
    assert person.leaves() == 0
    assert entries(home) == ["7", "-", "J", "Ane, Bo"]


def test_names_that_look_the_same_are_rejected_before_there_is_a_game(play: Play, home: Path) -> None:
    person = play("play", "--lang", "en")
    person.reads("Who plays")
    for other in ("B\u200bo", "Bо", "Bo\ufe0f"):  # a space of no width, a Cyrillic o, a sign that changes nothing
        person.types(f"Ane, Bo, {other}", "looks like another name|cannot be seen|character", "Who plays")
    assert not (home / "games").exists()
    person.types("Ane, Bo, عمر", "Right")
    person.types("", "first card")
    person.types("ane", CARD)
    person.types("7", DECISION)
    person.types("عمر", "Bo turns the card|عمر turns the card|Ane turns the card")
    assert entries(home) == ["7", "عمر"]


def test_a_terminal_gets_another_size_in_the_middle_of_a_line(play: Play, home: Path) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.presses("an")
    person.sees("(Enter: nobody) an")
    person.screen.resize(24, 40)
    person.child.setwinsize(24, 40)
    person.presses("e")
    person.sees("ane")
    person.types("", "Ane leaves", CARD)
    assert entries(home) == ["7", "Ane"]


def test_an_empty_answer_draws_lots(play: Play) -> None:
    person = play("play", *PLAYERS, "--lang", "en")
    person.reads("Enter draws lots")
    person.types("", "(Ane|Bo|Cato) turns the first card", CARD)


def test_typing_replaces_a_rejected_line(play: Play, home: Path) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.types("ane zz", "“zz”", DECISION)
    person.types("ane bo", "Ane and Bo leave", CARD)
    assert entries(home) == ["7", "Ane, Bo"]


def test_a_rejected_line_can_be_edited(play: Play, home: Path) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.types("ane boz", "“boz”", DECISION)
    person.presses(LEFT + "\x1b[F" + "\x7f")
    person.types("", "Ane and Bo leave", CARD)
    assert entries(home) == ["7", "Ane, Bo"]


def test_typed_lines_are_in_the_history(play: Play, home: Path) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.types("", CARD)
    person.presses(UP)
    person.types("", DECISION)
    assert entries(home) == ["7", "-", "7"]


def test_names_and_commands_are_completed(play: Play, home: Path) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.presses("ca" + TAB)
    person.sees("(Enter: nobody) Cato")
    person.types("", "Cato leaves", CARD)
    person.presses("sc" + TAB)
    person.sees("Bo turns the card> score")
    person.types("", "Cato: 3 gold")
    person.presses("jac" + TAB)
    person.sees("Bo turns the card> jack")
    person.types("", "jack for the first time")
    assert entries(home) == ["7", "Cato", "J"]


def test_a_card_that_can_mean_two_things_is_asked_about(play: Play, home: Path) -> None:
    person = play("play", *PLAYERS, "--first", "Ane", "--lang", "fr")
    person.types("KC", "1  roi de trèfle", "2  roi de cœur", r"\?")
    person.types("x", r"numéro")
    person.types("", "retourne la carte>")
    person.types("KC", "1  roi de trèfle", "2  roi de cœur", r"\?")
    person.types("2", r"Qui sort")
    assert entries(home) == ["KH"]


def test_the_bottom_line_shows_what_matters(play: Play) -> None:
    person = play("play", *SEATED, "--odds")
    person.sees("Round 1/4 · 52 cards left · risk 0.0%")
    person.types("J")
    person.sees("Round 1/4 · jack · 51 cards left · risk 5.9%")


def test_the_terminal_is_restored_after_a_signal(play: Play) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.child.kill(signal.SIGTERM)
    person.reads("kortdiamant resume ")
    assert person.leaves() == 128 + signal.SIGTERM


def test_ctrl_c_shows_the_resume_command(play: Play, home: Path) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.presses("an" + CTRL_C)
    person.reads("kortdiamant resume ")
    assert person.leaves() == 130
    again = play("resume", "--lang", "en")
    again.reads("Seven gold", DECISION)
    again.types("ane", "Ane leaves", CARD)
    again.types("quit", "kortdiamant resume ")
    assert again.leaves() == 0
    assert entries(home) == ["7", "Ane"]


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_ctrl_c_and_ctrl_d_quit_before_the_game(play: Play, home: Path, key: str, code: int) -> None:
    person = play("play")
    person.reads("Hvem spiller")
    person.presses(key)
    assert person.leaves() == code
    assert not (home / "games").exists()


def test_a_game_open_in_another_process_is_rejected(play: Play) -> None:
    play("play", *SEATED).types("7", DECISION)
    second = play("resume", "--lang", "en")
    second.reads("open in another window")
    assert second.leaves() == 1


def test_a_finished_game_can_still_be_undone(play: Play, home: Path) -> None:
    person = play("play", *SEATED, "--ruleset", "slott+uten-jokere", "--set", "rounds=1")
    person.types("7", DECISION)
    person.types("bo", "Bo leaves")
    person.types("Q", DECISION)
    person.types("all", "Bo wins with 3 gold", "Place", "Sum", "undo", ">")
    person.types("undo", "Undone", DECISION)
    person.types("ane", "Ane leaves", CARD)
    person.types("undo 2", "Undone", CARD)
    person.presses(CTRL_D)
    assert person.leaves() == 0
    assert entries(home) == ["7", "Bo", "Q", "Ane, Cato", "undo", "Ane", "undo 2"]


def test_the_program_deals(play: Play, home: Path) -> None:
    person = play("play", *PLAYERS, "--lang", "en", "--deal", "--seed", "3")
    person.reads("The card: ", "8♦", DECISION)
    person.types("", "The card: ", "3♦", DECISION)
    person.types("undo", "Undone", DECISION)
    person.types("bo", "Bo leaves", "The card: ", "3♦", DECISION)
    assert entries(home) == ["8D", "-", "3D", "undo 2", "Bo", "3D"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a limit on the size of files is a thing of Unix")
@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 1)])
def test_a_full_disk_asks_for_consent(people: list[Person], home: Path, answer: str, code: int) -> None:
    no_coverage = {"COVERAGE_PROCESS_CONFIG": ""}  # it would write files as well
    person = Person(home, "play", *SEATED, program=["-c", LIMITED], environment=no_coverage)
    people.append(person)
    person.reads(CARD)
    person.types("7", "cannot be written", r"Go on without saving\?")
    if answer == "y":
        person.types(answer, "Seven gold", DECISION)
        person.types("ane", "Ane leaves", CARD)
        person.types("quit", "not saved")
    else:
        person.types(answer, "kortdiamant resume ")
    assert person.leaves() == code
    assert entries(home) == []


def test_no_color_disables_colours(play: Play) -> None:
    person = play("play", *SEATED, environment={"NO_COLOR": "1"})
    person.types("joker", "before round 2", CARD)
    assert "\x1b[31m" not in person.last_words
    coloured = play("play", *SEATED)
    coloured.types("joker", r"\x1b\[31m", "before round 2", CARD)


def test_the_start_position_is_asked_step_by_step(play: Play, home: Path) -> None:
    person = play("play", *SEATED, "--from")
    person.types("nine", "whole number, not “nine”")
    person.types("9", r"last round is number 4")
    person.types("4", "What is in the chests of Ane, Bo and Cato")
    person.types("12 5", "One number for each player: 3, not 2")
    person.types("12 5 0", "Who has jokers")
    person.types("ane 7", "Possible: 5, 10")
    person.types("ane 5, bo 10", "Which cards have left")
    person.types("kn, dragon", "“dragon” is no card")
    person.types("kn, jo", "goes on from round 4", "Ane 12", CARD)
    person.types("7", DECISION)
    header = next((home / "games").glob("*.game")).read_text("utf-8")
    assert "from: {round: 4, chests: {Ane: 12, Bo: 5}, relics: {Ane: [5], Bo: [10]}, gone: [J, joker]}\n" in header
    person.presses(CTRL_C)
    assert person.leaves() == 130
    again = play("resume", "--lang", "en")
    again.types("undo", "Undone", CARD)
    again.types("undo", "nothing to undo")


def test_starting_at_round_one_asks_nothing_else(play: Play, home: Path) -> None:
    person = play("play", *SEATED, "--from")
    person.types("1", "Round 1 of 4", CARD)
    assert "from:" not in next((home / "games").glob("*.game")).read_text("utf-8")


def test_the_questions_fit_the_ruleset(play: Play) -> None:
    person = play("play", *SEATED, "--from", "--ruleset", "slott+uten-jokere")
    person.types("2", "What is in the chests")
    person.types("", "Which cards have left the game\\? \\(")
    person.types("", "goes on from round 2", CARD)


def test_a_rematch_keeps_the_players(play: Play, home: Path) -> None:
    person = play("play", *SEATED, "--ruleset", "slott+uten-jokere", "--set", "rounds=1")
    person.types("again", "not over yet")
    person.types("7", DECISION)
    person.types("bo", "Bo leaves")
    person.types("Q", DECISION)
    person.types("all", "Bo wins with 3 gold", "again begins a rematch", ">")
    person.presses("ag" + TAB)
    person.sees("> again")
    person.types("", "The game is saved", "Round 1 of 1", "Bo turns the card>")
    person.types("7", DECISION)
    person.presses(CTRL_C)
    person.reads("kortdiamant resume ")
    assert person.leaves() == 130
    games = sorted((home / "games").glob("*.game"), key=lambda path: len(path.name))
    assert [path.read_text("utf-8").split("---\n")[2].split() for path in games] == [
        ["7", "Bo", "Q", "Ane,", "Cato"],
        ["7"],
    ]


def test_players_join_and_leave_while_a_decision_is_due(play: Play, home: Path) -> None:
    person = play("play", *SEATED)
    person.types("7", DECISION)
    person.types("join عمر", "joins in from round 2", DECISION)
    person.types("join bo\ufe0f", "looks like another name", DECISION)
    person.presses("\x15home ca" + TAB)
    person.sees("home Cato")
    person.types("", "Cato goes home", DECISION)
    person.types("undo", "Undone", DECISION)
    person.types("hjem cato", "Cato goes home", DECISION)
    person.types("rename bo = Bjørg", "Bo is now called Bjørg", DECISION)
    person.types("", "Cato leaves", "has gone home", CARD)
    assert entries(home) == ["7", "join عمر", "home Cato", "undo", "home Cato", "rename Bo = Bjørg", "-"]
