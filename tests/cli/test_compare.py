"""`compare`: sentences, figures, JSON and reports."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from kortdiamant.comparison import sides
from kortdiamant.comparison.sides import Comparison, compare
from kortdiamant.expedition import Rules
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.simulation import backend
from tests.cli.conftest import Run

PAIR = ("compare", "marquoir", "slott", "--lang", "en")
DRAWINGS = 5


@cache
def loaded(reference: str) -> Ruleset:
    return load(reference)


COMPARED: dict[tuple[int, int, tuple[str, ...]], Comparison] = {}


def compared(one: Rules, other: Rules, bots: tuple[str, ...]) -> Comparison:
    """Compare, and cache the result by identity, since each ruleset is loaded once."""
    key = id(one), id(other), bots
    if key not in COMPARED:
        COMPARED[key] = compare(one, other, bots)
    return COMPARED[key]


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few games with bots of the readable core, so that nothing is compiled, and each pair once."""
    monkeypatch.setattr(sides, "FEW_GAMES", 2)
    monkeypatch.setattr(sides, "USUAL_BOTS", ("value", "timid", "leave:0.2"))
    monkeypatch.setattr("kortdiamant.rulebook.load", loaded)
    monkeypatch.setattr(sides, "compare", compared)


def test_compare_prints_sentences_and_figures(run: Run) -> None:
    ran = run(*PAIR)
    assert (ran.code, ran.err) == (0, "")
    heading, introduction, first, *_ = ran.out.splitlines()
    assert heading == "Diamant by Marquoir – The castle"
    assert introduction.startswith("Whoever knows “Diamant by Marquoir” notices in “The castle”")
    assert first.startswith("- ")
    assert (
        "- The castle is safer for longer: the second guard comes on average at card 12.3 instead of 7.4.\n" in ran.out
    )
    assert re.search(r"^Distance: \d+% \(.*\)\. Apart in the first round: \d+% in how ", ran.out, re.MULTILINE)
    assert re.search(r"^Ends with card +7\.4 +12\.3$", ran.out, re.MULTILINE)
    assert re.search(r"^Alone at the best +17\.3 +28\.0$", ran.out, re.MULTILINE)
    assert "On average of 2 games each" in ran.out
    assert "small differences drown in chance" in ran.out
    assert ran.out.endswith("kortdiamant rules show slott --diff marquoir\n")


def test_compare_uses_the_language_of_the_known_ruleset(run: Run) -> None:
    assert "Den som kan «Slottet», merker dette" in run("compare", "slott", "marquoir").out
    assert "Qui connaît" in run("compare", "marquoir", "slott").out
    assert "tranquille plus longtemps" in run("compare", "marquoir", "slott").out


def test_a_ruleset_is_compared_with_itself(run: Run) -> None:
    ran = run("compare", "slott", "slott", "--lang", "en")
    assert "Both are “The castle”." in ran.out
    assert "Distance: 0%" in ran.out
    assert "- " not in ran.out.replace(" - ", "")
    assert "--diff" not in ran.out


def test_a_file_is_compared_with_what_it_builds_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "format: 1\nid: mine\nversion: 1\nextends: slott+uten-jokere\ntitle: {en: Mine}\nrounds: 2\n", "utf-8"
    )
    ran = run("compare", "slott+uten-jokere", str(path), "--lang", "en")
    assert "- A game has 2 rounds instead of 4." in ran.out
    assert re.search("^ +slott.uten-jokere +mine$", ran.out, re.MULTILINE)


