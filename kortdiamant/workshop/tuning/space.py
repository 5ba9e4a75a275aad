"""All rulesets that come of turning some knobs, and some of them by chance where they are too many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import count, product
from math import prod
from typing import Any

from kortdiamant.chance import below
from kortdiamant.documents import Path, flow
from kortdiamant.rulebook import Ruleset
from kortdiamant.workshop.tuning.knobs import Knob

Place = tuple[int, ...]  # for each knob which of its values
CARDS = "cards"
ATTEMPTS = 50  # draws in a row of what has been drawn already


@dataclass(frozen=True)
class Space:
    """Knobs, and the list of cards in which some of them are."""

    knobs: tuple[Knob, ...]
    cards: Sequence[object]

    @classmethod
    def of(cls, knobs: tuple[Knob, ...], ruleset: Ruleset) -> Space:
        """The space of a ruleset."""
        cards = ruleset.definition[CARDS]
        assert isinstance(cards, Sequence)  # noqa: S101  the ruleset could be loaded
        return cls(knobs, cards)

    @property
    def size(self) -> int:
        """How many places there are."""
        return prod(len(knob.values) for knob in self.knobs)

    @property
    def now(self) -> Place | None:
        """The place of the ruleset as it is, if it is one of them."""
        values = [[flow(value) for value in knob.values] for knob in self.knobs]
        now = [flow(knob.now) for knob in self.knobs]
        if any(each not in known for each, known in zip(now, values, strict=True)):
            return None
        return tuple(known.index(each) for each, known in zip(now, values, strict=True))

    def all(self) -> Iterator[Place]:
        """All places."""
        return product(*(range(len(knob.values)) for knob in self.knobs))

    def drawn(self, seed: int) -> Iterator[Place]:
        """Places by chance, each once, until hardly any is left."""
        known: set[Place] = set()
        in_vain = 0
        for number in count():
            place = self._draw(seed, number)
            in_vain = in_vain + 1 if place in known else 0
            if in_vain == ATTEMPTS:
                return
            if not in_vain:
                known.add(place)
                yield place

    def neighbours(self, place: Place) -> Iterator[Place]:
        """The places at which one knob is turned by one."""
        for index, knob in enumerate(self.knobs):
            for value in (place[index] - 1, place[index] + 1):
                if 0 <= value < len(knob.values):
                    yield (*place[:index], value, *place[index + 1 :])

    def values(self, place: Place) -> list[object]:
        """The value of each knob at a place."""
        return [knob.values[index] for knob, index in zip(self.knobs, place, strict=True)]

    def changes(self, place: Place) -> dict[Path, object]:
        """What is otherwise than now, by path."""
        pairs = zip(self.knobs, self.values(place), strict=True)
        return {knob.path: value for knob, value in pairs if flow(value) != flow(knob.now)}

    def settings(self, place: Place) -> Mapping[str, object]:
        """The changes as settings of a ruleset; a list of cards is given whole."""
        changes = self.changes(place)
        found = {_dotted(path): value for path, value in changes.items() if path[0] != CARDS}
        within = {path: value for path, value in changes.items() if path[0] == CARDS}
        return {**found, CARDS: self._cards(within)} if within else found

    def _cards(self, changes: Mapping[Path, object]) -> object:
        cards: Any = deepcopy(list(self.cards))
        for (_, index, *between, key), value in changes.items():
            inner = cards[index]
            for each in between:
                inner = inner[each]
            inner[key] = value
        return cards

    def _draw(self, seed: int, number: int) -> Place:
        return tuple(below(len(knob.values), seed, "tuned", number, index) for index, knob in enumerate(self.knobs))


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))
