"""The arrays of a game: tables, which the compiled code reads, and a desk, which it writes on.

`table_builder` makes the tables from a ruleset. A comment next to each array says how it is indexed. Cells have
their indices in `Rules.cells`. Explorers are bits of a mask; those of one seat are adjacent.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np

from kortdiamant.kernel.jit import Cells, Numbers, inlined

TREASURE, HAZARD, RELIC = range(3)
BY_CELL, BY_CLAIM, BY_SEEN, BY_ROUND = range(4)
LOSE_ALL, LOSE_HALF, LOSE_NOTHING = range(3)
REMOVE_NONE, REMOVE_ONE, REMOVE_MATCHING, REMOVE_KIND = range(4)
RECIPROCAL_BITS = 32


class CardTables(NamedTuple):
    """What every card does."""

    role: Numbers  # by cell
    kind: Numbers  # by cell: the number of the hazard's kind, or the number of kinds
    strikes: Numbers  # by kind; behind the last stands what no hazard is, which never strikes
    share: Numbers  # by cell and explorers inside
    rest: Numbers  # by cell and explorers inside: what stays on the card
    opening: int  # treasures that have to come first, as far as there are any
    packed: int  # whether the threats of all kinds fit into one word
    threat: Numbers  # by cell: what a hazard adds to that word
    calm: int  # that word at the start of an expedition
    struck: int  # the bits of which one is set when a hazard strikes


class SharingTables(NamedTuple):
    """How those who come out are paid."""

    masks: Numbers  # by seat
    reciprocals: Numbers  # by number of leavers
    per_card: int
    keeps_rest: int  # whether what cannot be shared stays on the path


class RelicTables(NamedTuple):
    """When relics come, and what they are worth."""

    many: int  # in the whole game
    explorers: int  # of each seat
    queue: Cells  # as they enter
    entering: Numbers  # by round
    worth_by: int
    worths: Numbers  # by cell, by order or by round
    claims_one: int
    removed: int  # whether those that nobody claims leave the game


class ClosingTables(NamedTuple):
    """How an expedition ends."""

    lose: int
    after_bust: int
    removes_revealed: int
    loses_at_end: int  # whether those inside lose what they carry when the pack is empty


class DecisionTables(NamedTuple):
    """Who leaves."""

    masked: int  # whether one draw decides for all
    chancy: int  # whether anybody leaves by chance
    bagging: int  # whether anybody leaves with a full bag
    seats: int
    explorers: int  # of each seat
    masks: Numbers  # by seat
    bags: Numbers  # by seat: how many gems are enough
    shift: int  # how many bits are left of half a draw when it has chosen a mask
    limits: Numbers  # by mask: from which rest on it is another one
    others: Numbers  # by mask: how that one differs from it
    chances: Numbers  # of all seats behind each other: their tables, in parts of 2 ** 32
    begins: Numbers  # by seat: where in `chances`
    sizes: Numbers  # by seat and feature: places of an axis
    sees_kinds: int
    sees_danger: int


class Tables(NamedTuple):
    """Everything that decides how games are played."""

    seats: int
    places: int  # seats, or more: arrays by seat have so many, and nobody sits on the last ones
    units: int  # explorers at the table
    everybody: int  # the mask of all
    rounds: int
    pack: Cells  # what is in the pack before the first relic, and room for every card
    size: int  # how many cards that is
    from_card: int
    relics_win: int  # whether relics break a tie
    width: int  # totals are counted in classes of 2 ** width gems
    classes: int  # how many
    traced: int
    cards: CardTables
    sharing: SharingTables
    relics: RelicTables
    closing: ClosingTables
    decisions: DecisionTables


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


def new_desk(tables: Tables, notes: int = 0) -> Desk:
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
def clear_desk(fresh: Cells, many_relics: int, pack: Cells, chests: Numbers, relics: RelicDesk) -> None:
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
