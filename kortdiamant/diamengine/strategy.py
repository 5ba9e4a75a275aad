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

from kortdiamant.diam.turns import written
from kortdiamant.diamengine.laying import move_of, stacks_of
from kortdiamant.diamengine.planes import HEIGHT, MOVES, Planes
from kortdiamant.diamengine.running import Alike, engine, moves_of

COLOURS = ("s", "c", "h", "d")  # of whoever wins and is to move, and of the other
NUMBERS = {written(move_of(number, COLOURS)): number for number in range(MOVES)}
BUNDLED = Path(__file__).parent / "strategy.txt.xz"


class Answer(NamedTuple):
    """The number of a move, and within how many plies it wins, itself included."""

    move: int
    plies: int


Strategy = Mapping[Alike, Answer]  # by canonical position; the moves are those there


def planes_of(alike: Alike) -> Planes:
    """The canonical position itself."""
    mine, theirs, seconds = alike
    return mine & ~seconds, mine & seconds, theirs & ~seconds, theirs & seconds


def answer_in(strategy: Strategy, planes: Planes) -> Answer | None:
    """The answer where whoever wins is to move, as it is in this very position; None if the strategy has none."""
    known = strategy.get(engine().alike(planes, 0))
    if known is None:
        return None
    wanted = _after(planes_of(engine().alike(planes, 0)), known.move)
    return Answer(next(move for move in moves_of(planes, 0) if _after(planes, move) == wanted), known.plies)


def _after(planes: Planes, move: int) -> Alike:
    return engine().alike(engine().take(planes, 0, move)[0], 0)


def lines_of(strategy: Strategy) -> Iterable[str]:
    """The lines of a file, longest wins first."""
    for alike, answer in sorted(strategy.items(), key=lambda each: (-each[1].plies, each[0])):
        position = "/".join(stacks_of(planes_of(alike), COLOURS))
        yield f"{position} {written(move_of(answer.move, COLOURS))} {answer.plies}"


def read(lines: Iterable[str]) -> dict[Alike, Answer]:
    """The strategy that the lines of a file mean."""
    found = {}
    for line in lines:
        position, move, plies = line.split(" ")
        found[_alike(position)] = Answer(NUMBERS[move], int(plies))
    return found


def _alike(position: str) -> Alike:
    mine = theirs = seconds = 0
    for space, stack in enumerate(position.split("/")):
        for level, colour in enumerate(stack):
            piece = 1 << (HEIGHT * space + level)
            mine |= piece if colour in "sc" else 0
            theirs |= piece if colour in "hd" else 0
            seconds |= piece if colour in "cd" else 0
    return mine, theirs, seconds


@cache
def bundled() -> Strategy:
    """The strategy of whoever moves second from the empty board."""
    return read(lzma.decompress(BUNDLED.read_bytes()).decode("ascii").splitlines())
