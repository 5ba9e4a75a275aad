"""What a game is played on: arrays that are written on, game after game."""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np

from kortdiamant.kernel.jit import Cells, Numbers, inlined
from kortdiamant.kernel.tables import Tables

LAID, TAKEN, CLAIMED, SEEN, ENTERED = range(5)  # relics: on this path, of those taken; in the whole game
CARD, LEAVE, IN_PACK, ENDING = (cast("int", np.int64(what)) for what in range(4))  # what is noted


class RelicDesk(NamedTuple):
    """Relics on their way."""

    counts: Numbers  # LAID, TAKEN, CLAIMED, SEEN, ENTERED
    waiting: Numbers  # worths of those on the path, oldest first
    worths: Numbers  # by seat: what is claimed, together
    claims: Numbers  # by seat: how many


class Desk(NamedTuple):
    """The seats, the pack and the path of one game at a time."""

    pack: Cells  # the path, then what is left in the pack
    leftovers: Numbers  # by place on the path, where leavers share card by card
    threats: Numbers  # by kind, where they do not fit into a word
    chests: Numbers  # by seat: gems
    notes: Numbers  # rows of what was noted and a number; the first row counts them
    relics: RelicDesk


def desk_for(tables: Tables, notes: int = 0) -> Desk:
    """A desk that is large enough, with room for so many notes."""

    def zeros(*shape: int) -> Numbers:
        return np.zeros(shape, np.int64)

    relics = RelicDesk(zeros(5), zeros(tables.relics.many), zeros(tables.places), zeros(tables.places))
    return Desk(
        pack=tables.pack.copy(),
        leftovers=zeros(len(tables.pack)),
        threats=zeros(len(tables.cards.strikes)),
        chests=zeros(tables.places),
        notes=zeros(notes + 1, 2),
        relics=relics,
    )


@inlined
def clear(fresh: Cells, many_relics: int, pack: Cells, chests: Numbers, relics: RelicDesk) -> None:
    """Make room for a new game with a fresh pack."""
    for place in range(len(fresh)):
        pack[place] = fresh[place]
    for seat in range(len(chests)):
        chests[seat] = 0
    if many_relics:
        for seat in range(len(chests)):
            relics.worths[seat] = 0
            relics.claims[seat] = 0
        for what in range(len(relics.counts)):
            relics.counts[what] = 0


@inlined
def note(traced: int, notes: Numbers, what: int, number: int) -> None:
    """Write down what happened, if a trace is wanted; what finds no room is only counted."""
    if traced:
        notes[0, 0] += 1
        row = notes[0, 0]
        if row < len(notes):
            notes[row, 0] = what
            notes[row, 1] = number
