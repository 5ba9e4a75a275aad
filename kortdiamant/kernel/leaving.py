"""Explorers come out: they bank what they carry, share what lies on the path, and one alone takes relics."""

from __future__ import annotations

from kortdiamant.kernel.desk import CLAIMED, LAID, SEEN, TAKEN, RelicDesk
from kortdiamant.kernel.jit import ZERO, Numbers, inlined
from kortdiamant.kernel.masks import ones
from kortdiamant.kernel.tables import (
    BY_CELL,
    BY_CLAIM,
    BY_ROUND,
    BY_SEEN,
    RECIPROCAL_BITS,
    RELIC,
    RelicTables,
    SharingTables,
)


@inlined
def shared(t: SharingTables, leftovers: Numbers, many: int, left: int, turned: int) -> tuple[int, int]:
    """What each of so many leavers gets of the gems on the path, and what is left there. There may be no leaver."""
    if t.per_card:
        return shared_by_card(t, leftovers, many, left, turned)
    each = (left * t.reciprocals[many]) >> RECIPROCAL_BITS
    if t.keeps_rest or many == 0:
        return each, left - each * many
    return each, ZERO


@inlined
def shared_by_card(t: SharingTables, leftovers: Numbers, many: int, left: int, turned: int) -> tuple[int, int]:
    """The same where the gems of every card are shared on their own."""
    each = ZERO
    if many and left:
        left = ZERO
        for place in range(turned):
            portion = (leftovers[place] * t.reciprocals[many]) >> RECIPROCAL_BITS
            each += portion
            leftovers[place] = leftovers[place] - portion * many if t.keeps_rest else 0
            left += leftovers[place]
    return each, left


@inlined
def pay(masks: Numbers, chests: Numbers, leavers: int, gems: int) -> None:
    """Put so many gems into the chest of a seat for each of its explorers in the mask."""
    for seat in range(len(masks)):
        chests[seat] += gems * ones(leavers & masks[seat])


@inlined
def lay(t: RelicTables, roles: Numbers, desk: RelicDesk, cell: int, number: int) -> None:
    """Lay a card on the path; if it is a relic, what it is worth is known unless that depends on who claims it when."""
    if t.many and roles[cell] == RELIC:
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
def claim(t: RelicTables, desk: RelicDesk, leaver: int) -> None:
    """Give the relics on the path, or the oldest, to the lone leaver, a mask of one bit."""
    seat = ones(leaver - 1) // t.explorers
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
