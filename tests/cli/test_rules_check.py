"""`rules check` and `rules explain` as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kortdiamant.rulebook import bundled_folder
from tests.cli.conftest import Run
from tests.workshop.ruleset_files import whole

WARNED = "players: {min: 3, max: 12}"
REFUSED = "rules: {hazards: {strike: 3}}"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A file in order, one with a warning, one with an error, and one that is not there."""
    texts = {"good": "", "warned": WARNED, "refused": REFUSED}
    for name, lines in texts.items():
        (tmp_path / f"{name}.yaml").write_text(whole(lines), encoding="utf-8")
    return {name: str(tmp_path / f"{name}.yaml") for name in (*texts, "missing")}


def test_every_bundled_ruleset_passes(run: Run) -> None:
    paths = sorted(map(str, bundled_folder().glob("*.yaml")))
    ran = run("rules", "check", "--fail-on", "warning", *paths)
    assert (ran.code, ran.out, ran.err) == (0, f"Nothing is wrong in {len(paths)} files.\n", "")


@pytest.mark.parametrize(
    ("names", "options", "code"),
    [
        (["good"], [], 0),
        (["warned"], [], 0),
        (["warned"], ["--fail-on", "error"], 0),
        (["warned"], ["--fail-on", "warning"], 1),
        (["refused"], [], 1),
        (["refused"], ["--fail-on", "warning"], 1),
        (["missing"], [], 1),
        (["good", "warned"], [], 0),
        (["missing", "good"], [], 1),
        (["good"], ["--fail-on", "anything"], 2),
        (["good"], ["--format", "xml"], 2),
        ([], [], 2),
    ],
)
def test_the_exit_code_says_whether_anything_is_as_bad_as_that(
    run: Run, files: dict[str, str], names: list[str], options: list[str], code: int
) -> None:
    assert run("rules", "check", *options, *(files[name] for name in names)).code == code


def test_a_fault_has_its_place_its_line_and_a_caret(run: Run, files: dict[str, str]) -> None:
    out = run("rules", "check", files["refused"]).out
    line = len(whole(REFUSED).split("\n"))
    assert out == (
        f"{files['refused']}:{line}:19: error: There is no key strike here. Did you mean strikes? [KD-S001]\n"
        f"{REFUSED}\n"
        f"{' ' * 18}^~~~~~\n"
    )


def test_all_files_are_judged_and_told_in_their_order(run: Run, files: dict[str, str]) -> None:
    ran = run("rules", "check", *(files[name] for name in ("missing", "refused", "good", "warned")))
    places = [line.split(":")[0] for line in ran.out.split("\n") if "[KD-" in line]
    assert places == [files[name] for name in ("missing", "refused", "warned")]
    assert "Nothing is wrong" not in ran.out


@pytest.mark.parametrize("form", ["json", "github", "sarif"])
def test_formats_for_programs_hold_nothing_else(run: Run, files: dict[str, str], form: str) -> None:
    out = run("rules", "check", "--format", form, files["good"]).out
    assert (json.loads(out)["runs"][0]["results"] == []) if form == "sarif" else (out == "")


def test_json_is_a_line_for_each_fault_of_all_files(run: Run, files: dict[str, str]) -> None:
    lines = run("rules", "check", "--format", "json", files["refused"], files["warned"]).out.splitlines()
    assert [json.loads(line)["code"] for line in lines] == ["KD-S001", "KD-R054"]


def test_it_speaks_the_language_that_is_asked_for(run: Run, files: dict[str, str]) -> None:
    assert "Ingenting er galt i 1 fil." in run("rules", "check", "--lang", "nb", files["good"]).out
    assert "clé strike" in run("rules", "check", "--lang", "fr", files["refused"]).out


def test_a_name_in_a_file_commands_no_terminal(run: Run, tmp_path: Path) -> None:
    ran = run("rules", "check", str(tmp_path / "a\x1b[31m.yaml"))
    assert ran.code == 1
    assert "\x1b" not in ran.out + ran.err


def test_an_explanation_shows_a_wrong_and_a_right_example(run: Run) -> None:
    ran = run("rules", "explain", "kd-s005")
    assert ran.code == 0
    assert ran.out == (
        "KD-S005\n\nThe number is smaller than it can be.\n\nWrong:\n\n    rounds: 0\n\nRight:\n\n    rounds: 1\n"
    )


@pytest.mark.parametrize(
    ("language", "prose", "wrong", "right"),
    [
        ("nb", "Tallet er mindre enn det kan være.", "Galt:", "Riktig:"),
        ("fr", "Le nombre est plus petit que le minimum.", "Faux\u202f:", "Juste\u202f:"),
    ],
)
def test_an_explanation_is_told_in_the_language_that_was_asked_for(
    language: str, prose: str, wrong: str, right: str, run: Run
) -> None:
    out = run("rules", "explain", "KD-S005", "--lang", language).out
    assert out == f"KD-S005\n\n{prose}\n\n{wrong}\n\n    rounds: 0\n\n{right}\n\n    rounds: 1\n"


def test_an_explanation_without_examples_is_prose_alone(run: Run) -> None:
    out = run("rules", "explain", "KD-X001").out
    assert "cannot be read at all" in out
    assert "Wrong" not in out


def test_an_unknown_code_is_refused_with_the_nearest_right_one(run: Run) -> None:
    ran = run("rules", "explain", "KD-Y12")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "No fault has the code “KD-Y12”. Did you mean KD-Y012?\n"
