"""A game played on from a position, many times: what may come of a decision.

Every plan is tried with the same chance. The cards of a game come in the same order whoever leaves, and every round has
a stream of its own, so that what two plans come to can be compared game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.kernel.closing import enter
from kortdiamant.kernel.decisions import SCALE, decision_tables
from kortdiamant.kernel.desk import Desk, desk_for
from kortdiamant.kernel.jit import ZERO, Numbers, compiled, inlined
from kortdiamant.kernel.play import EVERYBODY, calm_down, entrance, explore, note_pack
from kortdiamant.kernel.policies import Table
from kortdiamant.kernel.position import Position, playing, position_of, set_up
from kortdiamant.kernel.run import SEEDS, sources
from kortdiamant.kernel.stream import Word, Words, advanced, drawn, opened, upper
from kortdiamant.kernel.tables import Tables
from kortdiamant.kernel.tabulate import tabulated
from kortdiamant.kernel.tally import COLUMNS


class Plan(NamedTuple):
    """What a seat could do: send out so many explorers now, and follow the policy of this number from then on."""

    leave: int
    policy: int


class Shelf(NamedTuple):
    """The policies that may be followed, one behind the other."""

    begins: Numbers  # by policy: where its table begins in `DecisionTables.chances`
    sizes: Numbers  # by policy and feature: places of an axis
    odds: Numbers  # by policy: how likely it and those before it are, in parts of 2 ** 32


class Task(NamedTuple):
    """What is to be tried for a seat."""

    seat: int
    sent: Numbers  # by plan: the mask of those who leave now
    policies: Numbers  # by plan: what the seat follows
    free: int  # the mask of those who choose for themselves now
    last: int  # the round after which nothing is played


class Rollouts:
    """A ruleset and the policies that people at the table may follow; raises `KernelLimit` and `UnsupportedRules`.

    Who comes late sits beside those who have gone home, so that there may be more seats than players.
    """

    def __init__(self, rules: Rules, seats: int, policies: Sequence[Table], *, traced: int = 0) -> None:
        any_many = replace(rules, players=replace(rules.players, min=1, max=seats))
        tables = tabulated(any_many, [policies[0]] * seats, traced=traced)
        every = decision_tables(policies, 1, np.zeros(len(policies), np.int64))
        decisions = every._replace(seats=seats, explorers=rules.players.explorers, masks=tables.decisions.masks)
        self.tables = tables._replace(decisions=decisions)

    def chances(self, features: Numbers) -> NDArray[np.float64]:
        """By policy and row: with which probability it leaves, given a row of what it looks at; see `Feature`."""
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
        plans: Sequence[Plan],
        odds: NDArray[np.float64],
        seed: int,
        games: int,
        rounds: int = 0,
    ) -> Numbers:
        """By plan, game and seat: gems in the chest, what the relics are worth, and how many they are.

        In the state a decision is due, or the first card of a round. Each of the other seats follows one policy through
        a game, as likely as `odds` say by policy. The round is played to its end, and so many after it as are said, as
        far as there are any.
        """
        scores = np.zeros((len(plans), games, self.tables.seats, 3), np.int64)
        self.play(state, seat, plans, odds, seed, scores, rounds, desk_for(self.tables))
        return scores

    def play(
        self,
        state: State,
        seat: int,
        plans: Sequence[Plan],
        odds: NDArray[np.float64],
        seed: int,
        scores: Numbers,
        rounds: int,
        desk: Desk,
    ) -> None:
        """Fill `scores`, playing on a desk, which keeps what was noted."""
        position = position_of(state, self.tables)
        shelf = Shelf(self.tables.decisions.begins, self.tables.decisions.sizes, _parts(odds))
        tables = _cast(playing(self.tables, state))
        task = _task(state, position, seat, plans, min(position.number + rounds, tables.rounds))
        counted = np.zeros((tables.rounds, COLUMNS), np.int64)
        rollouts(sources())(tables, desk, position, shelf, task, counted, scores, Word(seed % SEEDS))


def _parts(odds: NDArray[np.float64]) -> Numbers:
    """Odds added up, in parts of 2 ** 32."""
    parts = np.rint(np.cumsum(odds) / np.sum(odds) * SCALE).astype(np.int64)
    parts[-1] = SCALE
    return parts


def _cast(tables: Tables) -> Tables:
    """The tables with room for the policies that the seats of a game follow."""
    shape = (tables.seats, tables.decisions.sizes.shape[1])
    begins, sizes = np.zeros(tables.seats, np.int64), np.zeros(shape, np.int64)
    return tables._replace(decisions=tables.decisions._replace(begins=begins, sizes=sizes))


def _task(state: State, position: Position, seat: int, plans: Sequence[Plan], last: int) -> Task:
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
def rollouts(sources: int) -> Callable[[Tables, Desk, Position, Shelf, Task, Numbers, Numbers, Word], int]:
    """The compiled loop over plans and games."""

    @compiled
    def any_rollouts(
        tables: Tables,
        desk: Desk,
        position: Position,
        shelf: Shelf,
        task: Task,
        counted: Numbers,
        scores: Numbers,
        seed: Word,
    ) -> int:
        for plan in range(len(task.sent)):
            for game in range(scores.shape[1]):
                cast_policies(tables, shelf, task.seat, task.policies[plan], opened(seed, Word(game)))
                set_up(position.desk, desk)
                play_on(tables, desk, position, task, task.sent[plan], counted, seed, Word(game))
                write(desk, scores[plan, game])
        return sources

    return any_rollouts


@inlined
def cast_policies(t: Tables, shelf: Shelf, own: int, policy: int, stream: Words) -> None:
    """Draw which policy everybody follows; the seat itself follows its own."""
    for seat in range(t.seats):
        half = upper(drawn(stream))
        stream = advanced(stream)
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
    t: Tables, desk: Desk, position: Position, task: Task, sent: int, counted: Numbers, seed: Word, game: Word
) -> None:
    """Play from a position, which lies on the desk, to the end of the last round."""
    size, standing, free = position.size, position.standing, task.free
    for number in range(position.number, task.last + 1):
        if number > position.number:
            size = enter(t.relics, desk.relics.counts, desk.pack, number, size)
            calm_down(t.cards, desk.threats)
            standing, sent, free = entrance(t), ZERO, EVERYBODY
            note_pack(t.traced, desk.notes, desk.pack, size)
        stream = opened(seed + Word(number), game)
        size, _, _ = explore(t, desk, counted, number, size, stream, ZERO, standing, sent, free)


@inlined
def write(desk: Desk, scores: Numbers) -> None:
    """Write down what every seat has."""
    for seat in range(len(scores)):
        scores[seat, 0] = desk.chests[seat]
        scores[seat, 1] = desk.relics.worths[seat]
        scores[seat, 2] = desk.relics.claims[seat]
