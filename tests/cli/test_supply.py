"""`supply` and `--supply`: the pieces that pay the shares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run

PIECES = ("play", "--ruleset", "iello", "--players", "Ane,Bo,Cato", "--lang", "en")


def test_supply_shows_how_a_share_is_paid(run: Run) -> None:
    ran = run(*PIECES, "--supply", stdin="17\nane\n11\nall\nundo\n")
    assert "From the supply: 1 diamond each; 2 rubies on the path." in ran.out
    assert ran.out.count("From the supply: 1 diamond each; 1 ruby on the path.") == 1
    assert "From the supply" not in ran.out.partition("Undone")[2]
    assert "From the supply" not in run(*PIECES, stdin="17\n").out


def test_the_question_about_pieces_is_not_recorded(run: Run, game: Callable[[], Path]) -> None:
    ran = run(*PIECES, stdin="17\nbanken\nsupply\n")
    assert ran.out.count("In the supply: 37 diamonds, 58 rubies") == 2
    assert game().read_text("utf-8").endswith("---\n17\n")


def test_help_mentions_supply_only_for_rulesets_with_pieces(run: Run) -> None:
    assert "supply" in run(*PIECES, stdin="help\n").out
    assert "supply" not in run("play", "--players", "Ane,Bo,Cato", "--lang", "en", stdin="help\n").out
    assert "which pieces" in run("play", "--players", "Ane,Bo,Cato", "--lang", "en", stdin="bank\n").out


def test_missing_pieces_are_reported_once(run: Run) -> None:
    castle = ("play", "--players", "Ane,Bo,Cato", "--lang", "en")
    output = run(*castle, "--supply", stdin="7\n-\n8\nane\n").out
    assert output.count("The ruleset does not say which pieces are used.") == 1
    assert "written down" not in output
    assert "which pieces" in run("resume", "--supply", stdin="").out
    assert "which pieces" not in run("resume", stdin="").out
    short = ("--ruleset", "slott+uten-jokere", "--set", "rounds=1", "--supply")
    ended = run(*castle, *short, stdin="7\nane\n8\nbo\n9\ncato\nagain\n").out
    assert ended.count("The castle") == 2
    assert ended.count("which pieces") == 1
