"""What many games come to, in whole numbers only: however they are split, the sum is the same."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kortdiamant.kernel.desk import CLAIMED, RelicDesk
from kortdiamant.kernel.jit import Numbers, inlined
from kortdiamant.kernel.masks import ones
from kortdiamant.kernel.play import ahead
from kortdiamant.kernel.tables import Tables

COLUMNS = 5


class Tally(NamedTuple):
    """Counts over games.

    A class of gems is one number of gems, unless somebody could have 65,536: `Tables.width`. A seat takes the lead when
    it alone has the highest total after a round, and another one was the last of which that was true. The margin is
    what the highest total is ahead of the next, 0 if it is shared.
    """

    games: Numbers  # one number
    totals: Numbers  # by seat and class: how often the seat ended with so much
    wins: Numbers  # by seat and n: how often the seat was one of n + 1 winners
    rounds: Numbers  # by round: busts, empty packs, cards turned, gems banked, gems lost
    cards: Numbers  # by number of cards turned in a game
    changes: Numbers  # by number of times that another seat took the lead
    margins: Numbers  # by class
    claims: Numbers  # by number of relics claimed in a game

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(one + two for one, two in zip(self, other, strict=True)))


def tally_for(tables: Tables) -> Tally:
    """A tally of no game."""

    def zeros(*shape: int) -> Numbers:
        return np.zeros(shape, np.int64)

    return Tally(
        games=zeros(1),
        totals=zeros(tables.seats, tables.classes),
        wins=zeros(tables.seats, tables.seats),
        rounds=zeros(tables.rounds, COLUMNS),
        cards=zeros(tables.rounds * len(tables.pack) + 1),
        changes=zeros(tables.rounds),
        margins=zeros(tables.classes),
        claims=zeros(tables.relics.many + 1),
    )


@inlined
def count(
    tally: Tally, relics_win: int, width: int, chests: Numbers, relics: RelicDesk, cards: int, changes: int
) -> None:
    """Count a game that is over; `width` and the like as in `Tables` and `Desk`."""
    tally.games[0] += 1
    tally.cards[cards] += 1
    tally.changes[changes] += 1
    tally.claims[relics.counts[CLAIMED]] += 1
    first = winners(len(tally.totals), relics_win, chests, relics.worths, relics.claims)
    many = ones(first)
    best = second = chests[0] + relics.worths[0]
    for seat in range(len(tally.totals)):
        total = chests[seat] + relics.worths[seat]
        tally.totals[seat, total >> width] += 1
        tally.wins[seat, many - 1] += (first >> seat) & 1
        if seat == 1:
            second = min(best, total)
        elif seat:
            second = max(second, min(best, total))
        best = max(best, total)
    tally.margins[(best - second) >> width] += 1


@inlined
def winners(seats: int, relics_win: int, chests: Numbers, worths: Numbers, claims: Numbers) -> int:
    """The mask of the seats that share first place. An extra round is not played."""
    first = ahead(seats, chests, worths)
    if relics_win and first & (first - 1):
        most = 0
        for seat in range(len(claims)):
            if (first >> seat) & 1:
                most = max(most, claims[seat])
        for seat in range(len(claims)):
            if claims[seat] != most:
                first &= ~(1 << seat)
    return first
