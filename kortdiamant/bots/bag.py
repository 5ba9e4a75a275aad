"""`bag:N`: leaves once it holds so many gems. `greedy` fills its bag with its share of a good part of the treasure."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.bots.reasons import Bag
from kortdiamant.bots.strategy import Choice, View
from kortdiamant.expedition.rules import Rules, Treasure

PART = 3  # of all the treasure that can come, as the box and the castle pay before a hazard strikes on average


@dataclass(frozen=True)
class FillsBag:
    """Every explorer leaves with so many gems."""

    wanted: int

    def choose(self, view: View) -> Choice:
        """Leave as soon as the bag is full."""
        return _fill(view, self.wanted)


class Greedy:
    """Wants a third of all treasure in the game, shared among all explorers at the table."""

    def choose(self, view: View) -> Choice:
        """Leave as soon as that much is carried."""
        return _fill(view, greedy_bag(view.state.rules, len(view.state.seats)))


def greedy_bag(rules: Rules, seats: int) -> int:
    """How many gems are enough for one that is greedy, at a table of so many seats."""
    treasure = sum(len(cell.copies) * cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure))
    return max(treasure // (PART * seats * rules.players.explorers), 1)


def _fill(view: View, wanted: int) -> Choice:
    return Choice(view.own.inside if view.carried >= wanted else 0, Bag(view.carried, wanted))
