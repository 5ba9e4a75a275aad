"""What cards of a pack are worth, as few formulas: what they show, so much more, so many times as much, or a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from kortdiamant.cards import Card


class Way(IntEnum):
    """How a worth follows from what a card shows; of two that fit as many cards the higher one is plainer."""

    TIMES = 0
    MORE = 1
    SAME = 2
    SHOWN = 3


@dataclass(frozen=True)
class Formula:
    """Cards whose worth is found in one way; `number` is the factor, what is added, or the worth itself."""

    way: Way
    number: int
    cards: tuple[Card, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """The more names of cards it explains the better, then the plainer."""
        return len({card.name for card in self.cards}), self.way, -self.number


def formulas(worths: Mapping[Card, int], pips: Mapping[str, int]) -> Iterator[Formula]:
    """Explain the worth of every card by few formulas, the one that explains most first."""
    left = dict(worths)
    while left:
        best = max(_candidates(left, pips), key=lambda formula: formula.rank)
        yield best
        left = {card: worth for card, worth in left.items() if card not in best.cards}


def _candidates(worths: Mapping[Card, int], pips: Mapping[str, int]) -> Iterable[Formula]:
    found: dict[tuple[Way, int], list[Card]] = {}
    for card, worth in worths.items():
        for way in _ways(worth, pips.get(card.name)):
            found.setdefault(way, []).append(card)
    return (Formula(way, number, tuple(cards)) for (way, number), cards in found.items())


def _ways(worth: int, shown: int | None) -> Iterator[tuple[Way, int]]:
    """Every way in which the worth of one card can be explained."""
    yield Way.SAME, worth
    if shown is None:
        return
    if worth == shown:
        yield Way.SHOWN, 0
    if worth > shown:
        yield Way.MORE, worth - shown
    if shown and worth > shown and worth % shown == 0:
        yield Way.TIMES, worth // shown
