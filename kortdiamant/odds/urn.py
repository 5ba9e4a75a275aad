"""A pack as an urn, and the chance that n cards come without a strike.

An urn holds everything that the chances of the next cards depend on. Cards that would return to the pack
(`opening.treasures`) do not count, so until those treasures have come, the next card that counts is a treasure.

A draw without a strike is a set of cards with few enough of each kind, in any order. A product of polynomials counts
these sets, with one factor for each kind. The probability is the coefficient of x^n in

    (1 + x)^others · Π over kinds of Σ C(left, j) x^j, j ≤ harmless

divided by C(cards, n), the number of all sets. The integers are exact, and so is the quotient.
"""

from __future__ import annotations

from collections import Counter
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
    """A kind of hazard: the cards `left` in the pack, and how many more can come without a strike."""

    left: int
    harmless: int


@dataclass(frozen=True, slots=True)
class Urn:
    """The cards that can still come. `shares` has the share of one explorer inside in each treasure.

    The next `certain` cards that count are treasures.
    """

    shares: tuple[int, ...]
    relics: int
    threats: tuple[Threat, ...]
    certain: int = 0

    @property
    def harmless(self) -> int:
        """The number of cards that never strike."""
        return len(self.shares) + self.relics

    @property
    def cards(self) -> int:
        """The number of cards."""
        return self.harmless + sum(threat.left for threat in self.threats)


def urn_of(state: State) -> Urn:
    """The urn of a position, empty if no card can come. Raises `UnsupportedRules`."""
    ODDS.check(state.rules)
    if state.phase not in (Phase.REVEAL, Phase.DECIDE):
        return Urn((), 0, ())
    shares: list[int] = []
    relics = 0
    kinds: Counter[str] = Counter()
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        match cell.role:
            case Treasure(value):
                shares += [value // state.inside] * count
            case Relic():
                relics += count
            case hazard:
                kinds[hazard.kind] += count
    on_path = state.threats()
    threats = tuple(Threat(left, state.rules.strikes(kind) - 1 - on_path.get(kind, 0)) for kind, left in kinds.items())
    certain = min(max(state.rules.opening.treasures - state.treasures_on_path, 0), len(shares))
    return Urn(tuple(shares), relics, threats, certain)


Polynomial = Sequence[int]


def survival_chances(others: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    """P(no strike in n cards) for n = 0, 1, ... up to all cards: the threats and `others` that never strike."""
    return _chances(count_safe_sets(threats, _binomials(others)), others, threats)


def urn_survival(urn: Urn) -> tuple[Fraction, ...]:
    """P(no strike in n cards) for n = 0, 1, ... up to all cards of an urn, where the certain treasures come first."""
    return (*[Fraction(1)] * urn.certain, *survival_chances(urn.harmless - urn.certain, urn.threats))


def expected_signs(even: int, odd: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    """E[(-1)^k · no strike in n cards] for n = 0, 1, ..., where k of the n cards are among the `odd` ones."""
    alternating = [(-1) ** place * number for place, number in enumerate(_binomials(odd))]
    return _chances(count_safe_sets(threats, _multiply(_binomials(even), alternating)), even + odd, threats)


def _chances(sets: Polynomial, others: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    cards = others + sum(threat.left for threat in threats)
    counts = [*sets, *[0] * (cards + 1 - len(sets))]
    return tuple(Fraction(count, comb(cards, number)) for number, count in enumerate(counts))


def count_safe_sets(threats: Sequence[Threat], others: Polynomial = (1,)) -> Polynomial:
    """The number of sets of 0, 1, ... hazards without a strike, multiplied by a polynomial of the other cards."""
    return reduce(_multiply, (_binomials(threat.left)[: threat.harmless + 1] for threat in threats), others)


def _binomials(cards: int) -> Polynomial:
    """C(cards, 0), C(cards, 1), ..., C(cards, cards)."""
    return [comb(cards, number) for number in range(cards + 1)]


def _multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    product = [0] * (len(left) + len(right) - 1)
    for shift, factor in enumerate(right):
        for place, number in enumerate(left):
            product[place + shift] += factor * number
    return product
