"""All that is wrong with a file: as it stands, with its variants, and in play."""

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
    """What is found in a file that is in order but for these lines."""

    def check_it(lines: str) -> tuple[Fault, ...]:
        path = tmp_path / "mine.yaml"
        path.write_text(whole(lines), encoding="utf-8")
        return check_file(str(path))

    return check_it


def meant(faults: tuple[Fault, ...]) -> list[tuple[str, str]]:
    """The codes, and the characters that are pointed at."""
    return [(fault.code, fault.source[fault.mark.column - 1 :][: fault.width]) for fault in faults]


@pytest.mark.parametrize("path", sorted(bundled_folder().glob("*.yaml")), ids=lambda path: path.stem)
def test_nothing_is_wrong_with_what_comes_with_the_program(path: Path) -> None:
    assert check_file(str(path)) == ()


def test_errors_and_warnings_of_every_kind_are_reported_at_once_in_their_order(check: Check) -> None:
    found = check("players: {min: 3, max: 12}\nrules: {hazards: {strike: 3}}\nversion: 1\nversion: 2")
    assert [fault.code for fault in found] == ["KD-R054", "KD-S001", "KD-Y001"]
    assert [fault.severity for fault in found] == [Severity.WARNING, Severity.ERROR, Severity.ERROR]
    assert [fault.mark for fault in found] == sorted(fault.mark for fault in found)


def test_what_is_no_yaml_is_one_fault(check: Check) -> None:
    assert meant(check("players: {min: 3")) == [("KD-Y014", "{")]


@pytest.mark.parametrize("patch", ["{rules: {hazards: {strike: 3}}}", "{rules: {hazards: {strike: 3}}, rounds: 2}"])
def test_what_is_wrong_only_with_a_variant_is_found_in_it(check: Check, patch: str) -> None:
    found = check(f"variants:\n  odd: {{set: {patch}}}\n  fine: {{set: {{rounds: 2}}}}")
    assert meant(found) == [("KD-S001", "strike")]
    assert "variant" not in found[0].facts


def test_what_is_wrong_outside_a_variant_while_it_is_switched_on_names_it(check: Check) -> None:
    (found,) = check("players: {min: 3, max: 10}\nvariants:\n  many: {set: {cards: null}}")
    assert (found.code, found.facts["variant"]) == ("KD-S002", "many")
    assert tell_fault(found, "en") == "The key cards is missing. This is so with the variant many."


def test_what_is_wrong_anyway_is_said_once(check: Check) -> None:
    variants = "variants:\n  short: {set: {rounds: 1}}\n  long: {set: {rounds: 9}}"
    assert meant(check(f"players: {{min: 5, max: 3}}\n{variants}")) == [("KD-R040", "5")]


def test_what_two_variants_share_is_said_once(check: Check) -> None:
    found = check("variants:\n  one: {set: {players: {max: 12}}}\n  two: {set: {players: {max: 12}}}")
    assert [(fault.code, fault.facts.get("variant")) for fault in found] == [("KD-R054", "one")]


def test_variants_are_judged_in_a_file_with_errors_too(check: Check) -> None:
    found = check("rounds: 0\nvariants:\n  odd: {set: {rules: {hazards: {strikes: many}}}}")
    assert meant(found) == [("KD-S005", "0"), ("KD-S003", "many")]


@pytest.mark.parametrize(
    "variants", ["[]", "{odd: 3}", "{odd: {set: 3}}", "{odd: {title: {nb: Rart, fr: Bizarre, en: Odd}}}", "3"]
)
def test_variants_that_change_nothing_are_no_trouble(check: Check, variants: str) -> None:
    assert {code for code, _ in meant(check(f"variants: {variants}"))} <= {"KD-S003"}


def test_of_too_many_variants_in_too_large_a_file_the_rest_is_not_judged_and_that_is_said(
    check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "MOST_JUDGED", 1)
    found = check("variants:\n  one: {set: {rounds: 2}}\n  two: {set: {rounds: no}}\n  three: {set: {rounds: no}}")
    assert meant(found) == [("KD-X002", "two")]
    assert (found[0].severity, found[0].facts) == (Severity.WARNING, {"count": 2})


def test_a_file_that_cannot_be_read_is_a_fault_of_it_and_the_others_are_judged(tmp_path: Path) -> None:
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


def test_a_fault_of_a_file_that_several_extend_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(whole("rounds: 0"), encoding="utf-8")
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(whole(f"extends: ./base.yaml\nid: {name}"), encoding="utf-8")
    found = list(check_files(str(tmp_path / f"{name}.yaml") for name in ("one", "two", "base")))
    assert [(fault.code, Path(fault.mark.file).name) for fault in found] == [("KD-S005", "base.yaml")]


def test_a_file_needs_no_name_that_a_reference_would_have(tmp_path: Path) -> None:
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


def test_an_id_that_a_bundled_ruleset_has_is_an_error_where_it_keeps_a_file_off_the_list(
    home: Path, tmp_path: Path
) -> None:
    (elsewhere,) = check_file(str(written(tmp_path / "a.ruleset.yaml", "id: slott")))
    (listed,) = check_file(str(written(home / "a.yaml", "id: slott")))
    assert meant((elsewhere, listed)) == [("KD-R007", "slott")] * 2
    assert (elsewhere.severity, listed.severity) == (Severity.WARNING, Severity.ERROR)
    assert listed.facts["other"] == str(bundled_folder() / "slott.yaml")


def test_an_id_that_an_earlier_file_of_the_user_has_is_an_error_of_the_later_one(home: Path, tmp_path: Path) -> None:
    first, second = written(home / "a.yaml", "id: mine"), written(home / "b.yaml", "id: mine\nrounds: 2")
    assert check_file(str(first)) == ()
    (fault,) = check_file(str(second))
    assert (fault.code, fault.severity) == ("KD-R013", Severity.ERROR)
    assert fault.facts == {"id": "mine", "path": str(second), "other": str(first)}
    assert check_file(str(written(tmp_path / "c.yaml", "id: mine"))) == ()


def test_a_copy_of_a_bundled_ruleset_takes_nothing_from_it(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    copy.write_bytes((bundled_folder() / "slott.yaml").read_bytes())
    assert check_file(str(copy)) == ()
