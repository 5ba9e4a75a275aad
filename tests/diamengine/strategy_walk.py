"""A walk through the winning strategy by the readable core, without the engine."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import kortdiamant.diamengine
from kortdiamant.diam import Move, Rules, State, legal_moves, parse, play, start
from kortdiamant.diam.state import Stacks
from kortdiamant.family.protocol import ParseContext

FILE = Path(kortdiamant.diamengine.__file__).parent / "strategy.txt.xz"
SPEECH = ParseContext(("loser", "winner"))
RULES = Rules()
EXCHANGES = [str.maketrans("hdsc", colours) for colours in ("hdsc", "dhsc", "hdcs", "dhcs")]


class Line(NamedTuple):
    """A line of the file: a position with the winner to move, its move, and the plies to the win."""

    stacks: Stacks
    move: str
    plies: int


def strategy_lines() -> Iterator[Line]:
    """All lines of the file."""
    for line in lzma.decompress(FILE.read_bytes()).decode("ascii").splitlines():
        position, move, plies = line.split(" ")
        yield Line(tuple(position.split("/")), move, int(plies))


def canonical_stacks(stacks: Stacks) -> Stacks:
    """The first in the alphabet of all 64 symmetric positions."""
    both = (stacks * 2, stacks[::-1] * 2)
    views = [ring[turn : turn + 8] for ring in both for turn in range(8)]
    shapes = [tuple(map(len, view)) for view in views]
    lowest = min(shapes)
    kept = {"/".join(view) for view, shape in zip(views, shapes, strict=True) if shape == lowest}
    return tuple(min(view.translate(exchange) for view in kept for exchange in EXCHANGES).split("/"))


def walk(table: dict[Stacks, Line]) -> set[Stacks]:
    """Every line that the loser can reach from the empty board; checks all of its replies on the way.

    The table has the lines by canonical position.
    """
    todo = list(reachable_lines(start(RULES, 2), 21, table))
    seen = set[Stacks]()
    while todo:
        key = todo.pop()
        if key not in seen:
            seen.add(key)
            todo += reachable_lines(after_answer(table[key]), table[key].plies, table)
    return seen


def reachable_lines(state: State, plies: int, table: dict[Stacks, Line]) -> Iterator[Stacks]:
    """The lines that the loser can reach with one move; checks that all are nearer to the win than `plies`.

    After every other move the winner must have won, or be able to win at once.
    """
    wins: list[Move] = []
    for move in legal_moves(state):
        after = play(state, move).state
        if after.ending:
            assert after.winner == 1
        elif not wins_at_once(after, wins):
            key = canonical_stacks(after.stacks)
            assert table[key].plies <= plies - 2
            yield key


def after_answer(line: Line) -> State:
    """The state after the answer of a line, with the loser to move."""
    state = State(RULES, line.stacks, turn=1)
    after = play(state, parse(line.move, state, SPEECH)).state
    assert not after.ending
    assert after.turn == 0
    return after


def wins_at_once(state: State, wins: list[Move]) -> bool:
    """Whether the winner can win at once; tries moves that won after other replies first, and adds to them."""
    possible = legal_moves(state)
    if any(move in possible and has_won(state, move) for move in wins):
        return True
    found = next((move for move in possible if move not in wins and has_won(state, move)), None)
    wins[:0] = [found] if found else []
    return found is not None


def has_won(state: State, move: Move) -> bool:
    """Whether a move of the winner wins."""
    return play(state, move).state.winner == 1
