"""The winning strategy as data: one answer for every position that the loser can force.

The file is text that anybody can check. A line is a position, the answer, and the most plies until the win. Spades and
clubs win and are to move; stacks are written from the ground up, space by space. Symmetric positions share one line.
Positions that the winner wins with this move have none.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kortdiamant.diam.moves import format_move
from kortdiamant.diamengine.bitboards import HEIGHT, MOVES, Planes, decode_move, decode_stacks
from kortdiamant.diamengine.engine import CanonicalKey, engine, list_legal_moves

COLOURS = ("s", "c", "h", "d")  # of the winner, who is to move, and of the loser
NUMBERS = {format_move(decode_move(number, COLOURS)): number for number in range(MOVES)}
BUNDLED = Path(__file__).parent / "strategy.txt.xz"


class StrategyAnswer(NamedTuple):
    """The number of a move, and the plies within which it wins, itself included."""

    move: int
    plies: int


Strategy = Mapping[CanonicalKey, StrategyAnswer]  # moves are numbers in the canonical position


def planes_of(key: CanonicalKey) -> Planes:
    """The canonical position of a key."""
    mine, theirs, seconds = key
    return mine & ~seconds, mine & seconds, theirs & ~seconds, theirs & seconds


def find_answer(strategy: Strategy, planes: Planes) -> StrategyAnswer | None:
    """The answer of the winner, who is to move, as a move of this position; None if the strategy has none."""
    key = engine().canonical_key(planes, 0)
    known = strategy.get(key)
    if known is None:
        return None
    wanted = _key_after(planes_of(key), known.move)
    move = next(move for move in list_legal_moves(planes, 0) if _key_after(planes, move) == wanted)
    return StrategyAnswer(move, known.plies)


def _key_after(planes: Planes, move: int) -> CanonicalKey:
    return engine().canonical_key(engine().take(planes, 0, move)[0], 0)


def format_strategy(strategy: Strategy) -> Iterable[str]:
    """The lines of a file, longest wins first."""
    for key, answer in sorted(strategy.items(), key=lambda each: (-each[1].plies, each[0])):
        position = "/".join(decode_stacks(planes_of(key), COLOURS))
        yield f"{position} {format_move(decode_move(answer.move, COLOURS))} {answer.plies}"


def parse_strategy(lines: Iterable[str]) -> dict[CanonicalKey, StrategyAnswer]:
    """The strategy in the lines of a file."""
    found = {}
    for line in lines:
        position, move, plies = line.split(" ")
        found[_parse_key(position)] = StrategyAnswer(NUMBERS[move], int(plies))
    return found


def _parse_key(position: str) -> CanonicalKey:
    mine = theirs = seconds = 0
    for space, stack in enumerate(position.split("/")):
        for level, colour in enumerate(stack):
            piece = 1 << (HEIGHT * space + level)
            mine |= piece if colour in "sc" else 0
            theirs |= piece if colour in "hd" else 0
            seconds |= piece if colour in "cd" else 0
    return mine, theirs, seconds


@cache
def load_strategy() -> Strategy:
    """The bundled strategy, of the side that moves second from the empty board."""
    return parse_strategy(lzma.decompress(BUNDLED.read_bytes()).decode("ascii").splitlines())
