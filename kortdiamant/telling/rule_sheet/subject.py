"""The subject of a sheet: a ruleset, its speaker, and facts derived from the ruleset."""

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
    """A ruleset and its speaker."""

    ruleset: Ruleset
    speaker: Speaker

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.ruleset.rules

    @cached_property
    def prose(self) -> Prose:
        """The prose of the ruleset in the language of the speaker."""
        return self.ruleset.prose.get(self.speaker.language, Prose())

    @cached_property
    def deck(self) -> Mapping[str, object]:
        """The definition of the deck, as in the file."""
        deck = self.ruleset.definition["deck"]
        assert isinstance(deck, Mapping)  # noqa: S101  the checker guarantees it
        return deck

    @property
    def is_box(self) -> bool:
        """Whether the game is played with the cards of a box."""
        return self.deck["pack"] == BOX

    @cached_property
    def treasures(self) -> Mapping[Card, int]:
        """The value of each treasure card."""
        cells = self.rules.cells
        return {card: cell.role.value for cell in cells if isinstance(cell.role, Treasure) for card in cell.copies}

    @cached_property
    def hazards(self) -> Mapping[str, Sequence[Card]]:
        """All copies of the cards of each kind of hazard."""
        kinds: dict[str, list[Card]] = {}
        for cell in self.rules.cells:
            if isinstance(cell.role, Hazard):
                kinds.setdefault(cell.role.kind, []).extend(cell.copies)
        return kinds

    @cached_property
    def relics(self) -> Mapping[Card, int | None]:
        """The number printed on each relic card, if any."""
        cells = self.rules.cells
        return {card: cell.role.printed for cell in cells if isinstance(cell.role, Relic) for card in cell.copies}

    @property
    def relic_count(self) -> int:
        """The number of relics in the deck."""
        return len(self.rules.relic_queue)

    @property
    def has_leftovers(self) -> bool:
        """Whether gems can remain on the path."""
        return bool(self.treasures) and self.rules.treasure.remainder == "card"

    @cached_property
    def entering(self) -> Mapping[int, int]:
        """The number of relics that enter before each round, without rounds with none."""
        entered = self.rules.relics_entered
        batches = {number: entered(number) - entered(number - 1) for number in range(1, self.rules.rounds + 1)}
        return {number: count for number, count in batches.items() if count}

    @cached_property
    def copies(self) -> Counter[Card]:
        """The number of copies of each card in play."""
        return Counter(card for cell in self.rules.cells for card in cell.copies)

    @property
    def has_several(self) -> bool:
        """Whether a player has several explorers."""
        return self.rules.players.explorers > 1
