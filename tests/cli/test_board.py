"""Diam on the command line: through a pipe, at a terminal, and as a record."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.cli.main import use_fallback
from kortdiamant.cli.output import screen
from kortdiamant.family.names import QUESTIONS
from kortdiamant.rulebook import DiamRuleset, load_any
from kortdiamant.session.board_conversation import ANSWERS, ring_of
from kortdiamant.table import Board, read_any_game
from tests.cli.conftest import Run
from tests.cli.terminal.test_terminal import Person
from tests.cli.test_main import OldTerminal

PLAY = ("play", "--ruleset", "diam", "--players", "Ane,Bo", "--lang", "en")
WON = "d1\ns5\nh1\nc2\nh5\n"
EMPTY_RING = """\
1 · · · · ── 2 · · · · ── 3 · · · ·
│                                 │
8 · · · ·                 4 · · · ·
│                                 │
7 · · · · ── 6 · · · · ── 5 · · · ·
"""


@pytest.fixture
def won(run: Run, tmp_path: Path) -> Path:
    """The record of a game that Ane has won."""
    path = tmp_path / "friday.game"
    assert run(*PLAY, "--record", str(path), stdin=WON).code == 0
    return path


def test_a_game_is_shown_and_saved(run: Run, game: Callable[[], Path]) -> None:
    ran = run(*PLAY, stdin="h3\ns3\n3.1+\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Ane: hearts and diamonds. Bo: spades and clubs. Ane begins." in ran.out
    assert EMPTY_RING in ran.out
    assert "Ane places a heart on space 3." in ran.out
    assert "Bo places a spade on space 3, on level 2." in ran.out
    assert "Ane moves a heart from space 3 to space 4, level 1, and carries a spade." in ran.out
    assert "8 · · · ·                 4 ♥ ♠ · ·" in ran.out
    assert "Ane to play ♥♦." in ran.out
    assert game().read_text("utf-8").endswith("---\nh3\ns3\n3.1+\n")


def test_a_win_is_announced(run: Run) -> None:
    ran = run(*PLAY, stdin=WON + "score\n")
    assert ran.out.count("Face to face on spaces 1 and 5, level 2: two hearts. Ane wins!") == 2


@pytest.mark.parametrize(
    ("stdin", "place", "says"),
    [
        ("9.1+\n", "-:1:1: ", "There is no space 9: they are numbered 1 to 8. Possible: h1-h8, d1-d8."),
        ("3.1+\n", "-:1:1: ", "Nothing lies on space 3. Possible: h1-h8, d1-d8."),
        ("s3\n", "-:1:1: ", "Spades: not your colour. Possible: h1-h8, d1-d8."),
        ("h1\n1.1+\n", "-:2:1: ", "That piece is not yours"),
        ("h1\ns1\n1.5+\n", "-:3:1: ", "The stack on space 1 has only 2 levels. Possible: 1.1+, 1.1-."),
        (
            "h1\ns1\nd1\nc1\nh1\n",
            "-:5:1: ",
            "Space 1 has 4 pieces already, and a stack has 4 at most.",
        ),
        ("h1\ns2\nh1\ns2\nd1\nc1\n1.1+\n", "-:7:1: ", "Space 2 has 2 pieces already, and 4 more are too many"),
        ("h1\ns5\nh2\ns6\nh3\ns7\nh4\ns8\nh1\n", "-:9:1: ", "Hearts: all four are on the board. Possible: d1-d8."),
        (WON + "s1\n", "-:6:1: ", "That places or moves a piece. The game is over."),
        ("7 of hearts of 3\n", "-:1:1: ", "means nothing here. Place a piece (h3) or move one (3.2+)."),
        ("home Bo\n", "-:1:1: ", "In this game nobody comes or goes before it is over."),
        ("again\n", "-:1:1: ", "The game is not over yet."),
    ],
)
def test_impossible_values_are_rejected_with_the_possible_ones(run: Run, stdin: str, place: str, says: str) -> None:
    ran = run(*PLAY, stdin=stdin)
    assert ran.code == 1
    assert ran.err.startswith(place)
    assert says in ran.err


def test_questions_are_answered_and_not_kept(run: Run, game: Callable[[], Path]) -> None:
    ran = run(*PLAY, stdin="score\nhelp\nodds\nh3\nundo\n")
    assert set(ANSWERS) == QUESTIONS
    assert "Ane: ♥♥♥♥♦♦♦♦" in ran.out
    assert "Possible: h1-h8, d1-d8." in ran.out
    assert "In this game nothing is left to chance." in ran.out
    assert "Undone: h3." in ran.out
    assert game().read_text("utf-8").endswith("---\nh3\nundo\n")


def test_path_supply_and_why_are_answered(run: Run) -> None:
    ring, left = "8 · · · ·                 4 ♥ ♠ · ·", "Ane: ♥♥♥♦♦♦♦"
    ran = run(*PLAY, stdin="h3\ns3\n3.1+\npath\nsupply\nwhy\n")
    assert (ran.out.count(ring), ran.out.count(left)) == (2, 2)
    assert "An enemy piece is never moved by itself" in ran.out


def test_the_same_people_play_again_and_the_other_one_begins(run: Run, home: Path) -> None:
    assert run(*PLAY, stdin=f"{WON}again\ns3\nquit\n").code == 0
    assert run("play", "--again", "--lang", "en", stdin="s3\n").code == 0
    boards = [read_any_game(path).table for path in (home / "games").glob("*.game")]
    assert sorted(table.opener for table in boards if isinstance(table, Board)) == [0, 1, 1]


def test_resume_continues_a_game(run: Run, won: Path) -> None:
    ran = run("resume", str(won), "--lang", "en", stdin="undo\nd2\n")
    assert "Ane wins!" in ran.out
    assert won.read_text("utf-8").endswith("h5\nundo\nd2\n")


def test_replay_shows_a_finished_game(run: Run, won: Path) -> None:
    printed = run("replay", str(won), "--lang", "en").out
    assert "Face to face on spaces 1 and 5, level 2: two hearts. Ane wins!" in printed
    assert "1 ♦ ♥ · · ── 2 ♣ · · · ── 3 · · · ·" in printed
    assert json.loads(run("replay", "--json", str(won)).out) == {
        "file": str(won),
        "ruleset": "diam",
        "finished": True,
        "players": [{"name": "Ane", "colours": ["h", "d"]}, {"name": "Bo", "colours": ["s", "c"]}],
        "winners": ["Ane"],
        "ending": "alignment",
        "alignment": {"colour": "h", "spaces": [1, 5], "level": 2},
        "plies": 5,
        "stacks": ["dh", "c", "", "", "sh", "", "", ""],
    }


def test_replay_counts_the_turns_of_an_unfinished_game(run: Run, won: Path) -> None:
    won.write_text(won.read_text("utf-8").removesuffix("c2\nh5\n"), "utf-8")
    assert "Not finished: 3 turns so far." in run("replay", str(won), "--lang", "en").out


def test_games_of_diam_are_listed_but_excluded_from_history(run: Run, home: Path) -> None:
    run(*PLAY, stdin=WON)
    run(*PLAY, stdin="h1\n")
    listed = run("games").out
    assert "won by Ane" in listed
    assert "1 turn" in listed
    assert run("history", "--lang", "en").out == "2 games of Diam are left out: nobody has points in them.\n"
    assert run("history", "--ruleset", "diam", "--lang", "nb").out.startswith("2 spill Diam er utelatt")
    assert run("history", "--ruleset", "slott", "--lang", "en").out == "No game of slott is kept.\n"


def test_a_screen_reader_gets_only_words(run: Run) -> None:
    ran = run(*PLAY, "--plain", stdin="h3\ns3\n")
    assert "All eight spaces are empty." in ran.out
    assert "Space 3: heart, spade" in ran.out
    assert "Empty: 1, 2, 4, 5, 6, 7 and 8" in ran.out
    assert "Ane: three hearts and four diamonds" in ran.out
    assert "Ane to play." in ran.out
    assert not set("♥♠♦♣·│─") & set(ran.out)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("odds", "--ruleset", "diam", "--lang", "en"), 1),
        (("solve", "--ruleset", "diam", "--lang", "en"), 1),
        (("simulate", "--ruleset", "diam", "--bots", "timid,timid", "--lang", "en"), 1),
        (("tournament", "--bots", "timid,bag:10", "--ruleset", "diam", "--lang", "en"), 1),
        (("score", "--ruleset", "diam", "--lang", "en"), 1),
        (("rules", "show", "diam", "--diff", "slott", "--lang", "en"), 1),
        ((*PLAY, "--deal"), 2),
        ((*PLAY, "--from", "{round: 2}"), 2),
        ((*PLAY, "--secret"), 2),
        ((*PLAY, "--odds"), 2),
        ((*PLAY, "--supply"), 2),
    ],
)
def test_options_of_card_games_are_rejected(run: Run, command: tuple[str, ...], code: int) -> None:
    ran = run(*command)
    assert ran.code == code
    assert "Traceback" not in ran.err
    assert len(ran.err.splitlines()) <= 4
    if code == 1:
        assert "game of another kind" in ran.err


@pytest.mark.parametrize(("command", "stdin"), [(("play", "--again"), WON), (("resume",), "d1\n")])
def test_card_options_are_rejected_for_a_rematch_of_diam(run: Run, command: tuple[str, ...], stdin: str) -> None:
    run(*PLAY, stdin=stdin)
    ran = run(*command, "--odds", "--lang", "en", stdin="")
    assert ran.code == 2
    assert "it goes with games only in which cards are turned up" in ran.err
    assert run(*command, "--no-odds", stdin="").code == 0


def test_card_settings_do_not_block_diam(run: Run) -> None:
    assert run("config", "odds=yes").code == 0
    assert run(*PLAY, stdin="h3\n").code == 0


def test_chart_and_odds_reject_diam(run: Run, won: Path) -> None:
    for command in (("chart", str(won)), ("odds", str(won))):
        assert run(*command).code == 1


def test_a_game_fits_forty_columns(home: Path) -> None:
    person = Person(home, *PLAY, columns=40, rows=60)
    person.sees("Ane to play", "1 · · · · ── 2 · · · · ── 3 · · · ·")
    person.types("h3", "Bo to play")
    person.types("c9", "There is no space 9", "Possible: c1-c8")
    person.types("c3", "Bo places a club on space 3, on", "Ane to play")
    assert "3 ♥ ♣ · ·" in person.sight
    assert "on the left." in person.sight
    person.types("quit")
    assert person.leaves() == 0


@pytest.mark.parametrize(("columns", "first"), [(40, "1 - - - - -- 2 - - - - -- 3 H - - -"), (30, "Space 3: heart")])
def test_narrow_terminals_get_letters_or_words(monkeypatch: pytest.MonkeyPatch, columns: int, first: str) -> None:
    buffer = io.BytesIO()
    stream = OldTerminal(buffer, encoding="ascii")
    use_fallback(stream)
    monkeypatch.setattr(screen, "get_terminal_size", lambda: os.terminal_size((columns, 40)))
    ruleset = load_any("diam")
    assert isinstance(ruleset, DiamRuleset)
    board = Board(ruleset, ["Ane", "Bo"], language="en")
    board.say("h3")
    screen.Screen(stream).show_blocks([ring_of(board)])
    assert buffer.getvalue().decode().splitlines()[0] == first
