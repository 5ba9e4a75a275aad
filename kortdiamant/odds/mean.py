"""At which card an expedition busts on average, without the chances of each card: quick, whatever the pack."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from kortdiamant.expedition.rules import Rules
from kortdiamant.odds.survival import without_strike
from kortdiamant.odds.urn import ODDS, Threat


def mean_bust(rules: Rules) -> Fraction | None:
    """How many cards lie on the path on average when an expedition of round 1 busts, if nobody leaves; exact.

    None if no hazard can strike. Cards that only the opening puts back are not counted. Between the n hazards of a
    shuffled pack the other cards are spread evenly, so that each hazard stands for (cards + 1) / (n + 1) cards; and
    how many hazards it takes is a sum over the ways in which k of them strike nobody yet.

    Raises `UnsupportedRules`.
    """
    ODDS.check(rules)
    threats = [Threat(count, rules.strikes(kind) - 1) for kind, count in rules.kinds.items()]
    if all(threat.left <= threat.harmless for threat in threats):
        return None
    hazards = sum(threat.left for threat in threats)
    certain = min(rules.treasures, rules.opening.treasures)
    relics = rules.relics_entered(1)
    cards = hazards + rules.treasures + relics - certain
    drawn = sum(Fraction(ways, comb(hazards, number)) for number, ways in enumerate(without_strike(threats)))
    return certain + Fraction(cards + 1, hazards + 1) * drawn
