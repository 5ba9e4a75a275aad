"""Examples are played, and what comes out differently is told at its exact place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.errors import Fault
from kortdiamant.workshop import check
from kortdiamant.workshop.check import check_file
from tests.workshop.ruleset_files import whole

Play = Callable[..., list[tuple[str, int, str]]]
LINE = len(whole("rounds: 1").split("\n")) + 2  # of the first line of an example


@pytest.fixture
def found(tmp_path: Path) -> Callable[[str], tuple[Fault, ...]]:
    """What is found in a file of one round with this example."""

    def find(example: str) -> tuple[Fault, ...]:
        path = tmp_path / "mine.yaml"
        path.write_text(whole(f"rounds: 1\nexamples:\n{example}"), encoding="utf-8")
        return check_file(str(path))

    return find


@pytest.fixture
def play(found: Callable[[str], tuple[Fault, ...]]) -> Play:
    """The code, the line within the example and the characters of each fault; three people play."""

    def play_it(game: str, expect: str, players: str = "[Ane, Bo, Cato]") -> list[tuple[str, int, str]]:
        example = f"  - players: {players}\n    game: {game}\n    expect: {expect}"
        return [
            (fault.code, fault.mark.line - LINE, fault.source[fault.mark.column - 1 :][: fault.width])
            for fault in found(example)
        ]

    return play_it


def block(*lines: str, sign: str = "|") -> str:
    return "\n".join([sign, *(f"      {line}" if line else "" for line in lines)])


WHOLE = block("7", "Ane", "9", "all")


@pytest.mark.parametrize(
    "expect",
    [
        "{winners: [Bo, Cato]}",
        "{winners: [cato, BO]}",
        "{totals: {Ane: 3, Bo: 6, Cato: 6}}",
        "{totals: {bo: 6}}",
        "{winners: [Bo, Cato], totals: {Ane: 3}}",
    ],
)
def test_what_comes_out_as_expected_is_no_fault(play: Play, expect: str) -> None:
    assert play(block("7", "Ane", "9", "all"), expect) == []


@pytest.mark.parametrize(
    ("expect", "expected"),
    [
        ("{winners: [Ane]}", [("KD-X013", 6, "[Ane]")]),
        ("{winners: []}", [("KD-X013", 6, "[]")]),
        ("{winners: [Bo]}", [("KD-X013", 6, "[Bo]")]),
        ("{winners: [Bob, Cato]}", [("KD-X015", 6, "Bob")]),
        ("{totals: {Ane: 4, Bo: 6, Cato: 7}}", [("KD-X014", 6, "4"), ("KD-X014", 6, "7")]),
        ("{totals: {Ann: 3}}", [("KD-X015", 6, "Ann")]),
        ("{winners: [Ane], totals: {Ane: 4}}", [("KD-X013", 6, "[Ane]"), ("KD-X014", 6, "4")]),
        ("{}", [("KD-X016", 6, "{}")]),
        ("{totals: {}}", [("KD-X016", 6, "{totals: {}}")]),
    ],
)
def test_what_comes_out_differently_is_a_fault_at_what_was_expected(
    play: Play, expect: str, expected: list[tuple[str, int, str]]
) -> None:
    assert play(WHOLE, expect) == expected


def test_a_game_that_is_not_over_has_no_winner(play: Play) -> None:
    assert play(block("7"), "{winners: [Ane]}") == [("KD-X012", 3, "[Ane]")]
    assert play(block("7"), "{winners: []}") == []
    assert play(block("7", "Ane"), "{totals: {Ane: 3, Bo: 0}}") == []


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (block("7", "Zoe"), ("KD-X011", 3, "Zoe")),
        (block("7", "Ane, Zoe  # both"), ("KD-X011", 3, "Zoe")),
        (block("", "# the first", "7", "", "  - 7"), ("KD-X011", 6, "-")),
        (block("7", "foo", sign="|-  # a game"), ("KD-X011", 3, "foo")),
        ('"7\\n7\\n"', ("KD-X011", 1, "7")),
        ('"7\\n-\\nfoo"', ("KD-X011", 1, "foo")),
        (block("7", "foo", sign=">"), ("KD-X011", 1, ">")),
        ("foo", ("KD-X011", 1, "foo")),
        (block("odds"), ("KD-X011", 2, "odds")),
        (block("undo"), ("KD-X011", 2, "undo")),
    ],
)
def test_an_entry_that_is_refused_is_a_fault_at_its_line(play: Play, game: str, expected: tuple[str, int, str]) -> None:
    assert play(game, "{totals: {Ane: 0}}") == [expected]


def test_of_equal_entries_the_right_one_is_meant(found: Callable[[str], tuple[Fault, ...]]) -> None:
    (fault,) = found('  - players: [Ane, Bo, Cato]\n    game: "7\\n7\\n"\n    expect: {totals: {Ane: 0}}')
    assert fault.mark.column == len('    game: "7\\n') + 1


@pytest.mark.parametrize(
    ("players", "meant"),
    [("[Ane, Bo]", "[Ane, Bo]"), ("[Ane, all, Bo]", "all"), ("[Ane, Bo, Cato, ' Ane ']", "' Ane '")],
)
def test_players_who_cannot_sit_down_are_a_fault_where_they_are_named(play: Play, players: str, meant: str) -> None:
    assert play(WHOLE, "{winners: [Bo]}", players) == [("KD-X010", 0, meant)]


def test_people_who_come_late_or_change_their_names_are_known_by_what_they_are_called_in_the_end(play: Play) -> None:
    game = block("join Dina", "rename Ane = Eva", "7", "all")
    assert play(game, "{totals: {Eva: 2, Bo: 2}}") == []
    assert play(game, "{totals: {Ane: 2}}") == [("KD-X015", 6, "Ane")]


def test_every_example_is_played_whatever_came_of_those_before(found: Callable[[str], tuple[Fault, ...]]) -> None:
    one = '  - players: [Ane, Bo, Cato]\n    game: "foo"\n    expect: {totals: {Ane: 0}}'
    assert [fault.code for fault in found(f"{one}\n{one}")] == ["KD-X011", "KD-X011"]


def test_examples_of_a_file_with_errors_are_not_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    example = '  - players: [Ane, Bo, Cato]\n    game: "foo"\n    expect: {totals: {Ane: 0}}'
    path.write_text(whole(f"rounds: 0\nexamples:\n{example}"), encoding="utf-8")
    assert [fault.code for fault in check_file(str(path))] == ["KD-S005"]


def test_examples_of_the_file_that_is_extended_are_not_played(tmp_path: Path) -> None:
    example = '  - players: [Ane, Bo, Cato]\n    game: "foo"\n    expect: {totals: {Ane: 0}}'
    (tmp_path / "base.yaml").write_text(whole(f"examples:\n{example}"), encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(whole("extends: ./base.yaml"), encoding="utf-8")
    assert check_file(str(path)) == ()


def test_of_very_many_entries_the_rest_is_not_played_and_that_is_said(
    found: Callable[[str], tuple[Fault, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "MOST_ENTRIES", 4)
    one = '  - {players: [Ane, Bo, Cato], game: "9\\nall", expect: {totals: {Ane: 99}}}'
    faults = found("\n".join([one] * 4))
    first = faults[0].mark.line
    places = [(fault.code, fault.mark.line - first) for fault in faults]
    assert places == [("KD-X014", 0), ("KD-X014", 1), ("KD-X017", 2)]
    assert faults[-1].facts == {"limit": 4, "count": 2}
