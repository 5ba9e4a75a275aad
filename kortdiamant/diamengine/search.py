"""Alpha-beta search with a transposition table, killer moves, a history table, and extensions for threats.

A score is for the side to move. A win scores `WIN` less its distance from the root in plies. A line continues beyond
its depth while somebody has to answer a threat.

A score depends on the history of the root in one way: positions that would end the game by repetition, and those
symmetric to them, score as a draw. So a win that is found holds: it never needs the same position twice, nor one of
those.

The transposition table has three numbers for each entry, not two as in `transposition_table.py`, because a score, a
depth and a move do not fit beside the key.
"""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.diamengine.bitboards import (
    DEAD,
    MOVES,
    Numbers,
    Planes,
    count_moves,
    count_passes,
    flip_side,
    generate_moves,
    make_move,
    outcome,
    pass_turns,
    swap_teams,
    zeros,
)
from kortdiamant.diamengine.evaluate import can_align, evaluate, reward_move, sort_moves
from kortdiamant.diamengine.proof_search import LIMIT, LOSS, NODES, PASS, STUCK
from kortdiamant.diamengine.transposition_table import canonical, keys, mix_hash, restore_move, transform_move
from kortdiamant.kernel.jit import inlined, separate

WIN, SURE = 10_000, 9_000  # a score above SURE is a forced win
MAX_DEPTH = 60  # plies from the root
NO_MOVE = 127
OPEN = 1 << 20  # no score yet
EXACT, AT_LEAST, AT_MOST = range(1, 4)


class SearchTables(NamedTuple):
    """The mutable tables of a search."""

    table: Numbers  # the transposition table: the two numbers of the key, and the packed entry
    moves: Numbers  # by ply
    scores: Numbers  # by ply, of the moves
    history: Numbers  # by side and move
    killers: Numbers  # by ply: two moves
    counters: Numbers  # an array, because compiled code cannot change a field of a tuple
    repeated: Numbers  # four numbers for each position that is a draw: its canonical key, and its teams


def search_tables(entries: int, repeated: int = 0) -> SearchTables:
    """Empty tables for `entries` positions, a power of two, and `repeated` positions that are a draw."""
    room = (MAX_DEPTH + 4) * MOVES
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
def is_repeated(planes: Planes, teams: int, tables: SearchTables) -> int:
    """1 if a position, or a symmetric one, ends the game by repetition, else 0."""
    if not len(tables.repeated):
        return 0
    mine, theirs, seconds, _, _ = canonical(planes, teams)
    known = tables.repeated
    for at in range(0, len(known), 4):
        if known[at] == mine and known[at + 1] == theirs and known[at + 2] == seconds and known[at + 3] == teams:
            return 1
    return 0


@inlined
def bucket_start(table: Numbers, first: int, second: int) -> int:
    """The index of the two entries of a position."""
    pairs = len(table) // (3 * 2)
    return (mix_hash(first, second) & (pairs - 1)) * 3 * 2


@inlined
def pack_entry(score: int, depth: int, bound: int, move: int) -> int:
    """An entry as one number, which is never 0."""
    return ((score + (1 << 15)) << 20) | (depth << 12) | (bound << 8) | move


@inlined
def relative_score(score: int, ply: int) -> int:
    """A score as the table stores it: the distance of a win counts from the position, not from the root."""
    if score > SURE:
        return score + ply
    return score - ply if score < -SURE else score


@inlined
def store(table: Numbers, first: int, second: int, found: int) -> None:
    """Store an entry; the first place of a bucket keeps the deepest, the second takes the latest."""
    at = bucket_start(table, first, second)
    same = table[at] == first and table[at + 1] == second
    if not same and (table[at + 2] >> 12) & 255 > (found >> 12) & 255:
        at += 3
    table[at] = first
    table[at + 1] = second
    table[at + 2] = found


@inlined
def probe(table: Numbers, first: int, second: int) -> int:
    """The entry of a position; 0 if there is none."""
    begin = bucket_start(table, first, second)
    for at in range(begin, begin + 6, 3):
        if table[at] == first and table[at + 1] == second:
            return table[at + 2]
    return 0


@separate
def order_moves(planes: Planes, teams: int, ply: int, best: int, tables: SearchTables) -> int:
    """List all moves but those that lose at once, most promising first; returns their number."""
    begin = end = ply * MOVES
    other = swap_teams(teams)
    for at in range(begin, begin + generate_moves(planes, teams, tables.moves, begin)):
        move = tables.moves[at]
        after = make_move(planes, move)
        child = flip_side(after, teams)
        if outcome(after) < 0 or (can_align(child, other) and not is_repeated(child, other, tables)):
            continue
        score = tables.history[(ply & 1) * MOVES + move]
        if move == best:
            score += 1 << 40
        elif can_align(flip_side(child, other), teams):
            score += 1 << 34
        if tables.killers[2 * ply] == move or tables.killers[2 * ply + 1] == move:
            score += 1 << 33
        tables.moves[end] = move
        tables.scores[end] = score
        end += 1
    sort_moves(tables.moves, tables.scores, begin, end)
    return end - begin


