"""A card as it was said."""

from __future__ import annotations

from dataclasses import dataclass

SUITS = ("S", "H", "D", "C")
RED = ("H", "D")
BLACK = ("S", "C")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card by its name, and its suit where that was said.

    The name is a rank (`A`, `10`, `K`), `joker`, or what the card of a box is called (`7`, `snake`, `relic`,
    `relic:7`); the suit is one of `S H D C`. `str(card)` is the canonical spelling: `7`, `7H`, `relic:7`.
    """

    name: str
    suit: str | None = None

    def __str__(self) -> str:
        return self.name + (self.suit or "")
