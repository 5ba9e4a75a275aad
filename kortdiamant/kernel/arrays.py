"""The arrays of a game: `Tables`, which compiled code reads, and a `Desk`, which it writes on.

`table_builder` makes the tables from a ruleset. A comment next to each array says how it is indexed. A cell is an
index into `Rules.cells`. Explorers are the bits of a mask; those of one seat are adjacent.

A traced game also writes notes on the desk. Only the tests trace games, but the notes must be taken here, inside the
compiled code. Untraced games pay nothing for them, because `traced` is then a constant 0.
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
    """The effect of each card."""

    role: Numbers  # by cell
    kind: Numbers  # by cell: the number of the hazard's kind; the number of kinds for other cards
    strikes: Numbers  # by kind; the entry after the last is for cards that are no hazard, and is never reached
    share: Numbers  # by cell and explorers inside
    rest: Numbers  # by cell and explorers inside: gems that stay on the card
    opening: int  # treasures that must come first, at most as many as there are
    packed: int  # whether the threats of all kinds fit into one word
    threat: Numbers  # by cell: what a hazard adds to that word
    calm: int  # that word at the start of an expedition
    struck: int  # a strike sets one of these bits


class SharingTables(NamedTuple):
    """How leavers are paid."""

    masks: Numbers  # by seat
    reciprocals: Numbers  # by number of leavers
    per_card: int
    keeps_rest: int  # whether gems that cannot be shared stay on the path


class RelicTables(NamedTuple):
    """When relics enter, and their worth."""

    many: int  # relics in the whole game
    explorers: int  # of each seat
    queue: Cells  # in the order in which they enter
    entering: Numbers  # by round
    worth_by: int
    worths: Numbers  # by cell, by order or by round
    claims_one: int
    removed: int  # whether unclaimed relics leave the game


class ClosingTables(NamedTuple):
    """How an expedition ends."""

    lose: int
    after_bust: int
    removes_revealed: int
    loses_at_end: int  # whether explorers inside lose their gems when the pack is empty


class DecisionTables(NamedTuple):
    """Who leaves; `limits` and `others` are the columns of an alias table."""

    one_draw: int  # whether one draw decides for all explorers
    by_chance: int  # whether anybody leaves by chance
    by_bag: int  # whether anybody leaves with a full bag
    seats: int
    explorers: int  # of each seat
    masks: Numbers  # by seat
    bags: Numbers  # by seat: gems at which an explorer leaves
    shift: int  # bits that remain of half a draw after it has selected a column
    limits: Numbers  # by column, which is a mask: remainders from here on select the other mask
    others: Numbers  # by column: exclusive or with the other mask
    chances: Numbers  # the flat tables of all seats, one after the other, in units of 2 ** -32
    begins: Numbers  # by seat: where its table begins in `chances`
    sizes: Numbers  # by seat and feature: length of the axis
    sees_kinds: int
    sees_danger: int


class Tables(NamedTuple):
    """The rules and policies of a game."""

    seats: int
    places: int  # length of arrays by seat; the last ones may be empty, see `table_builder._masks`
    units: int  # explorers at the table
    everybody: int  # the mask of all explorers
    rounds: int
    pack: Cells  # the pack before the first relic enters, with room for every card
    size: int  # cards in that pack
    from_card: int
    relics_win: int  # whether relics break a tie
    width: int  # totals are counted in classes of 2 ** width gems
    classes: int  # number of classes
    traced: int
    cards: CardTables
    sharing: SharingTables
    relics: RelicTables
    closing: ClosingTables
    decisions: DecisionTables


LAID, TAKEN, CLAIMED, SEEN, ENTERED = range(5)  # relics laid on this path and taken from it; the others per game
CARD, LEAVE, IN_PACK, ENDING = (cast("int", np.int64(kind)) for kind in range(4))  # kinds of notes


class RelicDesk(NamedTuple):
    """The relics of one game."""

    counts: Numbers  # LAID, TAKEN, CLAIMED, SEEN, ENTERED
    waiting: Numbers  # worths of the relics on the path, oldest first
    worths: Numbers  # by seat: total worth of the claimed relics
    claims: Numbers  # by seat: number of claimed relics


class Desk(NamedTuple):
    """The workspace of one game at a time: seats, pack and path."""

    pack: Cells  # the path, then the cards left in the pack
    leftovers: Numbers  # by place on the path, if leavers share card by card
    threats: Numbers  # by kind, if they do not fit into a word
    chests: Numbers  # by seat: gems
    notes: Numbers  # rows of (kind, number); the first row counts the others
    relics: RelicDesk


def new_desk(tables: Tables, notes: int = 0) -> Desk:
    """Make a desk for these tables, with room for `notes` notes."""

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
    """Set the desk up for a new game with a fresh pack."""
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
    """Note an event if the game is traced; a note that finds no room is only counted."""
    if traced:
        notes[0, 0] += 1
        row = notes[0, 0]
        if row < len(notes):
            notes[row, 0] = what
            notes[row, 1] = number
