"""All faults of a ruleset file: alone, with each variant, and in its examples."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.errors import Fault, Severity
from kortdiamant.rulebook import bundled_folder
from kortdiamant.telling.errors import tell_fault
from kortdiamant.workshop import check as checking
from kortdiamant.workshop.check import check_file, check_files
from tests.workshop.ruleset_files import whole

Check = Callable[[str], tuple[Fault, ...]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """The faults of a file that is valid except for these lines."""

    def check_it(lines: str) -> tuple[Fault, ...]:
        path = tmp_path / "mine.yaml"
        path.write_text(whole(lines), encoding="utf-8")
        return check_file(str(path))

    return check_it


def meant(faults: tuple[Fault, ...]) -> list[tuple[str, str]]:
    """The codes, and the characters that are pointed at."""
    return [(fault.code, fault.source[fault.mark.column - 1 :][: fault.width]) for fault in faults]


@pytest.mark.parametrize("path", sorted(bundled_folder().glob("*.yaml")), ids=lambda path: path.stem)
def test_bundled_rulesets_have_no_faults(path: Path) -> None:
    assert check_file(str(path)) == ()


def test_errors_and_warnings_are_reported_together_in_order(check: Check) -> None:
    found = check("players: {min: 3, max: 12}\nrules: {hazards: {strike: 3}}\nversion: 1\nversion: 2")
    assert [fault.code for fault in found] == ["KD-R054", "KD-S001", "KD-Y001"]
    assert [fault.severity for fault in found] == [Severity.WARNING, Severity.ERROR, Severity.ERROR]
    assert [fault.mark for fault in found] == sorted(fault.mark for fault in found)


def test_invalid_yaml_is_one_fault(check: Check) -> None:
    assert meant(check("players: {min: 3")) == [("KD-Y014", "{")]


@pytest.mark.parametrize("patch", ["{rules: {hazards: {strike: 3}}}", "{rules: {hazards: {strike: 3}}, rounds: 2}"])
def test_a_fault_that_only_a_variant_has_is_found_in_it(check: Check, patch: str) -> None:
    found = check(f"variants:\n  odd: {{set: {patch}}}\n  fine: {{set: {{rounds: 2}}}}")
    assert meant(found) == [("KD-S001", "strike")]
    assert "variant" not in found[0].facts


def test_a_fault_outside_an_active_variant_names_the_variant(check: Check) -> None:
    (found,) = check("players: {min: 3, max: 10}\nvariants:\n  many: {set: {cards: null}}")
    assert (found.code, found.facts["variant"]) == ("KD-S002", "many")
    assert tell_fault(found, "en") == "The key cards is missing. This is so with the variant many."


def test_a_fault_of_the_base_is_reported_once(check: Check) -> None:
    variants = "variants:\n  short: {set: {rounds: 1}}\n  long: {set: {rounds: 9}}"
    assert meant(check(f"players: {{min: 5, max: 3}}\n{variants}")) == [("KD-R040", "5")]


def test_a_common_fault_of_two_variants_is_reported_once(check: Check) -> None:
    found = check("variants:\n  one: {set: {players: {max: 12}}}\n  two: {set: {players: {max: 12}}}")
    assert [(fault.code, fault.facts.get("variant")) for fault in found] == [("KD-R054", "one")]


def test_variants_are_checked_in_a_file_with_errors(check: Check) -> None:
    found = check("rounds: 0\nvariants:\n  odd: {set: {rules: {hazards: {strikes: many}}}}")
    assert meant(found) == [("KD-S005", "0"), ("KD-S003", "many")]


@pytest.mark.parametrize(
    "variants", ["[]", "{odd: 3}", "{odd: {set: 3}}", "{odd: {title: {nb: Rart, fr: Bizarre, en: Odd}}}", "3"]
)
def test_variants_without_changes_cause_at_most_a_shape_fault(check: Check, variants: str) -> None:
    assert {code for code, _ in meant(check(f"variants: {variants}"))} <= {"KD-S003"}


def test_unchecked_variants_of_a_large_file_are_reported(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MAX_CHECKED", 1)
    found = check("variants:\n  one: {set: {rounds: 2}}\n  two: {set: {rounds: no}}\n  three: {set: {rounds: no}}")
    assert meant(found) == [("KD-X002", "two")]
    assert (found[0].severity, found[0].facts) == (Severity.WARNING, {"count": 2})


def test_unreadable_files_are_faults_and_the_others_are_checked(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(whole(""), encoding="utf-8")
    bad.write_text(whole("rounds: 0"), encoding="utf-8")
    missing = str(tmp_path / "missing.yaml")
    found = list(check_files([missing, str(tmp_path), str(good), str(bad)]))
    assert [(fault.code, fault.mark.file) for fault in found] == [
        ("KD-X001", missing),
        ("KD-X001", str(tmp_path)),
        ("KD-S005", str(bad)),
    ]
    assert (found[0].mark.line, found[0].mark.column) == (1, 1)


def test_a_fault_of_a_shared_base_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(whole("rounds: 0"), encoding="utf-8")
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(whole(f"extends: ./base.yaml\nid: {name}"), encoding="utf-8")
    found = list(check_files(str(tmp_path / f"{name}.yaml") for name in ("one", "two", "base")))
    assert [(fault.code, Path(fault.mark.file).name) for fault in found] == [("KD-S005", "base.yaml")]


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    path = tmp_path / "mine+yours.txt"
    path.write_text(whole("rounds: 0"), encoding="utf-8")
    assert meant(check_file(str(path))) == [("KD-S005", "0")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rulesets folder of a user."""
    folder = tmp_path / "home" / "rulesets"
    folder.mkdir(parents=True)
    monkeypatch.setenv("KORTDIAMANT_HOME", str(folder.parent))
    return folder


