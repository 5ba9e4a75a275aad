"""The front end `Terminal` without a terminal: keys go in, printed text comes out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from kortdiamant.cli import play_session
from kortdiamant.cli.main import main
from kortdiamant.cli.terminal.keyboard import WordCompleter
from kortdiamant.cli.terminal.prompt import Terminal
from kortdiamant.errors import FileError, FileProblem
from kortdiamant.records.folder import fresh_path
from kortdiamant.records.journal import Journal
from kortdiamant.rulebook import load
from kortdiamant.session import setup
from kortdiamant.session.help import next_words
from kortdiamant.table import Table
from tests.cli.conftest import Ran

pytestmark = [pytest.mark.slow, pytest.mark.broad]

SEATED = ("play", "--players", "Ane,Bo,Cato", "--first", "Ane", "--lang", "en")
CTRL_C, CTRL_D, LEFT, END, BACKSPACE = "\x03", "\x04", "\x1b[D", "\x1b[F", "\x7f"

GIVING_UP = CTRL_C * 3  # where the program waits for more, the test fails instead of waiting with it

Type = Callable[..., Ran]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Run a command line and type these lines, separated by `|`."""

    def type_it(*arguments: str, lines: str, then: str = CTRL_D) -> Ran:
        with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
            keyboard.send_text("".join(f"{line}\r" for line in lines.split("|")) + then + GIVING_UP)
            monkeypatch.setattr(play_session, "open_front_end", Terminal)
            return Ran(main(arguments), *capsys.readouterr())

    return type_it


@pytest.fixture
def entries(home: Path) -> Callable[[], list[str]]:
    """The entries of the one saved game."""

    def read_them() -> list[str]:
        (path,) = (home / "games").glob("*.game")
        return path.read_text("utf-8").split("---\n")[2].splitlines()

    return read_them


Entries = Callable[[], list[str]]


def test_enter_means_nobody_only_when_a_decision_is_due(typed: Type, entries: Entries) -> None:
    assert typed(*SEATED, lines="|7||9|").code == 0
    assert entries() == ["7", "-", "9", "-"]


def test_setup_questions_repeat_until_the_game_can_start(typed: Type, entries: Entries) -> None:
    ran = typed("play", "--lang", "en", lines="|Ane, all, Bo|Ane, Bo|Cato|n||maybe||dora|bo|7")
    assert ran.code == 0
    assert "not 0" in ran.out
    assert "“all” means something else" in ran.out
    assert "not 2" in ran.out
    assert "“dora”" in ran.out
    assert "Bo turns the first card." in ran.out
    assert entries() == ["7"]


def test_an_empty_answer_draws_lots(typed: Type) -> None:
    ran = typed("play", "--players", "Ane,Bo,Cato", "--lang", "en", lines="|")
    assert "turns the first card." in ran.out


@pytest.mark.parametrize(
    ("lines", "kept"), [("7|ane zz|ane bo", "Ane, Bo"), (f"7|ane bozz|{LEFT}{END}{BACKSPACE * 2}", "Ane, Bo")]
)
def test_a_rejected_line_comes_back(typed: Type, entries: Entries, lines: str, kept: str) -> None:
    assert typed(*SEATED, lines=lines).code == 0
    assert entries() == ["7", kept]


def test_a_paste_replaces_a_rejected_line(typed: Type, entries: Entries) -> None:
    assert typed(*SEATED, lines="7|ane zz|\x1b[200~ane bo\x1b[201~").code == 0
    assert entries() == ["7", "Ane, Bo"]


def test_pasted_lines_are_entered_one_by_one(typed: Type, entries: Entries) -> None:
    assert typed(*SEATED, lines="\x1b[200~7h # red\n-\n\n8\x1b[201~").code == 0
    assert entries() == ["7H", "-", "8", "-"]


