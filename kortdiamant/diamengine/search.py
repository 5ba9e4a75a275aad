"""Alpha-beta search with a transposition table, killer moves, a history table, and extensions for threats.

A score is for the side to move. A win counts `WIN` less the plies to it from the root. A line goes on beyond its
depth while somebody has to answer a threat.

A score depends on the history of the root in one way: positions that would end the game by repetition are known and
count as a draw, and so do all that are symmetric to them. So a win that is found holds: it never needs the same
position twice, nor one of those.
"""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.diamengine.bitboards import (
    DEAD,
    MAX_MOVES,
    MOVES,
    Planes,
    count_moves,
    count_passes,
    flip_side,
    generate_moves,
    make_move,
    outcome,
    pass_turns,
    swap_teams,
)
from kortdiamant.diamengine.evaluate import can_align, evaluate
from kortdiamant.diamengine.jit import Numbers, inlined, separate, zeros
from kortdiamant.diamengine.proof_search import LIMIT, LOSS, NODES, PASS, STUCK, sort_moves
from kortdiamant.diamengine.transposition_table import canonical, keys, mix_hash, restore_move, transform_move

WIN, SURE = 10_000, 9_000  # what is above SURE is a forced win
MAX_DEPTH = 60  # plies from the root
NO_MOVE = 127
OPEN = 1 << 20  # no score
EXACT, AT_LEAST, AT_MOST = range(1, 4)


class SearchTables(NamedTuple):
    """What a search is written on."""

    memory: Numbers  # three numbers for each position: the two of its key, and what was found
    moves: Numbers  # by ply
    scores: Numbers  # by ply
    habits: Numbers  # by side and move
    killers: Numbers  # by ply: two answers
    counts: Numbers
    repeated: Numbers  # four numbers for each position that is a draw: the canonical one, and its teams


def search_tables(entries: int, repeated: int = 0) -> SearchTables:
    """A desk that remembers so many positions, a power of two, with room for so many that are a draw."""
    room = (MAX_DEPTH + 4) * MAX_MOVES
    return SearchTables(
        zeros(3 * entries),
        zeros(room),
        zeros(room),
        zeros(2 * MOVES),
        zeros(2 * MAX_DEPTH + 8),
        zeros(3),
        zeros(4 * repeated),
    )


@inlined
def is_repeated(planes: Planes, teams: int, desk: SearchTables) -> int:
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
def bucket_start(memory: Numbers, first: int, second: int) -> int:
    """The first of the two places of a position; that one keeps what went deepest."""
    pairs = len(memory) // (3 * 2)
    return (mix_hash(first, second) & (pairs - 1)) * 3 * 2


@inlined
def pack_entry(score: int, depth: int, bound: int, move: int) -> int:
    """What was found as one number, which is not 0."""
    return ((score + (1 << 15)) << 20) | (depth << 12) | (bound << 8) | move


@inlined
def relative_score(score: int, ply: int) -> int:
    """A score as it is remembered: wins count from the position itself."""
    if score > SURE:
        return score + ply
    return score - ply if score < -SURE else score


@inlined
def store(memory: Numbers, first: int, second: int, found: int) -> None:
    """Remember what was found: what was there and went deeper stays, beside it."""
    at = bucket_start(memory, first, second)
    same = memory[at] == first and memory[at + 1] == second
    if not same and (memory[at + 2] >> 12) & 255 > (found >> 12) & 255:
        at += 3
    memory[at] = first
    memory[at + 1] = second
    memory[at + 2] = found


@inlined
def probe(memory: Numbers, first: int, second: int) -> int:
    """What was found about a position; 0 if nothing is known."""
    begin = bucket_start(memory, first, second)
    for at in range(begin, begin + 6, 3):
        if memory[at] == first and memory[at + 1] == second:
            return memory[at + 2]
    return 0


@separate
def order_moves(planes: Planes, teams: int, ply: int, best: int, desk: SearchTables) -> int:
    """Write down all moves but those that lose at once, most promising first; how many they are."""
    begin = end = ply * MAX_MOVES
    other = swap_teams(teams)
    for at in range(begin, begin + generate_moves(planes, teams, desk.moves, begin)):
        move = desk.moves[at]
        after = make_move(planes, move)
        child = flip_side(after, teams)
        if outcome(after) < 0 or (can_align(child, other) and not is_repeated(child, other, desk)):
            continue
        score = desk.habits[(ply & 1) * MOVES + move]
        if move == best:
            score += 1 << 40
        elif can_align(flip_side(child, other), teams):
            score += 1 << 34
        if desk.killers[2 * ply] == move or desk.killers[2 * ply + 1] == move:
            score += 1 << 33
        desk.moves[end] = move
        desk.scores[end] = score
        end += 1
    sort_moves(desk.moves, desk.scores, begin, end)
    return end - begin


