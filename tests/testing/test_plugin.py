"""The pytest plugin, in separate pytest runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.workshop.ruleset_files import whole

pytest_plugins = ["pytester"]

VARIANT = "variants:\n  short:\n    title: {en: Short, nb: Kort, fr: Court}\n    set: {rounds: 1}\n"


@pytest.fixture
def run(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with one ruleset; one game of it is played."""
    pytester.makeini("[pytest]\nkortdiamant_games = 1\nfilterwarnings = error\n")
    (pytester.path / "mine.ruleset.yaml").write_text(whole(VARIANT), "utf-8")
    return pytester


def test_our_own_runs_have_the_plugin(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.pluginmanager.has_plugin("kortdiamant"), "install the project again: pip install -e ."


def test_a_file_is_checked_and_played_with_each_variant(run: pytest.Pytester) -> None:
    (run.path / "other.yaml").write_text("not ours", "utf-8")
    result = run.runpytest_inprocess("-v")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        ["mine.ruleset.yaml::check PASSED*", "mine.ruleset.yaml::play PASSED*", "mine.ruleset.yaml::play+short PASSED*"]
    )


def test_items_can_be_selected(run: pytest.Pytester) -> None:
    run.runpytest_inprocess("mine.ruleset.yaml::play+short").assert_outcomes(passed=1)
    run.runpytest_inprocess("-k", "check").assert_outcomes(passed=1, deselected=2)


def test_a_fault_looks_like_that_of_rules_check(run: pytest.Pytester) -> None:
    (run.path / "mine.ruleset.yaml").write_text(whole("rules: {hazards: {strike: 3}}"), "utf-8")
    result = run.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*_ mine.ruleset.yaml: check _*",
            "*mine.ruleset.yaml:12:19: error: There is no key strike here. Did you mean strikes? ?KD-S001?",
            "rules: {hazards: {strike: 3}}",
            "                  ^~~~~~",
            "FAILED mine.ruleset.yaml::check - *",
        ]
    )
    result.stdout.no_fnmatch_line("*conformance.py*")


def test_an_item_has_the_line_of_its_variant(run: pytest.Pytester) -> None:
    items, _ = run.inline_genitems()
    lines = (run.path / "mine.ruleset.yaml").read_text("utf-8").split("\n")
    assert [(item.name, item.location[0], item.location[1]) for item in items] == [
        ("check", "mine.ruleset.yaml", 0),
        ("play", "mine.ruleset.yaml", 0),
        ("play+short", "mine.ruleset.yaml", lines.index("  short:")),
    ]


def test_a_broken_law_is_reported_without_a_traceback(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kortdiamant.testing.players.most_entries", lambda *_: 3)
    result = run.runpytest_inprocess("mine.ruleset.yaml::play")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*breaks a law of every game: a game comes to an end*", 'ruleset: "*/mine.ruleset.yaml"']
    )
    result.stdout.no_fnmatch_line("*conformance.py*")


def test_an_unexpected_error_has_a_traceback(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kortdiamant.testing.conformance.check_file", lambda _: 1 // 0)
    result = run.runpytest_inprocess("mine.ruleset.yaml::check")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*conformance.py*", "*ZeroDivisionError*"])


def test_a_setting_that_is_no_number_is_rejected(run: pytest.Pytester) -> None:
    result = run.runpytest_inprocess("-o", "kortdiamant_seed=many")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*kortdiamant_seed is a whole number, not many*"])


def test_the_plugin_does_not_import_the_program() -> None:
    code = (
        "import sys; before = set(sys.modules)\n"
        "import kortdiamant.testing.plugin\n"
        "print(sorted(name for name in set(sys.modules) - before if name.partition('.')[0] in ('kortdiamant', 'yaml')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "['kortdiamant', 'kortdiamant.testing', 'kortdiamant.testing.plugin']"
