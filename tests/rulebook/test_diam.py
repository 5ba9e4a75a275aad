"""Rulesets of Diam: defaults, variants, and the faults and warnings of a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.diam import Rules
from kortdiamant.errors import DocumentError, Severity, WrongFamily
from kortdiamant.rulebook import DiamRuleset, load, load_any
from kortdiamant.workshop.check import check_file

HEAD = "format: 1\nid: mine\nversion: 1\nlanguage: en\ntitle: {nb: Min, fr: Ma version, en: Mine}\n"
DIAM = f"{HEAD}family: diam\n"
ON_DIAM = f"{HEAD}extends: diam\n"

Found = Callable[[str], list[tuple[str, int, int]]]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    def found_in(text: str) -> list[tuple[str, int, int]]:
        path = tmp_path / "mine.yaml"
        path.write_text(text, "utf-8")
        return [(fault.code, fault.mark.line, fault.mark.column) for fault in check_file(str(path))]

    return found_in


@pytest.fixture
def ruleset(tmp_path: Path) -> Callable[[str], DiamRuleset]:
    def loaded(text: str) -> DiamRuleset:
        (tmp_path / "mine.yaml").write_text(text, "utf-8")
        made = load_any(str(tmp_path / "mine.yaml"))
        assert isinstance(made, DiamRuleset)
        return made

    return loaded


def test_a_minimal_file_uses_the_defaults(ruleset: Callable[[str], DiamRuleset]) -> None:
    assert ruleset(DIAM).rules == Rules() == load_any("diam").rules


def test_a_family_is_inherited(ruleset: Callable[[str], DiamRuleset], found: Found) -> None:
    assert ruleset(f"{ON_DIAM}rules: {{no-move: loss}}\n").rules == Rules(no_move="loss")
    assert found(ON_DIAM) == []


@pytest.mark.parametrize(
    ("reference", "turns", "owners"),
    [
        ("diam", (0, 1), {"h": 0, "d": 0, "s": 1, "c": 1}),
        ("diam+three-players", (0, 1, 0, 2), {"h": 0, "d": 0, "s": 1, "c": 2}),
        ("diam+four-players", (0, 1, 2, 3), {"h": 0, "s": 1, "d": 2, "c": 3}),
    ],
)
def test_variants_seat_three_and_four_players(reference: str, turns: tuple[int, ...], owners: dict[str, int]) -> None:
    rules = load_any(reference).rules
    assert isinstance(rules, Rules)
    assert (rules.turns, rules.owners) == (turns, owners)
    assert rules.players.min == rules.players.max == len(rules.seats)


WRONG = {
    "all on one side": (
        "rules: {seats: [{side: 1, colours: [h]}, {side: 1, colours: [s]}]}",
        [("KD-R080", 7, 16)],
    ),
    "a colour twice": (
        "rules: {seats: [{side: 1, colours: [h, h]}, {side: 2, colours: [s, h]}]}",
        [("KD-R081", 7, 40), ("KD-R081", 7, 68)],
    ),
    "a seat that is not there": ("rules: {begins: 3}", [("KD-R082", 7, 17)]),
    "nothing ends it": ("rules: {repetition: never}", [("KD-R083", 7, 21)]),
    "several things at once": (
        "rules: {begins: 5, no-move: win, repetition: 1}",
        [("KD-S004", 7, 17), ("KD-S005", 7, 29), ("KD-S003", 7, 46)],
    ),
    "a key of the other family": ("rounds: 3", [("KD-S011", 7, 1)]),
}


@pytest.mark.parametrize(("text", "faults"), WRONG.values(), ids=WRONG)
def test_every_fault_is_at_its_place(found: Found, text: str, faults: list[tuple[str, int, int]]) -> None:
    named = found(f"{ON_DIAM}{text}\n")
    assert [place for _, *place in named] == [place for _, *place in faults]
    assert [code for code, *_ in named if code.startswith("KD-R")] == [
        code for code, *_ in faults if code.startswith("KD-R")
    ]


def test_a_game_that_may_never_end_gets_only_a_warning(ruleset: Callable[[str], DiamRuleset]) -> None:
    (warning,) = ruleset(f"{ON_DIAM}rules: {{repetition: never}}\n").warnings
    assert warning.severity is Severity.WARNING


def test_a_file_of_one_family_does_not_build_on_another(found: Found) -> None:
    assert found(f"{DIAM}extends: slott\n") == [("KD-R016", 6, 9)]
    assert found(f"{HEAD}family: expedition\nextends: diam\n") == [("KD-R016", 6, 9)]


def test_the_rest_of_a_file_without_its_base_is_checked(found: Found) -> None:
    assert found(f"{DIAM}extends: ./none.yaml\nrules: {{begins: 0}}\n") == [("KD-R003", 7, 10), ("KD-S005", 8, 17)]


def test_a_request_for_cards_is_rejected_for_diam() -> None:
    with pytest.raises(WrongFamily) as refused:
        load("diam+four-players")
    assert (refused.value.reference, refused.value.family) == ("diam+four-players", "diam")


def test_an_unknown_family_is_reported_with_the_known_ones(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(f"{HEAD}family: chess\nextends: slott\n", "utf-8")
    with pytest.raises(DocumentError) as refused:
        load_any(str(tmp_path / "mine.yaml"))
    facts = [fault.facts for fault in refused.value.faults if "choices" in fault.facts]
    assert facts[0]["choices"] == ("expedition", "diam")


EXAMPLE = 'examples: [{players: [Ane, Bo], game: "%s", expect: {%s}}]'


@pytest.mark.parametrize(
    ("game", "expected", "codes"),
    [
        (r"d1\ns5\nh1\nc2\nh5", "winners: [Ane]", []),
        (r"d1\ns5\nh1\nc2\nh5", "winners: [Bo]", ["KD-X013"]),
        (r"d1\ns5\nh1\nc2\nh5", "winners: []", ["KD-X013"]),
        (r"d1\ns5", "winners: [Ane]", ["KD-X012"]),
        (r"d1\ns5", "winners: []", ["KD-X018"]),
        (r"d1\nh5", "winners: [Ane]", ["KD-X011"]),
        (r"d1", "", ["KD-X016"]),
        (r"h1\ns5\n1.1+\n5.1+\n2.1-\n6.1-\n1.1+\n5.1+\n2.1-\n6.1-", "winners: []", []),
    ],
)
def test_examples_are_played(found: Found, game: str, expected: str, codes: list[str]) -> None:
    assert [code for code, *_ in found(f"{ON_DIAM}{EXAMPLE % (game, expected)}\n")] == codes


ALONE = "seats: [{side: 1, colours: [h]}]"


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("begins: 0", "KD-S005"),
        ("begins: 5", "KD-S006"),
        ("repetition: 1", "KD-S005"),
        ("repetition: 100", "KD-S006"),
        (ALONE, "KD-S007"),
        ("seats: [{side: 0, colours: [h]}, {side: 2, colours: [d]}]", "KD-S005"),
        ("seats: [{side: 1, colours: [h]}, {side: 3, colours: [d]}]", "KD-S006"),
        ("seats: [{side: 1, colours: []}, {side: 2, colours: [d]}]", "KD-S007"),
        ("seats: [{side: 1, colours: [h, d, s, c, h]}, {side: 2, colours: [d]}]", "KD-S008"),
        ("seats: [" + "{side: 1, colours: [h]}, " * 5 + "]", "KD-S008"),
    ],
)
def test_a_number_or_list_has_bounds(found: Found, key: str, code: str) -> None:
    assert code in [each for each, _, _ in found(f"{DIAM}rules: {{{key}}}\n")]


@pytest.mark.parametrize("key", ["begins: 1", "begins: 2", "repetition: 2", "repetition: 99", "repetition: never"])
def test_a_number_at_its_bound_is_valid(found: Found, key: str) -> None:
    assert not [code for code, _, _ in found(f"{DIAM}rules: {{{key}}}\n") if code.startswith("KD-S")]
