"""Looking ahead: alpha-beta with a memory that knows what is alike, answers that were good before, and threats.

A score is for whoever is to move; a win counts `WIN` less the plies to it from the root. A line goes on where it would
end while somebody has to answer a threat.

What a position scores depends on how the root came about in one way: positions that would end the game by repetition
are known, and count as a draw, as does whatever is alike. So a win that is seen holds: it can always be had without
coming to any position twice, nor to one of those.
"""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.diamengine.compiling import Numbers, inlined, numbers, separate
from kortdiamant.diamengine.memory import keys, mixed
from kortdiamant.diamengine.moving import DEAD, counted, handed_over, listed, moved, passed_on, passes, swapped
from kortdiamant.diamengine.planes import MOST_MOVES, MOVES, Planes, outcome
from kortdiamant.diamengine.proving import LIMIT, LOSS, NODES, PASS, STUCK, sort
from kortdiamant.diamengine.symmetry import canonical, seen_back, seen_from
from kortdiamant.diamengine.weighing import weighed
from kortdiamant.diamengine.winning import can_align

WIN, SURE = 10_000, 9_000  # what is above SURE is a forced win
DEEPEST = 60  # plies from the root
NO_MOVE = 127
OPEN = 1 << 20  # no score
EXACT, AT_LEAST, AT_MOST = range(1, 4)


class SearchDesk(NamedTuple):
    """What a search is written on."""

    memory: Numbers  # three numbers for each position: the two of its key, and what was found
    moves: Numbers  # by ply
    scores: Numbers  # by ply
    habits: Numbers  # by side and move
    killers: Numbers  # by ply: two answers
    counts: Numbers
    repeated: Numbers  # four numbers for each position that is a draw: the canonical one, and its teams


def search_desk(entries: int, repeated: int = 0) -> SearchDesk:
    """A desk that remembers so many positions, a power of two, with room for so many that are a draw."""
    room = (DEEPEST + 4) * MOST_MOVES
    return SearchDesk(
        numbers(3 * entries),
        numbers(room),
        numbers(room),
        numbers(2 * MOVES),
        numbers(2 * DEEPEST + 8),
        numbers(3),
        numbers(4 * repeated),
    )


@inlined
def is_repeated(planes: Planes, teams: int, desk: SearchDesk) -> int:
    """Whether a position, or one that is alike, ends the game by repetition."""
    if not len(desk.repeated):
        return 0
    mine, theirs, seconds, _, _ = canonical(planes, teams)
    known = desk.repeated
    for at in range(0, len(known), 4):
        if known[at] == mine and known[at + 1] == theirs and known[at + 2] == seconds and known[at + 3] == teams:
            return 1
    return 0


@inlined
def first_place(memory: Numbers, first: int, second: int) -> int:
    """The first of the two places of a position; that one keeps what went deepest."""
    pairs = len(memory) // (3 * 2)
    return (mixed(first, second) & (pairs - 1)) * 3 * 2


@inlined
def packed(score: int, depth: int, bound: int, move: int) -> int:
    """What was found as one number, which is not 0."""
    return ((score + (1 << 15)) << 20) | (depth << 12) | (bound << 8) | move


@inlined
def from_here(score: int, ply: int) -> int:
    """A score as it is remembered: wins count from the position itself."""
    if score > SURE:
        return score + ply
    return score - ply if score < -SURE else score


@inlined
def keep(memory: Numbers, first: int, second: int, found: int) -> None:
    """Remember what was found: what was there and went deeper stays, beside it."""
    at = first_place(memory, first, second)
    same = memory[at] == first and memory[at + 1] == second
    if not same and (memory[at + 2] >> 12) & 255 > (found >> 12) & 255:
        at += 3
    memory[at] = first
    memory[at + 1] = second
    memory[at + 2] = found


@inlined
def recalled(memory: Numbers, first: int, second: int) -> int:
    """What was found about a position; 0 if nothing is known."""
    begin = first_place(memory, first, second)
    for at in range(begin, begin + 6, 3):
        if memory[at] == first and memory[at + 1] == second:
            return memory[at + 2]
    return 0


@separate
def arranged(planes: Planes, teams: int, ply: int, best: int, desk: SearchDesk) -> int:
    """Write down all moves but those that lose at once, most promising first; how many they are."""
    begin = end = ply * MOST_MOVES
    other = swapped(teams)
    for at in range(begin, begin + listed(planes, teams, desk.moves, begin)):
        move = desk.moves[at]
        after = moved(planes, move)
        child = handed_over(after, teams)
        if outcome(after) < 0 or (can_align(child, other) and not is_repeated(child, other, desk)):
            continue
        score = desk.habits[(ply & 1) * MOVES + move]
        if move == best:
            score += 1 << 40
        elif can_align(handed_over(child, other), teams):
            score += 1 << 34
        if desk.killers[2 * ply] == move or desk.killers[2 * ply + 1] == move:
            score += 1 << 33
        desk.moves[end] = move
        desk.scores[end] = score
        end += 1
    sort(desk.moves, desk.scores, begin, end)
    return end - begin


