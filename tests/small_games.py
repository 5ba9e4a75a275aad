"""Small games for tests, built without a ruleset file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from kortdiamant.cards import SUITS, Card
from kortdiamant.expedition import Decide, Hazard, Relic, Reveal, Rules, State, Treasure, play, start
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.rules import Cell, Players

TREASURES = (1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17)
HAZARDS = ("spider", "snake", "lava", "boulder", "ram")


def box(
    treasures: Iterable[int] = TREASURES,
    hazards: Iterable[str] = HAZARDS,
    *,
    copies: int = 3,
    relics: Sequence[int | None] = (),
    **rules: Any,
) -> Rules:
    """A box of cards: treasures by value, hazards by kind, relics alike (None) or with printed worths."""
    cells = [
        Cell(str(value), Treasure(value), (Card(str(value)),) * count) for value, count in Counter(treasures).items()
    ]
    cells += [Cell(kind, Hazard(kind), (Card(kind),) * copies) for kind in hazards]
    for worth, count in Counter(relics).items():
        name = "relic" if worth is None else f"relic:{worth}"
        cells.append(Cell(name, Relic(worth), (Card(name),) * count))
    return _rules(tuple(cells), **rules)


def castle(jokers: int = 2, **rules: Any) -> Rules:
    """An ordinary deck: ranks A to 10 are gold, J Q K are guards of their rank, jokers are relics."""
    values = {"A": 1, **{str(pips): pips for pips in range(2, 11)}}
    cells = [Cell(rank, Treasure(value), _suited(rank)) for rank, value in values.items()]
    cells += [Cell(rank, Hazard(rank), _suited(rank)) for rank in "JQK"]
    if jokers:
        cells.append(Cell("joker", Relic(), (Card("joker"),) * jokers))
    return _rules(tuple(cells), **rules)


def two_tone(**rules: Any) -> Rules:
    """A deck in which red cards count ten more than black ones; jacks of a suit are hazards of their own kind."""
    cells = []
    for rank in ("2", "3"):
        cells.append(Cell(rank, Treasure(int(rank)), (Card(rank, "S"), Card(rank, "C"))))
        cells.append(Cell(rank, Treasure(int(rank) + 10), (Card(rank, "H"), Card(rank, "D"))))
    cells += [Cell("J", Hazard(suit), (Card("J", suit),) * 2) for suit in SUITS]
    return _rules(tuple(cells), **rules)


def after(rules: Rules, seats: int, *entries: str | tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
    """Play cards (strings) and decisions (tuples of seats); the last state, and all that happened."""
    state = start(rules, seats)
    happened: tuple[Event, ...] = ()
    for entry in entries:
        move = Reveal(card(entry)) if isinstance(entry, str) else Decide(entry)
        state, events = play(state, move)
        happened += events
    return state, happened


def card(spelled: str) -> Card:
    """A card from its canonical spelling, where a last letter of S H D C is a suit."""
    bare = spelled[:-1]
    return Card(bare, spelled[-1]) if bare in ("A", *map(str, range(2, 11)), *"JQK") else Card(spelled)


def _suited(rank: str) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for suit in SUITS)


def _rules(cells: tuple[Cell, ...], **rules: Any) -> Rules:
    players = rules.pop("players", Players(min=1))
    return Rules(cells=cells, players=players, rounds=rules.pop("rounds", 5), **rules)