def test_lines_pasted_after_a_rejected_one_are_dropped(typed: Type, entries: Entries) -> None:
    assert typed(*SEATED, lines="\x1b[200~7\nDora\n8\x1b[201~|").code == 0
    assert entries() == ["7", "-"]


def test_pasted_colour_codes_are_removed(typed: Type, entries: Entries) -> None:
    assert typed(*SEATED, lines="\x1b[31m7h\x1b[0m|ane").code == 0
    assert entries() == ["7H", "Ane"]


def test_ctrl_c_works_while_a_rejected_line_is_selected(typed: Type) -> None:
    assert typed(*SEATED, lines="7|ane zz", then=CTRL_C).code == 130


def test_no_rejected_line_comes_back_without_visible_selection(
    typed: Type, entries: Entries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert typed(*SEATED, lines="7|ane zz|ane").code == 0
    assert entries() == ["7", "Ane"]


@pytest.mark.parametrize("slip", ["joker", "Dora", "extra"])
def test_enter_means_nobody_after_a_rejected_line(typed: Type, entries: Entries, slip: str) -> None:
    assert typed(*SEATED, lines=f"7|{slip}||8").code == 0
    assert entries() == ["7", "-", "8"]


def test_a_rejected_card_does_not_come_back(typed: Type, entries: Entries) -> None:
    ran = typed(*SEATED, lines="joker|7")
    assert "before round 2" in ran.out
    assert entries() == ["7"]


def test_an_ambiguous_card_is_asked_about(typed: Type, entries: Entries) -> None:
    ran = typed(
        "play",
        "--players",
        "Ane,Bo,Cato",
        "--first",
        "Ane",
        "--lang",
        "fr",
        lines="KC|?|2||KC|KH||kc|roi de trèfle",
    )
    assert "1  roi de trèfle (KC)" in ran.out
    assert entries()[0] == "KH"


def test_a_finished_game_is_left_with_enter(typed: Type, entries: Entries) -> None:
    game = ("--ruleset", "slott+uten-jokere", "--set", "rounds=1")
    ran = typed(*SEATED, *game, lines="7|bo|Q|all|", then="")
    assert ran.code == 0
    assert "The game is saved: " in ran.out
    assert entries() == ["7", "Bo", "Q", "Ane, Cato"]


def test_an_interruption_shows_the_resume_command(typed: Type, entries: Entries) -> None:
    ran = typed(*SEATED, lines="7", then=f"an{CTRL_C}")
    assert ran.code == 130
    assert "kortdiamant resume " in ran.err
    assert entries() == ["7"]


def test_end_of_input_in_a_question_quits(typed: Type, entries: Entries) -> None:
    ran = typed("play", "--players", "Ane,Bo,Cato", "--first", "Ane", "--lang", "fr", lines="KC")
    assert ran.code == 0
    assert "kortdiamant resume " in ran.err
    assert entries() == []


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_quitting_before_the_game_starts_is_silent(typed: Type, home: Path, key: str, code: int) -> None:
    ran = typed("play", lines="Ane", then=key)
    assert ran.code == code
    assert "Traceback" not in ran.err
    assert not home.exists()


class TestFullDisk:
    @pytest.fixture(autouse=True)
    def full(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(journal: Journal, line: str) -> None:
            raise FileError(str(journal.path), FileProblem.UNWRITABLE, "No space left on device")

        monkeypatch.setattr(Journal, "append", refuse)

    def test_the_game_continues_unsaved_with_consent(self, typed: Type, entries: Entries) -> None:
        ran = typed(*SEATED, lines="7|yes|ane|quit", then="")
        assert ran.code == 0
        assert "No space left on device" in ran.out
        assert "Ane leaves" in ran.out
        assert ran.out.endswith("This game was not saved.\n")
        assert entries() == []

    def test_the_game_ends_without_consent(self, typed: Type) -> None:
        ran = typed(*SEATED, lines="7|no", then="")
        assert ran.code == 1
        assert "kortdiamant resume " in ran.out

    def test_a_dealt_card_asks_for_consent(self, typed: Type) -> None:
        ran = typed(
            "play", "--players", "Ane,Bo,Cato", "--lang", "en", "--deal", "--seed", "3", lines="y|bo|quit", then=""
        )
        assert ran.code == 0
        assert ran.out.count("The card: ") == 2


def test_a_game_can_start_without_a_writable_folder(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileError("somewhere", FileProblem.UNWRITABLE, "Read-only file system")

    monkeypatch.setattr(setup, "keep", refuse)
    assert "Seven gold" in typed(*SEATED, lines="y|7").out
    refused = typed(*SEATED, lines="n", then="")
    assert refused.code == 1
    assert "Read-only file system" in refused.err


def test_a_file_name_taken_by_a_concurrent_game_is_retried(
    typed: Type, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = [home / "games" / "taken.game"]
    taken[0].parent.mkdir(parents=True)
    taken[0].write_text("")
    monkeypatch.setattr(setup, "fresh_path", lambda *arguments: taken.pop() if taken else fresh_path(*arguments))
    assert typed(*SEATED, lines="7").code == 0
    assert taken == []


class TestCompletion:
    @pytest.mark.parametrize(
        ("text", "word", "typed"),
        [
            ("", "Ane", 0),
            ("an", "Ane", 2),
            ("bo, an", "Ane", 2),
            ("bo an", "Ane", 2),
            ("AAS", "Åse", None),
            ("as", "Åse", 2),
        ],
    )
    def test_a_word_is_completed(self, text: str, word: str, typed: int | None) -> None:
        completer = WordCompleter(lambda _text: [word])
        found = list(completer.get_completions(Document(text), CompleteEvent()))
        assert [-completion.start_position for completion in found] == ([] if typed is None else [typed])

    def test_a_name_with_a_space_is_completed_whole(self) -> None:
        completer = WordCompleter(lambda _text: ["Bo van Dyk", "Bo van Dyk"])
        (completion,) = completer.get_completions(Document("ane, bo v"), CompleteEvent())
        assert (completion.text, completion.start_position) == ("Bo van Dyk", -4)

    def test_completion_depends_on_what_is_due(self) -> None:
        table = Table(load("slott+uten-jokere", settings=["rounds=1"]), ["Ane", "Bo", "Cato"], language="en")
        assert {"jack", "queen", "king", "ace", "undo"} <= set(next_words(table, ""))
        assert "10" not in set(next_words(table, ""))
        assert set(next_words(table, "home ")) == {"Ane", "Bo", "Cato"}
        table.say("7")
        table.say("bo")
        assert "undo" not in set(next_words(table, "ane "))
        table.say("9")
        assert {"Ane", "Cato", "all"} <= set(next_words(table, ""))
        assert "Bo" not in set(next_words(table, ""))
        table.say("home Bo")
        assert set(next_words(table, "rename ")) == {"Ane", "Cato"}
        assert set(next_words(table, "Hjem ")) == {"Ane", "Cato"}
        assert set(next_words(table, "join A")) == set()

    def test_completion_offers_only_words_that_are_valid_now(self) -> None:
        table = Table(load("iello", settings=["rounds=1"]), ["Ane", "Bo", "Cato"], language="en")
        assert "supply" in set(next_words(table, ""))
        assert "again" not in set(next_words(table, ""))
        for line in ("7", "all"):
            table.say(line)
        assert "again" in set(next_words(table, ""))
        assert set(next_words(table, "again bo, ")) == {"Ane", "Bo", "Cato"}
        assert "supply" not in set(next_words(Table(load("slott"), ["Ane", "Bo", "Cato"]), ""))

    def test_a_tie_can_be_settled(self) -> None:
        table = Table(load("slott+uten-jokere", settings=["rounds=1"]), ["Ane", "Bo", "Cato"], language="en")
        table.say("7")
        table.say("all")
        assert {"extra", "share"} <= set(next_words(table, ""))
