"""Faults in the formats of other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kortdiamant.errors import Fault, Mark, Severity
from kortdiamant.telling.errors import render
from kortdiamant.version import program_version
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.fault_formats import FORMATS, as_github, as_json, as_sarif, as_text
from tests.workshop.ruleset_files import whole

SOURCE = "    strike: 3"
FAULTS = (
    Fault("KD-S001", Mark("a b,c:d%.yaml", 10, 5), {"key": "100%\n"}, near="strikes", source=SOURCE, width=6),
    Fault("KD-R054", Mark("b.yaml", 3, 1), {"inside": 11, "value": 10}, Severity.WARNING, source="cards:", width=5),
)


def sarif(faults: Sequence[Fault]) -> Any:
    (text,) = as_sarif(faults, "en")
    return json.loads(text)


def test_text_format_matches_render() -> None:
    assert list(as_text(FAULTS, "nb")) == [render(fault, "nb") for fault in FAULTS]


def test_json_is_an_object_a_line_for_each_fault() -> None:
    lines = list(as_json(FAULTS, "en"))
    assert not any("\n" in line for line in lines)
    assert [json.loads(line)["severity"] for line in lines] == ["error", "warning"]
    assert json.loads(lines[0]) == {
        "file": "a b,c:d%.yaml",
        "line": 10,
        "column": 5,
        "width": 6,
        "severity": "error",
        "code": "KD-S001",
        "message": "There is no key 100%\n here. Did you mean strikes?",
        "near": "strikes",
        "source": SOURCE,
    }


def test_github_commands_escape_special_characters() -> None:
    assert list(as_github(FAULTS, "en")) == [
        "::error file=a b%2Cc%3Ad%25.yaml,line=10,col=5,title=KD-S001::"
        "There is no key 100%25%0A here. Did you mean strikes?",
        "::warning file=b.yaml,line=3,col=1,title=KD-R054::"
        "With 11 inside nobody gets a share: no treasure is worth more than 10.",
    ]


def test_github_commands_escape_control_characters() -> None:
    (told,) = as_github([replace(FAULTS[1], mark=Mark("a\x1b[31m\n.yaml"))], "en")
    assert told.startswith("::warning file=a\\x1b[31m%0A.yaml,")


def test_sarif_has_the_required_fields() -> None:
    log = sarif(FAULTS)
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    driver = log["runs"][0]["tool"]["driver"]
    assert driver["name"] == "kortdiamant"
    assert driver["version"]
    assert [rule["id"] for rule in driver["rules"]] == ["KD-R054", "KD-S001"]
    for result in log["runs"][0]["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    first, second = log["runs"][0]["results"]
    assert (first["level"], second["level"]) == ("error", "warning")
    assert first["message"]["text"].startswith("There is no key")
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "a%20b%2Cc%3Ad%25.yaml"},
        "region": {"startLine": 10, "startColumn": 5, "endColumn": 11},
    }


def test_a_whole_path_is_a_uri_with_its_scheme(tmp_path: Path) -> None:
    (result,) = sarif(check_file(str(tmp_path)))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == tmp_path.as_uri()


def test_a_log_without_faults_is_valid() -> None:
    assert sarif(())["runs"][0]["results"] == []
    assert list(as_json((), "en")) == []


def test_a_log_has_the_version_of_the_program() -> None:
    assert sarif(())["runs"][0]["tool"]["driver"]["version"] == program_version()


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_a_report_is_in_the_language_of_the_reader(form: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    example = "examples:\n  - players: [Ane, Bo, Cato]\n    game: |\n      K\n      Zoe\n    expect: {winners: []}"
    path.write_text(whole(example), encoding="utf-8")
    text = "\n".join(FORMATS[form](check_file(str(path)), "nb"))
    assert "Ingen her heter" in text
