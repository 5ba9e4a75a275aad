"""`rules new`, `check`, `explain`, `show`, `tell` and `schema`."""

from __future__ import annotations

import io
import json
import shlex
from pathlib import Path

import pytest

from kortdiamant.cli.output.screen import Screen
from kortdiamant.rulebook import bundled_folder, load
from kortdiamant.session.rules import rule_blocks
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from kortdiamant.workshop.schema import NAME, build_schema, schema_text
from tests.cli.conftest import Run
from tests.workshop.ruleset_files import whole


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the user writes a ruleset."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
def test_the_file_is_written_and_the_next_two_commands_work(run: Run, here: Path, language: str) -> None:
    ran = run("rules", "new", "mine", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert sorted(path.name for path in here.iterdir()) == ["mine.yaml", NAME]
    assert load("mine.yaml").language == language
    written, *commands, about_editors = ran.out.splitlines()
    assert written.startswith("mine.yaml ")
    assert NAME in about_editors
    check, play = (shlex.split(command.partition("kortdiamant ")[2]) for command in commands)
    assert check == ["rules", "check", "mine.yaml"]
    assert run(*check).code == 0
    played = run(*play, "--players", "Ane,Bo,Cato", stdin="7\n-\n")
    assert (played.code, played.err) == (0, "")


def test_the_schema_is_mentioned_once(run: Run, here: Path) -> None:
    run("rules", "new", "mine")
    assert (here / NAME).read_text("utf-8") == run("rules", "schema").out
    assert NAME not in run("rules", "new", "another").out


def test_another_base_can_be_named(run: Run) -> None:
    assert run("rules", "new", "mine", "--from", "marquoir+reliques").code == 0
    assert load("mine.yaml").rules == load("marquoir+reliques").rules


def test_an_invalid_id_is_rejected_with_a_suggestion(run: Run, here: Path) -> None:
    ran = run("rules", "new", "Min egen.yaml", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.endswith("Right: min-egen.\n")
    assert list(here.iterdir()) == []


def test_a_bundled_id_is_rejected(run: Run) -> None:
    ran = run("rules", "new", "iello", "--lang", "nb")
    assert ran.code == 1
    assert "Ledig: iello-2." in ran.err


def test_a_file_is_never_overwritten(run: Run, here: Path) -> None:
    (here / "mine.yaml").write_text("precious", "utf-8")
    ran = run("rules", "new", "mine", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "mine.yaml exists already, and is never overwritten.\n"
    assert (here / "mine.yaml").read_text("utf-8") == "precious"


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
def test_fail_on_sets_the_severity_that_fails(
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


def test_all_files_are_checked_and_reported_in_their_order(run: Run, files: dict[str, str]) -> None:
    ran = run("rules", "check", *(files[name] for name in ("missing", "refused", "good", "warned")))
    places = [line.split(":")[0] for line in ran.out.split("\n") if "[KD-" in line]
    assert places == [files[name] for name in ("missing", "refused", "warned")]
    assert "Nothing is wrong" not in ran.out


@pytest.mark.parametrize("form", ["json", "github", "sarif"])
def test_machine_formats_contain_no_other_text(run: Run, files: dict[str, str], form: str) -> None:
    out = run("rules", "check", "--format", form, files["good"]).out
    assert (json.loads(out)["runs"][0]["results"] == []) if form == "sarif" else (out == "")


def test_json_is_a_line_for_each_fault_of_all_files(run: Run, files: dict[str, str]) -> None:
    lines = run("rules", "check", "--format", "json", files["refused"], files["warned"]).out.splitlines()
    assert [json.loads(line)["code"] for line in lines] == ["KD-S001", "KD-R054"]


def test_check_uses_the_requested_language(run: Run, files: dict[str, str]) -> None:
    assert "Ingenting er galt i 1 fil." in run("rules", "check", "--lang", "nb", files["good"]).out
    assert "clé strike" in run("rules", "check", "--lang", "fr", files["refused"]).out


def test_file_names_are_escaped(run: Run, tmp_path: Path) -> None:
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
        ("fr", "Le nombre est plus petit que le minimum.", "Incorrect\u202f:", "Correct\u202f:"),
    ],
)
def test_an_explanation_is_in_the_requested_language(
    language: str, prose: str, wrong: str, right: str, run: Run
) -> None:
    out = run("rules", "explain", "KD-S005", "--lang", language).out
    assert out == f"KD-S005\n\n{prose}\n\n{wrong}\n\n    rounds: 0\n\n{right}\n\n    rounds: 1\n"


def test_an_explanation_without_examples_is_prose_alone(run: Run) -> None:
    out = run("rules", "explain", "KD-X001").out
    assert "cannot be read at all" in out
    assert "Wrong" not in out


def test_an_unknown_code_is_rejected_with_the_nearest_one(run: Run) -> None:
    ran = run("rules", "explain", "KD-Y12")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "No fault has the code “KD-Y12”. Did you mean KD-Y012?\n"


def test_rules_show_prints_a_ruleset_file(run: Run, tmp_path: Path) -> None:
    ran = run("rules", "show", "slott+uten-jokere", "--set", "rules.hazards.strikes=3")
    assert (ran.code, ran.err) == (0, "")
    (tmp_path / "whole.yaml").write_text(ran.out, "utf-8")
    whole = load(str(tmp_path / "whole.yaml"))
    assert whole.rules == load("slott+uten-jokere", settings=["rules.hazards.strikes=3"]).rules


def test_resolved_is_the_default_of_show(run: Run) -> None:
    assert run("rules", "show", "iello").out == run("rules", "show", "iello", "--resolved").out


def test_origins_stand_behind_the_values(run: Run) -> None:
    ran = run("rules", "show", "marquoir", "--origin", "--set", "rules.hazards.strikes=3")
    assert (ran.code, ran.err) == (0, "")
    notes = {line.split(":")[0].strip(): line.partition(" # ")[2] for line in ran.out.splitlines() if " # " in line}
    assert notes["strikes"] == "--set, 1"
    assert notes["rounds"].startswith("iello.yaml:")
    assert notes["after-bust"].startswith("marquoir.yaml:")
    assert notes["treasures"] == "default"


@pytest.mark.parametrize(("language", "word"), [("nb", "standard"), ("fr", "par défaut"), ("en", "default")])
def test_show_uses_the_requested_language(run: Run, language: str, word: str) -> None:
    assert f" # {word}\n" in run("rules", "show", "slott", "--origin", "--lang", language).out


def test_resolved_and_origin_are_mutually_exclusive(run: Run) -> None:
    ran = run("rules", "show", "slott", "--resolved", "--origin")
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("slot",), "Did you mean slott?"),
        (("slott+jokere",), "There is no variant “jokere”."),
        (("slott", "--set", "rules.hazards.strike=3"), "--set:1:15: error: "),
        (("./missing.yaml", "--origin"), "missing.yaml does not exist."),
    ],
)
def test_an_unshowable_file_is_rejected(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run("rules", "show", *arguments, "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert message in ran.err


class Narrow(Screen):
    """A terminal that is as narrow as a telephone."""

    width = 40


def test_the_rules_are_in_the_language_of_the_ruleset(run: Run) -> None:
    ran = run("rules", "tell", "slott")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Slottet\n\nMålet med spillet\n\nDere er tyver i slottet. ")
    assert "\n2. Stokk alle kortene" in ran.out
    assert "\n     2   5 gull\n" in ran.out


@pytest.mark.parametrize(
    ("form", "beginning"),
    [("text", "The castle\n"), ("markdown", "# The castle\n\n## The aim\n"), ("html", "<!DOCTYPE html>")],
)
def test_the_rules_come_in_every_format(run: Run, form: str, beginning: str) -> None:
    ran = run("rules", "tell", "slott", "--lang", "en", "--format", form)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(beginning)
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")


def test_settings_change_the_rules_text(run: Run) -> None:
    assert (
        "as soon as three of one kind lie on the path"
        in run("rules", "tell", "slott", "--lang", "en", "--set", "rules.hazards.strikes=3").out
    )


def test_an_unknown_ruleset_has_no_rules_text(run: Run) -> None:
    ran = run("rules", "tell", "slot", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert "Did you mean slott?" in ran.err


@pytest.mark.parametrize("reference", ["slott", "incan-gold+bga"])
def test_rules_are_wrapped_with_hanging_indents(reference: str) -> None:
    stream = io.StringIO()
    Narrow(stream).show_blocks(rule_blocks(rule_sheet(load(reference), "fr")))
    lines = stream.getvalue().split("\n")
    assert max(map(len, lines)) <= 40
    assert any(line.startswith("   ") and line[3:4].isalpha() for line in lines)


def test_a_difference_stands_below_a_heading_with_both_values(run: Run) -> None:
    ran = run("rules", "show", "iello", "--diff", "iello+livret", "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "The hazards\n\n"
        "  Diamant, Iello edition of 2016: However the expedition ended, all hazards on the path leave the "
        "game.\n"
        "  Diamant, Iello edition of 2016 (By the rulebook): The card that struck leaves the game. All other hazards "
        "on the path go back into the pile, however the expedition ended.\n"
    )


def test_a_difference_shows_a_rule_that_only_one_ruleset_has(run: Run) -> None:
    out = run("rules", "show", "marquoir", "--diff", "marquoir+reliques", "--lang", "en").out
    assert "  Diamant by Marquoir: nothing about this\n" in out


def test_diff_labels_the_changed_side_with_its_settings(run: Run) -> None:
    out = run("rules", "show", "slott", "--diff", "slott", "--set", "rules.hazards.lose=half", "--lang", "en").out
    assert "  slott (rules.hazards.lose=half): All who are still in the castle lose half" in out
    assert "  slott: All who are still in the castle lose everything" in out


def test_rulesets_that_play_alike_are_reported_as_alike(run: Run) -> None:
    assert (
        run("rules", "show", "slott", "--diff", "slott", "--lang", "fr").out
        == "slott et slott se jouent de la même façon.\n"
    )


@pytest.mark.parametrize("option", ["--origin", "--resolved"])
def test_diff_excludes_the_other_options(run: Run, option: str) -> None:
    ran = run("rules", "show", "slott", option, "--diff", "iello")
    assert (ran.code, ran.out) == (2, "")


def test_schema_prints_the_schema(run: Run) -> None:
    ran = run("rules", "schema")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == build_schema()
    assert ran.out == f"{schema_text()}\n"
