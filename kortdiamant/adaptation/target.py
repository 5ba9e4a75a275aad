"""What a deck must hold: the cards of a game, without their names and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kortdiamant.expedition.rules import Hazard, Relic, Rules, Treasure
from kortdiamant.family.rule_keys import Consumer

ADAPTATION = Consumer(
    "adaptation",
    honours=(
        "hazards.strikes",
        "hazards.lose",
        "relics.enter",
        # They speak of no card, and hold for whatever cards a game has:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.claim",
        "relics.worth",
        "relics.unclaimed",
        "hazards.after-bust",
        "hazards.after-round",
        "decisions.from-card",
        "opening.treasures",
        "empty-deck",
        "ties",
    ),
)


@dataclass(frozen=True)
class Kind:
    """A kind of hazard: how many cards it has, and the how-manieth of them strikes."""

    name: str
    copies: int
    strikes: int


@dataclass(frozen=True)
class Target:
    """The worth of every treasure card, the kinds of hazards, and what is printed on each relic as they enter."""

    treasures: tuple[int, ...]
    kinds: tuple[Kind, ...]
    relics: tuple[int | None, ...]

    @property
    def hazards(self) -> int:
        """How many hazards there are."""
        return sum(kind.copies for kind in self.kinds)

    @property
    def cards(self) -> int:
        """How many cards there are in all."""
        return len(self.treasures) + self.hazards + len(self.relics)


def target_of(rules: Rules) -> Target:
    """The cards of a game; raises `UnsupportedRules`."""
    ADAPTATION.check(rules)
    values = [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure) for _ in cell.copies]
    names = dict.fromkeys(cell.role.kind for cell in rules.cells if isinstance(cell.role, Hazard))
    kinds = tuple(Kind(name, rules.kinds[name], rules.strikes(name)) for name in names)
    roles = [rules.cells[place].role for place in rules.relic_queue]
    return Target(tuple(sorted(values)), kinds, tuple(role.printed for role in roles if isinstance(role, Relic)))


def shared_out(target: Target, packs: int) -> Target | None:
    """What each of several equal packs must hold; None if something does not divide: equal cards mean the same."""
    kinds = tuple(Kind(kind.name, kind.copies // packs, kind.strikes) for kind in target.kinds)
    treasures, relics = target.treasures[::packs], target.relics[::packs]
    whole = all(kind.copies % packs == 0 for kind in target.kinds)
    if whole and _repeated(treasures, packs) == target.treasures and _repeated(relics, packs) == target.relics:
        return Target(treasures, kinds, relics)
    return None


def _repeated(values: Sequence[int | None], times: int) -> tuple[int | None, ...]:
    return tuple(value for value in values for _ in range(times))
