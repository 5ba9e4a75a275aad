"""Exact chances from a position: the next card, all later cards, the average bust, and the average pot.

Nobody leaves and nothing is put back. Every treasure is equally likely to be at any place of the pack. So n cards
bring on average n times the chance that the first is a treasure and no other strikes, times the average treasure.

Where a strike leaves everybody half, rounded down, an odd pot loses half a gem more than its half. The same
polynomials, with the sign of every odd treasure turned, give how often a pot is odd.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb

from kortdiamant.expedition.rules import Relic, Role, Rules, Treasure
from kortdiamant.expedition.state import Phase, State
from kortdiamant.odds.urn import (
    ODDS,
    Threat,
    Urn,
    count_safe_sets,
    expected_signs,
    survival_chances,
    urn_of,
    urn_survival,
)


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
            weights[_risk_field(state, cell.role, threats)] += count
    total = sum(weights.values())
    return Risk(**{fate: Fraction(weight, total) for fate, weight in weights.items()}) if total else Risk()


def _risk_field(state: State, role: Role, threats: dict[str, int]) -> str:
    if isinstance(role, Treasure):
        return "treasure"
    if isinstance(role, Relic):
        return "relic"
    return "bust" if threats.get(role.kind, 0) + 1 >= state.rules.strikes(role.kind) else "hazard"


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances from a position; all numbers are exact, cards are those that count from now on.

    `survival[n]` is the probability that n more cards come without a strike, to the last card in the pack; `shares`
    and `pots` are gems of one explorer inside: what the next card brings on average, and what there is on average to
    be brought home after n more cards, `pots[n]` (what a strike leaves to people is part of it).
    """

    next: Risk
    survival: tuple[Fraction, ...]
    share: Fraction
    pots: tuple[Fraction, ...]

    @property
    def bust_by_card(self) -> tuple[Fraction, ...]:
        """P(bust on or before the nth card from now) for n = 1, 2, ..."""
        return tuple(1 - chance for chance in self.survival[1:])

    @property
    def bust_on_card(self) -> tuple[Fraction, ...]:
        """P(bust on the nth card from now) for n = 1, 2, ..."""
        return tuple(before - after for before, after in pairwise(self.survival))

    @property
    def mean_bust_card(self) -> Fraction | None:
        """Which card from now the bust is on average, given that there is one; None where there can be none."""
        busts = self.bust_on_card
        total = sum(busts)
        return sum((number * chance for number, chance in enumerate(busts, 1)), Fraction(0)) / total if total else None


def outlook(state: State) -> Outlook:
    """The chances from a position; where no card can come, those of nothing. Raises `UnsupportedRules`."""
    urn = urn_of(state)
    return Outlook(risk(state), urn_survival(urn), _mean_share(urn), pots(urn, state.carried, state.rules.hazards.lose))


def next_share(state: State) -> Fraction:
    """What the next card brings every explorer inside on average: `outlook(state).share`, without all the rest."""
    return _mean_share(urn_of(state))


def _mean_share(urn: Urn) -> Fraction:
    cards = len(urn.shares) if urn.certain else urn.cards
    return Fraction(sum(urn.shares), cards) if cards else Fraction(0)


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
    drawn = sum(Fraction(ways, comb(hazards, number)) for number, ways in enumerate(count_safe_sets(threats)))
    return certain + Fraction(cards + 1, hazards + 1) * drawn


HALF = Fraction(1, 2)


def pots(urn: Urn, carried: int, lose: str) -> tuple[Fraction, ...]:
    """What one explorer who carries so much has on average after n more cards, for n = 0, 1, ... to the last.

    `lose` is what a strike takes, as in the rules; what it leaves is counted with the pot.
    """
    alive = _pot_before_strike(urn, carried)
    if lose == "all":
        return tuple(alive)
    kept = [Fraction(0), *accumulate(_pot_at_strike(urn, carried))]
    if lose == "half":
        odd = [Fraction(0), *accumulate(_odd_strikes(urn, carried))]
        kept = [HALF * (gems - times) for gems, times in zip(kept, odd, strict=True)]
    return tuple(before + after for before, after in zip(alive, kept, strict=True))


