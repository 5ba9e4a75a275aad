"""`adapt`: sentences, ruleset file and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kortdiamant.rulebook import load
from tests.cli.conftest import Run

HASTY = ("--patience", "200")  # too little for proofs
WAY = {"nb": (), "fr": ("--tune", "--sentences", "3"), "en": ("--tune", "--sentences", "4")}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for written files."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
def test_the_file_can_be_checked_read_and_played(run: Run, language: str) -> None:
    ran = run("adapt", "schmidt-2005", *WAY[language], "-o", "mine.yaml", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert "mine.yaml" in ran.out
    checked = run("rules", "check", "mine.yaml", "--fail-on", "warning")
    assert (checked.code, checked.err) == (0, "")
    output = run("rules", "tell", "./mine.yaml", "--lang", language).out
    first = next(line for line in ran.out.splitlines() if line.startswith("- "))
    assert first[2:] in output
    assert run("play", "--ruleset", "./mine.yaml", "--players", "Ane,Bo,Cato", stdin="5 of hearts\n-\n").code == 0


def test_a_missing_game_is_reported_with_the_nearest_name(run: Run) -> None:
    ran = run("adapt", "iello", "--deck", "piquet-32", "--lang", "en")
    assert ran.code == 0
    assert "Hazards: 12 instead of 15." in ran.out
    assert "The distance to the game is 15 per cent." in ran.out


def test_an_approximation_respects_the_sentence_limit(run: Run) -> None:
    data = json.loads(run("adapt", "marquoir", "--tune", "--sentences", "4", "--json").out)
    assert not data["exact"]
    assert data["bound"] is None
    assert len(data["sentences"]) <= 4
    assert 0 <= data["distance"]["total"] < 0.2


def test_an_approximation_has_a_relic_worth_and_passes_the_check(run: Run) -> None:
    output = run("adapt", "marquoir+reliques", "--tune", "--sentences", "4", "-o", "mine.yaml", "--lang", "en").out
    assert "worth 8" in output
    checked = run("rules", "check", "mine.yaml")
    assert (checked.code, checked.err) == (0, "")


def test_variants_without_cards_are_kept(run: Run) -> None:
    run("adapt", "incan-gold", "--tune", "--sentences", "4", "--jokers", "2", "-o", "mine.yaml")
    assert list(load("./mine.yaml").variants) == ["two-players"]


def test_a_game_for_a_deck_is_adapted_to_another_deck(run: Run) -> None:
    data = json.loads(run("adapt", "slott", "--jokers", "2", *HASTY, "--json").out)
    assert data["exact"]
    assert data["distance"] is None
    assert data["words"] >= data["bound"]
    assert {"card": "joker", "copies": 2, "role": "relic"} in data["cards"]
    assert {"card": "JS", "copies": 1, "role": "hazard", "kind": "J", "stands_for": "J"} in data["cards"]


def test_printed_worths_come_in_their_order() -> None:
    rules = load("marquoir-54").rules
    worths = [rules.cells[place].role for place in rules.relic_queue]
    assert [getattr(role, "printed", None) for role in worths] == [5, 7, 8, 10, 12]


def test_a_written_file_refers_to_its_base_by_a_relative_path(run: Run, here: Path) -> None:
    (here / "deep").mkdir()
    run("rules", "new", "own", "--from", "schmidt-2005")
    assert run("adapt", "./own.yaml", "--tune", "--sentences", "4", "-o", "deep/mine.yaml").code == 0
    assert run("rules", "check", "deep/mine.yaml").code == 0


@pytest.mark.parametrize(("arguments", "message"), [
    (("nothing",), "nothing"),
    (("marquoir", "--deck", "standard-25"), "standard-"),
    (("slott", "--tune", "--sentences", "2"), "2 sentences"),
    (("marquoir", "-o", "there.yaml"), "there.yaml"),
    (("marquoir", "-o", "nowhere/mine.yaml"), "nowhere does not exist"),
    (("marquoir", "-o", "slott.yaml"), "slott"),
])  # fmt: skip
def test_impossible_values_are_rejected_before_the_search(run: Run, here: Path, arguments, message: str) -> None:
    (here / "there.yaml").write_text("mine", encoding="utf-8")
    ran = run("adapt", *arguments, "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert message in ran.err
    assert (here / "there.yaml").read_text("utf-8") == "mine"
