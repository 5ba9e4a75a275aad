"""A pack as an urn, and the chance that n cards come without a strike.

An urn holds everything that the chances of the next cards depend on. Cards that would only be put back
(`opening.treasures`) do not count, so until those treasures have come the next card that counts is a treasure.

A draw without a strike is a set of cards with few enough of each kind, in any order. So the sets of n cards are
counted by a product of polynomials, one factor for each kind: the coefficient of x^n in

    (1 + x)^others · Π over kinds of Σ C(left, j) x^j, j ≤ harmless

divided by C(cards, n), the number of all sets. The integers are exact, and so is the quotient.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb

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


Polynomial = Sequence[int]


def survival_chances(others: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    """P(no strike in n cards) for n = 0, 1, ... to the last card, among `others` that never strike and the threats."""
    return _chances(count_safe_sets(threats, _binomials(others)), others, threats)


def urn_survival(urn: Urn) -> tuple[Fraction, ...]:
    """P(no strike in n cards) for n = 0, 1, ... to the last card of an urn; those come first that come for certain."""
    return (*[Fraction(1)] * urn.certain, *survival_chances(urn.harmless - urn.certain, urn.threats))


def expected_signs(even: int, odd: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    """E[(-1)^k · no strike in n cards] for n = 0, 1, ..., where k of the n are among the `odd` that never strike."""
    alternating = [(-1) ** place * number for place, number in enumerate(_binomials(odd))]
    return _chances(count_safe_sets(threats, _multiply(_binomials(even), alternating)), even + odd, threats)


def _chances(sets: Polynomial, others: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    cards = others + sum(threat.left for threat in threats)
    counts = [*sets, *[0] * (cards + 1 - len(sets))]
    return tuple(Fraction(count, comb(cards, number)) for number, count in enumerate(counts))


def count_safe_sets(threats: Sequence[Threat], others: Polynomial = (1,)) -> Polynomial:
    """How many sets of 0, 1, ... hazards there are that strike nobody; times a polynomial of the other cards."""
    return reduce(_multiply, (_binomials(threat.left)[: threat.harmless + 1] for threat in threats), others)


def _binomials(cards: int) -> Polynomial:
    """C(cards, 0), C(cards, 1), ..., C(cards, cards)."""
    row = [1]
    for place in range(cards):
        row.append(row[-1] * (cards - place) // (place + 1))
    return row


def _multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    product = [0] * (len(left) + len(right) - 1)
    for shift, factor in enumerate(right):
        for place, number in enumerate(left):
            product[place + shift] += factor * number
    return product