def written(path: Path, lines: str) -> Path:
    path.write_text(whole(lines), encoding="utf-8")
    return path


def test_a_bundled_id_is_an_error_in_the_user_folder_only(home: Path, tmp_path: Path) -> None:
    (elsewhere,) = check_file(str(written(tmp_path / "a.ruleset.yaml", "id: slott")))
    (listed,) = check_file(str(written(home / "a.yaml", "id: slott")))
    assert meant((elsewhere, listed)) == [("KD-R007", "slott")] * 2
    assert (elsewhere.severity, listed.severity) == (Severity.WARNING, Severity.ERROR)
    assert listed.facts["other"] == str(bundled_folder() / "slott.yaml")


def test_a_duplicate_id_is_an_error_of_the_later_file(home: Path, tmp_path: Path) -> None:
    first, second = written(home / "a.yaml", "id: mine"), written(home / "b.yaml", "id: mine\nrounds: 2")
    assert check_file(str(first)) == ()
    (fault,) = check_file(str(second))
    assert (fault.code, fault.severity) == ("KD-R013", Severity.ERROR)
    assert fault.facts == {"id": "mine", "path": str(second), "other": str(first)}
    assert check_file(str(written(tmp_path / "c.yaml", "id: mine"))) == ()


def test_a_copy_of_a_bundled_ruleset_has_no_faults(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    copy.write_bytes((bundled_folder() / "slott.yaml").read_bytes())
    assert check_file(str(copy)) == ()


Play = Callable[..., list[tuple[str, int, str]]]
LINE = len(whole("rounds: 1").split("\n")) + 2  # of the first line of an example


@pytest.fixture
def found(tmp_path: Path) -> Callable[[str], tuple[Fault, ...]]:
    """The faults of a file of one round with this example."""

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
def test_an_expected_result_is_no_fault(play: Play, expect: str) -> None:
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
def test_an_unexpected_result_is_a_fault_at_the_expectation(
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
def test_an_entry_that_is_rejected_is_a_fault_at_its_line(
    play: Play, game: str, expected: tuple[str, int, str]
) -> None:
    assert play(game, "{totals: {Ane: 0}}") == [expected]


def test_a_fault_marks_the_right_one_of_equal_entries(found: Callable[[str], tuple[Fault, ...]]) -> None:
    (fault,) = found('  - players: [Ane, Bo, Cato]\n    game: "7\\n7\\n"\n    expect: {totals: {Ane: 0}}')
    assert fault.mark.column == len('    game: "7\\n') + 1


@pytest.mark.parametrize(
    ("players", "meant"),
    [("[Ane, Bo]", "[Ane, Bo]"), ("[Ane, all, Bo]", "all"), ("[Ane, Bo, Cato, ' Ane ']", "' Ane '")],
)
def test_invalid_players_are_a_fault_at_their_place(play: Play, players: str, meant: str) -> None:
    assert play(WHOLE, "{winners: [Bo]}", players) == [("KD-X010", 0, meant)]


def test_expectations_use_the_final_names_of_players(play: Play) -> None:
    game = block("7", "join Dina", "rename Ane = Eva", "all")
    assert play(game, "{totals: {Eva: 2, Bo: 2}}") == []
    assert play(game, "{totals: {Ane: 2}}") == [("KD-X015", 6, "Ane")]


def test_every_example_is_played_after_a_failed_one(found: Callable[[str], tuple[Fault, ...]]) -> None:
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


def test_unplayed_entries_of_long_examples_are_reported(
    found: Callable[[str], tuple[Fault, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "MAX_ENTRIES", 4)
    one = '  - {players: [Ane, Bo, Cato], game: "9\\nall", expect: {totals: {Ane: 99}}}'
    faults = found("\n".join([one] * 4))
    first = faults[0].mark.line
    places = [(fault.code, fault.mark.line - first) for fault in faults]
    assert places == [("KD-X014", 0), ("KD-X014", 1), ("KD-X017", 2)]
    assert faults[-1].facts == {"limit": 4, "count": 2}
