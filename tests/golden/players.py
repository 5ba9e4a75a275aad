"""People who play sensibly, and cards in an order of chance: whole games, the same ones for the same seed.

The players are no experts. Each weighs what the next card may cost against what it may bring, in a temper of their
own; some leave early to be alone with a relic. Now and then somebody types the wrong thing and takes it back.
"""

from __future__ import annotations

from fractions import Fraction

from kortdiamant.chance import below
from kortdiamant.errors import Due
from kortdiamant.expedition import Decide, State, Treasure
from kortdiamant.expedition import format as spelled
from kortdiamant.expedition.pack import face
from kortdiamant.odds import risk
from kortdiamant.table import Table
from kortdiamant.table.table import top_card

LONGEST = 2_000  # entries; no game comes near it
SUIT_IS_SAID = 4  # one card in so many
SLIP = 30  # one entry in so many is mistyped, and taken back


def play_to_the_end(table: Table, seed: int, *, extra_rounds: int = 1, slips: bool = True) -> Table:
    """Play a game to its end; so many ties are settled by an extra round, and the next one is shared."""
    settlements = ["extra"] * extra_rounds + ["share"]
    for number in range(LONGEST):
        if table.finished:
            return table
        if slips and table.due is not Due.SETTLEMENT and not below(SLIP, seed, "slip", number):
            slip(table, seed, number)
        table.say(settlements.pop(0) if table.due is Due.SETTLEMENT else next_entry(table, seed))
    raise AssertionError("the game does not end")


def next_entry(table: Table, seed: int) -> str:
    """What is said next: the card on top, or who leaves."""
    if table.due is Due.CARD:
        return next_card(table.state, seed)
    return spelled(decision(table.state, seed), table.names)


def next_card(state: State, seed: int) -> str:
    """The card on top, now and then with its suit, and with what tells it apart from others in any case."""
    card = top_card(state, seed)
    if not below(SUIT_IS_SAID, seed, "suit", state.round, state.turned):
        return str(card)
    cell = next(index for index, cell in enumerate(state.rules.cells) if card in cell.copies)
    return str(face(state, cell))


def decision(state: State, seed: int) -> Decide:
    """Who leaves, each by their own temper."""
    leavers = [
        seat
        for seat, player in enumerate(state.seats)
        for explorer in range(player.inside)
        if wants_out(state, seed, seat, explorer)
    ]
    return Decide(tuple(leavers))


def wants_out(state: State, seed: int, seat: int, explorer: int) -> bool:
    """Whether an explorer has had enough."""
    temper = 30 + below(100, seed, "temper", seat, explorer)  # per cent
    mood = below(100, seed, "mood", seat, explorer, state.round, len(state.path))
    if state.open_relics() and mood < 20:
        return True
    at_stake = risk(state).bust * (state.carried + Fraction(state.path_gems, state.inside))
    return at_stake * 100 > next_share(state) * (temper + mood // 4)


def next_share(state: State) -> Fraction:
    """What the next card brings an explorer on average, if all stay."""
    worths = [
        cell.role.value * count
        for cell, count in zip(state.rules.cells, state.pack, strict=True)
        if isinstance(cell.role, Treasure)
    ]
    return Fraction(sum(worths), max(state.cards_left, 1) * state.inside)


def slip(table: Table, seed: int, number: int) -> None:
    """Say something else than what happened, notice it at once or an entry later, and take it back."""
    table.say(next_entry(table, seed + 1 + number))
    if table.finished or table.due is Due.SETTLEMENT or below(2, seed, "noticed", number):
        table.say("undo")
        return
    table.say(next_entry(table, seed))
    for undo in ("undo 2",) if below(2, seed, "at once", number) else ("undo", "undo"):
        table.say(undo)
