"""Compare the engine with the readable core, and random positions for that."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kortdiamant.diam import Ending, Move, Place, State, legal_moves, play, start
from kortdiamant.diamengine.bitboards import HEIGHT, PLACES, SPACES, Colours, decode_move, decode_stacks, encode
from kortdiamant.diamengine.engine import engine, list_legal_moves
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
