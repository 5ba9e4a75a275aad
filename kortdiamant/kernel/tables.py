"""The tables that a game is played by: whole numbers and arrays of them, as numba takes them.

`tabulate.py` makes them from a ruleset. What an array is indexed by stands beside it; cells have the indices that they
have in `Rules.cells`, explorers are bits of a mask, those of a seat side by side.
"""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.kernel.jit import Cells, Numbers

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
