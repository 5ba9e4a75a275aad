"""A game at full speed: the rules of `kortdiamant.expedition` once more, over the tables of `tables.py`.

Theory of operation. `expedition` holds what changes with every card in a handful of numbers: who is inside (a mask),
how many that are, what each carries, what lies on the path, how far each kind of hazard has come. The pack is an array
of cells; its first `turned` ones are the path, in order, and the next card changes places with one further behind. So
nothing is shuffled that is not turned up, and a permuted pack needs no putting in order. One draw makes a card and the
decision on it. Whatever a ruleset does not use costs nothing where its tables are constants: the compiler takes it out.

`t` are the tables, `desk` is what is written on, `rounds` counts by round.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np

from kortdiamant.kernel.asking import asked, asked_one_by_one, danger_ahead, kinds_at_hand
from kortdiamant.kernel.closing import enter, keep, remove
from kortdiamant.kernel.desk import CARD, ENDING, IN_PACK, LAID, LEAVE, TAKEN, Desk, clear, note
from kortdiamant.kernel.jit import ZERO, Cells, Numbers, inlined, whole
from kortdiamant.kernel.leaving import claim, lay, pay, shared
from kortdiamant.kernel.masks import ones
from kortdiamant.kernel.stream import Word, Words, advanced, below, drawn, lower, opened, upper
from kortdiamant.kernel.tables import TREASURE, CardTables, RelicTables, SharingTables, Tables

ALL_LEFT, BUST, DECK_EMPTY = range(3)
BUSTS, EMPTIES, CARDS, BANKED, LOST = range(5)  # columns of what is counted by round
EVERYBODY = cast("int", np.int64(-1))  # a mask of any number of explorers


class Standing(NamedTuple):
    """How an expedition stands, beside what lies on the desk."""

    inside: int  # a mask
    many: int  # how many those are
    carried: int
    left: int  # gems on the path
    turned: int  # cards on the path
    found: int  # treasures among them
    threats: int  # where they fit into a word


@inlined
def game(t: Tables, desk: Desk, rounds: Numbers, seed: Word, number: Word) -> tuple[int, int]:
    """Play a game: how many cards were turned, and how often another seat took the lead."""
    clear(t.pack, t.relics.many, desk.pack, desk.chests, desk.relics)
    stream = opened(seed, number)
    size, cards, changes, leader = t.size, ZERO, ZERO, ZERO
    for round_number in range(1, t.rounds + 1):
        size = enter(t.relics, desk.relics.counts, desk.pack, round_number, size)
        note_pack(t.traced, desk.notes, desk.pack, size)
        size, turned, stream = expedition(t, desk, rounds, round_number, size, stream)
        cards += turned
        first = ahead(t.seats, desk.chests, desk.relics.worths)
        if first & (first - 1) == 0:
            changes += leader not in (0, first)
            leader = first
    note_pack(t.traced, desk.notes, desk.pack, size)
    return cards, changes


@inlined
def expedition(t: Tables, desk: Desk, rounds: Numbers, number: int, size: int, stream: Words) -> tuple[int, int, Words]:
    """Play a round: how many cards are in the pack afterwards, how many were turned, and the stream behind it."""
    calm_down(t.cards, desk.threats)
    half = ZERO
    if t.from_card == 0:
        half, stream = lower(drawn(stream)), advanced(stream)
    return explore(t, desk, rounds, number, size, stream, half, entrance(t), ZERO, EVERYBODY)


@inlined
def entrance(t: Tables) -> Standing:
    """How an expedition stands before its first card."""
    return Standing(whole(t.everybody), whole(t.units), ZERO, ZERO, ZERO, ZERO, whole(t.cards.calm))


@inlined
def explore(
    t: Tables,
    desk: Desk,
    rounds: Numbers,
    number: int,
    size: int,
    stream: Words,
    half: int,
    standing: Standing,
    sent: int,
    free: int,
) -> tuple[int, int, Words]:
    """Play a round to its end from wherever it stands; answers as `expedition` does.

    At its next decision those of the mask `sent` leave, and of all others only those of `free` that want to; `half` is
    half a draw for that decision.
    """
    inside, count, carried, left, turned, found, threats = standing
    ending = banked = ZERO
    while True:
        if turned >= t.from_card:
            leavers, stream = decided(t, desk, stream, half, inside, number, turned, size, carried)
            leavers = sent | (leavers & free)
            sent, free = ZERO, EVERYBODY
            note(t.traced, desk.notes, LEAVE, leavers)
            many = ones(leavers)
            each, left = come_out(t.sharing, t.relics, t.decisions.chancy, desk, leavers, many, carried, left, turned)
            banked += each * many
            inside ^= leavers
            count -= many
            if inside == 0:
                break
        if turned == size:
            ending = ZERO + DECK_EMPTY
            break
        cell, half, stream = turn(t.traced, t.cards, desk.pack, desk.notes, stream, found, turned, size)
        carried += t.cards.share[cell, count]
        left += t.cards.rest[cell, count]
        found += t.cards.role[cell] == TREASURE
        if t.sharing.per_card:
            desk.leftovers[turned] = t.cards.rest[cell, count]
        lay(t.relics, t.cards.role, desk.relics, cell, number)
        turned += 1
        threats, strikes = threatened(t.cards, desk.threats, threats, cell)
        if strikes:
            ending = ZERO + BUST
            break
    note(t.traced, desk.notes, ENDING, ending)
    saved = flee(t, desk, ending, inside, count, carried, left, turned)
    count_round(rounds, number, ending, turned, banked + saved, max(carried * count - saved, 0))
    size = remove(t.closing, t.cards, t.relics, desk.relics.counts, desk.pack, turned, size, ending == BUST)
    return size, turned, stream


@inlined
def count_round(rounds: Numbers, number: int, ending: int, turned: int, banked: int, lost: int) -> None:
    """Count a round that is over."""
    row = number - 1
    rounds[row, BUSTS] += ending == BUST
    rounds[row, EMPTIES] += ending == DECK_EMPTY
    rounds[row, CARDS] += turned
    rounds[row, BANKED] += banked
    rounds[row, LOST] += lost


@inlined
def turn(
    traced: int, cards: CardTables, pack: Cells, notes: Numbers, stream: Words, found: int, turned: int, size: int
) -> tuple[int, int, Words]:
    """Turn up a card: its cell, half a draw for the decision on it, and the stream behind it.

    What comes before the opening treasures goes back at once.
    """
    while True:
        word, stream = drawn(stream), advanced(stream)
        place = turned + below(size - turned, upper(word))
        cell = whole(pack[place])
        note(traced, notes, CARD, cell)
        if cards.opening == 0 or found >= cards.opening or cards.role[cell] == TREASURE:
            break
    pack[place] = pack[turned]
    pack[turned] = cell
    return cell, lower(word), stream


@inlined
def calm_down(cards: CardTables, by_kind: Numbers) -> None:
    """Forget all threats, where they are counted by kind."""
    if not cards.packed:
        for kind in range(len(by_kind)):
            by_kind[kind] = 0


@inlined
def threatened(cards: CardTables, by_kind: Numbers, threats: int, cell: int) -> tuple[int, bool]:
    """All threats with this card, and whether it strikes."""
    if cards.packed:
        threats += cards.threat[cell]
        return threats, (threats & cards.struck) != 0
    kind = cards.kind[cell]
    by_kind[kind] += 1
    return threats, by_kind[kind] >= cards.strikes[kind]


@inlined
def decided(
    t: Tables, desk: Desk, stream: Words, half: int, inside: int, number: int, turned: int, size: int, carried: int
) -> tuple[int, Words]:
    """The mask of those who leave, and the stream behind their decision."""
    if t.decisions.masked:
        leavers = inside & asked(t.decisions, half, carried)
    else:
        kinds = danger = ZERO
        if t.decisions.sees_kinds:
            kinds = kinds_at_hand(t.cards.strikes, desk.threats)
        if t.decisions.sees_danger:
            danger = danger_ahead(t.cards, desk.pack, desk.threats, turned, size)
        relics = desk.relics.counts[LAID] - desk.relics.counts[TAKEN]
        leavers, stream = asked_one_by_one(t.decisions, stream, inside, number, turned, carried, kinds, danger, relics)
    return leavers, stream


@inlined
def come_out(
    sharing: SharingTables,
    relics: RelicTables,
    chancy: int,
    desk: Desk,
    leavers: int,
    many: int,
    carried: int,
    left: int,
    turned: int,
) -> tuple[int, int]:
    """Bring out those of the mask: what each of them has, and what is left on the path."""
    if leavers == 0 and not chancy:  # otherwise that somebody leaves cannot be predicted, and is no branch
        return carried, left
    each, left = shared(sharing, desk.leftovers, many, left, turned)
    pay(sharing.masks, desk.chests, leavers, carried + each)
    if relics.many and many == 1:
        claim(relics, desk.relics, leavers)
    return carried + each, left


@inlined
def flee(t: Tables, desk: Desk, ending: int, inside: int, count: int, carried: int, left: int, turned: int) -> int:
    """Bring out those who are inside at the end; how many gems they have together."""
    if ending == BUST:
        return keep(t.closing.lose, t.sharing.masks, desk.chests, inside, carried)
    if ending == DECK_EMPTY and not t.closing.loses_at_end:
        each, _ = come_out(t.sharing, t.relics, 0, desk, inside, count, carried, left, turned)
        return each * count
    return ZERO


@inlined
def ahead(seats: int, chests: Numbers, worths: Numbers) -> int:
    """The mask of the seats with the highest total."""
    best, mask = ZERO, ZERO
    for seat in range(len(chests)):
        best = max(best, chests[seat] + worths[seat])
    for seat in range(len(chests)):
        mask |= (chests[seat] + worths[seat] == best) << seat
    return mask & ((1 << seats) - 1)


@inlined
def note_pack(traced: int, notes: Numbers, pack: Cells, size: int) -> None:
    """Note every card that is in the pack, if a trace is wanted."""
    if traced:
        for place in range(size):
            note(traced, notes, IN_PACK, whole(pack[place]))
