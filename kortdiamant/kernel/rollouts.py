"""Rollouts: play a game on from a position, many times for each plan of a seat.

All plans get the same random numbers. The cards of a game come in the same order no matter who leaves, and every round
has a stream of its own. So the outcomes of two plans can be compared game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kortdiamant.expedition.rounds import open_relic_worths
from kortdiamant.expedition.rules import Relic, Rules, Treasure
from kortdiamant.expedition.state import Presence, State
from kortdiamant.kernel.arrays import Cells, Desk, Numbers, RelicDesk, Tables, enter_relics, new_desk, zeros
from kortdiamant.kernel.jit import ZERO, compiled, inlined
from kortdiamant.kernel.play import (
    COLUMNS,
    EVERYBODY,
    Standing,
    note_pack,
    play_from,
    reset_threats,
    start_of_expedition,
)
from kortdiamant.kernel.policies import TablePolicy
from kortdiamant.kernel.rng import Stream, Word, advance, draw, open_stream, upper
from kortdiamant.kernel.runner import SEEDS, SOURCES, write_scores
from kortdiamant.kernel.table_builder import SCALE, build_decision_tables, build_tables


class Snapshot(NamedTuple):
    """A position before a card or a decision. Rollouts copy its `desk` and never play on it."""

    number: int  # of the round
    size: int  # cards in the pack and on the path
    standing: Standing
    desk: Desk
    going_home: int  # the mask of explorers who must leave at this decision


def snapshot_of(state: State, tables: Tables) -> Snapshot:
    """Convert a state in which a card or a decision is due; an extra round counts as the last round."""
    desk = new_desk(tables)
    _lay_cards(state, desk)
    _lay_relics(state, desk.relics)
    for seat, each in enumerate(state.seats):
        desk.chests[seat] = each.chest
        desk.relics.worths[seat] = sum(each.relics)
        desk.relics.claims[seat] = len(each.relics)
    standing = Standing(
        inside=_mask(state, tuple(Presence)),
        explorers=state.inside,
        carried=state.carried,
        left=state.path_gems,
        turned=len(state.path),
        found=sum(isinstance(state.role(placed), Treasure) for placed in state.path),
        threats=tables.cards.calm + sum(int(tables.cards.threat[placed.cell]) for placed in state.path),
    )
    size = len(state.path) + state.cards_left
    return Snapshot(min(state.round, tables.rounds), size, standing, desk, _mask(state, (Presence.LEAVING,)))


def without_absent_seats(tables: Tables, state: State) -> Tables:
    """The tables without seats that have gone home, or are about to."""
    seats = [seat for seat, each in enumerate(state.seats) if each.presence is Presence.PLAYING]
    everybody = sum(int(tables.sharing.masks[seat]) for seat in seats)
    return tables._replace(everybody=everybody, units=len(seats) * state.rules.players.explorers)


def _lay_cards(state: State, desk: Desk) -> None:
    left = [cell for cell, count in enumerate(state.pack) for _ in range(count)]
    cells = [*(placed.cell for placed in state.path), *left]
    desk.pack[: len(cells)] = cells
    desk.leftovers[: len(state.path)] = [placed.leftover for placed in state.path]
    kinds = {kind: number for number, kind in enumerate(state.rules.kinds)}
    for kind, count in state.threats().items():
        desk.threats[kinds[kind]] = count


def _lay_relics(state: State, relics: RelicDesk) -> None:
    lying = [placed for placed in state.path if isinstance(state.role(placed), Relic)]
    taken = sum(placed.taken for placed in lying)  # these are the oldest ones
    relics.counts[:] = len(lying), taken, state.claimed, state.seen, state.entered
    relics.waiting[taken : len(lying)] = open_relic_worths(state)


def _mask(state: State, presences: tuple[Presence, ...]) -> int:
    """The mask of explorers inside, for seats with one of these presences; those of a seat are its lowest bits."""
    explorers = state.rules.players.explorers
    return sum(
        ((1 << each.inside) - 1) << seat * explorers
        for seat, each in enumerate(state.seats)
        if each.presence in presences
    )


@inlined
def restore_desk(source: Desk, desk: Desk) -> None:
    """Copy another desk to this one."""
    copy_array(source.pack, desk.pack)
    copy_array(source.leftovers, desk.leftovers)
    copy_array(source.threats, desk.threats)
    copy_array(source.chests, desk.chests)
    copy_array(source.relics.counts, desk.relics.counts)
    copy_array(source.relics.waiting, desk.relics.waiting)
    copy_array(source.relics.worths, desk.relics.worths)
    copy_array(source.relics.claims, desk.relics.claims)


@inlined
def copy_array(source: Numbers | Cells, target: Numbers | Cells) -> None:
    """Copy an array to another of the same length."""
    for index in range(len(source)):
        target[index] = source[index]


class RolloutPlan(NamedTuple):
    """What a seat could do: send `leave` explorers out now, and then follow a policy, given by its index."""

    leave: int
    policy: int


class PolicyShelf(NamedTuple):
    """The policies that seats may follow, one after the other."""

    begins: Numbers  # by policy: where its table begins in `DecisionTables.chances`
    sizes: Numbers  # by policy and feature: length of the axis
    odds: Numbers  # by policy: cumulative likelihood, in units of 2 ** -32


class Task(NamedTuple):
    """The plans of a seat, in the form in which compiled code takes them."""

    seat: int
    sent: Numbers  # by plan: the mask of explorers who leave now
    policies: Numbers  # by plan: the policy that the seat follows
    free: int  # the mask of explorers of other seats, who decide for themselves
    last: int  # the last round to play


class Rollouts:
    """A ruleset and the policies that people at the table may follow; raises `KernelLimit` and `UnsupportedRules`.

    `seats` may be more than the rules allow players, because latecomers get a new seat next to those who went home.
    """

    def __init__(self, rules: Rules, seats: int, policies: Sequence[TablePolicy], *, traced: int = 0) -> None:
        any_seats = replace(rules, players=replace(rules.players, min=1, max=seats))
        tables = build_tables(any_seats, [policies[0]] * seats, traced=traced)
        # Tables usually hold one policy per seat. Here they hold every policy, and each game draws one for each seat.
        every = build_decision_tables(policies, 1, zeros(len(policies)))
        decisions = every._replace(seats=seats, explorers=rules.players.explorers, masks=tables.decisions.masks)
        self.tables = tables._replace(decisions=decisions)

    def chances(self, features: Numbers) -> NDArray[np.float64]:
        """The probability of leaving, by policy and row of `features`, whose columns are `Feature`."""
        decisions = self.tables.decisions
        sizes = decisions.sizes[:, None, :]
        steps = np.cumprod(sizes[:, :, ::-1], axis=2)[:, :, ::-1] // sizes
        places = (np.minimum(features, sizes - 1) * steps).sum(axis=2)
        chances: NDArray[np.float64] = decisions.chances[decisions.begins[:, None] + places] / SCALE
        return chances

    def scores(
        self,
        state: State,
        seat: int,
        plans: Sequence[RolloutPlan],
        odds: NDArray[np.float64],
        seed: int,
        games: int,
        rounds: int = 0,
        desk: Desk | None = None,
    ) -> Numbers:
        """By plan, game and seat: gems in the chest, total worth of the relics, and number of relics.

        A decision must be due in the state, or the first card of a round. Each of the other seats follows one policy
        through a game, drawn with the likelihoods `odds`. The current round is played, and up to `rounds` more. A desk
        of the caller's keeps the notes of the last game.
        """
        scores = zeros(len(plans), games, self.tables.seats, 3)
        position = snapshot_of(state, self.tables)
        shelf = PolicyShelf(self.tables.decisions.begins, self.tables.decisions.sizes, _cumulative_odds(odds))
        tables = _with_policy_slots(without_absent_seats(self.tables, state))
        task = _task(state, position, seat, plans, min(position.number + rounds, tables.rounds))
        counted = zeros(tables.rounds, COLUMNS)
        run = compile_rollouts()
        run(tables, desk or new_desk(self.tables), position, shelf, task, counted, scores, Word(seed % SEEDS))
        return scores


def _cumulative_odds(odds: NDArray[np.float64]) -> Numbers:
    """Cumulative odds, in units of 2 ** -32."""
    parts = np.rint(np.cumsum(odds) / np.sum(odds) * SCALE).astype(np.int64)
    parts[-1] = SCALE
    return parts


def _with_policy_slots(tables: Tables) -> Tables:
    """The tables with one slot per seat, into which each game copies the policy that the seat follows."""
    begins, sizes = zeros(tables.seats), zeros(tables.seats, tables.decisions.sizes.shape[1])
    return tables._replace(decisions=tables.decisions._replace(begins=begins, sizes=sizes))


def _task(state: State, position: Snapshot, seat: int, plans: Sequence[RolloutPlan], last: int) -> Task:
    first = seat * state.rules.players.explorers
    own = ((1 << state.seats[seat].inside) - 1) << first
    return Task(
        seat=seat,
        sent=np.array([position.going_home | ((1 << plan.leave) - 1) << first for plan in plans], np.int64),
        policies=np.array([plan.policy for plan in plans], np.int64),
        free=position.standing.inside & ~own & ~position.going_home,
        last=last,
    )


@cache
def compile_rollouts() -> Callable[[Tables, Desk, Snapshot, PolicyShelf, Task, Numbers, Numbers, Word], int]:
    """Compile the loop over plans and games."""
    sources = SOURCES

    @compiled
    def any_rollouts(
        tables: Tables,
        desk: Desk,
        position: Snapshot,
        shelf: PolicyShelf,
        task: Task,
        counted: Numbers,
        scores: Numbers,
        seed: Word,
    ) -> int:
        for plan in range(len(task.sent)):
            for game in range(scores.shape[1]):
                draw_policies(tables, shelf, task.seat, task.policies[plan], open_stream(seed, Word(game)))
                restore_desk(position.desk, desk)
                play_on(tables, desk, position, task, task.sent[plan], counted, seed, Word(game))
                write_scores(desk, scores[plan, game])
        return sources

    return any_rollouts


@inlined
def draw_policies(t: Tables, shelf: PolicyShelf, own: int, policy: int, stream: Stream) -> None:
    """Draw a policy for every seat; the seat `own` follows its plan's."""
    for seat in range(t.seats):
        half = upper(draw(stream))
        stream = advance(stream)
        number = ZERO
        while half >= shelf.odds[number]:
            number += 1
        if seat == own:
            number = policy
        t.decisions.begins[seat] = shelf.begins[number]
        for feature in range(shelf.sizes.shape[1]):
            t.decisions.sizes[seat, feature] = shelf.sizes[number, feature]


@inlined
def play_on(
    t: Tables, desk: Desk, position: Snapshot, task: Task, sent: int, counted: Numbers, seed: Word, game: Word
) -> None:
    """Play from a position, which is on the desk already, to the end of the last round."""
    size, standing, free = position.size, position.standing, task.free
    for number in range(position.number, task.last + 1):
        if number > position.number:
            size = enter_relics(t.relics, desk.relics.counts, desk.pack, number, size)
            reset_threats(t.cards, desk.threats)
            standing, sent, free = start_of_expedition(t), ZERO, EVERYBODY
            note_pack(t.traced, desk.notes, desk.pack, size)
        stream = open_stream(seed + Word(number), game)
        size, _, _ = play_from(t, desk, counted, number, size, stream, ZERO, standing, sent, free)
