"""`score` in a pipe and at a real terminal, and what the other commands do with a pad."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal.test_terminal import CTRL_C, CTRL_D, TAB, UP, Person

pytestmark = [pytest.mark.slow, pytest.mark.broad]

Game = Callable[[], Path]
EVENING = "4 0 7+r\nane 3, bo 3+7\n-\n2 2 2\n0 9 1\n"


@pytest.fixture
def score(run: Run) -> Run:
    """Keep the score of three people, in English."""

    def keep(*arguments: str, stdin: str | bytes = b"") -> object:
        seated = ("--ruleset", "marquoir+reliques", "--players", "Ane,Bo,Cato", "--lang", "en")
        return run("score", *seated, *arguments, stdin=stdin)

    return keep  # type: ignore[return-value]  # it runs like `run`


def entries(path: Path) -> list[str]:
    return path.read_text("utf-8").split("---\n")[2].splitlines()


def test_a_whole_evening_is_scored(score: Run, game: Game) -> None:
    ran = score(stdin=EVENING)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:9] == [
        "Diamant by Marquoir (With relics) · score pad",
        "Expedition 1 of 5. A relic is shuffled in.",
        "Expedition 1: what did each bring out?",
        "Expedition 1: Ane 4, Cato 7 + 5.",
        "      1  Relics  Sum",
        "Ane   4       0    4",
        "Bo    0       0    0",
        "Cato  7       5   12",
        "Expedition 2 of 5. A relic is shuffled in.",
    ]
    assert ran.out.splitlines()[-11:] == [
        "The game is over. Bo wins with 21 rubies!",
        "",
        "      Place  Rubies",
        "Bo    1.         21",
        "Cato  2.         15",
        "Ane   3.          9",
        "",
        "      1  2  3  4  5  Relics  Sum",
        "Ane   4  3  0  2  0       0    9",
        "Bo    0  3  0  2  9       7   21",
        "Cato  7  0  0  2  1       5   15",
    ]
    assert entries(game()) == ["4 0 7+r", "3 3+7 0", "-", "2 2 2", "0 9 1"]


def test_the_first_line_names_the_players_if_no_option_does(run: Run) -> None:
    ran = run("score", "--lang", "nb", stdin="Ane, Bo, Cato\n4 0 7\n")
    assert "Omgang 1: Ane 4, Cato 7." in ran.out
    assert ran.out.endswith("Omgang 2: hva fikk hver med seg ut?\n")


@pytest.mark.parametrize(
    ("line", "place", "why"),
    [
        ("4 0 x", "1", "“4 0 x” means nothing here. Say what each has brought out"),
        ("ane 4,5", "5", "“4,5” is no amount that can be brought out: that is a whole number from 0 to 124."),
        ("-3 0 0", "1", "“-3” is no amount"),
        ("1e9 0 0", "1", "“1e9” is no amount"),
        ("200 0 0", "1", "200 can’t be, since all treasures together are 124 rubies."),
        ("ane 1000000000", "1", "1000000000 can’t be"),
        ("100 20 5", "1", "125 in all can’t be"),
        ("4 7", "1", "That is 2 amounts, but 3 play: Ane, Bo, Cato."),
        ("zoe 4", "1", "Nobody here is called “zoe”. Possible: Ane, Bo, Cato."),
        ("4 0 7+7", "1", "the relic can’t be worth 7. Possible: 5."),
        ("4r 0 7r", "1", "relics in all: at most 1, not 2. More come only before expedition 2."),
        ("2 ane = 4", "1", "Nothing stands on the pad yet."),
        ("extra", "1", "Say what each has brought out"),
        ("ane 4 ane 5", "1", "Ane is named twice."),
    ],
)
def test_the_first_rejected_line_ends_the_pad(score: Run, game: Game, line: str, place: str, why: str) -> None:
    ran = score(stdin=f"{line}\n4 0 7\n")
    assert ran.code == 1
    assert ran.err.startswith(f"-:1:{place}: ")
    assert why in ran.err
    assert entries(game()) == []


def test_questions_are_answered_and_not_kept(score: Run, game: Game) -> None:
    ran = score(stdin="4 0 7\nscore\nodds\npath\nwhy\nhelp\nquit\n1 1 1\n")
    assert ran.out.count("A score pad knows nothing of the cards.") == 3
    assert ran.out.count("Cato  7    7") == 2
    assert "2 NAME = 7" in ran.out
    assert "kortdiamant resume" in ran.out
    assert entries(game()) == ["4 0 7"]


def test_a_last_line_that_is_cut_off_is_left_out_with_a_warning(score: Run, game: Game) -> None:
    ran = score(stdin="4 0 7\nane 4,")
    assert (ran.code, entries(game())) == (0, ["4 0 7", "4 0 0"])
    ran = score(stdin="4 0 7\nan")
    assert ran.code == 0
    assert "The last line has no end and is left out." in ran.err


def test_resume_finds_the_game_by_its_name(score: Run, run: Run, game: Game) -> None:
    score(stdin="4 0 7\n")
    ran = run("resume", game().stem, "--lang", "en", stdin="1 ane = 5\n")
    assert ran.out.splitlines()[0] == f"Diamant by Marquoir (With relics) · score pad · {game().stem}"
    assert "Expedition 1, Ane: 5 instead of 4." in ran.out
    assert entries(game()) == ["4 0 7", "1 Ane = 5"]


def test_the_newest_unfinished_game_may_be_a_pad(score: Run, run: Run, game: Game) -> None:
    score(stdin="4 0 7\n")
    assert run("resume", stdin="-\n").code == 0
    assert entries(game()) == ["4 0 7", "-"]


def test_games_lists_a_score_pad(score: Run, run: Run) -> None:
    score(stdin="4 0 7\n")
    score(stdin=EVENING)
    listed = run("games", "--lang", "en").out
    assert "score pad, expedition 2" in listed
    assert "score pad, won by Bo with 21" in listed


def test_replay_shows_a_pad(score: Run, run: Run, game: Game) -> None:
    score(stdin=EVENING)
    replayed = run("replay", str(game()), "--lang", "en")
    assert (replayed.code, replayed.err) == (0, "")
    assert "Bo wins with 21 rubies!" in replayed.out
    summary = json.loads(run("replay", "--json", str(game())).out)
    assert (summary["finished"], summary["winners"]) == (True, ["Bo"])
    assert summary["rounds"][1] == {"banked": {"Ane": 3, "Bo": 3, "Cato": 0}}


def test_replay_shows_an_unfinished_pad(score: Run, run: Run, game: Game) -> None:
    score(stdin="4 0 7\n")
    replayed = run("replay", str(game()), "--lang", "en").out
    assert replayed.splitlines()[1:5] == ["Not finished: expedition 2.", "      1  Sum", "Ane   4    4", "Bo    0    0"]


def test_an_extra_round_settles_a_tie(run: Run) -> None:
    one_round = ("--ruleset", "slott+uten-jokere", "--players", "Ane,Bo,Cato", "--set", "rounds=1", "--lang", "en")
    ran = run("score", *one_round, stdin="4 4 0\nextra\n0 0 5\n")
    assert ran.code == 0, ran.err
    assert "A tie: Ane and Bo have 4 gold each." in ran.out
    assert "Play an extra round (extra) or share the victory (share)?" in ran.out
    assert "Round 2, to settle the tie." in ran.out
    assert "Cato wins with 5 gold!" in ran.out


def test_players_join_leave_and_change_names(score: Run, game: Game) -> None:
    ran = score(stdin="4 0 7\njoin Dag\nhome Bo\nrename Ane = Anna\n1 2 3\nundo\n")
    assert "Dag joins in from expedition 2." in ran.out
    assert "Bo has gone home." in ran.out
    assert "Expedition 2: Anna 1, Cato 2, Dag 3." in ran.out
    assert "Undone: 1 2 3." in ran.out
    assert entries(game()) == ["4 0 7", "join Dag", "home Bo", "rename Ane = Anna", "1 2 3", "undo"]


def test_record_saves_to_a_given_file_and_never_overwrites(score: Run, tmp_path: Path) -> None:
    path = tmp_path / "friday.game"
    assert score("--record", str(path), stdin="4 0 7\n").code == 0
    again = score("--record", str(path), stdin="4 0 7\n")
    assert (again.code, entries(path)) == (1, ["4 0 7"])


def test_a_setting_changes_the_ruleset(score: Run) -> None:
    ran = score("--ruleset", "marquoir", "--set", "rounds=1", stdin="4 0 7\n")
    assert "Cato wins" in ran.out
    assert score("--set", "rounds", stdin="").code == 2


def test_too_few_players_are_rejected(run: Run) -> None:
    ran = run("score", "--players", "Ane,Bo", "--lang", "en")
    assert (ran.code, ran.err) == (1, "The game is for 3 to 8 players, not 2.\n")


def test_a_pad_offers_a_new_pad_instead_of_a_rematch(score: Run) -> None:
    ran = score(stdin="4 0 7\nagain\nhelp\n")
    assert ran.code == 0
    assert "For another game begin a new score pad: " in ran.out
    assert "score --ruleset marquoir+reliques" in ran.out
    assert "again" not in ran.out
    assert "supply" not in ran.out


ASKED = "what did each bring out\\?"


@pytest.fixture
def person(home: Path) -> Iterator[Person]:
    """A person who has opened a pad for three players."""
    arguments = ["score", "--ruleset", "marquoir+reliques", "--players", "Ane,Bo,Cato", "--lang", "en"]
    person = Person(home, *arguments)
    yield person
    person.child.close(force=True)


def kept_entries(home: Path) -> list[str]:
    (path,) = (home / "games").glob("*.game")
    return path.read_text("utf-8").split("---\n")[2].splitlines()


def test_rows_update_the_table(person: Person, home: Path) -> None:
    person.sees("in this order: Ane, Bo, Cato", "Expedition 1: what did each bring out?")
    person.types("4 0 7r", "Cato  7       5   12", "Expedition 2: " + ASKED)
    person.sees("Expedition 2/5 · Ane 4 · Bo 0 · Cato 12")
    person.types("", "Expedition 2: " + ASKED)
    person.types("quit", "kortdiamant resume")
    assert person.leaves() == 0
    assert kept_entries(home) == ["4 0 7+r"]


@pytest.mark.parametrize("amount", ["-3", "1e9", "4,5", "125", "½"])
def test_an_impossible_amount_changes_nothing(person: Person, home: Path, amount: str) -> None:
    person.reads(ASKED)
    person.types(f"ane {amount}", "no amount that can be|125 can’t be|means nothing here", ASKED)
    person.types("quit", "kortdiamant resume")
    assert person.leaves() == 0
    assert kept_entries(home) == []


@pytest.mark.parametrize("manner", [("--keys",), ("--secret",), ("--secret", "--thumbs", "Bo"), ("--supply", "--odds")])
def test_a_pad_resumes_with_lines_despite_the_settings_for_games(
    person: Person, home: Path, manner: tuple[str, ...]
) -> None:
    person.reads(ASKED)
    person.types("4 0 7", "Expedition 2: " + ASKED)
    person.types("quit", "kortdiamant resume")
    assert person.leaves() == 0
    again = Person(home, "resume", "--lang", "en", *manner)
    again.reads("Expedition 2: " + ASKED)
    again.types("1 2 3", "Expedition 3: " + ASKED)
    again.types("quit", "kortdiamant resume")
    assert again.leaves() == 0
    assert kept_entries(home) == ["4 0 7", "1 2 3"]


def test_a_rejected_row_can_be_edited(person: Person, home: Path) -> None:
    person.reads(ASKED)
    person.types("ane 4,5", "no amount that can be brought out", ASKED)
    person.presses("\x1b[F\x7f\x7f")
    person.types("", "Expedition 1: Ane 4", ASKED)
    assert kept_entries(home) == ["4 0 0"]


def test_a_pad_has_completion_and_history(person: Person, home: Path) -> None:
    person.reads(ASKED)
    person.presses("ca" + TAB)
    person.types(" 7", "Expedition 1: Cato 7", ASKED)
    person.presses(UP)
    person.types("", "Expedition 2: Cato 7", ASKED)
    person.presses("und" + TAB)
    person.types("", "Undone: 0 0 7", ASKED)
    assert kept_entries(home) == ["0 0 7", "0 0 7", "undo"]


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_leaving_in_the_middle_of_a_line_loses_only_that_line(person: Person, home: Path, key: str, code: int) -> None:
    person.reads(ASKED)
    person.types("4 0 7", "Cato  7    7", ASKED)
    person.presses(key)
    person.reads("kortdiamant resume ")
    assert person.leaves() == code
    assert kept_entries(home) == ["4 0 7"]


def test_a_killed_pad_can_be_resumed(person: Person, home: Path) -> None:
    person.reads(ASKED)
    person.types("4 0 7", "Cato  7    7", ASKED)
    person.presses("1 2")
    person.child.close(force=True)
    again = Person(home, "resume", "--lang", "en")
    again.reads("score pad · ", "Expedition 1: Ane 4, Cato 7", "Expedition 2: " + ASKED)
    again.types("1 2 3", "Expedition 3: " + ASKED)
    again.types("quit", "resume")
    assert again.leaves() == 0
    assert kept_entries(home) == ["4 0 7", "1 2 3"]


def test_a_finished_pad_can_be_corrected(person: Person, home: Path) -> None:
    person.reads(ASKED)
    for line in ("4 0 7", "-", "2 2 2", "0 5 0"):
        person.types(line, ASKED)
    person.types("1 0 1", "Cato wins with 10 rubies!", "Enter leaves")
    person.types("1 bo: 20", "Bo wins with 27 rubies!", "Enter leaves")
    person.types("")
    assert person.leaves() == 0
    assert kept_entries(home)[-1] == "1 Bo = 20"
