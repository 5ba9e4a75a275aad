"""Trace a game of the kernel, and check that the readable core plays the same game move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kortdiamant.expedition import (
    Decide,
    Move,
    Phase,
    Reveal,
    Rules,
    Settle,
    Settlement,
    State,
    events,
    play,
    report,
    start,
)
from kortdiamant.expedition.moves import face
from kortdiamant.kernel import arrays
from kortdiamant.kernel.arrays import Desk, Numbers, Tables, new_desk
from kortdiamant.kernel.policies import Policy
from kortdiamant.kernel.rng import Word
from kortdiamant.kernel.rollouts import RolloutPlan, Rollouts
from kortdiamant.kernel.runner import SEEDS, Kernel, KernelTally, compile_generic, empty_tally
from kortdiamant.kernel.table_builder import build_tables

NOTE_ROOM = 1 << 10  # notes; a game that makes more is played again


class NoteKind(IntEnum):
    """The kinds of notes, with the meaning of their number."""

    CARD = int(arrays.CARD)  # a card was turned up; its cell
    LEAVE = int(arrays.LEAVE)  # a decision; the mask of the explorers who leave
    IN_PACK = int(arrays.IN_PACK)  # a card in the pack before a round or after the last; its cell
    ENDING = int(arrays.ENDING)  # an expedition ended: 0 all had left, 1 a hazard struck, 2 the pack was empty


class Note(NamedTuple):
    """An event of a traced game."""

    kind: NoteKind
    number: int


def trace(rules: Rules, policies: Sequence[Policy], seed: int, game: int) -> tuple[Note, ...]:
    """The notes of one game, the same one that `Kernel` plays; raises what `Kernel` raises."""
    return _play_traced(build_tables(rules, policies), seed, game)[0]


def _play_traced(tables: Tables, seed: int, game: int) -> tuple[tuple[Note, ...], KernelTally, Numbers]:
    """The notes, the tally and the scores of one game."""
    traced, run, room = tables._replace(traced=1), compile_generic(), NOTE_ROOM
    while True:
        desk, tally, scores = new_desk(traced, room), empty_tally(traced), np.zeros((1, traced.seats, 3), np.int64)
        run(traced, desk, tally, scores, Word(seed % SEEDS), Word(game), 1)
        many = int(desk.notes[0, 0])
        if many <= room:
            return notes_on(desk), tally, scores[0]
        room = many


def trace_on(
    rollouts: Rollouts, state: State, seat: int, plan: RolloutPlan, odds: NDArray[np.float64], seed: int
) -> tuple[tuple[Note, ...], Numbers]:
    """The notes and the scores of one rollout, played to the end of all rounds; `rollouts` must be traced."""
    room = NOTE_ROOM
    while True:
        desk = new_desk(rollouts.tables, room)
        scores = rollouts.scores(state, seat, [plan], odds, seed, 1, state.rules.rounds, desk)
        many = int(desk.notes[0, 0])
        if many <= room:
            return notes_on(desk), scores[0, 0]
        room = many


def notes_on(desk: Desk) -> tuple[Note, ...]:
    """The notes on a desk."""
    many = int(desk.notes[0, 0])
    return tuple(Note(NoteKind(kind), number) for kind, number in desk.notes[1 : many + 1].tolist())


def move_of(state: State, note: Note) -> Move:
    """Convert the note of a card or a decision to a move of the readable core."""
    if note.kind is NoteKind.CARD:
        return Reveal(face(state, note.number))
    explorers = state.rules.players.explorers
    units = range(len(state.seats) * explorers)
    return Decide(tuple(unit // explorers for unit in units if (note.number >> unit) & 1))


ENDINGS = {events.Ending.ALL_LEFT: 0, events.Ending.BUST: 1, events.Ending.DECK_EMPTY: 2}


def assert_agreement(rules: Rules, policies: Sequence[Policy], seed: int, game: int) -> None:
    """Raise AssertionError if the kernel and the readable core play a different game."""
    kernel = Kernel(rules, policies, "generic")
    notes, tally, scores = _play_traced(kernel.tables, seed, game)
    assert all(map(np.array_equal, tally, kernel.tally(seed, range(game, game + 1))))
    state, happened = replay_notes(start(rules, len(policies)), notes)
    summary = report(state, happened)
    assert scores[:, 0].tolist() == list(summary.gems)
    assert scores[:, 1].tolist() == [sum(worths) for worths in summary.relics]
    assert scores[:, 2].tolist() == [len(worths) for worths in summary.relics]
    shares = len(summary.winners)
    assert [(seat, shares - 1) for seat in summary.winners] == list(zip(*map(list, tally.wins.nonzero()), strict=True))
    ended = [ENDINGS[event.ending] for event in happened if isinstance(event, events.RoundEnded)]
    assert ended == [note.number for note in notes if note.kind is NoteKind.ENDING]
    assert tally.rounds[:, 0].tolist() == [int(ending == 1) for ending in ended]
    assert tally.rounds[:, 1].tolist() == [int(ending == 2) for ending in ended]
    assert tally.rounds[:, 2].tolist() == [len(each.path) for each in summary.rounds]
    assert tally.rounds[:, 3].tolist() == [sum(each.banked) for each in summary.rounds]
    assert tally.rounds[:, 4].tolist() == lost_by_round(happened)


def replay_notes(state: State, notes: Sequence[Note]) -> tuple[State, list[events.Event]]:
    """Play on from a state; return the end of the game and its events, comparing the pack before and after rounds."""
    happened: list[events.Event] = []
    for kind, group in groupby(notes, lambda note: note.kind):
        if kind is NoteKind.IN_PACK:
            assert state.pack == card_counts(state.rules, group)
        elif kind is not NoteKind.ENDING:
            for note in group:
                state, new = play(state, move_of(state, note))
                happened += new
    if state.phase is Phase.SETTLE:
        state, new = play(state, Settle(Settlement.SHARE))
        happened += new
    assert state.phase is Phase.OVER
    return state, happened


def card_counts(rules: Rules, notes: Iterable[Note]) -> tuple[int, ...]:
    """The number of noted cards of each cell."""
    many = Counter(note.number for note in notes)
    return tuple(many[cell] for cell in range(len(rules.cells)))


def lost_by_round(happened: Sequence[events.Event]) -> list[int]:
    """The gems that explorers inside lost in each round."""
    lost = [0]
    for event in happened:
        if isinstance(event, events.RoundEnded):
            lost.append(0)
        elif isinstance(event, (events.ExpeditionBusted, events.DeckEmptied)):
            lost[-1] += sum(event.lost)
    return lost[:-1]
