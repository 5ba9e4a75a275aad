"""How fast the engine for Diam counts, proves and looks ahead, on one core."""

from __future__ import annotations

from statistics import median
from time import process_time

from kortdiamant.diam import start
from kortdiamant.diamengine.levels import chosen
from kortdiamant.diamengine.planes import EMPTY
from kortdiamant.diamengine.proving import LIMIT, NODES, desk
from kortdiamant.diamengine.running import engine, perft_of
from kortdiamant.diamengine.searching import WIN, search_desk
from tests.diam.board import TWO, said

PLIES, PROOF, DEPTH = 7, 17, 12  # half a second, a second and a second
ENTRIES = 1 << 20
ENDLESS = 1 << 60
OPENING = "h1 s3"


def lines_a_second() -> float:
    """Lines from the empty board, those of the last turn counted without being played."""
    perft_of(EMPTY, 0, 2)
    begun = process_time()
    return perft_of(EMPTY, 0, PLIES) / (process_time() - begun)


def proved_a_second() -> float:
    """Positions looked into while it is proved that nobody wins soon."""
    board = desk(ENTRIES)
    board.counts[LIMIT] = ENDLESS
    engine().prove(EMPTY, 0, 2, 0, board)
    begun = process_time()
    for plies in range(3, PROOF + 1):
        engine().prove(EMPTY, 0, plies, plies & 1, board)
    return board.counts[NODES] / (process_time() - begun)


def searched_a_second() -> float:
    """Positions looked at by the search from the empty board."""
    board = search_desk(ENTRIES)
    board.counts[LIMIT] = ENDLESS
    engine().look(EMPTY, 0, 1, -WIN, WIN, board)
    begun = process_time()
    for depth in range(2, DEPTH + 1):
        engine().look(EMPTY, 0, depth, -WIN, WIN, board)
    return board.counts[NODES] / (process_time() - begun)


def milliseconds_a_choice(level: int) -> float:
    """What a level takes for a turn early in a game: the median of some."""
    state, _ = said(start(TWO, 2), OPENING)
    chosen(state, level)
    return 1000 * median(_seconds(level, seed) for seed in range(10))


def _seconds(level: int, seed: int) -> float:
    state, _ = said(start(TWO, 2), OPENING)
    begun = process_time()
    chosen(state, level, seed)
    return process_time() - begun
