"""One game after the other, from a pipe and from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kortdiamant.records.header import read_header
from kortdiamant.records.lines import split_record
from tests.cli.conftest import Run

SHORT = ("--ruleset", "slott+uten-jokere", "--set", "rounds=1", "--set", "rules.ties=[shared]", "--lang", "en")
PLAY = ("play", *SHORT, "--players", "Ane,Bo,Cato")
GAME = "7\nall\n"


def headers(folder: Path) -> list[tuple[tuple[str, ...], str | None, int | None]]:
    """Who played each game, who was first and the seed, in the order in which they were begun."""
    games = sorted(folder.glob("*.game"), key=lambda path: [int(number) for number in re.findall(r"\d+", path.stem)])
    found = [read_header(split_record(path.read_text("utf-8"), path.name))[0] for path in games]
    return [(header.players, header.first, header.deal) for header in found]


def test_the_next_game_begins_with_the_next_player(run: Run, home: Path) -> None:
    ran = run(*PLAY, "--odds", stdin=f"{GAME}again\n{GAME}omkamp cato ane bo\n7\n")
    assert ran.code == 0
    assert headers(home / "games") == [
        (("Ane", "Bo", "Cato"), None, None),
        (("Ane", "Bo", "Cato"), "Bo", None),
        (("Cato", "Ane", "Bo"), "Cato", None),
    ]
    assert ran.out.count("The castle (Without jokers)") == 3
    assert ran.out.count("You need an ordinary pack") <= 1
    assert ran.out.count("The game is saved") == 2
    assert ran.out.count("The risk of the next card") == 6


def test_the_definition_goes_with_it(run: Run, home: Path) -> None:
    run(*PLAY, stdin=f"{GAME}again\n")
    for path in (home / "games").glob("*.game"):
        assert "rounds: 1" in path.read_text("utf-8")


def test_the_dealer_shuffles_anew(run: Run, home: Path) -> None:
    entries = "all\n"
    assert run(*PLAY, "--deal", "--seed", "3", stdin=f"{entries}again\n").code == 0
    (_, _, one), (_, _, other) = headers(home / "games")
    assert one == 3
    assert other not in (None, 3)


def test_a_record_of_its_own_is_followed_by_one_beside_it(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "friday.game"
    (tmp_path / "friday-2.game").write_text("something else", encoding="utf-8")
    run(*PLAY, "--record", str(record), stdin=f"{GAME}again\n{GAME}again\n")
    assert sorted(path.name for path in tmp_path.glob("friday*")) == [
        "friday-2.game",
        "friday-3.game",
        "friday-4.game",
        "friday.game",
    ]


@pytest.mark.parametrize(
    ("before", "line", "complaint"),
    [
        ("7\n", "again", "The game is not over yet. Say who leaves now"),
        ("", "igjen", "The game is not over yet. A card is due now."),
        (GAME, "again ane bo", "The game is for 3 to 8 players, not 2."),
        (GAME, "again ane bo zoe", "Nobody here is called “zoe”."),
        (GAME, "again ane bo bo", "“Bo” is taken"),
    ],
)
def test_a_rematch_that_cannot_be_is_refused(before: str, line: str, complaint: str, run: Run, home: Path) -> None:
    ran = run(*PLAY, stdin=f"{before}{line}\n")
    assert ran.code == 1
    assert complaint in ran.err
    assert len(list((home / "games").glob("*.game"))) == 1


def test_who_went_home_is_not_seated_again(run: Run, home: Path) -> None:
    seated = ("play", *SHORT, "--players", "Ane,Bo,Cato,Dag")
    run(*seated, stdin="7\nhome Dag\nall\nagain\n")
    assert headers(home / "games")[1][0] == ("Ane", "Bo", "Cato")


def test_the_last_finished_game_is_played_once_more(run: Run, home: Path) -> None:
    run(*PLAY, stdin=GAME)
    run(*PLAY, stdin="7\n")
    ran = run("play", "--again", "--players", "bo, cato, ane", "--deal", "--seed", "5")
    assert ran.code == 0
    assert headers(home / "games")[-1] == (("Bo", "Cato", "Ane"), "Bo", 5)
    assert "(Without jokers)" in ran.out
    (home / "games" / "2099-damaged.game").write_text("what?", encoding="utf-8")
    assert run("play", "--again", "--first", "cato", "--record", str(home / "own.game")).code == 0
    assert "first: Cato" in (home / "own.game").read_text("utf-8")


def test_without_a_finished_game_there_is_nothing_to_repeat(run: Run) -> None:
    ran = run("play", "--again", "--lang", "nb")
    assert (ran.code, ran.err) == (1, "Det finnes ikke noe ferdig spill.\n")


@pytest.mark.parametrize("option", [("--ruleset", "slott"), ("--set", "rounds=2"), ("--from", "{round: 2}")])
def test_a_rematch_has_the_same_rules(option: tuple[str, str], run: Run) -> None:
    ran = run("play", "--again", *option)
    assert ran.code == 2
    assert option[0] in ran.err


def test_a_rematch_is_offered_only_at_the_end(run: Run) -> None:
    assert "again" not in run(*PLAY, stdin="help\n").out
    assert "again NAMES" in run(*PLAY, stdin=f"{GAME}help\n").out
