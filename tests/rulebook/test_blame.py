"""A fault in an inherited value is blamed on the line of the author's own file that causes it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from kortdiamant.errors import DocumentError, Fault
from kortdiamant.rulebook import bundled_folder
from kortdiamant.rulebook.blame import blame
from kortdiamant.rulebook.build import build
from kortdiamant.rulebook.find import RulesetSource
from kortdiamant.rulebook.resolve import resolve
from kortdiamant.workshop.check import check_file
from tests.rulebook.conftest import BODY, Faults, Write

FIRST = 7  # the line behind the head
# A change over the files of the tests, its codes, and the line of the base that each is about.
CAUSES: Sequence[tuple[str, str, Sequence[tuple[str, int]]]] = (
    ("rounds: 2", "rounds", [("KD-R043", 15), ("KD-R044", 15), ("KD-R047", 16), ("KD-R047", 16)]),
    ("deck: {jokers: 0}", "jokers", [("KD-R024", 12)]),
    ("deck: {pack: tarot-78}", "pack", [("KD-R023", 9)]),
    ("players: {max: 14}", "max", [("KD-R054", 9)]),
    ("rules: {relics: {worth: {by: printed}}}", "by", [("KD-R048", 12)]),
    ("rules: {relics: {enter: {1: 1, 3: 0}}}", "1", [("KD-R046", 16)]),
    ("rules: {relics: {unclaimed: return}, hazards: {strikes: null, lose: half}}", "", []),
    ("cards:\n  - {match: A-10, role: treasure, value: pips}\n  - {match: J, role: hazard, kind: jacks}\n"
     "  - {match: rest, role: out}\nrules: {relics: null, hazards: {strikes: 5}}", "", []),
)  # fmt: skip


def word(fault: Fault) -> str:
    return fault.source[fault.mark.column - 1 :][: fault.width]


@pytest.fixture
def base(write: Write) -> Path:
    return write(BODY, "base.yaml")


@pytest.mark.parametrize(("change", "cause", "about"), CAUSES, ids=[change.split("\n")[0] for change, _, _ in CAUSES])
def test_a_change_that_makes_an_inherited_value_impossible_is_blamed(
    change: str, cause: str, about: Sequence[tuple[str, int]], write: Write, base: Path, faults: Faults
) -> None:
    found = faults(write(f"extends: base.yaml\n{change}\n"))
    assert {Path(fault.mark.file).name for fault in found} <= {"mine.yaml"}
    moved = [fault for fault in found if fault.about]
    assert {word(fault) for fault in moved} <= {cause}
    places = [(fault.code, fault.about.mark) for fault in moved if fault.about]
    assert sorted((code, mark.line) for code, mark in places) == sorted(about)
    assert {Path(mark.file).name for _, mark in places} <= {"base.yaml"}


def test_the_change_that_matters_is_blamed(write: Write, base: Path, faults: Faults) -> None:
    changes = [
        "rules: {ties: [shared], decisions: {from-card: 2}}",
        "players: {min: 2, max: 5}",
        "rounds: 2",
        "words: {}",
    ]
    for place in range(len(changes)):
        turned = [*changes[place:], *changes[:place]]
        found = faults(write("\n".join(["extends: base.yaml", *turned, ""])))
        assert {(word(fault), fault.mark.line) for fault in found} == {
            ("rounds", FIRST + 1 + turned.index("rounds: 2"))
        }


def test_the_later_of_two_jointly_harmful_changes_is_blamed(write: Write, base: Path, faults: Faults) -> None:
    found = faults(write("extends: base.yaml\nrounds: 3\nrules: {relics: {enter: {2: 0, 3: 1}}}\ndeck: {jokers: 1}\n"))
    assert {Path(fault.mark.file).name for fault in found} == {"mine.yaml"}


def test_the_file_that_changes_the_value_is_blamed(write: Write, base: Path, faults: Faults) -> None:
    write("extends: base.yaml\nrounds: 2\n", "middle.yaml")
    found = faults(write("extends: middle.yaml\nplayers: {min: 2}\n"))
    assert {(Path(fault.mark.file).name, fault.mark.line) for fault in found} == {("middle.yaml", 8)}
    found = faults(write("extends: middle.yaml\nrounds: 4\n"))
    assert found == ()


def test_a_setting_is_blamed(base: Path, faults: Faults) -> None:
    found = faults(base, settings=["players.max=8", "rounds=2"])
    assert {(fault.mark.file, fault.mark.line, word(fault)) for fault in found} == {("--set", 2, "rounds")}
    assert all(fault.about and fault.about.mark.file == str(base) for fault in found)


def test_a_variant_of_the_file_is_blamed(write: Write, base: Path) -> None:
    variant = "variants: {short: {title: {nb: A, fr: B, en: C}, set: {rounds: 2}}}"
    path = write(f"extends: base.yaml\n{variant}\n")
    found = check_file(str(path))
    assert {(fault.mark.file, word(fault)) for fault in found} == {(str(path), "rounds")}
    assert not any("variant" in fault.facts for fault in found)


def test_an_inherited_variant_broken_by_a_change_is_named(write: Write) -> None:
    cards = "cards: [{match: A-10 joker, role: treasure, value: 9}, {match: rest, role: hazard, kind: rank}]"
    variant = f"variants: {{flat: {{title: {{nb: A, fr: B, en: C}}, set: {{rules: {{relics: null}}, {cards}}}}}}}"
    write(f"{BODY}{variant}\n", "base.yaml")
    path = write("extends: base.yaml\ndeck: {pack: tarot-78, without: C T1 T2 T3-T21 fool}\nplayers: {max: 9}\n")
    assert check_file(str(path)) == ()
    path = write("extends: base.yaml\nplayers: {max: 10}\n")
    (fault,) = check_file(str(path))
    assert (fault.code, fault.mark.file, word(fault), fault.facts["variant"]) == ("KD-R054", str(path), "max", "flat")


def test_a_fault_of_the_base_stays_in_the_base(write: Write, faults: Faults) -> None:
    write(BODY.replace("joker, role: relic", "joker, role: out").replace("jokers: 2", "jokers: 0"), "base.yaml")
    found = faults(write("extends: base.yaml\nplayers: {min: 2}\nrounds: 5\n"))
    assert "KD-R024" in {fault.code for fault in found}
    assert {Path(fault.mark.file).name for fault in found} == {"base.yaml"}
    assert not any(fault.about for fault in found)


def test_syntax_faults_of_the_base_stay_in_the_base(write: Write, faults: Faults) -> None:
    write(f"{BODY}source: &a b\nsuply: []\n", "base.yaml")
    found = faults(write("extends: base.yaml\nrounds: 4\n"))
    assert {(Path(fault.mark.file).name, fault.about) for fault in found} == {("base.yaml", None)}


def test_with_an_unknown_base_no_fault_is_moved(write: Write, faults: Faults) -> None:
    found = faults(write("extends: nowhere.yaml\nrounds: 2\n"))
    assert [(fault.code, fault.about) for fault in found] == [("KD-R003", None)]


def test_the_search_for_the_cause_is_limited(write: Write, base: Path) -> None:
    resolved = resolve(RulesetSource(write("extends: base.yaml\nrounds: 2\n"), "mine"))
    with pytest.raises(DocumentError) as refused:
        build(resolved, "mine")
    assert blame(refused.value.faults, resolved, max_checked=1) == tuple(refused.value.faults)


@pytest.mark.broad
@pytest.mark.parametrize("name", sorted(path.stem for path in bundled_folder().glob("*.yaml")))
def test_faults_are_reported_in_the_file_that_extends_a_bundled_ruleset(name: str, write: Write) -> None:
    changes = ("rounds: 1", "players: {max: 40}", "deck: {pack: piquet-32}", "rules: {hazards: {strikes: 9}}",
               "rules: {opening: {treasures: 60}}", "rules: {relics: {enter: {1: 9}}}",
               "cards: [{match: A-K, role: treasure, value: 3}, {match: rest, role: hazard, kind: joker}]")  # fmt: skip
    for change in changes:
        path = write(f"extends: {name}\n{change}\n")
        for fault in check_file(str(path)):
            assert fault.mark.file == str(path), (change, fault)
