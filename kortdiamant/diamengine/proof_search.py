"""Proof search: whether a side can force a win within a number of plies.

A search asks one question at a time, so every answer is yes or no. No answer depends on the path to a position, since a
win that comes nearer with every ply never returns to a position. The transposition table is exact: the whole position
is the key, and an entry holds the plies within which a win is certain and the plies within which there is none.
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
from kortdiamant.diamengine.evaluate import can_align, reward_move, sort_moves
from kortdiamant.diamengine.transposition_table import EFFORT, canonical, keys, probe, store
from kortdiamant.kernel.jit import inlined, separate

NEVER = 31  # plies of an unknown win: five bits hold them, so no longer win can be proved
NO, YES, UNKNOWN, OPEN = 0, 1, -1, -2  # UNKNOWN: the node limit was reached; OPEN: the position needs a search
FOUND = -1
NODES, LIMIT, STUCK = range(3)  # counters: nodes so far, their limit, and the rule for a side without a move:
PASS, LOSS, DRAW = range(3)
MAX_PLIES = 64


class ProofTables(NamedTuple):
    """The mutable tables of a proof. A checkpoint stores them by field name."""

    table: Numbers  # the transposition table
    moves: Numbers  # by depth
    scores: Numbers  # by depth, of the moves
    history: Numbers  # by side that attacks, plies and move
    killers: Numbers  # by side that attacks and depth: two moves
    counters: Numbers  # an array, because compiled code cannot change a field of a tuple


def proof_tables(entries: int) -> ProofTables:
    """Empty tables for `entries` positions, a power of two."""
    room = MAX_PLIES * MOVES
    return ProofTables(
        zeros(2 * entries), zeros(room), zeros(room), zeros(2 * 32 * MOVES), zeros(4 * MAX_PLIES), zeros(3)
    )


@inlined
def bit_length(number: int) -> int:
    """The number of bits of a number, as `int.bit_length`, which the compiler does not know."""
    found = 0
    while number:
        number >>= 1
        found += 1
    return found


@inlined
def answer_within(facts: int, plies: int) -> int:
    """The answer of an entry's facts about a win within `plies`."""
    if facts and facts >> 10 <= plies:
        return YES
    if (facts >> 5) & 31 >= plies:
        return NO
    return UNKNOWN


@inlined
def add_answer(facts: int, plies: int, answer: int, nodes: int) -> int:
    """The facts with one more answer, which took `nodes` nodes."""
    won, lost, effort = (facts >> 10) if facts else NEVER, (facts >> 5) & 31, facts & EFFORT
    if answer:
        won = min(won, plies)
    else:
        lost = max(lost, plies)
    return (won << 10) | (lost << 5) | max(effort, bit_length(nodes))


@inlined
def history_score(tables: ProofTables, attacking: int, plies: int, depth: int, move: int) -> int:
    """The order score of a move from the history and the killers."""
    score = tables.history[(attacking * 32 + plies) * MOVES + move] >> 6
    index = 2 * (attacking * MAX_PLIES + depth)
    if tables.killers[index] == move:
        return score + (1 << 24)
    if tables.killers[index + 1] == move:
        return score + (1 << 23)
    return score


@inlined
def order_moves(planes: Planes, teams: int, plies: int, attacking: int, depth: int, tables: ProofTables) -> int:
    """List the moves worth a try, most promising first; returns their number, or `FOUND` if one is the answer.

    Moves that let the other side win at once are left out.
    """
    begin = end = depth * MOVES
    other = swap_teams(teams)
    for at in range(begin, begin + generate_moves(planes, teams, tables.moves, begin)):
        move = tables.moves[at]
        after = make_move(planes, move)
        child = flip_side(after, teams)
        if outcome(after) < 0 or can_align(child, other):
            continue
        facts = 0
        if plies > 2:
            first, second = keys(canonical(child, other), 1 - attacking)
            facts = probe(tables.table, first, second)
        answer = NO if plies == 2 else answer_within(facts, plies - 1)
        if answer == attacking:
            return FOUND
        if answer == UNKNOWN:
            tables.moves[end] = move
            threat = can_align(flip_side(child, other), teams)
            tables.scores[end] = history_score(tables, attacking, plies, depth, move) + order_score(
                facts, attacking, threat
            )
            end += 1
    sort_moves(tables.moves, tables.scores, begin, end)
    return end - begin