def test_json_has_the_documented_keys(run: Run) -> None:
    answer = json.loads(run(*PAIR, "--json", "--players", "3").out)
    assert list(answer) == [
        "rulesets",
        "players",
        "bots",
        "games",
        "seed",
        "distance",
        "noticed",
        "figures",
        "curves",
        "bust_rates",
    ]
    assert (answer["rulesets"], answer["players"]) == (["marquoir", "slott"], 3)
    assert (answer["bots"], answer["games"]) == (["value", "timid", "leave:0.2"], [2, 2])
    assert list(answer["distance"]["first"]) == ["total", "risk", "bust", "treasure"]
    assert list(answer["distance"]["game"]) == ["total", "busts", "haul", "relics"]
    assert set(answer["noticed"]) <= set(answer["figures"])
    assert "bust_card" in answer["noticed"]
    exact, simulated, missing = (answer["figures"][name] for name in ("bust_card", "haul", "first_relic"))
    assert exact == {
        "kind": "exact",
        "values": [pytest.approx(7.41708), pytest.approx(12.30490)],
        "steps": pytest.approx(3.9723, abs=1e-3),
        "striking": pytest.approx(5.164, abs=1e-3),
    }
    assert all(low <= value <= high for value, (low, high) in zip(simulated["values"], simulated["ci"], strict=True))
    assert missing["values"] == [None, 2]
    assert [len(each) for each in answer["curves"]["survival"]] == [31, 53]
    assert [len(each) for each in answer["bust_rates"]] == [5, 4]


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("slott",), 2, "Missing argument 'B'"),
        (("slott", "iello", "--force"), 2, "--output only"),
        (
            ("slott", "iello", "--players", "9"),
            1,
            "A table of 9 does not fit both. Players of slott: 3–8; of iello: 3–8.",
        ),
        (("slott", "incan-gold+two-players"), 1, "Players of slott: 3–8; of incan-gold+two-players: 2."),
        (("slott", "diam"), 1, "diam is a game of another kind"),
        (("diam", "diam"), 1, "diam is a game of another kind"),
        (("slott", "nothing"), 1, "There is no ruleset “nothing”"),
        (("slott", "slott+nothing"), 1, "nothing"),
        (("slott", "iello", "--bots", "cautios"), 1, "Did you mean cautious?"),
        (("slott", "iello", "--bots", "timid,timid"), 1, "A table of 2 does not fit both"),
        (("slott", "iello", "--bots", "timid,timid", "--players", "4"), 2, "2 bots for 4 players"),
    ],
)
def test_incomparable_rulesets_are_rejected(run: Run, options: tuple[str, ...], code: int, message: str) -> None:
    ran = run("compare", *options, "--lang", "en")
    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err


def test_a_rejected_file_is_reported_with_its_faults(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("format: 1\nid: broken\nversion: 1\nextends: slott\nrounds: many\n", "utf-8")
    ran = run("compare", "slott", str(path), "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert "broken.yaml:5:9" in ran.err


def test_compare_uses_the_given_bots(run: Run) -> None:
    assert json.loads(run(*PAIR, "--bots", "value", "--json").out)["bots"] == ["value"] * 4
    three = run("compare", "marquoir", "marquoir", "--bots", "timid,value,timid", "--json")
    assert json.loads(three.out)["players"] == 3


def test_a_missing_kernel_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sides, "USUAL_BOTS", ("timid",))
    monkeypatch.setattr(backend, "is_available", lambda: False)
    ran = run(*PAIR)
    assert "kortdiamant[sim]" in ran.err
    assert "Played by the readable core" in ran.out


def test_a_report_holds_every_sentence_and_every_number(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    ran = run(*PAIR, "-o", str(path))
    assert (ran.code, ran.err) == (0, "")
    *lines, last = ran.out.splitlines()
    page = path.read_text("utf-8")
    assert last == f"{path} is written."
    sentences = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
    assert len(sentences) > 5
    assert not [sentence for sentence in sentences if f"<li>{sentence}</li>" not in page]
    numbers = {number for line in lines for number in re.findall(r"[0-9]+\.[0-9]%?", line)}
    assert not [number for number in numbers if number not in page]
    assert page.count("<svg") == DRAWINGS
    assert "kortdiamant compare marquoir slott --players 4" in page


def test_json_beside_a_report_stays_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    ran = run(*PAIR, "--bots", "value", "--json", "-o", str(path))
    assert json.loads(ran.out)["players"] == 4
    assert ran.err == f"{path} is written.\n"
    assert "--players 4 --bots value" in path.read_text("utf-8")


def test_an_unwritable_report_is_rejected_before_anything_is_played(run: Run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(sides, "compare", None)
    existing = tmp_path / "report.html"
    existing.write_text("mine")
    for target, message in (
        (existing, "exists already"),
        (tmp_path, "no ordinary file"),
        (tmp_path / "nowhere" / "report.html", "does not exist"),
    ):
        ran = run(*PAIR, "-o", str(target))
        assert (ran.code, ran.out) == (1, "")
        assert message in ran.err
    assert existing.read_text() == "mine"


def test_force_overwrites_a_report(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("mine")
    assert run(*PAIR, "-o", str(path), "--force").code == 0
    assert path.read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.usefixtures("full_disk")
def test_the_comparison_is_shown_even_if_the_disk_is_full(run: Run, tmp_path: Path) -> None:
    ran = run(*PAIR, "-o", str(tmp_path / "report.html"))
    assert ran.code == 1
    assert "safer for longer" in ran.out
    assert "report.html cannot be written (No space left on device)" in ran.err
    assert not (tmp_path / "report.html").exists()
