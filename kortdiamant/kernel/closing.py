"""An expedition ends: what those inside keep, which cards leave the game, and which relics come in next."""

from __future__ import annotations

from kortdiamant.kernel.desk import ENTERED, LAID, TAKEN
from kortdiamant.kernel.jit import ZERO, Cells, Numbers, inlined
from kortdiamant.kernel.masks import ones
from kortdiamant.kernel.tables import (
    HAZARD,
    LOSE_ALL,
    LOSE_HALF,
    RELIC,
    REMOVE_KIND,
    REMOVE_MATCHING,
    REMOVE_ONE,
    CardTables,
    ClosingTables,
    RelicTables,
)


@inlined
def keep(lose: int, masks: Numbers, chests: Numbers, inside: int, carried: int) -> int:
    """Pay those who are struck what the rules leave them; how many gems that is."""
    together = ZERO
    if lose != LOSE_ALL:
        for seat in range(len(masks)):
            gems = carried * ones(inside & masks[seat])
            if lose == LOSE_HALF:
                gems //= 2
            chests[seat] += gems
            together += gems
    return together


@inlined
def remove(
    t: ClosingTables,
    cards: CardTables,
    relics: RelicTables,
    counts: Numbers,
    pack: Cells,
    turned: int,
    size: int,
    bust: int,
) -> int:
    """Take the cards out of the pack that leave the game; how many are left. The last one takes the place of each."""
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
def enter(t: RelicTables, counts: Numbers, pack: Cells, number: int, size: int) -> int:
    """Shuffle in the relics of a round; how many cards are in the pack."""
    if t.many:
        counts[LAID] = 0
        counts[TAKEN] = 0
        for _ in range(t.entering[number]):
            pack[size] = t.queue[counts[ENTERED]]
            counts[ENTERED] += 1
            size += 1
    return size
