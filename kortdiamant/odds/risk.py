"""Exact chances from a position."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.expedition.rules import Relic, Role, Treasure
from kortdiamant.expedition.state import Phase, State
from kortdiamant.odds.urn import ODDS


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
    """The chances of the next card, whoever stays; cards that would only be put back are left out.

    Raises `UnsupportedRules`.
    """
    ODDS.check(state.rules)
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
