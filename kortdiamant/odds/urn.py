"""A pack as an urn: all that the chances of the next cards depend on.

Cards that would only be put back (`opening.treasures`) count for nothing, so until those treasures have come the next
card that counts is a treasure for certain.
"""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.rules import Relic, Treasure
from kortdiamant.expedition.state import Phase, State
from kortdiamant.family.rule_keys import Consumer

ODDS = Consumer(
    "odds",
    honours=(
        "relics.enter",
        "hazards.strikes",
        "hazards.lose",
        "opening.treasures",
        # Nobody leaves, so nobody takes anything from the path, and no decision matters:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.claim",
        "relics.worth",
        "decisions.from-card",
        # The chances end with the expedition, at a strike or with the last card of the pack:
        "relics.unclaimed",
        "hazards.after-bust",
        "hazards.after-round",
        "empty-deck",
        "ties",
    ),
)


@dataclass(frozen=True, slots=True)
class Threat:
    """A kind of hazard: how many of its cards are `left` in the pack, and how many more may come without a strike."""

    left: int
    harmless: int


@dataclass(frozen=True, slots=True)
class Urn:
    """What can still be drawn: `shares` is what each treasure would bring one explorer of those inside now.

    The next `certain` cards that count are treasures.
    """

    shares: tuple[int, ...]
    relics: int
    threats: tuple[Threat, ...]
    certain: int = 0

    @property
    def harmless(self) -> int:
        """How many cards never strike."""
        return len(self.shares) + self.relics

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return self.harmless + sum(threat.left for threat in self.threats)


def urn_of(state: State) -> Urn:
    """The urn of a position; an empty one where no card can come. Raises `UnsupportedRules`."""
    ODDS.check(state.rules)
    if state.phase not in (Phase.REVEAL, Phase.DECIDE):
        return Urn((), 0, ())
    shares: list[int] = []
    relics = 0
    kinds: dict[str, int] = {}
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        match cell.role:
            case Treasure(value):
                shares += [value // state.inside] * count
            case Relic():
                relics += count
            case hazard:
                kinds[hazard.kind] = kinds.get(hazard.kind, 0) + count
    return Urn(tuple(shares), relics, _threats(state, kinds), _certain(state, len(shares)))


def _threats(state: State, kinds: dict[str, int]) -> tuple[Threat, ...]:
    lying = state.threats()
    return tuple(
        Threat(left, state.rules.strikes(kind) - 1 - lying.get(kind, 0)) for kind, left in kinds.items() if left
    )


def _certain(state: State, treasures: int) -> int:
    found = sum(1 for placed in state.path if isinstance(state.role(placed), Treasure))
    return min(max(state.rules.opening.treasures - found, 0), treasures)
