"""Bugs that fuzzing has found, and tests of the fuzzer."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kortdiamant.rulebook import load
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.starter import starter_text
from tests.fuzz.guided import Hang, bytes_target, raise_hang
from tests.fuzz.mutation import MAX_CHARACTERS, MUTATIONS, Mutation, mutate
from tests.fuzz.targets import SHARES, TARGETS, seeds
from tests.workshop.ruleset_files import whole


def test_a_ruleset_with_a_number_as_a_name_can_be_extended(tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    text = "deck: {pack: piquet-32}\ncards:\n- {match: 7 8, role: treasure, value: 5}\n"
    text += "- {match: 9 10, role: hazard, kind: rank}\n- {match: rest, role: hazard, kind: suit}\n"
    base.write_text(whole(text + "rules: {hazards: {strikes: {default: 2, 9: 1}}}\n"), "utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(starter_text("mine", str(base), "en"), "utf-8")
    assert load(str(mine)).rules == load(str(base)).rules
    assert load(str(base), settings=["rules.hazards.strikes.9=3"]).rules.hazards.strikes == {"default": 2, "9": 3}


def test_a_list_instead_of_a_map_is_reported_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("- {a: 1, a: 2}\n", "utf-8")
    assert [fault.code for fault in check_file(str(tmp_path / "mine.yaml"))] == ["KD-R001", "KD-Y001"]


@pytest.mark.parametrize("target", TARGETS)
def test_each_target_takes_its_seeds_and_their_mutations(target: str) -> None:
    chance, texts = Random(0), seeds(target)  # noqa: S311  nothing is secret here
    for text in (*texts[:3], *(mutate(chance.choice(texts), chance.choice(texts), chance) for _ in range(10))):
        TARGETS[target](text)


def test_the_shares_of_the_targets_sum_to_one() -> None:
    assert SHARES.keys() == TARGETS.keys()
    assert sum(SHARES.values()) == pytest.approx(1)


@pytest.mark.parametrize("change", MUTATIONS)
@pytest.mark.parametrize("text", ["", "a", "a: 1\n  b: 2\n- 3", "\n\n", "é" * 999])
def test_a_mutation_takes_any_text(change: Mutation, text: str) -> None:
    for seed in range(5):
        chance = Random(seed)  # noqa: S311  nothing is secret here
        change(text, "x: y\nz: 9", chance).encode()
        assert len(mutate(text, text, chance)) <= MAX_CHARACTERS


@pytest.fixture
def _timer() -> Iterator[None]:
    before = signal.signal(signal.SIGVTALRM, raise_hang)
    yield
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.usefixtures("_timer")
def test_a_text_that_fails_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.guided.PLACE", tmp_path)
    monkeypatch.setattr("tests.fuzz.guided.MAX_SECONDS", 0.05)
    for target, error in ((failing, ZeroDivisionError), (endless, Hang)):
        with pytest.raises(error):
            bytes_target(target, target.__name__)(b"text")
    assert {kept.name.partition("-")[0] for kept in (tmp_path / "found").iterdir()} == {"failing", "endless"}
    assert {kept.read_bytes() for kept in (tmp_path / "found").iterdir()} == {b"text"}


def failing(_text: str) -> None:
    raise ZeroDivisionError


def endless(_text: str) -> None:
    while True:
        pass
