"""The dealer: which card lies on top is a pure function of the seed and of how far the game has come.

No order is stored, so that a card that was taken back comes again, and so does the card after a break.
"""

from __future__ import annotations

from itertools import accumulate

from kortdiamant.cards import Card
from kortdiamant.chance import below
from kortdiamant.expedition.pack import remaining_cards
from kortdiamant.expedition.state import State


def top_card(state: State, seed: int) -> Card:
    """The card the dealer turns up now, as fully said as it can be; the pack must not be empty."""
    place = below(state.cards_left, seed, "cell", state.round, state.turned)
    cell = next(cell for cell, end in enumerate(accumulate(state.pack)) if place < end)
    copies = remaining_cards(state, cell)
    return copies[below(len(copies), seed, "copy", state.round, state.turned)]
