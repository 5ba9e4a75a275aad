"""What many games come to, in whole numbers only: however they are split, the sum is the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import Any

from kortdiamant.bots import Mishap


@dataclass
class Round:
    """One round of many games: busts, empty packs, cards turned, gems banked and gems lost."""

    busts: int = 0
    empties: int = 0
    cards: int = 0
    banked: int = 0
    lost: int = 0


@dataclass
class Tally:
    """Counts over games.

    `totals`: by seat, how often it ended with so much; `wins`: by seat, how often it was one of so many winners;
    `cards`: how often a game had so many cards; `changes`: how often the lead changed so many times; `margins`: how
    often the highest total was so far ahead of the next; `claims`: how often so many relics were claimed in a game;
    `mishaps`: by seat and kind, how often a bot gave no answer.

    A seat takes the lead when it alone has the highest total after a round, and another one was the last of which that
    was true. The margin is 0 where the highest total is shared.
    """

    games: int
    totals: list[Counter[int]]
    wins: list[Counter[int]]
    rounds: list[Round]
    cards: Counter[int]
    changes: Counter[int]
    margins: Counter[int]
    claims: Counter[int]
    mishaps: Counter[tuple[int, Mishap]]

    @classmethod
    def of_none(cls, seats: int, rounds: int) -> Tally:
        """The tally of no game."""
        return cls(
            games=0,
            totals=[Counter() for _ in range(seats)],
            wins=[Counter() for _ in range(seats)],
            rounds=[Round() for _ in range(rounds)],
            cards=Counter(),
            changes=Counter(),
            margins=Counter(),
            claims=Counter(),
            mishaps=Counter(),
        )

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(_together(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))


def _together(one: Any, other: Any) -> Any:
    if isinstance(one, list):
        return [_together(*both) for both in zip(one, other, strict=True)]
    if isinstance(one, Round):
        return Round(*(getattr(one, each.name) + getattr(other, each.name) for each in fields(Round)))
    return one + other
