"""A whole game of Diam for each ruleset and variant: its record, its result and its transcript."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from kortdiamant.diam import format, legal_moves
from kortdiamant.diam.events import PiecesShifted
from kortdiamant.rulebook import DiamRuleset, load_any
from kortdiamant.table import Board, keep, read_any_game, summary
from kortdiamant.telling.diam import board_opening, board_prompt, outcome, reserves, ring, tell_board
from tests.golden.games import FOLDER, NAMES, START_TIME, entries_of, references

BOARDS = FOLDER / "diam"
REFERENCES = references(DiamRuleset)
FEWEST, MOST = 14, 40  # turns of a game that is long enough to be useful


def record_of(reference: str) -> Path:
    """The path of the record for a ruleset."""
    return BOARDS / f"{reference}.game"


def ruleset_of(reference: str) -> DiamRuleset:
    """The ruleset of a reference."""
    ruleset = load_any(reference)
    assert isinstance(ruleset, DiamRuleset)
    return ruleset


def people_for(ruleset: DiamRuleset) -> Sequence[str]:
    """The names of the players."""
    return NAMES[ruleset.language][: ruleset.rules.players.max]


def draw(reference: str) -> list[str]:
    """Play random games until one is suitable; return its entries."""
    ruleset = ruleset_of(reference)
    for seed in count():
        entries = _play(Board(ruleset, people_for(ruleset)), random.Random(seed))  # noqa: S311  nothing secret
        if entries:
            return entries
    raise AssertionError


def _play(board: Board, chance: random.Random) -> list[str]:
    """The entries of a won game with an undo and with carried pieces; empty if the game is not like this."""
    entries: list[str] = []
    while not board.finished and len(entries) < MOST:
        entries.append(format(chance.choice(legal_moves(board.state)), board.names))
        board.say(entries[-1])
        if len(entries) == FEWEST // 2:
            board.say("undo")
            entries.append("undo")
    carried = any(isinstance(event, PiecesShifted) and event.pieces[2:] for event in board.events)
    return entries if board.finished and carried and len(entries) >= FEWEST else []


def write_record(reference: str, entries: Sequence[str]) -> str:
    """The record of a game, as `play` writes it today."""
    with tempfile.TemporaryDirectory() as folder:
        path, ruleset = Path(folder) / "new.game", ruleset_of(reference)
        board = keep(Board(ruleset, people_for(ruleset)), path, now=START_TIME)
        for entry in entries:
            board.say(entry)
        board.close()
        return path.read_text("utf-8")


def result(reference: str) -> str:
    """The line that `replay --json` prints for a record."""
    path = record_of(reference)
    return json.dumps(summary(read_any_game(path).table, path.name), ensure_ascii=False) + "\n"


def transcript(reference: str) -> str:
    """The conversation at the table: each entry with its sentences, and the ring at the end."""
    record, ruleset = record_of(reference).read_text("utf-8"), ruleset_of(reference)
    board = Board(ruleset, people_for(ruleset))
    lines = [board_opening(board)]
    for entry in entries_of(record):
        lines += [f"{board_prompt(board)}> {entry}", *tell_board(board.say(entry), board)]
    lines += ["", *ring(board.state.stacks), *reserves(board), outcome(board)]
    return "\n".join(lines) + "\n"
