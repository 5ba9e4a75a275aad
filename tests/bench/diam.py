"""How fast the engine for Diam counts, proves and looks ahead, on one core."""

from __future__ import annotations

from statistics import median
from time import process_time

from kortdiamant.diam import start
from kortdiamant.diamengine.bitboards import EMPTY
from kortdiamant.diamengine.engine import count_perft, engine
from kortdiamant.diamengine.levels import choose_move
from kortdiamant.diamengine.proof_search import LIMIT, NODES, proof_tables
from kortdiamant.diamengine.search import WIN, search_tables
from tests.diam.boards import TWO, play_lines

PLIES, PROOF, DEPTH = 7, 17, 12  # half a second, a second and a second
ENTRIES = 1 << 20
ENDLESS = 1 << 60
OPENING = "h1 s3"


def lines_a_second() -> float:
    """Lines from the empty board, those of the last turn counted without being played."""
    count_perft(EMPTY, 0, 2)
    begun = process_time()
    return count_perft(EMPTY, 0, PLIES) / (process_time() - begun)


def proved_a_second() -> float:
    """Positions looked into while it is proved that nobody wins soon."""
    board = proof_tables(ENTRIES)
    board.counts[LIMIT] = ENDLESS
    engine().prove(EMPTY, 0, 2, 0, board)
    begun = process_time()
    for plies in range(3, PROOF + 1):
        engine().prove(EMPTY, 0, plies, plies & 1, board)
    return board.counts[NODES] / (process_time() - begun)


def searched_a_second() -> float:
    """Positions looked at by the search from the empty board."""
    board = search_tables(ENTRIES)
    board.counts[LIMIT] = ENDLESS
    engine().look(EMPTY, 0, 1, -WIN, WIN, board)
    begun = process_time()
    for depth in range(2, DEPTH + 1):
        engine().look(EMPTY, 0, depth, -WIN, WIN, board)
    return board.counts[NODES] / (process_time() - begun)


def milliseconds_a_choice(level: int) -> float:
    """What a level takes for a turn early in a game: the median of some."""
    state, _ = play_lines(start(TWO, 2), OPENING)
    choose_move(state, level)
    return 1000 * median(_seconds(level, seed) for seed in range(10))


def _seconds(level: int, seed: int) -> float:
    state, _ = play_lines(start(TWO, 2), OPENING)
    begun = process_time()
    choose_move(state, level, seed)
    return process_time() - begun
