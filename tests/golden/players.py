"""Whole games with sensible players and random cards; the same seed gives the same game.

The players weigh the risk of the next card against its gain, each with their own temper. Some leave early to take a
relic alone. Now and then somebody makes a wrong entry and undoes it.
"""

from __future__ import annotations

from fractions import Fraction

from kortdiamant.chance import below
from kortdiamant.errors import Due
from kortdiamant.expedition import Decide, State, Treasure
from kortdiamant.expedition import format as spelled
from kortdiamant.expedition.moves import face
from kortdiamant.odds import risk
from kortdiamant.table import Table
from kortdiamant.table.table import top_card

MAX_ENTRIES = 2_000  # entries, far more than any game has
SUIT_EVERY = 4  # one card in four is entered with its suit
SLIP_EVERY = 30  # one entry in thirty is wrong, and undone


def play_to_the_end(table: Table, seed: int, *, extra_rounds: int = 1, slips: bool = True) -> Table:
    """Play a game to its end; the first ties lead to extra rounds, and then the victory is shared."""
    settlements = ["extra"] * extra_rounds + ["share"]
    for number in range(MAX_ENTRIES):
        if table.finished:
            return table
        if slips and table.due is not Due.SETTLEMENT and not below(SLIP_EVERY, seed, "slip", number):
            slip(table, seed, number)
        table.say(settlements.pop(0) if table.due is Due.SETTLEMENT else next_entry(table, seed))
    raise AssertionError("the game does not end")


def next_entry(table: Table, seed: int) -> str:
    """The next entry: the top card, or who leaves."""
    if table.due is Due.CARD:
        return next_card(table.state, seed)
    return spelled(decision(table.state, seed), table.names)


def next_card(state: State, seed: int) -> str:
    """The top card, sometimes with its suit, and always unambiguous."""
    card = top_card(state, seed)
    if not below(SUIT_EVERY, seed, "suit", state.round, state.turned):
        return str(card)
    cell = next(index for index, cell in enumerate(state.rules.cells) if card in cell.copies)
    return str(face(state, cell))


def decision(state: State, seed: int) -> Decide:
    """Who leaves, by their tempers."""
    leavers = [
        seat
        for seat, player in enumerate(state.seats)
        for explorer in range(player.inside)
        if wants_out(state, seed, seat, explorer)
    ]
    return Decide(tuple(leavers))


def wants_out(state: State, seed: int, seat: int, explorer: int) -> bool:
    """Whether an explorer wants to leave."""
    temper = 30 + below(100, seed, "temper", seat, explorer)  # per cent
    mood = below(100, seed, "mood", seat, explorer, state.round, len(state.path))
    if state.open_relics() and mood < 20:
        return True
    at_stake = risk(state).bust * (state.carried + Fraction(state.path_gems, state.inside))
    return at_stake * 100 > next_share(state) * (temper + mood // 4)


def next_share(state: State) -> Fraction:
    """The average share of the next card, if nobody leaves."""
    worths = [
        cell.role.value * count
        for cell, count in zip(state.rules.cells, state.pack, strict=True)
        if isinstance(cell.role, Treasure)
    ]
    return Fraction(sum(worths), max(state.cards_left, 1) * state.inside)


def slip(table: Table, seed: int, number: int) -> None:
    """Make a wrong entry, and undo it at once or an entry later."""
    table.say(next_entry(table, seed + 1 + number))
    if table.finished or table.due is Due.SETTLEMENT or below(2, seed, "noticed", number):
        table.say("undo")
        return
    table.say(next_entry(table, seed))
    for undo in ("undo 2",) if below(2, seed, "at once", number) else ("undo", "undo"):
        table.say(undo)
