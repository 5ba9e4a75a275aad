"""Speed of the kernel, of the Diam engine and of `expert`, on one core."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from kortdiamant.bots import Decision, View, invoker, warm_up
from kortdiamant.diam import start
from kortdiamant.diamengine.bitboards import EMPTY
from kortdiamant.diamengine.engine import count_perft, engine
from kortdiamant.diamengine.levels import choose_move
from kortdiamant.diamengine.proof_search import LIMIT, NODES, proof_tables
from kortdiamant.diamengine.search import WIN, search_tables
from kortdiamant.kernel.policies import BagPolicy, LeavePolicy, Policy
from kortdiamant.kernel.runner import Kernel, Shape
from kortdiamant.rulebook import load
from kortdiamant.simulation.backend import play_games
from tests.bench.processes import finished
from tests.diam.boards import TWO, play_lines

SEATS = 4
KERNEL_GAMES = 20_000
KERNEL_RUNS = 60
STARTS = 5
W1, W2 = LeavePolicy(0.2), BagPolicy(10)
START = """
from kortdiamant.kernel.policies import LeavePolicy
from kortdiamant.kernel.runner import Kernel
from kortdiamant.rulebook import load
Kernel(load("marquoir").rules, [LeavePolicy(0.2)] * 4).tally(0, range(1))
"""


def kernel_games_a_second(reference: str, policy: Policy, shape: Shape = "frozen") -> float:
    """Games a second of CPU: the median of many short runs."""
    kernel = Kernel(load(reference).rules, [policy] * SEATS, shape)
    kernel.tally(0, range(KERNEL_GAMES))  # the first run compiles
    return median(_kernel_speed(kernel) for _ in range(KERNEL_RUNS))


def _kernel_speed(kernel: Kernel) -> float:
    begun = process_time()
    kernel.tally(0, range(KERNEL_GAMES))
    return KERNEL_GAMES / (process_time() - begun)


def seconds_to_first_game(home: Path) -> tuple[float, float]:
    """What a process takes to its first game, its start included: one that compiles everything, and a later one."""
    return _start_seconds(home), min(_start_seconds(home) for _ in range(STARTS))


def _start_seconds(home: Path) -> float:
    return finished((sys.executable, "-c", START), home, {"NUMBA_CACHE_DIR": str(home / "numba")})


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
    board.counters[LIMIT] = ENDLESS
    engine().prove(EMPTY, 0, 2, 0, board)
    begun = process_time()
    for plies in range(3, PROOF + 1):
        engine().prove(EMPTY, 0, plies, plies & 1, board)
    return board.counters[NODES] / (process_time() - begun)


def searched_a_second() -> float:
    """Positions looked at by the search from the empty board."""
    board = search_tables(ENTRIES)
    board.counters[LIMIT] = ENDLESS
    engine().search(EMPTY, 0, 1, -WIN, WIN, board)
    begun = process_time()
    for depth in range(2, DEPTH + 1):
        engine().search(EMPTY, 0, depth, -WIN, WIN, board)
    return board.counters[NODES] / (process_time() - begun)


def milliseconds_a_choice(level: int) -> float:
    """What a level takes for a turn early in a game: the median of some."""
    state, _ = play_lines(start(TWO, 2), OPENING)
    choose_move(state, level)
    return 1000 * median(_choice_seconds(level, seed) for seed in range(10))


def _choice_seconds(level: int, seed: int) -> float:
    state, _ = play_lines(start(TWO, 2), OPENING)
    begun = process_time()
    choose_move(state, level, seed)
    return process_time() - begun


OTHERS = ("value",) * 3
RULESETS = ("slott", "iello")
SEED = 1


class DecisionTimes(NamedTuple):
    """Milliseconds of a decision."""

    median: float
    most: float  # of 95 %


def time_decisions(spec: str, games: int) -> DecisionTimes:
    """What the decisions of so many games of each ruleset take, four at a table, once everything is compiled."""
    warm_up(spec)
    spent: list[float] = []
    ask = invoker(spec)

    def timed(view: View) -> Decision:
        begun = process_time()
        answer = ask(view)
        spent.append(1000 * (process_time() - begun))
        return answer

    for reference in RULESETS:
        play_games(load(reference).rules, [timed, *map(invoker, OTHERS)], SEED, range(games))
    return DecisionTimes(median(spent), sorted(spent)[len(spent) * 95 // 100])
