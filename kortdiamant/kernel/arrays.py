"""The arrays of a game, `Tables` to read and a `Desk` to write on, and how gems, relics and cards move on the desk.

`table_builder` makes the tables from a ruleset. A comment next to each array says how it is indexed. A cell is an
index into `Rules.cells`. Explorers are the bits of a mask; those of one seat are adjacent.

A traced game also writes notes on the desk. Only the tests trace games, but the notes must be taken here, inside the
compiled code. Untraced games pay nothing for them, because `traced` is then a constant 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kortdiamant.kernel.jit import ZERO, inlined, int64
from kortdiamant.kernel.rng import count_bits

Numbers = NDArray[np.int64]
Cells = NDArray[np.int16]
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

    total: int  # relics in the whole game
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
CARD, LEAVE, IN_PACK, ENDING = map(int64, range(4))  # kinds of notes


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


def zeros(*shape: int) -> Numbers:
    """An array of zeros."""
    return np.zeros(shape, np.int64)


def new_desk(tables: Tables, notes: int = 0) -> Desk:
    """Make a desk for these tables, with room for `notes` notes."""
    relics = RelicDesk(zeros(5), zeros(tables.relics.total), zeros(tables.places), zeros(tables.places))
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
    for index in range(len(fresh)):
        pack[index] = fresh[index]
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


@inlined
def share_path(t: SharingTables, leftovers: Numbers, leavers: int, left: int, turned: int) -> tuple[int, int]:
    """The share of each of `leavers` leavers in the `left` gems on the path, and the gems that remain there.

    `leavers` may be 0. Gems are divided with a reciprocal; see `table_builder._sharing`.
    """
    if t.per_card:
        return share_path_by_card(t, leftovers, leavers, left, turned)
    each = (left * t.reciprocals[leavers]) >> RECIPROCAL_BITS
    if t.keeps_rest or leavers == 0:
        return each, left - each * leavers
    return each, ZERO


@inlined
def share_path_by_card(t: SharingTables, leftovers: Numbers, leavers: int, left: int, turned: int) -> tuple[int, int]:
    """The same, if the gems of every card are shared separately."""
    each = ZERO
    if leavers and left:
        left = ZERO
        for index in range(turned):
            portion = (leftovers[index] * t.reciprocals[leavers]) >> RECIPROCAL_BITS
            each += portion
            leftovers[index] = leftovers[index] - portion * leavers if t.keeps_rest else 0
            left += leftovers[index]
    return each, left


@inlined
def pay(masks: Numbers, chests: Numbers, leavers: int, gems: int) -> None:
    """Pay `gems` to the seat of each explorer in the mask."""
    for seat in range(len(masks)):
        chests[seat] += gems * count_bits(leavers & masks[seat])


@inlined
def lay_card(t: RelicTables, roles: Numbers, desk: RelicDesk, cell: int, number: int) -> None:
    """Lay a card on the path. Set the worth of a relic, except `BY_CLAIM`, which is known only when it is claimed."""
    if t.total and roles[cell] == RELIC:
        desk.counts[SEEN] += 1
        worth = ZERO
        if t.worth_by == BY_CELL:
            worth = t.worths[cell]
        elif t.worth_by == BY_ROUND:
            worth = t.worths[number]
        elif t.worth_by == BY_SEEN:
            worth = t.worths[min(desk.counts[SEEN], len(t.worths)) - 1]
        desk.waiting[desk.counts[LAID]] = worth
        desk.counts[LAID] += 1


@inlined
def claim_relics(t: RelicTables, desk: RelicDesk, leaver: int) -> None:
    """Give the relics on the path, or the oldest one, to the lone leaver, which is a mask of one bit."""
    seat = count_bits(leaver - 1) // t.explorers
    until = desk.counts[LAID]
    if t.claims_one:
        until = min(until, desk.counts[TAKEN] + 1)
    while desk.counts[TAKEN] < until:
        worth = desk.waiting[desk.counts[TAKEN]]
        if t.worth_by == BY_CLAIM:
            worth = t.worths[min(desk.counts[CLAIMED], len(t.worths) - 1)]
        desk.worths[seat] += worth
        desk.claims[seat] += 1
        desk.counts[TAKEN] += 1
        desk.counts[CLAIMED] += 1


@inlined
def pay_struck(lose: int, masks: Numbers, chests: Numbers, inside: int, carried: int) -> int:
    """Pay explorers inside what the rules leave them after a bust; return the sum of these gems."""
    paid = ZERO
    if lose != LOSE_ALL:
        for seat in range(len(masks)):
            gems = carried * count_bits(inside & masks[seat])
            if lose == LOSE_HALF:
                gems //= 2
            chests[seat] += gems
            paid += gems
    return paid


@inlined
def remove_cards(
    t: ClosingTables,
    cards: CardTables,
    relics: RelicTables,
    counts: Numbers,
    pack: Cells,
    turned: int,
    size: int,
    bust: int,
) -> int:
    """Take the cards that leave the game out of the pack, and return its new size.

    The last card fills the place of each removed one.
    """
    # The fast path: at most the card that struck leaves the game.
    if not t.removes_revealed and t.after_bust <= REMOVE_ONE and (relics.total == 0 or counts[LAID] == 0):
        if t.after_bust == REMOVE_ONE and bust:
            size -= 1
            pack[turned - 1] = pack[size]
        return size
    kind = cards.kind[pack[turned - 1]] if bust else -1
    last, lying = turned - 1, counts[LAID]
    for index in range((size if bust and t.after_bust == REMOVE_KIND else turned) - 1, -1, -1):
        cell = pack[index]
        goes = False
        if cards.role[cell] == HAZARD:
            struck = t.after_bust >= REMOVE_MATCHING or (t.after_bust == REMOVE_ONE and index == last)
            goes = (struck and cards.kind[cell] == kind) or (t.removes_revealed != 0 and index <= last)
        elif cards.role[cell] == RELIC and index <= last:
            lying -= 1
            goes = relics.removed != 0 or lying < counts[TAKEN]
        if goes:
            size -= 1
            pack[index] = pack[size]
    return size


@inlined
def enter_relics(t: RelicTables, counts: Numbers, pack: Cells, number: int, size: int) -> int:
    """Shuffle in the relics of a round, and return the new size of the pack."""
    if t.total:
        counts[LAID] = 0
        counts[TAKEN] = 0
        for _ in range(t.entering[number]):
            pack[size] = t.queue[counts[ENTERED]]
            counts[ENTERED] += 1
            size += 1
    return size
