"""`docs/diam.md` agrees with the program: its record, its picture, its programs and its figures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kortdiamant import replay, ruleset
from kortdiamant.diam.rules import COLOURS
from kortdiamant.diamengine.bitboards import EMPTY
from kortdiamant.diamengine.strategy import format_strategy, load_strategy
from kortdiamant.errors import DocumentError, WrongFamily
from kortdiamant.rulebook import DiamRuleset
from kortdiamant.table import Board, read_any_game, summary
from kortdiamant.telling.diam import board_prompt, reserves, ring
from tests.bundled_rulesets import bundled_references
from tests.diamengine.agreement import count_perft

pytestmark = pytest.mark.usefixtures("engine_for_diam")
PAGE = (Path(__file__).parents[2] / "docs" / "diam.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PICTURE, RECORD, STRATEGY = (text for language, text in BLOCKS if not language)


def read_board(tmp_path: Path, record: str) -> Board:
    (tmp_path / "friday.game").write_text(record, "utf-8")
    table = read_any_game(tmp_path / "friday.game", language="en").table
    assert isinstance(table, Board)
    return table


def test_the_record_has_the_result_on_the_page(tmp_path: Path) -> None:
    (printed,) = (text for language, text in BLOCKS if language == "json")
    assert summary(read_board(tmp_path, RECORD), "friday.game") == json.loads(printed)


def test_the_picture_shows_the_real_screen(tmp_path: Path) -> None:
    header = RECORD.partition("d1")[0]
    table = read_board(tmp_path, f"{header}h3\ns3\nd1\ns5\nh1\nc2\n")
    shown = [*ring(table.state.stacks), *reserves(table), f"{board_prompt(table)}>"]
    assert "".join(f"{line}\n" for line in shown) == PICTURE


@pytest.mark.parametrize("program", [text for language, text in BLOCKS if language == "python"])
def test_a_program_runs(program: str) -> None:
    exec(compile(program, "docs/diam.md", "exec"), {})  # noqa: S102  it is ours


def test_the_strategy_begins_as_on_the_page() -> None:
    assert STRATEGY.splitlines() == list(format_strategy(load_strategy()))[: len(STRATEGY.splitlines())]


def test_the_engine_counts_the_lines_of_the_table() -> None:
    counts = re.findall(r"^\| (\d) \| ([\d,]+) \|$", PAGE, re.MULTILINE)
    for plies, count in counts[:6]:
        assert count_perft(EMPTY, 0, int(plies)) == int(count.replace(",", ""))
    assert len(counts) == 8


def test_functions_for_games_with_cards_reject_diam(tmp_path: Path) -> None:
    read_board(tmp_path, RECORD)
    with pytest.raises(WrongFamily):
        ruleset("diam")
    with pytest.raises(DocumentError):
        replay(tmp_path / "friday.game")


def test_the_turns_on_the_page_leave_a_player_without_a_turn(tmp_path: Path) -> None:
    (lines,) = re.findall(r"`((?:[hdsc]\d ?){16})`", PAGE)
    table = read_board(tmp_path, RECORD.partition("d1")[0] + "\n".join(lines.split()) + "\n")
    assert (len(table.moments), table.state.seat) == (17, 1)


def test_every_ruleset_and_colour_is_named() -> None:
    assert all(f"`{reference}`" in PAGE for reference in bundled_references(DiamRuleset))
    assert f"`{' '.join(COLOURS)}`" in PAGE
