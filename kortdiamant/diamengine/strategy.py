"""The winning strategy as data: one answer for every position that the loser can force.

The file says it in words that anybody can check. A line is a position, the answer and the plies until the win at the
latest. Spades and clubs win and are to move; stacks are written from the ground up, space by space. Positions that are
alike have one line. Where the winner can win with this very move there is none: then it does.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kortdiamant.diam.moves import format_move
from kortdiamant.diamengine.bitboards import HEIGHT, MOVES, Planes
from kortdiamant.diamengine.encode import decode_move, decode_stacks
from kortdiamant.diamengine.engine import CanonicalKey, engine, list_legal_moves

COLOURS = ("s", "c", "h", "d")  # of whoever wins and is to move, and of the other
NUMBERS = {format_move(decode_move(number, COLOURS)): number for number in range(MOVES)}
BUNDLED = Path(__file__).parent / "strategy.txt.xz"


class StrategyAnswer(NamedTuple):
    """The number of a move, and within how many plies it wins, itself included."""

    move: int
    plies: int


Strategy = Mapping[CanonicalKey, StrategyAnswer]  # by canonical position; the moves are those there


def planes_of(alike: CanonicalKey) -> Planes:
    """The canonical position itself."""
    mine, theirs, seconds = alike
    return mine & ~seconds, mine & seconds, theirs & ~seconds, theirs & seconds


def find_answer(strategy: Strategy, planes: Planes) -> StrategyAnswer | None:
    """The answer where whoever wins is to move, as it is in this very position; None if the strategy has none."""
    known = strategy.get(engine().alike(planes, 0))
    if known is None:
        return None
    wanted = _after(planes_of(engine().alike(planes, 0)), known.move)
    return StrategyAnswer(
        next(move for move in list_legal_moves(planes, 0) if _after(planes, move) == wanted), known.plies
    )


def _after(planes: Planes, move: int) -> CanonicalKey:
    return engine().alike(engine().take(planes, 0, move)[0], 0)


def format_strategy(strategy: Strategy) -> Iterable[str]:
    """The lines of a file, longest wins first."""
    for alike, answer in sorted(strategy.items(), key=lambda each: (-each[1].plies, each[0])):
        position = "/".join(decode_stacks(planes_of(alike), COLOURS))
        yield f"{position} {format_move(decode_move(answer.move, COLOURS))} {answer.plies}"


def parse_strategy(lines: Iterable[str]) -> dict[CanonicalKey, StrategyAnswer]:
    """The strategy that the lines of a file mean."""
    found = {}
    for line in lines:
        position, move, plies = line.split(" ")
        found[_alike(position)] = StrategyAnswer(NUMBERS[move], int(plies))
    return found


def _alike(position: str) -> CanonicalKey:
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
    """The strategy of whoever moves second from the empty board."""
    return parse_strategy(lzma.decompress(BUNDLED.read_bytes()).decode("ascii").splitlines())