def _pot_before_strike(urn: Urn, carried: int) -> list[Fraction]:
    """E[what is carried after n cards · no strike so far]."""
    found = zip(urn_survival(urn), _treasures_drawn(urn), strict=True)
    return [carried * survives + _mean_treasure(urn) * treasures for survives, treasures in found]


def _pot_at_strike(urn: Urn, carried: int) -> Iterator[Fraction]:
    """E[what is carried · the nth card strikes] for n = 1, 2, ..."""
    alive, survival, treasures = _pot_before_strike(urn, carried), urn_survival(urn), _treasures_drawn(urn)
    for number in range(1, len(alive)):
        # Of the treasures among n cards that do not strike, those are carried already that are not the last card.
        beyond = max(number - urn.certain, 0)
        last = (treasures[number] - survival[number] * urn.certain) / beyond if beyond else Fraction(1)
        yield alive[number - 1] - (alive[number] - _mean_treasure(urn) * last)


def _treasures_drawn(urn: Urn) -> list[Fraction]:
    """E[how many treasures are among n cards · none strikes]."""
    treasures = len(urn.shares) - urn.certain
    cards = urn.cards - urn.certain
    sure = [Fraction(number) for number in range(urn.certain)]
    survival = survival_chances(urn.harmless - urn.certain, urn.threats)
    if not treasures:
        return [*sure, *(urn.certain * chance for chance in survival)]
    beside = (Fraction(0), *survival_chances(urn.harmless - urn.certain - 1, urn.threats))
    chance = Fraction(treasures, cards)
    return [
        *sure,
        *(
            urn.certain * survives + number * chance * rest
            for number, (survives, rest) in enumerate(zip(survival, beside, strict=True))
        ),
    ]


def _mean_treasure(urn: Urn) -> Fraction:
    return Fraction(sum(urn.shares), len(urn.shares)) if urn.shares else Fraction(0)


def _odd_strikes(urn: Urn, carried: int) -> list[Fraction]:
    """P(the nth card strikes an odd pot) for n = 1, 2, ..."""
    survival = urn_survival(urn)
    signed = _signed_strikes(urn, carried)
    strikes = [before - after for before, after in pairwise(survival)]
    return [HALF * (struck - sign) for struck, sign in zip(strikes, signed, strict=True)]


def _signed_strikes(urn: Urn, carried: int) -> list[Fraction]:
    """E[(-1)^carried · the nth card strikes] for n = 1, 2, ..., over what the certain treasures may be."""
    odd = sum(share % 2 for share in urn.shares)
    even = len(urn.shares) - odd
    total = [Fraction(0)] * (urn.cards - urn.certain)
    for taken in range(min(odd, urn.certain) + 1):
        ways = comb(odd, taken) * comb(even, urn.certain - taken)
        if ways:
            weight = Fraction((-1) ** (carried + taken) * ways, comb(len(urn.shares), urn.certain))
            rest = replace(urn, certain=0)
            more = _signs_at_strike(odd - taken, even - (urn.certain - taken) + rest.relics, rest)
            total = [sum_ + weight * sign for sum_, sign in zip(total, more, strict=True)]
    return [*[Fraction(0)] * urn.certain, *total]


def _signs_at_strike(odd: int, even: int, urn: Urn) -> Sequence[Fraction]:
    """E[(-1)^k · the nth card strikes], k of the cards before it being odd treasures."""
    now = expected_signs(even, odd, urn.threats)
    beside = expected_signs(even, odd - 1, urn.threats) if odd else (Fraction(0),) * (len(now) - 1)
    chance = Fraction(odd, len(now) - 1) if odd else Fraction(0)
    return [before - after - 2 * chance * rest for (before, after), rest in zip(pairwise(now), beside, strict=True)]
