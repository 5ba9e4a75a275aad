"""`README.md` agrees with the program: its variant, commands, options and rulesets, and its picture.

`python -m tests.session_picture` redraws the picture.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from kortdiamant.errors import Due
from kortdiamant.rulebook import load, load_any
from kortdiamant.session.blocks import Large
from kortdiamant.session.conversation import Conversation
from kortdiamant.table import Table
from kortdiamant.workshop.check import check_file
from tests.cli.commands import COMMANDS
from tests.docs.snippets import snippets
from tests.session_picture import PICTURE, SCRIPT

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


OLDEST = "ane"  # everything before this entry has scrolled off the picture


def letters(text: str) -> str:
    """The text without any spaces and line breaks."""
    return "".join(text.split())


def test_the_picture_shows_the_current_output() -> None:
    drawn = letters(html.unescape("".join(re.findall(r">([^<]*)</text>", PICTURE.read_text("utf-8")))))
    conversation = Conversation(Table(load("slott"), ["Ane", "Bo", "Cato"], first="Ane"), None)
    said: list[str] = []
    for entry in SCRIPT:
        if entry == OLDEST:
            said.clear()
        deciding = conversation.table.due is Due.DECISION
        answer = conversation.hear("-" if deciding and not entry else entry)
        said += [str(getattr(block, "text", block)) for block in answer.blocks if not isinstance(block, Large)]
    assert [text for text in said if letters(text) not in drawn] == []
    assert len(said) > 5
