"""Proof search: whether a side can force a win within a number of plies.

A search asks only one question at a time, so every answer is yes or no. No answer depends on the way to a position,
since a win that comes nearer with every ply never returns to a position. The transposition table is exact: the
whole position is the key, and an entry holds the plies within which the win is certain and those within which there
is none.
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
from kortdiamant.diamengine.evaluate import can_align
from kortdiamant.diamengine.jit import Numbers, inlined, separate, zeros
from kortdiamant.diamengine.transposition_table import EFFORT, canonical, keys, probe, store

NEVER = 31  # plies of a win that nobody knows; longer ones are not looked for
NO, YES, UNKNOWN, OPEN = 0, 1, -1, -2  # unknown if there were too many nodes
FOUND = -1
NODES, LIMIT, STUCK = range(3)  # places in the counts
PASS, LOSS, DRAW = range(3)  # what becomes of whoever cannot move
MAX_PLIES = 64


class ProofTables(NamedTuple):
    """What a proof is written on."""

    memory: Numbers
    moves: Numbers  # by depth
    scores: Numbers  # by depth: how promising they are
    habits: Numbers  # by who asks, plies and move: how often that was the answer
    killers: Numbers  # by who asks and depth: two answers
    counts: Numbers


def proof_tables(entries: int) -> ProofTables:
    """A desk that remembers so many positions, a power of two."""
    room = MAX_PLIES * MAX_MOVES
    counts = zeros(3)
    return ProofTables(
        zeros(2 * entries), zeros(room), zeros(room), zeros(2 * 32 * MOVES), zeros(4 * MAX_PLIES), counts
    )


@inlined
def bit_length(number: int) -> int:
    """How many bits a number takes."""
    found = 0
    while number:
        number >>= 1
        found += 1
    return found


@inlined
def answer_within(facts: int, plies: int) -> int:
    """What facts say about a win within so many plies."""
    if facts and facts >> 10 <= plies:
        return YES
    if (facts >> 5) & 31 >= plies:
        return NO
    return UNKNOWN


@inlined
def add_answer(facts: int, plies: int, answer: int, nodes: int) -> int:
    """The facts with one more answer, which took so many nodes."""
    won, lost, effort = (facts >> 10) if facts else NEVER, (facts >> 5) & 31, facts & EFFORT
    if answer:
        won = min(won, plies)
    else:
        lost = max(lost, plies)
    return (won << 10) | (lost << 5) | max(effort, bit_length(nodes))


@inlined
def sort_moves(moves: Numbers, scores: Numbers, begin: int, end: int) -> None:
    """Put the most promising moves first; equal ones stay in their order."""
    for at in range(begin + 1, end):
        move, score = moves[at], scores[at]
        place = at
        while place > begin and scores[place - 1] < score:
            moves[place], scores[place] = moves[place - 1], scores[place - 1]
            place -= 1
        moves[place], scores[place] = move, score


@inlined
def reward_move(desk: ProofTables, attacking: int, plies: int, depth: int, move: int, answer: int) -> None:
    """Try a move sooner from now on if it was an answer."""
    if answer == UNKNOWN:
        return
    begin = (attacking * 32 + plies) * MOVES
    desk.habits[begin + move] += plies * plies
    if desk.habits[begin + move] > 1 << 30:
        for at in range(begin, begin + MOVES):
            desk.habits[at] >>= 1
    place = 2 * (attacking * MAX_PLIES + depth)
    if desk.killers[place] != move:
        desk.killers[place + 1] = desk.killers[place]
        desk.killers[place] = move


@inlined
def history_score(desk: ProofTables, attacking: int, plies: int, depth: int, move: int) -> int:
    """How often a move has been an answer, and lately."""
    score = desk.habits[(attacking * 32 + plies) * MOVES + move] >> 6
    place = 2 * (attacking * MAX_PLIES + depth)
    if desk.killers[place] == move:
        return score + (1 << 24)
    if desk.killers[place + 1] == move:
        return score + (1 << 23)
    return score


@inlined
def order_moves(planes: Planes, teams: int, plies: int, attacking: int, depth: int, desk: ProofTables) -> int:
    """Write down the moves that are worth a try, best first; how many, or `FOUND` if one is known to be the answer.

    What lets the other one win at once is left out.
    """
    begin = end = depth * MAX_MOVES
    other = swap_teams(teams)
    for at in range(begin, begin + generate_moves(planes, teams, desk.moves, begin)):
        move = desk.moves[at]
        after = make_move(planes, move)
        child = flip_side(after, teams)
        if outcome(after) < 0 or can_align(child, other):
            continue
        facts = 0
        if plies > 2:
            first, second = keys(canonical(child, other), 1 - attacking)
            facts = probe(desk.memory, first, second)
        answer = NO if plies == 2 else answer_within(facts, plies - 1)
        if answer == attacking:
            return FOUND
        if answer == UNKNOWN:
            desk.moves[end] = move
            threat = can_align(flip_side(child, other), teams)
            desk.scores[end] = history_score(desk, attacking, plies, depth, move) + order_score(
                facts, attacking, threat
            )
            end += 1
    sort_moves(desk.moves, desk.scores, begin, end)
    return end - begin


@inlined
def order_score(facts: int, attacking: int, threat: int) -> int:
    """How promising a move is from what it leads to; who defends tries first what was quick to look at."""
    effort = facts & EFFORT
    if attacking:
        return (threat << 26) + (((facts >> 5) & 31) << 16) - (effort << 18)
    return (threat << 22) - (effort << 13)


@inlined
def immediate_answer(planes: Planes, teams: int, plies: int, attacking: int, desk: ProofTables) -> int:
    """The answer if it takes no looking further: somebody has won, nobody can move, or it is remembered; or `OPEN`."""
    desk.counts[NODES] += 1
    if desk.counts[NODES] > desk.counts[LIMIT]:
        return UNKNOWN
    if attacking and can_align(planes, teams):
        return YES
    if plies < 2:
        return NO
    if not count_moves(planes, teams):
        return answer_without_moves(planes, teams, attacking, desk)
    first, second = keys(canonical(planes, teams), attacking)
    answer = answer_within(probe(desk.memory, first, second), plies)
    return OPEN if answer == UNKNOWN else answer


@inlined
def answer_without_moves(planes: Planes, teams: int, attacking: int, desk: ProofTables) -> int:
    """The answer where no move is possible, unless the turn passes and the game goes on."""
    if desk.counts[STUCK] != PASS:
        return 1 - attacking if desk.counts[STUCK] == LOSS else NO
    count = count_passes(planes, teams)
    if count == DEAD:
        return NO
    child, other = pass_turns(planes, teams, count)
    return NO if attacking and count & 1 and can_align(child, other) else OPEN


@inlined
def store_answer(
    planes: Planes, teams: int, plies: int, attacking: int, answer: int, nodes: int, desk: ProofTables
) -> None:
    """Remember an answer, which took so many nodes."""
    if answer != UNKNOWN:
        first, second = keys(canonical(planes, teams), attacking)
        facts = probe(desk.memory, first, second)
        store(desk.memory, first, second, add_answer(facts, plies, answer, nodes))


@separate
def prove_win(planes: Planes, teams: int, plies: int, attacking: int, depth: int, desk: ProofTables) -> int:
    """Whether who attacks wins within so many plies: `attacking` is 1 if that is whoever is to move.

    Who attacks looks for a move with a yes, who defends for one with a no. A defender who could win with this very
    move is not asked. A pass is no ply; but who attacks has the last one, so one less is left.
    """
    answer = immediate_answer(planes, teams, plies, attacking, desk)
    if answer != OPEN:
        return answer
    count = count_passes(planes, teams)
    if count:
        odd = count & 1
        planes, teams = pass_turns(planes, teams, count)
        return prove_win(planes, teams, plies - odd, attacking ^ odd, depth + 1, desk)
    begun, begin = desk.counts[NODES], depth * MAX_MOVES
    count = order_moves(planes, teams, plies, attacking, depth, desk)
    answer = attacking if count == FOUND else 1 - attacking
    for at in range(begin, begin + count):
        move = desk.moves[at]
        child = flip_side(make_move(planes, move), teams)
        answer = prove_win(child, swap_teams(teams), plies - 1, 1 - attacking, depth + 1, desk)
        if answer != 1 - attacking:
            reward_move(desk, attacking, plies, depth, move, answer)
            break
    store_answer(planes, teams, plies, attacking, answer, desk.counts[NODES] - begun, desk)
    return answer
