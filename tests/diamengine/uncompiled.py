"""Results of the engine, to compare with and without the compiler.

NUMBA_DISABLE_JIT=1 python -m tests.diamengine.uncompiled
"""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.diam import Rules, format, play, start
from kortdiamant.diamengine.bitboards import EMPTY, encode
from kortdiamant.diamengine.engine import engine
from kortdiamant.diamengine.levels import LEVELS, STUCK_BY_RULE, RootSearch, choose_move
from kortdiamant.diamengine.proof_search import LIMIT, NODES, STUCK, proof_tables
from tests.diam.boards import FOUR, PEOPLE, THREE, TWO, WALLS, play_lines
from tests.diamengine.agreement import check_agreement, count_perft, positions

STRONGEST = 3  # the levels above take too long without the compiler
TWICE = "d1 c4 h5 c5 h1 c4 d8 c1 d7 s4 h1 4.1- 7.1+ 3.1+ 8.2- 4.1- 7.1+ 3.1+"  # the next 8.2- would be a draw
PLIES = 7
GAMES = 12  # plies


def findings() -> str:
    """Counts, proofs and moves."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    for state in positions(seed=2, count=15):
        check_agreement(state)
    yield from (str(count_perft(EMPTY, teams, 3)) for teams in range(4))
    board_for_proof = proof_tables(1 << 10)
    board_for_proof.counters[LIMIT] = 1 << 40
    for plies in range(1, PLIES):
        yield str(engine().prove(EMPTY, 0, plies, plies & 1, board_for_proof))
    for rules in (TWO, THREE, FOUR):
        state = start(rules, len(rules.seats))
        for turn in range(GAMES):
            if not state.ending:
                choice = choose_move(state, min(LEVELS) + turn % STRONGEST, seed=turn)
                yield f"{format(choice.move, PEOPLE)} {choice.plies} {choice.nodes}"
                state = play(state, choice.move).state
    for rules in (TWO, Rules(no_move="loss"), Rules(no_move="draw")):
        state, _ = play_lines(start(rules, 2), WALLS)
        yield "over" if state.ending else str(list(RootSearch(state, 1 << 10).deepen(4, 5_000))[-1])
        board_for_proof.counters[STUCK] = STUCK_BY_RULE[rules.no_move]
        before = play_lines(start(rules, 2), WALLS.rpartition(" ")[0])[0]
        yield str(list(RootSearch(before, 1 << 10).deepen(2, 5_000))[-1])
        layout = encode(before)
        yield str([engine().prove(layout.planes, 0, plies, plies & 1, board_for_proof) for plies in range(1, 6)])
    yield str(list(RootSearch(play_lines(start(TWO, 2), TWICE)[0], 1 << 10).deepen(2, 5_000))[-1])
    board_for_proof.counters[LIMIT] = board_for_proof.counters[NODES] + 20
    yield str(engine().prove(EMPTY, 0, 9, 1, board_for_proof))


if __name__ == "__main__":
    print(findings(), end="")
