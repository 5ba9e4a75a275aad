"""Rulesets of other people as files: each passes the check and its own examples, and plays a whole game.

No code of the program knows them. Every `*.ruleset.yaml` of this folder is tested.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from kortdiamant.errors import Due
from kortdiamant.expedition import format as format_move
from kortdiamant.rulebook import Ruleset, bundled_folder, load
from kortdiamant.table import Table, replay, replay_text, summary
from kortdiamant.table.table import top_card
from tests.bundled_rulesets import schema_file
from tests.cli.conftest import Run
from tests.golden.players import decision

pytestmark = [pytest.mark.slow, pytest.mark.broad]

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.ruleset.yaml"))
SEEDS = (2, 7)
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".ruleset.yaml"))


def people(ruleset: Ruleset) -> list[str]:
    """The most players that a ruleset allows."""
    return [f"P{number}" for number in range(1, ruleset.rules.players.max + 1)]


def play_table(table: Table, seed: int) -> Sequence[str]:
    """Play a table to the end with dealt cards; returns the entries of the people: decisions, and a shared tie."""
    entries = []
    while not table.finished:
        if table.due is Due.CARD:
            table.say(str(top_card(table.state, seed)))
            continue
        entry = "share" if table.due is Due.SETTLEMENT else format_move(decision(table.state, seed), table.names)
        entries.append(entry)
        table.say(entry)
    return entries


def test_at_least_ten_variants_are_tested() -> None:
    assert len(FILES) >= 10
    assert not {load(str(path)).id for path in FILES} & {path.stem for path in bundled_folder().glob("*.yaml")}


@each_file
def test_the_file_passes_the_check_with_its_examples(path: Path, run: Run) -> None:
    ran = run("rules", "check", "--fail-on", "warning", str(path))
    assert (ran.code, ran.out, ran.err) == (0, "Nothing is wrong in 1 file.\n", "")


@each_file
def test_the_file_is_a_good_example(path: Path) -> None:
    text, ruleset = path.read_text("utf-8"), load(str(path))
    assert path.name == f"{ruleset.id}.ruleset.yaml"
    assert ruleset.source
    modeline, _, rest = text.partition("\n")
    assert (path.parent / modeline.rpartition("$schema=")[2]).resolve() == schema_file().resolve()
    assert rest.startswith("# ")
    assert text.count("  # ") >= 2
    assert text.count("expect: {winners: ") >= 2
    assert text.count("totals: {") >= 2


@each_file
@pytest.mark.parametrize("seed", SEEDS)
def test_play_deals_a_whole_game_and_replay_reads_its_record(path: Path, seed: int, run: Run, tmp_path: Path) -> None:
    ruleset = load(str(path))
    table = Table(ruleset, people(ruleset))
    lines = "".join(f"{line}\n" for line in play_table(table, seed))
    record = tmp_path / "a.game"
    options = ("--ruleset", str(path), "--players", ", ".join(people(ruleset)), "--record", str(record))
    ran = run("play", *options, "--deal", "--seed", str(seed), stdin=lines)
    assert (ran.code, ran.err) == (0, "")
    replayed = run("replay", "--json", str(record))
    assert (replayed.code, replayed.err) == (0, "")
    assert json.loads(replayed.out) == {**summary(table, str(record)), "file": str(record), "ruleset": str(path)}
    assert json.loads(replayed.out)["finished"]


@each_file
def test_a_record_means_the_same_game_with_the_file_and_by_itself(path: Path, run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    names = people(load(str(path)))
    run("play", "--ruleset", str(path), "--players", ",".join(names), "--record", str(record))
    text = record.read_text("utf-8")
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("definition: "))
    assert bare != text
    assert replay_text(bare, str(record)).ruleset.rules == replay(record).ruleset.rules == load(str(path)).rules
