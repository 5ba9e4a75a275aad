"""What both searches know about a position without searching it, and how they order moves.

`can_align` says whether the side to move can win at once. The engine spends most of its time there.
"""

from __future__ import annotations

from kortdiamant.diamengine.bitboards import (
    GROUND,
    HEIGHT,
    MOVES,
    SPACES,
    UPPER,
    WHOLE,
    Numbers,
    Planes,
    across,
    can_place,
    count_moves,
    flip_side,
    height,
    highest,
    next_levels,
    occupied,
    popcount,
    stack_bits,
    swap_teams,
)
from kortdiamant.kernel.jit import inlined, separate


@separate
def can_align(planes: Planes, teams: int) -> int:
    """1 if the side to move has a move that wins at once, else 0."""
    everything = occupied(planes)
    room = next_levels(everything) & UPPER
    for colour in range(2):
        if room & across(planes[colour]) and can_place(planes, teams, colour):
            return 1
    mine = planes[0] | planes[1]
    for space in range(SPACES):
        if stack_bits(mine, space):
            if can_align_beside(planes, everything, space, (space + 1) & 7):
                return 1
            if can_align_beside(planes, everything, space, (space + 7) & 7):
                return 1
    return 0


@inlined
def can_align_beside(planes: Planes, everything: int, space: int, beside: int) -> int:
    """1 if shifting a piece from one space to the other wins, else 0."""
    opposite = beside ^ 4
    first, second = stack_bits(planes[0], space), stack_bits(planes[1], space)
    facing_first, facing_second = stack_bits(planes[0], opposite), stack_bits(planes[1], opposite)
    if not ((facing_first & 14 and first) or (facing_second & 14 and second)):
        return 0
    third, fourth = stack_bits(planes[2], space), stack_bits(planes[3], space)
    facing_third, facing_fourth = stack_bits(planes[2], opposite), stack_bits(planes[3], opposite)
    size, onto = height(everything, space), height(everything, beside)
    mine = first | second
    for level in range(max(0, size + onto - HEIGHT), size):
        if (mine >> level) & 1:
            won = (((first >> level) << onto) & facing_first) | (((second >> level) << onto) & facing_second)
            if won & 14:
                lost = (((third >> level) << onto) & facing_third) | (((fourth >> level) << onto) & facing_fourth)
                if highest(won & 14) >= highest(lost & 14):
                    return 1
    return 0


THREAT, SOON, ON_TOP = 14, 5, 2  # in units of one legal move


@inlined
def count_facing(first: int, second: int, cells: int) -> int:
    """The number of these cells where a piece would make a pair that counts with the piece opposite."""
    return popcount(across(first) & cells & UPPER) + popcount(across(second) & cells & UPPER)


@inlined
def evaluate(planes: Planes, teams: int) -> int:
    """An estimate for the side to move: cells that complete a pair, own pieces on top, and legal moves."""
    everything = occupied(planes)
    landing = next_levels(everything)
    later = (landing << 1) & ~GROUND & WHOLE
    tops = (landing >> 1) & ~(GROUND << 3)
    threats = count_facing(planes[0], planes[1], landing) - count_facing(planes[2], planes[3], landing)
    hopes = count_facing(planes[0], planes[1], later) - count_facing(planes[2], planes[3], later)
    full = everything & (GROUND << 3)
    above = popcount((planes[0] | planes[1]) & (tops | full)) - popcount((planes[2] | planes[3]) & (tops | full))
    choice = count_moves(planes, teams) - count_moves(flip_side(planes, teams), swap_teams(teams))
    return THREAT * threats + SOON * hopes + ON_TOP * above + choice


MAX_HISTORY = 1 << 30  # when a count passes this, all counts of its list are halved


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