@inlined
def reward(desk: SearchDesk, ply: int, depth: int, move: int, enough: int) -> None:
    """Try a move sooner from now on if it was good enough."""
    if not enough or move == NO_MOVE:
        return
    begin = (ply & 1) * MOVES
    desk.habits[begin + move] += depth * depth
    if desk.habits[begin + move] > 1 << 30:
        for at in range(begin, begin + MOVES):
            desk.habits[at] >>= 1
    if desk.killers[2 * ply] != move:
        desk.killers[2 * ply + 1] = desk.killers[2 * ply]
        desk.killers[2 * ply] = move


@inlined
def score_of(found: int, ply: int) -> int:
    """The score that is remembered, counted from the root."""
    return from_here((found >> 20) - (1 << 15), -ply)


@inlined
def enough(found: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Whether what is remembered answers the question; a forced win does at any depth."""
    score, bound = score_of(found, ply), (found >> 8) & 15
    if (found >> 12) & 255 < depth and -SURE <= score <= SURE:
        return 0
    if bound == EXACT:
        return 1
    return 1 if (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha) else 0


@inlined
def at_once(planes: Planes, teams: int, depth: int, alpha: int, beta: int, ply: int, desk: SearchDesk) -> int:
    """The score if it takes no looking further, or `OPEN`."""
    desk.counts[NODES] += 1
    if desk.counts[NODES] > desk.counts[LIMIT]:
        return 0
    if is_repeated(planes, teams, desk):
        return 0
    if can_align(planes, teams):
        return WIN - ply - 1
    if not counted(planes, teams):
        return stuck(planes, teams, ply, desk)
    if depth < 1 and (ply >= DEEPEST or not can_align(handed_over(planes, teams), swapped(teams))):
        return weighed(planes, teams)
    first, second = keys(canonical(planes, teams), teams)
    found = recalled(desk.memory, first, second)
    return score_of(found, ply) if found and enough(found, depth, alpha, beta, ply) else OPEN


@inlined
def stuck(planes: Planes, teams: int, ply: int, desk: SearchDesk) -> int:
    """The score where no move is possible, unless the turn passes and the game goes on."""
    if desk.counts[STUCK] == PASS:
        return 0 if passes(planes, teams) == DEAD else OPEN
    return ply - WIN if desk.counts[STUCK] == LOSS else 0


@inlined
def remembered_move(planes: Planes, teams: int, desk: SearchDesk) -> int:
    """The move that was best when the position was looked at last."""
    view = canonical(planes, teams)
    first, second = keys(view, teams)
    move = recalled(desk.memory, first, second) & 127
    return seen_back(move, view[3], view[4]) if move < MOVES else NO_MOVE


@inlined
def note(planes: Planes, teams: int, depth: int, bound: int, ply: int, score: int, move: int, desk: SearchDesk) -> None:
    """Remember what was found."""
    view = canonical(planes, teams)
    first, second = keys(view, teams)
    if move != NO_MOVE:
        move = seen_from(move, view[3], view[4])
    keep(desk.memory, first, second, packed(from_here(score, ply), depth, bound, move))


@separate
def searched(planes: Planes, teams: int, depth: int, alpha: int, beta: int, ply: int, desk: SearchDesk) -> int:
    """The score of a position, exact between alpha and beta; worth nothing if there were too many nodes.

    Who can only lose at once loses in two plies.
    """
    score = at_once(planes, teams, depth, alpha, beta, ply, desk)
    if score != OPEN:
        return score
    count = passes(planes, teams)
    if count:
        planes, teams = passed_on(planes, teams, count)
        if count & 1:
            return -searched(planes, teams, depth, -beta, -alpha, ply + 1, desk)
        return searched(planes, teams, depth, alpha, beta, ply + 2, desk)
    depth = max(depth, 1)
    top, chosen, begin = ply + 2 - WIN, NO_MOVE, ply * MOST_MOVES
    for at in range(begin, begin + arranged(planes, teams, ply, remembered_move(planes, teams, desk), desk)):
        move = desk.moves[at]
        child = handed_over(moved(planes, move), teams)
        score = -searched(child, swapped(teams), depth - 1, -beta, -max(alpha, top), ply + 1, desk)
        if score > top:
            top, chosen = score, move
        if top >= beta or desk.counts[NODES] > desk.counts[LIMIT]:
            break
    if desk.counts[NODES] <= desk.counts[LIMIT]:
        reward(desk, ply, depth, chosen, top >= beta)
        bound = AT_LEAST if top >= beta else AT_MOST if top <= alpha else EXACT
        note(planes, teams, depth, bound, ply, top, chosen, desk)
    return top
