"""Exact chances from a position."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from kortdiamant.expedition.rules import Relic, Role, Rules, Treasure
from kortdiamant.expedition.state import Phase, State


@dataclass(frozen=True, slots=True)
class Risk:
    """What the next card that counts will be: exact probabilities that sum to 1, or all 0 when no card can come.

    `hazard` is one that only threatens; `bust` one that ends the expedition.
    """

    bust: Fraction = Fraction(0)
    treasure: Fraction = Fraction(0)
    relic: Fraction = Fraction(0)
    hazard: Fraction = Fraction(0)


def risk(state: State) -> Risk:
    """The chances of the next card, whoever stays; cards that would only be put back are left out."""
    if state.phase not in (Phase.REVEAL, Phase.DECIDE):
        return Risk()
    weights = {"bust": 0, "treasure": 0, "relic": 0, "hazard": 0}
    threats = state.threats()
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if not state.comes_too_early(cell.role):
            weights[_fate(state, cell.role, threats)] += count
    total = sum(weights.values())
    return Risk(**{fate: Fraction(weight, total) for fate, weight in weights.items()}) if total else Risk()


def _fate(state: State, role: Role, threats: dict[str, int]) -> str:
    if isinstance(role, Treasure):
        return "treasure"
    if isinstance(role, Relic):
        return "relic"
    return "bust" if threats.get(role.kind, 0) + 1 >= state.rules.strikes(role.kind) else "hazard"


def mean_bust(rules: Rules) -> Fraction | None:
    """How many cards lie on the path on average when an expedition of round 1 busts, if nobody leaves; exact.

    None if no hazard can strike. Cards that only the opening puts back are not counted. Between the n hazards of a
    shuffled pack the other cards are spread evenly, so that each hazard stands for (cards + 1) / (n + 1) cards; and
    how many hazards it takes is a sum over the ways in which k of them strike nobody yet.
    """
    kinds = rules.kinds
    if all(count < rules.strikes(kind) for kind, count in kinds.items()):
        return None
    hazards = sum(kinds.values())
    before = min(rules.treasures, rules.opening.treasures)
    relics = min(len(rules.relic_queue), rules.relics_entering(1))
    cards = hazards + rules.treasures + relics - before
    ways = [1]
    for kind, count in kinds.items():
        ways = _product(ways, [comb(count, harmless) for harmless in range(min(rules.strikes(kind), count + 1))])
    drawn = sum(Fraction(way, comb(hazards, number)) for number, way in enumerate(ways))
    return before + Fraction(cards + 1, hazards + 1) * drawn


def _product(one: list[int], other: list[int]) -> list[int]:
    """The coefficients of the product of two polynomials."""
    product = [0] * (len(one) + len(other) - 1)
    for place, factor in enumerate(one):
        for shift, value in enumerate(other):
            product[place + shift] += factor * value
    return product