@inlined
def reward_move(desk: SearchTables, ply: int, depth: int, move: int, enough: int) -> None:
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
    return relative_score((found >> 20) - (1 << 15), -ply)


@inlined
def is_sufficient(found: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Whether what is remembered answers the question; a forced win does at any depth."""
    score, bound = score_of(found, ply), (found >> 8) & 15
    if (found >> 12) & 255 < depth and -SURE <= score <= SURE:
        return 0
    if bound == EXACT:
        return 1
    return 1 if (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha) else 0


@inlined
def immediate_score(planes: Planes, teams: int, depth: int, alpha: int, beta: int, ply: int, desk: SearchTables) -> int:
    """The score if it takes no looking further, or `OPEN`."""
    desk.counts[NODES] += 1
    if desk.counts[NODES] > desk.counts[LIMIT]:
        return 0
    if is_repeated(planes, teams, desk):
        return 0
    if can_align(planes, teams):
        return WIN - ply - 1
    if not count_moves(planes, teams):
        return score_without_moves(planes, teams, ply, desk)
    if depth < 1 and (ply >= MAX_DEPTH or not can_align(flip_side(planes, teams), swap_teams(teams))):
        return evaluate(planes, teams)
    first, second = keys(canonical(planes, teams), teams)
    found = probe(desk.memory, first, second)
    return score_of(found, ply) if found and is_sufficient(found, depth, alpha, beta, ply) else OPEN


@inlined
def score_without_moves(planes: Planes, teams: int, ply: int, desk: SearchTables) -> int:
    """The score where no move is possible, unless the turn passes and the game goes on."""
    if desk.counts[STUCK] == PASS:
        return 0 if count_passes(planes, teams) == DEAD else OPEN
    return ply - WIN if desk.counts[STUCK] == LOSS else 0


@inlined
def table_move(planes: Planes, teams: int, desk: SearchTables) -> int:
    """The move that was best when the position was looked at last."""
    view = canonical(planes, teams)
    first, second = keys(view, teams)
    move = probe(desk.memory, first, second) & 127
    return restore_move(move, view[3], view[4]) if move < MOVES else NO_MOVE


@inlined
def store_score(
    planes: Planes, teams: int, depth: int, bound: int, ply: int, score: int, move: int, desk: SearchTables
) -> None:
    """Remember what was found."""
    view = canonical(planes, teams)
    first, second = keys(view, teams)
    if move != NO_MOVE:
        move = transform_move(move, view[3], view[4])
    store(desk.memory, first, second, pack_entry(relative_score(score, ply), depth, bound, move))


@separate
def alpha_beta(planes: Planes, teams: int, depth: int, alpha: int, beta: int, ply: int, desk: SearchTables) -> int:
    """The score of a position, exact between alpha and beta; worth nothing if there were too many nodes.

    Who can only lose at once loses in two plies.
    """
    score = immediate_score(planes, teams, depth, alpha, beta, ply, desk)
    if score != OPEN:
        return score
    count = count_passes(planes, teams)
    if count:
        planes, teams = pass_turns(planes, teams, count)
        if count & 1:
            return -alpha_beta(planes, teams, depth, -beta, -alpha, ply + 1, desk)
        return alpha_beta(planes, teams, depth, alpha, beta, ply + 2, desk)
    depth = max(depth, 1)
    top, chosen, begin = ply + 2 - WIN, NO_MOVE, ply * MAX_MOVES
    for at in range(begin, begin + order_moves(planes, teams, ply, table_move(planes, teams, desk), desk)):
        move = desk.moves[at]
        child = flip_side(make_move(planes, move), teams)
        score = -alpha_beta(child, swap_teams(teams), depth - 1, -beta, -max(alpha, top), ply + 1, desk)
        if score > top:
            top, chosen = score, move
        if top >= beta or desk.counts[NODES] > desk.counts[LIMIT]:
            break
    if desk.counts[NODES] <= desk.counts[LIMIT]:
        reward_move(desk, ply, depth, chosen, top >= beta)
        bound = AT_LEAST if top >= beta else AT_MOST if top <= alpha else EXACT
        store_score(planes, teams, depth, bound, ply, top, chosen, desk)
    return top
