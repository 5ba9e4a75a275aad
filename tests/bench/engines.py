"""Speed of the kernel, of the Diam engine and of `expert`, on one core."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from kortdiamant.bots import Decision, View, invoker, warm_up
from kortdiamant.diam import start
from kortdiamant.diamengine.bitboards import EMPTY
from kortdiamant.diamengine.engine import engine
from kortdiamant.diamengine.levels import choose_move
from kortdiamant.diamengine.proof_search import LIMIT, NODES, proof_tables
from kortdiamant.diamengine.search import WIN, search_tables
from kortdiamant.kernel.policies import BagPolicy, LeavePolicy, Policy
from kortdiamant.kernel.runner import Kernel, Shape
from kortdiamant.rulebook import load
from kortdiamant.simulation.backend import play_games
from tests.bench.processes import command_seconds, cpu_seconds
from tests.diam.boards import TWO, play_lines
from tests.diamengine.agreement import count_perft

SEATS = 4
KERNEL_GAMES = 20_000
KERNEL_RUNS = 60
STARTS = 5
LEAVE_POLICY, BAG_POLICY = LeavePolicy(0.2), BagPolicy(10)
START = """
from kortdiamant.kernel.runner import Kernel
from kortdiamant.kernel.policies import LeavePolicy
from kortdiamant.rulebook import load
Kernel(load("marquoir").rules, [LeavePolicy(0.2)] * 4).tally(0, range(1))
"""


def kernel_games_per_second(reference: str, policy: Policy, shape: Shape = "frozen") -> float:
    """Games per second of CPU, as the median of many short runs."""
    kernel = Kernel(load(reference).rules, [policy] * SEATS, shape)
    kernel.tally(0, range(KERNEL_GAMES))  # the first run compiles
    return KERNEL_GAMES / median(cpu_seconds(lambda: kernel.tally(0, range(KERNEL_GAMES))) for _ in range(KERNEL_RUNS))


def seconds_to_first_game(home: Path) -> tuple[float, float]:
    """CPU seconds from start-up to the first game: of a process that compiles everything, and of a later one."""
    return _start_seconds(home), min(_start_seconds(home) for _ in range(STARTS))


def _start_seconds(home: Path) -> float:
    return command_seconds((sys.executable, "-c", START), home, {"NUMBA_CACHE_DIR": str(home / "numba")})


PLIES, PROOF, DEPTH = 7, 17, 12  # these take about 0.5, 1 and 1 s
ENTRIES = 1 << 20
ENDLESS = 1 << 60
OPENING = "h1 s3"


def lines_per_second() -> float:
    """Lines from the empty board per second; the engine counts those of the last turn without playing them."""
    lines = count_perft(EMPTY, 0, PLIES)
    return lines / cpu_seconds(lambda: count_perft(EMPTY, 0, PLIES))


def proof_nodes_per_second() -> float:
    """Positions per second that the proof search visits while it proves that no side wins soon."""
    board = proof_tables(ENTRIES)
    board.counters[LIMIT] = ENDLESS
    engine().prove(EMPTY, 0, 2, 0, board)

    def prove() -> None:
        for plies in range(3, PROOF + 1):
            engine().prove(EMPTY, 0, plies, plies & 1, board)

    seconds = cpu_seconds(prove)
    return board.counters[NODES] / seconds


def search_nodes_per_second() -> float:
    """Positions per second that the search visits from the empty board."""
    board = search_tables(ENTRIES)
    board.counters[LIMIT] = ENDLESS
    engine().search(EMPTY, 0, 1, -WIN, WIN, board)

    def search() -> None:
        for depth in range(2, DEPTH + 1):
            engine().search(EMPTY, 0, depth, -WIN, WIN, board)

    seconds = cpu_seconds(search)
    return board.counters[NODES] / seconds


def milliseconds_per_choice(level: int) -> float:
    """The median CPU time of a level for a turn early in a game."""
    state, _ = play_lines(start(TWO, 2), OPENING)
    choose_move(state, level)
    return 1000 * median(cpu_seconds(partial(choose_move, state, level, seed)) for seed in range(10))


OTHERS = ("value",) * 3
RULESETS = ("slott", "iello")
SEED = 1


class DecisionTimes(NamedTuple):
    """Milliseconds of CPU per decision."""

    median: float
    percentile_95: float


def time_decisions(spec: str, games: int) -> DecisionTimes:
    """Time the decisions of a bot in games of each ruleset, with four players."""
    warm_up(spec)
    spent: list[float] = []
    invoke = invoker(spec)

    def timed(view: View) -> Decision:
        started = process_time()
        decision = invoke(view)
        spent.append(1000 * (process_time() - started))
        return decision

    for reference in RULESETS:
        play_games(load(reference).rules, [timed, *map(invoker, OTHERS)], SEED, range(games))
    return DecisionTimes(median(spent), sorted(spent)[len(spent) * 95 // 100])
