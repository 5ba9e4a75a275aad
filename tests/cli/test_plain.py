"""Screen-reader mode: no tables, no marks, no cursor movement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal.test_terminal import CTRL_C, CTRL_D, Person, entries

pytestmark = [pytest.mark.slow, pytest.mark.broad]

PICTURED = re.compile("[♠♥♦♣│─·×…]|  |\x1b|~~")
GAME = "Ane, Bo, Cato\n7h\n-\nKn\nbo\nkn\n"


class Listener(Person):
    """A person who reads all output of the program."""

    heard = ""

    def write(self, text: str) -> None:
        """Keep what the program writes."""
        self.heard += text
        super().write(text)


Sit = Callable[..., Listener]


@pytest.fixture
def sit(home: Path) -> Iterator[Sit]:
    seated: list[Listener] = []

    def sit_down(*arguments: str) -> Listener:
        seated.append(Listener(home, *arguments, environment={"TERM": "dumb"}))
        return seated[-1]

    yield sit_down
    for person in seated:
        person.child.close(force=True)


def test_a_whole_game_in_plain_mode(sit: Sit, home: Path) -> None:
    person = sit("play", "--plain", "--lang", "nb", "--bell", "--ruleset", "slott+uten-jokere", "--set", "rounds=1")
    person.reads("3 til 8 navn: ")
    person.types("Ane, Bo", "3 til 8")
    person.types("Ane, Bo, Cato", "Stemmer det?")
    person.types("", "første kortet")
    person.types("bo", "Bo snur det første kortet", "Bo snur kortet> ")
    person.types("7h", "Sju gull", r"Hvem går ut\?")
    person.types("ane zz", "«zz»", r"Hvem går ut\?")
    person.types("path", "Stien: hjerter sju", r"Hvem går ut\?")
    person.types("", "Ingen går ut", "Cato snur kortet> ")
    person.types("kn", "En vakt", r"Hvem går ut\?")
    person.types("bo", "Bo går ut", "snur kortet> ")
    person.types(
        "kn", "Enda en knekt!", "\a", "Bo vinner", "Bo, Plass: 1.", "Bo, Omgang 1: 3", "Slutten, Omgang 1: knekt"
    )
    person.reads("Enter avslutter")
    person.presses(CTRL_D)
    assert person.leaves() == 0
    assert entries(home) == ["7H", "-", "J", "Bo", "J"]
    assert not PICTURED.search(person.heard)


def test_ctrl_c_shows_the_resume_command(sit: Sit) -> None:
    person = sit("play", "--plain", "--lang", "en", "--players", "Ane,Bo,Cato", "--first", "Ane")
    person.reads("Ane turns the card> ")
    person.presses(CTRL_C)
    person.reads("kortdiamant resume ")
    assert person.leaves() == 130


@pytest.mark.parametrize("option", ["--secret", "--keys"])
def test_options_that_need_single_keys_are_rejected(sit: Sit, option: str) -> None:
    person = sit("play", "--plain", option, "--players", "Ane,Bo,Cato", "--first", "Ane", "--lang", "en")
    person.reads("single keys")
    assert person.leaves() == 2


def test_usual_players_are_offered_in_brackets(sit: Sit, home: Path) -> None:
    home.mkdir()
    (home / "config.yaml").write_text("keys: true\nplain: true\nlanguage: en\nplayers: [Dag, Eva, Finn]\n")
    person = sit("play")
    person.reads(r"\[Dag, Eva, Finn\] ")
    person.types("", r"3: Dag, Eva, Finn\. Right\?")
    person.types("", "first card")
    person.types("eva", "Eva turns the card> ")


@pytest.mark.parametrize("lang", ["nb", "fr", "en"])
def test_every_command_that_prints_does_so_in_plain_lines(run: Run, game: Callable[[], Path], lang: str) -> None:
    language = ("--lang", lang, "--plain")
    printed = run("play", *language, stdin=GAME).out
    record = str(game())
    plainly = ("games", "rulesets", "odds", "solve", "history", "config", "config bell", "rules tell slott")
    for command in (*plainly, f"replay {record}", f"chart {record}", "rules explain KD-S001"):
        ran = run(*command.split(), *language)
        assert ran.code == 0
        printed += re.sub("(?m)^    .*", "", ran.out)  # an example of YAML is indented, since that is what it is about
    assert not PICTURED.search(printed)


def test_a_fault_of_a_whole_file_has_no_caret(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nid: mine\nextends: slott\nversion: 1\nrules:\n  hazards:\n    strike: 3\n")
    ran = run("rules", "check", str(file), "--plain", "--lang", "en")
    assert ":7:5: error: " in ran.out
    assert "\nstrike: 3\n" in ran.out
    assert "^" not in ran.out
    assert "^" in run("rules", "check", str(file), "--lang", "en").out


def test_plain_mode_spells_out_cards(run: Run) -> None:
    lines = "Ane, Bo, Cato\n7h\n-\npath\n42\n"
    assert "hjerter sju" in run("play", "--plain", "--lang", "nb", stdin=lines).out
    refused = run("play", "--plain", "--lang", "fr", stdin=lines)
    assert "sept de cœur" in refused.out
    assert "as à dix" in refused.err


def test_plain_mode_does_not_outlast_its_run(run: Run) -> None:
    assert "seven of hearts" in run("play", "--plain", "--lang", "en", stdin="Ane, Bo, Cato\n7h\npath\n").out
    assert "7♥" in run("play", "--lang", "en", stdin="Ane, Bo, Cato\n7h\npath\n").out