@inlined
def order_score(facts: int, attacking: int, threat: int) -> int:
    """The order score of a move from the position after it; a defender tries first what took little effort."""
    effort = facts & EFFORT
    if attacking:
        return (threat << 26) + (((facts >> 5) & 31) << 16) - (effort << 18)
    return (threat << 22) - (effort << 13)


@inlined
def immediate_answer(planes: Planes, teams: int, plies: int, attacking: int, tables: ProofTables) -> int:
    """The answer for a position that is won at once, without legal moves or in the table, else `OPEN`."""
    tables.counters[NODES] += 1
    if tables.counters[NODES] > tables.counters[LIMIT]:
        return UNKNOWN
    if attacking and can_align(planes, teams):
        return YES
    if plies < 2:
        return NO
    if not count_moves(planes, teams):
        return answer_without_moves(planes, teams, attacking, tables)
    first, second = keys(canonical(planes, teams), attacking)
    answer = answer_within(probe(tables.table, first, second), plies)
    return OPEN if answer == UNKNOWN else answer


@inlined
def answer_without_moves(planes: Planes, teams: int, attacking: int, tables: ProofTables) -> int:
    """The answer for a position without legal moves, or `OPEN` if the turn passes and the game goes on."""
    if tables.counters[STUCK] != PASS:
        return 1 - attacking if tables.counters[STUCK] == LOSS else NO
    count = count_passes(planes, teams)
    if count == DEAD:
        return NO
    child, other = pass_turns(planes, teams, count)
    return NO if attacking and count & 1 and can_align(child, other) else OPEN


@inlined
def store_answer(
    planes: Planes, teams: int, plies: int, attacking: int, answer: int, nodes: int, tables: ProofTables
) -> None:
    """Store an answer, which took `nodes` nodes."""
    if answer != UNKNOWN:
        first, second = keys(canonical(planes, teams), attacking)
        facts = probe(tables.table, first, second)
        store(tables.table, first, second, add_answer(facts, plies, answer, nodes))


@separate
def prove_win(planes: Planes, teams: int, plies: int, attacking: int, depth: int, tables: ProofTables) -> int:
    """Whether the attacker wins within `plies`; `attacking` is 1 if the side to move is the attacker.

    The attacker looks for a move with a yes, the defender for one with a no. Callers never ask about a defender that
    can win at once. A pass is no ply; but the attacker makes the last one, so an odd number of passes costs a ply.
    """
    answer = immediate_answer(planes, teams, plies, attacking, tables)
    if answer != OPEN:
        return answer
    count = count_passes(planes, teams)
    if count:
        odd = count & 1
        planes, teams = pass_turns(planes, teams, count)
        return prove_win(planes, teams, plies - odd, attacking ^ odd, depth + 1, tables)
    begun, begin = tables.counters[NODES], depth * MOVES
    count = order_moves(planes, teams, plies, attacking, depth, tables)
    answer = attacking if count == FOUND else 1 - attacking
    for at in range(begin, begin + count):
        move = tables.moves[at]
        child = flip_side(make_move(planes, move), teams)
        answer = prove_win(child, swap_teams(teams), plies - 1, 1 - attacking, depth + 1, tables)
        if answer != 1 - attacking:
            if answer != UNKNOWN:
                history, killers = (attacking * 32 + plies) * MOVES, 2 * (attacking * MAX_PLIES + depth)
                reward_move(tables.history, history, tables.killers, killers, move, plies)
            break
    store_answer(planes, teams, plies, attacking, answer, tables.counters[NODES] - begun, tables)
    return answer
