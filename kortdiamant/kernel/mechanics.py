"""Move gems, relics and cards: share the path, pay leavers, claim relics, remove cards."""

from __future__ import annotations

from kortdiamant.kernel.arrays import (
    BY_CELL,
    BY_CLAIM,
    BY_ROUND,
    BY_SEEN,
    CLAIMED,
    ENTERED,
    HAZARD,
    LAID,
    LOSE_ALL,
    LOSE_HALF,
    RECIPROCAL_BITS,
    RELIC,
    REMOVE_KIND,
    REMOVE_MATCHING,
    REMOVE_ONE,
    SEEN,
    TAKEN,
    CardTables,
    ClosingTables,
    RelicDesk,
    RelicTables,
    SharingTables,
)
from kortdiamant.kernel.jit import ZERO, Cells, Numbers, count_bits, inlined


@inlined
def share_path(t: SharingTables, leftovers: Numbers, many: int, left: int, turned: int) -> tuple[int, int]:
    """The share of each of `many` leavers in the `left` gems on the path, and the gems that remain there.

    `many` may be 0. Gems are divided with a reciprocal; see `table_builder._sharing`.
    """
    if t.per_card:
        return share_path_by_card(t, leftovers, many, left, turned)
    each = (left * t.reciprocals[many]) >> RECIPROCAL_BITS
    if t.keeps_rest or many == 0:
        return each, left - each * many
    return each, ZERO


@inlined
def share_path_by_card(t: SharingTables, leftovers: Numbers, many: int, left: int, turned: int) -> tuple[int, int]:
    """The same, if the gems of every card are shared separately."""
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
    """Pay `gems` to the seat of each explorer in the mask."""
    for seat in range(len(masks)):
        chests[seat] += gems * count_bits(leavers & masks[seat])


@inlined
def lay_card(t: RelicTables, roles: Numbers, desk: RelicDesk, cell: int, number: int) -> None:
    """Lay a card on the path. Set the worth of a relic, except `BY_CLAIM`, which is known only when it is claimed."""
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
    if not t.removes_revealed and t.after_bust <= REMOVE_ONE and (relics.many == 0 or counts[LAID] == 0):
        if t.after_bust == REMOVE_ONE and bust:
            size -= 1
            pack[turned - 1] = pack[size]
        return size
    kind = cards.kind[pack[turned - 1]] if bust else -1
    last, lying = turned - 1, counts[LAID]
    for place in range((size if bust and t.after_bust == REMOVE_KIND else turned) - 1, -1, -1):
        cell = pack[place]
        goes = False
        if cards.role[cell] == HAZARD:
            struck = t.after_bust >= REMOVE_MATCHING or (t.after_bust == REMOVE_ONE and place == last)
            goes = (struck and cards.kind[cell] == kind) or (t.removes_revealed != 0 and place <= last)
        elif cards.role[cell] == RELIC and place <= last:
            lying -= 1
            goes = relics.removed != 0 or lying < counts[TAKEN]
        if goes:
            size -= 1
            pack[place] = pack[size]
    return size


@inlined
def enter_relics(t: RelicTables, counts: Numbers, pack: Cells, number: int, size: int) -> int:
    """Shuffle in the relics of a round, and return the new size of the pack."""
    if t.many:
        counts[LAID] = 0
        counts[TAKEN] = 0
        for _ in range(t.entering[number]):
            pack[size] = t.queue[counts[ENTERED]]
            counts[ENTERED] += 1
            size += 1
    return size
