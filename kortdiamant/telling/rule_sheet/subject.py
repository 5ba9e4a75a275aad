"""The subject of a sheet: a ruleset, its speaker, and what follows from the ruleset's values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kortdiamant.cards import Card
from kortdiamant.expedition.rules import Hazard, Relic, Rules, Treasure
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.definition import BOX, Prose
from kortdiamant.telling.speaker import Speaker


@dataclass(frozen=True)
class Subject:
    """A ruleset and whoever speaks of it."""

    ruleset: Ruleset
    speaker: Speaker

    @property
    def rules(self) -> Rules:
        """How the game is played."""
        return self.ruleset.rules

    @cached_property
    def prose(self) -> Prose:
        """What no value can say."""
        return self.ruleset.prose.get(self.speaker.language, Prose())

    @cached_property
    def deck(self) -> Mapping[str, object]:
        """The cards on the table, as the file says it."""
        deck = self.ruleset.definition["deck"]
        assert isinstance(deck, Mapping)  # noqa: S101  the checker has seen to it
        return deck

    @property
    def is_box(self) -> bool:
        """Whether the game has cards of its own."""
        return self.deck["pack"] == BOX

    @cached_property
    def treasures(self) -> Mapping[Card, int]:
        """What each treasure card brings."""
        cells = self.rules.cells
        return {card: cell.role.value for cell in cells if isinstance(cell.role, Treasure) for card in cell.copies}

    @cached_property
    def hazards(self) -> Mapping[str, Sequence[Card]]:
        """The cards of each kind of hazard, every copy."""
        kinds: dict[str, list[Card]] = {}
        for cell in self.rules.cells:
            if isinstance(cell.role, Hazard):
                kinds.setdefault(cell.role.kind, []).extend(cell.copies)
        return kinds

    @cached_property
    def relics(self) -> Mapping[Card, int | None]:
        """What is printed on each relic card."""
        cells = self.rules.cells
        return {card: cell.role.printed for cell in cells if isinstance(cell.role, Relic) for card in cell.copies}

    @property
    def relic_count(self) -> int:
        """How many relics there are in all."""
        return len(self.rules.relic_queue)

    @property
    def has_leftovers(self) -> bool:
        """Whether gems can come to lie on the path."""
        return bool(self.treasures) and self.rules.treasure.remainder == "card"

    @cached_property
    def entering(self) -> Mapping[int, int]:
        """How many relics really come before each round in which any do."""
        entered = self.rules.relics_entered
        batches = {number: entered(number) - entered(number - 1) for number in range(1, self.rules.rounds + 1)}
        return {number: count for number, count in batches.items() if count}

    @cached_property
    def copies(self) -> Counter[Card]:
        """How many there are of each card in play."""
        return Counter(card for cell in self.rules.cells for card in cell.copies)

    @property
    def has_several(self) -> bool:
        """Whether a player has several explorers."""
        return self.rules.players.explorers > 1
