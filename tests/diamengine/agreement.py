"""Compare the engine with the readable core in random positions, and count lines of play, also as a benchmark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from kortdiamant.diam import Ending, Move, Place, State, legal_moves, play, start
from kortdiamant.diamengine.bitboards import (
    HEIGHT,
    MOVES,
    PLACES,
    SPACES,
    Colours,
    Numbers,
    Planes,
    count_moves,
    count_passes,
    decode_move,
    decode_stacks,
    encode,
    flip_side,
    generate_moves,
    make_move,
    outcome,
    pass_turns,
    swap_teams,
    zeros,
)
from kortdiamant.diamengine.engine import SOURCES, engine, list_legal_moves
from kortdiamant.kernel.jit import compiled, separate
from tests.diam.boards import FOUR, THREE, TWO

RULES = (TWO, THREE, FOUR)
TEAMS_SWAPPED = (0, 2, 1, 3)


def encode_move(move: Move, colours: Colours) -> int:
    """The number of a move."""
    if isinstance(move, Place):
        return colours.index(move.colour) * SPACES + move.space - 1
    return PLACES + 2 * (HEIGHT * (move.space - 1) + move.level - 1) + (move.step < 0)


def positions(seed: int, count: int) -> Iterator[State]:
    """The first `count` states of random games of two, three and four players; none of them is over."""
    random = Random(seed)  # noqa: S311  a reproducible stream
    while True:
        rules = random.choice(RULES)
        state = start(rules, len(rules.seats))
        while not state.ending:
            yield state
            count -= 1
            if not count:
                return
            state = play(state, random.choice(legal_moves(state))).state


def check_agreement(state: State) -> None:
    """Check that both have the same moves, in the same order and with the same results."""
    layout = encode(state)
    assert list(state.stacks) == list(decode_stacks(layout.planes, layout.colours))
    found = list_legal_moves(layout.planes, layout.teams)
    assert [decode_move(number, layout.colours) for number in found] == list(legal_moves(state))
    wins = False
    for number in found:
        move = decode_move(number, layout.colours)
        assert encode_move(move, layout.colours) == number
        after = play(state, move).state
        planes, outcome = engine().take(layout.planes, layout.teams, number)
        expected = 0 if after.ending is not Ending.ALIGNMENT else 1 if after.winner == state.side else -1
        assert outcome == expected
        wins = wins or outcome == 1
        if not after.ending:
            assert engine().skip_passes(planes, TEAMS_SWAPPED[layout.teams])[:2] == encode(after)[:2]
    assert bool(engine().wins_now(layout.planes, layout.teams)) is wins


def count_lines(state: State, plies: int) -> int:
    """The number of lines of play of `plies` turns, by the readable core."""
    if plies == 1:
        return len(legal_moves(state))
    return sum(count_lines(play(state, move).state, plies - 1) for move in legal_moves(state))


def count_perft(planes: Planes, teams: int, plies: int) -> int:
    """The number of lines of `plies` turns from a position; a pass is no turn, and no line goes on after a win."""
    return int(_entry()(planes, teams, plies, zeros((plies + 1) * MOVES)))


@cache
def _entry() -> Callable[[Planes, int, int, Numbers], int]:
    fingerprint = SOURCES

    @compiled
    def count_nodes(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
        return perft(planes, teams, plies, moves) if fingerprint else 0

    return count_nodes


@separate
def perft(planes: Planes, teams: int, plies: int, moves: Numbers) -> int:
    if not count_moves(planes, teams):
        planes, teams = pass_turns(planes, teams, count_passes(planes, teams))
    if plies == 1:
        return count_moves(planes, teams)
    begin, total = plies * MOVES, 0
    for at in range(begin, begin + generate_moves(planes, teams, moves, begin)):
        after = make_move(planes, moves[at])
        if not outcome(after):
            total += perft(flip_side(after, teams), swap_teams(teams), plies - 1, moves)
    return total
