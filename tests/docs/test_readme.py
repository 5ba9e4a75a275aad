"""`README.md` against the program: its variant is in order, and its commands, options and rulesets exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kortdiamant.rulebook import load_any
from kortdiamant.workshop.check import check_file
from tests.cli.commands import COMMANDS
from tests.docs.snippets import snippets

PAGE = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
LINES = re.findall(r"(?:`|^    |-- ?from \. )kortdiamant ([a-z][^`\n#]*)", PAGE, re.MULTILINE)


def test_the_variant_has_no_fault(tmp_path: Path) -> None:
    (variant,) = (snippet.text for snippet in snippets(PAGE) if snippet.language == "yaml")
    (tmp_path / "far-in.yaml").write_text(variant, "utf-8")
    assert check_file(str(tmp_path / "far-in.yaml")) == ()


@pytest.mark.parametrize("line", LINES)
def test_a_command_line_has_a_command_and_its_options(line: str) -> None:
    words = line.split()
    command = COMMANDS.get(" ".join(words[:2])) or COMMANDS[words[0]]
    known = {option for each in command.params for option in each.opts}
    assert {word for word in words if word.startswith("-")} <= known


def test_the_options_of_play_exist() -> None:
    rows = re.findall(r"^\| (`--.*?) \|", PAGE, re.MULTILINE)
    known = {option for each in COMMANDS["play"].params for option in each.opts}
    assert {option for row in rows for option in re.findall(r"--[a-z]+", row)} <= known
    assert rows


@pytest.mark.parametrize("row", re.findall(r"^\| (`[a-z].*?) \|", PAGE.partition("## Rulesets")[2], re.MULTILINE))
def test_a_row_of_the_table_names_rulesets(row: str) -> None:
    for reference in re.findall(r"`([^`]+)`", row):
        assert load_any(reference).id == reference
