"""The chance that so many cards come and none of them strikes.

A draw without a strike is a set of cards with few enough of each kind, whatever their order. So the sets of n cards
are counted by a product of polynomials, one factor for each kind: the coefficient of x^n in

    (1 + x)^others · Π over kinds of Σ C(left, j) x^j, j ≤ harmless

and divided by C(cards, n), the number of all sets. The integers are exact, and so is the quotient.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from math import comb

from kortdiamant.odds.urn import Threat, Urn

Polynomial = Sequence[int]


def survivals(others: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    """P(no strike in n cards) for n = 0, 1, ... to the last card, among `others` that never strike and the threats."""
    return _chances(without_strike(threats, _row(others)), others, threats)


def survivals_of(urn: Urn) -> tuple[Fraction, ...]:
    """P(no strike in n cards) for n = 0, 1, ... to the last card of an urn; those come first that come for certain."""
    return (*[Fraction(1)] * urn.certain, *survivals(urn.harmless - urn.certain, urn.threats))


def signs(even: int, odd: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    """E[(-1)^k · no strike in n cards] for n = 0, 1, ..., where k of the n are among the `odd` that never strike."""
    alternating = [(-1) ** place * number for place, number in enumerate(_row(odd))]
    return _chances(without_strike(threats, _product(_row(even), alternating)), even + odd, threats)


def _chances(sets: Polynomial, others: int, threats: Sequence[Threat]) -> tuple[Fraction, ...]:
    cards = others + sum(threat.left for threat in threats)
    counts = [*sets, *[0] * (cards + 1 - len(sets))]
    return tuple(Fraction(count, comb(cards, number)) for number, count in enumerate(counts))


def without_strike(threats: Sequence[Threat], others: Polynomial = (1,)) -> Polynomial:
    """How many sets of 0, 1, ... hazards there are that strike nobody; times a polynomial of the other cards."""
    return reduce(_product, (_row(threat.left)[: threat.harmless + 1] for threat in threats), others)


def _row(cards: int) -> Polynomial:
    """C(cards, 0), C(cards, 1), ..., C(cards, cards)."""
    row = [1]
    for place in range(cards):
        row.append(row[-1] * (cards - place) // (place + 1))
    return row


def _product(left: Polynomial, right: Polynomial) -> Polynomial:
    product = [0] * (len(left) + len(right) - 1)
    for shift, factor in enumerate(right):
        for place, number in enumerate(left):
            product[place + shift] += factor * number
    return product
