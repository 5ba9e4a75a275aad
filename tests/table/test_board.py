"""Diam at a table: saving, undo, resuming, and faults of a record."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.diam import format, legal_moves
from kortdiamant.diam.state import EMPTY
from kortdiamant.errors import DocumentError, FixedSeats, ImpossibleTurn, NothingToUndo, RefusedName, WrongSeatCount
from kortdiamant.rulebook import DiamRuleset, load_any
from kortdiamant.table import (
    Board,
    Renamed,
    Undone,
    keep,
    newest_finished,
    newest_unfinished,
    read_any_game,
    read_game,
    rematch,
    resume,
    summary,
)

DIAM = load_any("diam")
assert isinstance(DIAM, DiamRuleset)
NOW = datetime(2026, 1, 2, 20, 15)
WON = ("d1", "s5", "h1", "c2", "h5")


def board(*lines: str, reference: str = "diam", first: str | None = None) -> Board:
    ruleset = load_any(reference)
    assert isinstance(ruleset, DiamRuleset)
    made = Board(ruleset, ["Ane", "Bo", "Cato", "Dag"][: ruleset.rules.players.max], first=first)
    for line in lines:
        made.say(line)
    return made


def record(folder: Path, text: str, header: str = "") -> Path:
    path = folder / "friday.game"
    path.write_text(f"---\nformat: 1\nruleset: diam\nplayers: [Ane, Bo]\n{header}---\n{text}", "utf-8")
    return path


def kept(path: Path) -> Board:
    table = read_any_game(path).table
    assert isinstance(table, Board)
    return table


def refused(path: Path) -> list[tuple[str, int, object]]:
    with pytest.raises(DocumentError) as error:
        read_any_game(path)
    return [(fault.code, fault.mark.line, type(fault.facts.get("error"))) for fault in error.value.faults]


def test_the_record_contains_canonical_lines(tmp_path: Path) -> None:
    assert isinstance(DIAM, DiamRuleset)
    table = keep(Board(DIAM, ["Ane", "Bo"]), tmp_path / "new.game", now=NOW)
    for line in ("♥ 3", "pique sur 3", "3,1 +", "undo", "H4"):
        table.say(line)
    table.close()
    text = (tmp_path / "new.game").read_text("utf-8")
    assert text.endswith("---\nh3\ns3\n3.1+\nundo\nh4\n")
    assert kept(tmp_path / "new.game").state == table.state


def test_a_game_resumes_where_it_was_left(tmp_path: Path) -> None:
    path = record(tmp_path, "h3\ns3\n")
    table, torn = resume(path)
    assert torn is None
    table.say("d3")
    table.close()
    assert kept(path).state.stacks[2] == "hsd"


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    table = read_any_game(record(tmp_path, "h3\ns")).table
    assert isinstance(table, Board)
    assert [fault.code for fault in table.warnings] == ["KD-G006"]
    assert table.state.stacks[2] == "h"


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 30), max_size=30))
def test_every_game_can_be_undone_to_its_start(choices: list[int]) -> None:
    table = board()
    for choice in choices:
        possible = legal_moves(table.state)
        if possible:
            table.say(format(possible[choice % len(possible)], table.names))
    count = len(table.moments) - 1
    if count:
        assert isinstance(table.say(f"undo {count}")[0], Undone)
    assert table.state.stacks == EMPTY
    with pytest.raises(NothingToUndo):
        table.say("undo")


def test_the_end_of_a_game_is_undone_as_well() -> None:
    table = board(*WON)
    assert table.finished
    table.say("undo")
    assert not table.finished


def test_players_are_renamed_but_neither_come_nor_go() -> None:
    table = board()
    assert table.say("rename Bo = Bob") == (Renamed("Bo", "Bob"),)
    assert table.names == ("Ane", "Bob")
    for line in ("join Cato", "home Ane"):
        with pytest.raises(FixedSeats):
            table.say(line)


def test_a_board_needs_a_player_for_each_seat() -> None:
    assert isinstance(DIAM, DiamRuleset)
    with pytest.raises(WrongSeatCount):
        Board(DIAM, ["Ane", "Bo", "Cato"])
    with pytest.raises(RefusedName):
        Board(DIAM, ["Ane", "undo"])


@pytest.mark.parametrize(("first", "seats"), [(None, [0, 1, 0]), ("Bo", [1, 0, 1]), ("b", [1, 0, 1])])
def test_another_seat_may_begin(first: str | None, seats: list[int]) -> None:
    table = board(first=first)
    on = []
    for _ in range(3):
        on.append(table.state.seat)
        table.say(format(legal_moves(table.state)[0], table.names))
    assert on == seats


def test_the_record_says_who_begins(tmp_path: Path) -> None:
    assert isinstance(DIAM, DiamRuleset)
    table = keep(Board(DIAM, ["Ane", "Bo"], first="bo"), tmp_path / "new.game", now=NOW)
    table.say("s1")
    table.close()
    assert "first: Bo\n" in (tmp_path / "new.game").read_text("utf-8")
    assert kept(tmp_path / "new.game").state.stacks[0] == "s"


def test_in_a_rematch_the_other_player_begins() -> None:
    assert rematch(board(*WON)).first == "Bo"
    assert rematch(board(first="Bo"), "bo ane") == (rematch(board(first="Bo"), "bo ane"))
    assert rematch(board("h1", reference="diam+three-players")).names == ("Ane", "Bo", "Cato")
    assert rematch(board(first="Bo"), "bo ane").names == ("Bo", "Ane")


REFUSED = {
    "a move after the end": ("\n".join([*WON, "s1"]), 11, "NotDue"),
    "a stack that is full": ("h1\ns1\nd1\nc1\nh1", 10, "ImpossibleTurn"),
    "an enemy piece": ("h1\n1.1+", 7, "ImpossibleTurn"),
    "an empty space": ("3.1+", 6, "ImpossibleTurn"),
    "level 5": ("h1\n1.5+", 7, "ImpossibleTurn"),
    "space 9": ("9.1+", 6, "ImpossibleTurn"),
    "a colour that is used up": ("h1\ns5\nh2\ns5\nh3\ns5\nh4\ns5\nh1", 14, "ImpossibleTurn"),
    "a card": ("7", 6, "UnknownEntry"),
    "a decision": ("Ane, Bo", 6, "UnknownEntry"),
    "a question": ("score", 6, "QuestionInRecord"),
    "somebody who comes": ("join Cato", 6, "FixedSeats"),
    "an undo too many": ("h1\nundo 2", 7, "NothingToUndo"),
}


@pytest.mark.parametrize(("text", "line", "error"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_entry_is_rejected_in_its_place(tmp_path: Path, text: str, line: int, error: str) -> None:
    ((code, at, kind),) = refused(record(tmp_path, f"{text}\n"))
    assert (code, at, getattr(kind, "__name__", "")) == ("KD-G005", line, error)


@pytest.mark.parametrize(
    ("header", "codes"),
    [
        ("deal: 7\n", ["KD-G022"]),
        ("from: {round: 2}\n", ["KD-G022"]),
        ("deal: 7\nfrom: {round: 2}\n", ["KD-G022", "KD-G022"]),
        ("first: Zoe\n", ["KD-G004"]),
        ("kind: score\n", ["KD-G004"]),
        ("set: {rules.begins: 3}\n", ["KD-R082"]),
        ("set: {rounds: 3}\n", ["KD-S011"]),
    ],
)
def test_header_keys_of_card_games_are_rejected(tmp_path: Path, header: str, codes: list[str]) -> None:
    assert [code for code, *_ in refused(record(tmp_path, "h1\n", header))] == codes


def test_three_names_for_two_seats_are_rejected(tmp_path: Path) -> None:
    path = record(tmp_path, "h1\n")
    path.write_text(path.read_text("utf-8").replace("[Ane, Bo]", "[Ane, Bo, Cato]"), "utf-8")
    assert refused(path) == [("KD-G004", 4, WrongSeatCount)]


def test_a_game_with_cards_is_no_board(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as error:
        read_game(record(tmp_path, "h1\n"))
    assert [fault.code for fault in error.value.faults] == ["KD-G004"]


def test_a_rejected_line_changes_nothing() -> None:
    table = board("h1")
    with pytest.raises(ImpossibleTurn):
        table.say("1.1+")
    assert len(table.moments) == 2


def test_the_summary_of_a_game_in_progress() -> None:
    assert summary(board("h1", "s1"), "a.game") == {
        "file": "a.game",
        "ruleset": "diam",
        "finished": False,
        "players": [{"name": "Ane", "colours": ["h", "d"]}, {"name": "Bo", "colours": ["s", "c"]}],
        "winners": [],
        "plies": 2,
        "stacks": ["hs", "", "", "", "", "", "", ""],
    }


def test_the_summary_of_a_game_that_was_won() -> None:
    result = summary(board(*WON), "a.game")
    assert list(result) == [
        "file", "ruleset", "finished", "players", "winners", "ending", "alignment", "plies", "stacks"
    ]  # fmt: skip
    assert (result["winners"], result["ending"], result["plies"]) == (["Ane"], "alignment", 5)
    assert result["alignment"] == {"colour": "h", "spaces": [1, 5], "level": 2}
    assert result["stacks"] == ["dh", "c", "", "", "sh", "", "", ""]


def test_the_summary_of_a_draw() -> None:
    result = summary(board(*["h1", "s5", "1.1+", "5.1+", "2.1-", "6.1-", "1.1+", "5.1+", "2.1-", "6.1-"]), "a.game")
    assert (result["finished"], result["winners"], result["ending"]) == (True, [], "repetition")
    assert "alignment" not in result


def test_partners_win_together() -> None:
    three = board("d1", "s5", "h1", "c2", "d8", "s3", "h5", reference="diam+three-players")
    assert summary(three, "a.game")["winners"] == ["Ane"]
    four = board("h8", "s1", "d8", "c1", "h7", "s5", "d8", "c5", reference="diam+four-players")
    assert summary(four, "a.game")["winners"] == ["Bo", "Dag"]


def test_the_newest_game_of_any_kind_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    path = record(tmp_path / "games", "h3\n")
    assert (newest_unfinished(), newest_finished()) == (path, None)
    record(tmp_path / "games", "\n".join((*WON, "")))
    assert newest_unfinished() is None
    assert isinstance(newest_finished(), Board)
