"""The file of a tuned ruleset: it extends the original, plays as tuned, and has no fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from kortdiamant.errors import FileError, FileProblem, InvalidId, Severity
from kortdiamant.rulebook import load
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.derived_files import base_from, check_target, lost_variants, tuned_text
from kortdiamant.workshop.knobs import read_knobs
from kortdiamant.workshop.tuning import KnobGrid

KNOBS = (
    ("slott", "deck.without=[2, 3]"),
    ("slott+uten-jokere", "rounds=3|7"),
    ("iello", "cards.hazard.copies=2"),
    ("iello", "cards.treasure.values=[1, 2, 3]"),
    ("marquoir", "rounds=2"),
    ("slott", "rules.relics.enter.2=2"),
    ("slott", "rules.relics.worth={by: fixed, value: 5}"),
    ("slott", "rules.hazards.strikes={default: 2, J: 3}"),
    ("incan-gold", "rules.hazards.lose=half"),
)


def written(reference: str, key: str, folder: Path, name: str = "mine.yaml") -> tuple[Path, KnobGrid]:
    ruleset = load(reference)
    space = KnobGrid(read_knobs([key], ruleset), ruleset)
    settings = space.settings((0,))
    path = folder / name
    lost = lost_variants(reference, settings)
    remarks = ("Said of it.",) * 40
    text = tuned_text(path, reference=reference, ruleset=ruleset, settings=settings, remarks=remarks, lost=lost)
    path.write_text(text, "utf-8")
    return path, space


@pytest.mark.parametrize(("reference", "key"), KNOBS)
def test_a_derived_file_plays_like_the_changed_original(reference: str, key: str, tmp_path: Path) -> None:
    path, space = written(reference, key, tmp_path)
    assert load(str(path)).rules == load(reference, settings=space.settings((0,))).rules
    assert [fault for fault in check_file(str(path)) if fault.severity is Severity.ERROR] == []


@pytest.mark.parametrize(("reference", "key"), KNOBS)
def test_the_file_has_its_own_keys_and_the_change_only(reference: str, key: str, tmp_path: Path) -> None:
    path, _ = written(reference, key, tmp_path)
    ruleset = load(str(path))
    assert (ruleset.id, ruleset.version, ruleset.language) == ("mine", 1, load(reference).language)
    assert ruleset.title == {"nb": "Mine", "fr": "Mine", "en": "Mine"}
    text = path.read_text("utf-8")
    assert f"extends: {reference}\n" in text
    assert "# Said of it." in text
    assert all(len(line) <= 120 for line in text.splitlines())


def test_variants_that_cannot_be_played_are_removed(tmp_path: Path) -> None:
    path, space = written("marquoir", "rounds=2", tmp_path)
    assert lost_variants("marquoir", space.settings((0,))) == ("reliques",)
    assert "variants: {reliques: null}" in path.read_text("utf-8")
    assert "reliques" not in load(str(path)).variants


def test_without_a_change_the_file_has_its_own_keys_only(tmp_path: Path) -> None:
    ruleset = load("slott")
    text = tuned_text(tmp_path / "same.yaml", reference="slott", ruleset=ruleset, settings={}, remarks=())
    (tmp_path / "same.yaml").write_text(text, "utf-8")
    assert load(str(tmp_path / "same.yaml")).rules == ruleset.rules


@pytest.mark.parametrize(
    ("reference", "folder", "base"),
    [
        ("slott", "anywhere", "slott"),
        ("slott+uten-jokere", "anywhere", "slott+uten-jokere"),
        ("mine.yaml", ".", "mine.yaml"),
        ("./mine.yaml+calm+wild", ".", "mine.yaml+calm+wild"),
        ("./mine", ".", "./mine"),
        ("mine.yaml", "below", "../mine.yaml"),
        ("games/mine.yaml", ".", "games/mine.yaml"),
    ],
)
def test_paths_are_relative_to_the_new_file(reference: str, folder: str, base: str) -> None:
    assert base_from(reference, Path(folder)) == base


def test_a_file_in_another_folder_finds_its_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own").mkdir()
    Path("own/base.yaml").write_text(
        "format: 1\nid: base\nversion: 1\nfamily: expedition\ntitle: {en: Base}\nextends: slott\n"
        "variants: {wild: {title: {en: Wild}, set: {rules: {hazards: {strikes: 3}}}}}\n",
        "utf-8",
    )
    path, _ = written("own/base.yaml+wild", "rounds=3", Path("own"))
    assert (load(str(path)).rules.rounds, load(str(path)).rules.hazards.strikes) == (3, 3)


def test_an_impossible_path_is_rejected_first(tmp_path: Path) -> None:
    (tmp_path / "there.yaml").touch()
    with pytest.raises(FileError) as trouble:
        check_target(tmp_path / "there.yaml")
    assert trouble.value.problem is FileProblem.EXISTS
    for name in ("slott.yaml", "My Game.yaml"):
        with pytest.raises(InvalidId):
            check_target(tmp_path / name)
    check_target(tmp_path / "new.yaml")
