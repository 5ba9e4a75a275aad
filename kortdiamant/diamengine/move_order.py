"""Move ordering that both searches use: sort moves by score, and reward the move that decided a position."""

from __future__ import annotations

from kortdiamant.diamengine.bitboards import MOVES
from kortdiamant.diamengine.jit import Numbers, inlined

MAX_HISTORY = 1 << 30  # beyond this, all counts of a list are halved, so that recent moves weigh more


@inlined
def sort_moves(moves: Numbers, scores: Numbers, begin: int, end: int) -> None:
    """Sort the moves of a range by score, highest first; equal ones keep their order."""
    for at in range(begin + 1, end):
        move, score = moves[at], scores[at]
        place = at
        while place > begin and scores[place - 1] < score:
            moves[place], scores[place] = moves[place - 1], scores[place - 1]
            place -= 1
        moves[place], scores[place] = move, score


@inlined
def reward_move(history: Numbers, begin: int, killers: Numbers, place: int, move: int, plies: int) -> None:
    """Let a move come sooner in the history list that begins at an index, and make it the first of two killers."""
    history[begin + move] += plies * plies
    if history[begin + move] > MAX_HISTORY:
        for at in range(begin, begin + MOVES):
            history[at] >>= 1
    if killers[place] != move:
        killers[place + 1] = killers[place]
        killers[place] = move
