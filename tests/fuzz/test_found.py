"""What fuzzing has found, and what it is made of."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

from kortdiamant.rulebook import load
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.starter import starter_text
from tests.fuzz.guided import Hang, hang, tried
from tests.fuzz.mutation import LONGEST, MUTATIONS, Mutation, mutated
from tests.fuzz.targets import SHARES, TARGETS, seeds
from tests.workshop.ruleset_files import whole


def test_a_name_that_is_a_number_can_be_built_upon(tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    text = "deck: {pack: piquet-32}\ncards:\n- {match: 7 8, role: treasure, value: 5}\n"
    text += "- {match: 9 10, role: hazard, kind: rank}\n- {match: rest, role: hazard, kind: suit}\n"
    base.write_text(whole(text + "rules: {hazards: {strikes: {default: 2, 9: 1}}}\n"), "utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(starter_text("mine", str(base), "en"), "utf-8")
    assert load(str(mine)).rules == load(str(base)).rules
    assert load(str(base), settings=["rules.hazards.strikes.9=3"]).rules.hazards.strikes == {"default": 2, "9": 3}


def test_what_is_no_map_is_said_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("- {a: 1, a: 2}\n", "utf-8")
    assert [fault.code for fault in check_file(str(tmp_path / "mine.yaml"))] == ["KD-R001", "KD-Y001"]


@pytest.mark.parametrize("target", TARGETS)
def test_each_target_takes_its_seeds_and_what_becomes_of_them(target: str) -> None:
    chance, texts = Random(0), seeds(target)  # noqa: S311  nothing is secret here
    for text in (*texts[:3], *(mutated(chance.choice(texts), chance.choice(texts), chance) for _ in range(10))):
        TARGETS[target](text)


def test_all_of_the_time_is_used() -> None:
    assert SHARES.keys() == TARGETS.keys()
    assert sum(SHARES.values()) == pytest.approx(1)


@pytest.mark.parametrize("change", MUTATIONS)
@pytest.mark.parametrize("text", ["", "a", "a: 1\n  b: 2\n- 3", "\n\n", "é" * 999])
def test_a_change_takes_any_text(change: Mutation, text: str) -> None:
    for seed in range(5):
        chance = Random(seed)  # noqa: S311  nothing is secret here
        change(text, "x: y\nz: 9", chance).encode()
        assert len(mutated(text, text, chance)) <= LONGEST


def test_what_goes_wrong_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.guided.PLACE", tmp_path)
    monkeypatch.setattr("tests.fuzz.guided.MOST_SECONDS", 0.05)
    signal.signal(signal.SIGVTALRM, hang)
    for target, error in ((failing, ZeroDivisionError), (endless, Hang)):
        with pytest.raises(error):
            tried(target, target.__name__)(b"text")
    assert {kept.name.partition("-")[0] for kept in (tmp_path / "found").iterdir()} == {"failing", "endless"}
    assert {kept.read_bytes() for kept in (tmp_path / "found").iterdir()} == {b"text"}


def failing(_text: str) -> None:
    raise ZeroDivisionError


def endless(_text: str) -> None:
    while True:
        pass
