"""From cards that entries made to cells: cards that the rules need not tell apart come together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kortdiamant.cards import Card
from kortdiamant.documents import Path
from kortdiamant.expedition.rules import Cell, Relic, Role


class Made(NamedTuple):
    """Equal physical cards with a role, and where the file says so."""

    path: Path
    name: str
    role: Role
    copies: tuple[Card, ...]


class InPlay(NamedTuple):
    """All cards in play: their cells, and the cell of every relic in the order in which they enter the pack."""

    cells: tuple[Cell, ...] = ()
    relic_queue: tuple[int, ...] = ()


def gather(made: Iterable[Made]) -> InPlay:
    """One cell for each name and role, in the order in which they first come."""
    cells: dict[tuple[str, Role], list[Card]] = {}
    queue: list[tuple[str, Role]] = []
    for _, name, role, copies in made:
        cells.setdefault((name, role), []).extend(copies)
        if isinstance(role, Relic):
            queue += [(name, role)] * len(copies)
    places = {cell: place for place, cell in enumerate(cells)}
    gathered = tuple(Cell(name, role, tuple(cards)) for (name, role), cards in cells.items())
    return InPlay(gathered, tuple(places[cell] for cell in queue))
