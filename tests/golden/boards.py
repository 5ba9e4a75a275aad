"""A whole game of Diam for the ruleset and each of its variants: its record, and what is told of it."""

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
from kortdiamant.table import Board, new_board, read_any_game, summary
from kortdiamant.telling.diam import board_opening, board_prompt, outcome, reserves, ring, tell_board
from tests.golden.games import BEGUN, FOLDER, PEOPLE, entries_of, references

BOARDS = FOLDER / "diam"
REFERENCES = references(DiamRuleset)
FEWEST, MOST = 14, 40  # turns of a game that is worth watching


def record_of(reference: str) -> Path:
    """Where the record of a ruleset lies."""
    return BOARDS / f"{reference}.game"


def ruleset_of(reference: str) -> DiamRuleset:
    """The ruleset of a reference."""
    ruleset = load_any(reference)
    assert isinstance(ruleset, DiamRuleset)
    return ruleset


def people_for(ruleset: DiamRuleset) -> Sequence[str]:
    """Who plays."""
    return PEOPLE[ruleset.language][: ruleset.rules.players.max]


def draw(reference: str) -> list[str]:
    """Play games by chance until one is worth watching; what was said in it."""
    ruleset = ruleset_of(reference)
    for seed in count():
        said = _play(Board(ruleset, people_for(ruleset)), random.Random(seed))  # noqa: S311  nothing secret
        if said:
            return said
    raise AssertionError


def _play(board: Board, chance: random.Random) -> list[str]:
    """What was said in a game that somebody won, with an entry taken back and pieces carried; nothing if it is none."""
    said: list[str] = []
    while not board.finished and len(said) < MOST:
        said.append(format(chance.choice(legal_moves(board.state)), board.names))
        board.say(said[-1])
        if len(said) == FEWEST // 2:
            board.say("undo")
            said.append("undo")
    carried = any(isinstance(event, PiecesShifted) and event.pieces[2:] for event in board.events)
    return said if board.finished and carried and len(said) >= FEWEST else []


def written(reference: str, entries: Sequence[str]) -> str:
    """The record of a game, as `play` writes it today."""
    with tempfile.TemporaryDirectory() as folder:
        path, ruleset = Path(folder) / "new.game", ruleset_of(reference)
        board = new_board(ruleset, people_for(ruleset), path, now=BEGUN)
        for entry in entries:
            board.say(entry)
        board.close()
        return path.read_text("utf-8")


def result(reference: str) -> str:
    """The line that `replay --json` prints for a record."""
    path = record_of(reference)
    return json.dumps(summary(read_any_game(path).table, path.name), ensure_ascii=False) + "\n"


def transcript(reference: str) -> str:
    """What is told at the table of a record: each entry, what came of it, and how the ring lay in the end."""
    record, ruleset = record_of(reference).read_text("utf-8"), ruleset_of(reference)
    board = Board(ruleset, people_for(ruleset))
    lines = [board_opening(board)]
    for entry in entries_of(record):
        lines += [f"{board_prompt(board)}> {entry}", *tell_board(board.say(entry), board)]
    lines += ["", *ring(board.state.stacks), *reserves(board), outcome(board)]
    return "\n".join(lines) + "\n"