@inlined
def score_of(found: int, ply: int) -> int:
    """The score of an entry, with the distance of a win counted from the root."""
    return relative_score((found >> 20) - (1 << 15), -ply)


@inlined
def is_sufficient(found: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """1 if an entry answers the question, else 0; a forced win or loss holds at any depth."""
    score, bound = score_of(found, ply), (found >> 8) & 15
    if (found >> 12) & 255 < depth and -SURE <= score <= SURE:
        return 0
    if bound == EXACT:
        return 1
    return 1 if (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha) else 0


@inlined
def immediate_score(
    planes: Planes, teams: int, depth: int, alpha: int, beta: int, ply: int, tables: SearchTables
) -> int:
    """The score of a position that needs no search, or `OPEN`."""
    tables.counters[NODES] += 1
    if tables.counters[NODES] > tables.counters[LIMIT]:
        return 0
    if is_repeated(planes, teams, tables):
        return 0
    if can_align(planes, teams):
        return WIN - ply - 1
    if not count_moves(planes, teams):
        return score_without_moves(planes, teams, ply, tables)
    if depth < 1 and (ply >= MAX_DEPTH or not can_align(flip_side(planes, teams), swap_teams(teams))):
        return evaluate(planes, teams)
    first, second = keys(canonical(planes, teams), teams)
    found = probe(tables.table, first, second)
    return score_of(found, ply) if found and is_sufficient(found, depth, alpha, beta, ply) else OPEN


@inlined
def score_without_moves(planes: Planes, teams: int, ply: int, tables: SearchTables) -> int:
    """The score of a position without legal moves, or `OPEN` if the turn passes and the game goes on."""
    if tables.counters[STUCK] == PASS:
        return 0 if count_passes(planes, teams) == DEAD else OPEN
    return ply - WIN if tables.counters[STUCK] == LOSS else 0


@inlined
def table_move(planes: Planes, teams: int, tables: SearchTables) -> int:
    """The best move of the last search of this position, or `NO_MOVE`."""
    view = canonical(planes, teams)
    first, second = keys(view, teams)
    move = probe(tables.table, first, second) & 127
    return restore_move(move, view[3], view[4]) if move < MOVES else NO_MOVE


@inlined
def store_score(
    planes: Planes, teams: int, depth: int, bound: int, ply: int, score: int, move: int, tables: SearchTables
) -> None:
    """Store the score and best move of a position, and reward a move that was good enough for a cutoff."""
    view = canonical(planes, teams)
    first, second = keys(view, teams)
    if move != NO_MOVE:
        if bound == AT_LEAST:
            reward_move(tables.history, (ply & 1) * MOVES, tables.killers, 2 * ply, move, depth)
        move = transform_move(move, view[3], view[4])
    store(tables.table, first, second, pack_entry(relative_score(score, ply), depth, bound, move))


@separate
def alpha_beta(planes: Planes, teams: int, depth: int, alpha: int, beta: int, ply: int, tables: SearchTables) -> int:
    """The score of a position, exact between alpha and beta; meaningless if the node limit was reached.

    A side whose moves all lose at once loses in two plies.
    """
    score = immediate_score(planes, teams, depth, alpha, beta, ply, tables)
    if score != OPEN:
        return score
    count = count_passes(planes, teams)
    if count:
        planes, teams = pass_turns(planes, teams, count)
        if count & 1:
            return -alpha_beta(planes, teams, depth, -beta, -alpha, ply + 1, tables)
        return alpha_beta(planes, teams, depth, alpha, beta, ply + 2, tables)
    depth = max(depth, 1)
    top, chosen, begin = ply + 2 - WIN, NO_MOVE, ply * MOVES
    for at in range(begin, begin + order_moves(planes, teams, ply, table_move(planes, teams, tables), tables)):
        move = tables.moves[at]
        child = flip_side(make_move(planes, move), teams)
        score = -alpha_beta(child, swap_teams(teams), depth - 1, -beta, -max(alpha, top), ply + 1, tables)
        if score > top:
            top, chosen = score, move
        if top >= beta or tables.counters[NODES] > tables.counters[LIMIT]:
            break
    if tables.counters[NODES] <= tables.counters[LIMIT]:
        bound = AT_LEAST if top >= beta else AT_MOST if top <= alpha else EXACT
        store_score(planes, teams, depth, bound, ply, top, chosen, tables)
    return top
