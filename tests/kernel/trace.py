"""A game of the kernel as moves, so that the readable core can play it again."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kortdiamant.expedition import Decide, Move, Reveal, Rules, State
from kortdiamant.expedition.pack import face
from kortdiamant.kernel.desk import Desk, desk_for
from kortdiamant.kernel.jit import Numbers
from kortdiamant.kernel.policies import Policy
from kortdiamant.kernel.rollouts import Plan, Rollouts
from kortdiamant.kernel.run import SEEDS, generic, sources
from kortdiamant.kernel.stream import Word
from kortdiamant.kernel.tabulate import tabulated
from kortdiamant.kernel.tally import tally_for

ROOM = 1 << 10  # notes; a game that makes more is played again


class What(IntEnum):
    """What a note is about, and what its number is."""

    CARD = 0  # a card was turned up: its cell
    LEAVE = 1  # a decision: the mask of the explorers who leave
    IN_PACK = 2  # a card in the pack before a round or after the last: its cell
    ENDING = 3  # an expedition ended: 0 all had left, 1 a hazard struck, 2 the pack was empty


class Note(NamedTuple):
    """Something that happened in a game."""

    what: What
    number: int


def trace(rules: Rules, policies: Sequence[Policy], seed: int, game: int) -> tuple[Note, ...]:
    """All that happened in one game, the very game that `Kernel` plays; raises what that raises."""
    tables = tabulated(rules, policies, traced=1)
    run, room = generic(sources()), ROOM
    while True:
        desk = desk_for(tables, room)
        run(tables, desk, tally_for(tables), np.zeros((0, 0, 0), np.int64), Word(seed % SEEDS), Word(game), 1)
        many = int(desk.notes[0, 0])
        if many <= room:
            return noted(desk)
        room = many


def trace_on(
    rollouts: Rollouts, state: State, seat: int, plan: Plan, odds: NDArray[np.float64], seed: int
) -> tuple[tuple[Note, ...], Numbers]:
    """All that happens in the first game of rollouts that are traced, to the end of all rounds; and its scores."""
    rounds, room = state.rules.rounds, ROOM
    while True:
        desk, scores = desk_for(rollouts.tables, room), np.zeros((1, 1, rollouts.tables.seats, 3), np.int64)
        rollouts.play(state, seat, [plan], odds, seed, scores, rounds, desk)
        many = int(desk.notes[0, 0])
        if many <= room:
            return noted(desk), scores[0, 0]
        room = many


def noted(desk: Desk) -> tuple[Note, ...]:
    """What was noted on a desk."""
    many = int(desk.notes[0, 0])
    return tuple(Note(What(what), number) for what, number in desk.notes[1 : many + 1].tolist())


def move(state: State, note: Note) -> Move:
    """The move that a note of a card or a decision stands for, in a position of the readable core."""
    if note.what is What.CARD:
        return Reveal(face(state, note.number))
    explorers = state.rules.players.explorers
    units = range(len(state.seats) * explorers)
    return Decide(tuple(unit // explorers for unit in units if (note.number >> unit) & 1))
