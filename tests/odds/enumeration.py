"""Every possible next card, for tests that play all orders of a small pack."""

from __future__ import annotations

from fractions import Fraction

from kortdiamant.expedition import State
from kortdiamant.expedition.moves import Reveal, outcomes


def counting_cards(state: State) -> list[tuple[Reveal, Fraction]]:
    """Every next card that counts, with its chance; cards that would return to the pack are left out."""
    cells = state.rules.cells_by_name
    cards = [
        (move, chance)
        for move, chance in outcomes(state)
        if not state.comes_too_early(state.rules.cells[cells[move.card.name][0]].role)
    ]
    total = sum(chance for _, chance in cards)
    return [(move, chance / total) for move, chance in cards]
