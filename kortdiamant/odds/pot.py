"""What there is on average to be brought home after so many more cards.

Every treasure is as likely to lie in one place of the pack as in another. So what n cards bring on average is n times
the chance that the first is a treasure and no other strikes, times the average treasure.

Where a strike leaves everybody half, rounded down, an odd pot loses half a gem more than its half; how often a pot is
odd comes from the same polynomials with the sign of every odd treasure turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb

from kortdiamant.odds.survival import signs, survivals, survivals_of
from kortdiamant.odds.urn import Urn

HALF = Fraction(1, 2)


def pots(urn: Urn, carried: int, lose: str) -> tuple[Fraction, ...]:
    """What one explorer who carries so much has on average after n more cards, for n = 0, 1, ... to the last.

    `lose` is what a strike takes, as in the rules; what it leaves is counted with the pot.
    """
    alive = _alive(urn, carried)
    if lose == "all":
        return tuple(alive)
    kept = [Fraction(0), *accumulate(_lost(urn, carried))]
    if lose == "half":
        odd = [Fraction(0), *accumulate(_odd_strikes(urn, carried))]
        kept = [HALF * (gems - times) for gems, times in zip(kept, odd, strict=True)]
    return tuple(before + after for before, after in zip(alive, kept, strict=True))


def _alive(urn: Urn, carried: int) -> list[Fraction]:
    """E[what is carried after n cards · no strike so far]."""
    found = zip(survivals_of(urn), _treasures(urn), strict=True)
    return [carried * survives + _average(urn) * treasures for survives, treasures in found]


def _lost(urn: Urn, carried: int) -> Iterator[Fraction]:
    """E[what is carried · the nth card strikes] for n = 1, 2, ..."""
    alive, survival, treasures = _alive(urn, carried), survivals_of(urn), _treasures(urn)
    for number in range(1, len(alive)):
        # Of the treasures among n cards that do not strike, those are carried already that are not the last card.
        beyond = max(number - urn.certain, 0)
        last = (treasures[number] - survival[number] * urn.certain) / beyond if beyond else Fraction(1)
        yield alive[number - 1] - (alive[number] - _average(urn) * last)


def _treasures(urn: Urn) -> list[Fraction]:
    """E[how many treasures are among n cards · none strikes]."""
    treasures = len(urn.shares) - urn.certain
    cards = urn.cards - urn.certain
    sure = [Fraction(number) for number in range(urn.certain)]
    survival = survivals(urn.harmless - urn.certain, urn.threats)
    if not treasures:
        return [*sure, *(urn.certain * chance for chance in survival)]
    beside = (Fraction(0), *survivals(urn.harmless - urn.certain - 1, urn.threats))
    chance = Fraction(treasures, cards)
    return [
        *sure,
        *(
            urn.certain * survives + number * chance * rest
            for number, (survives, rest) in enumerate(zip(survival, beside, strict=True))
        ),
    ]


def _average(urn: Urn) -> Fraction:
    return Fraction(sum(urn.shares), len(urn.shares)) if urn.shares else Fraction(0)


def _odd_strikes(urn: Urn, carried: int) -> list[Fraction]:
    """P(the nth card strikes an odd pot) for n = 1, 2, ..."""
    survival = survivals_of(urn)
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
            more = _signed(odd - taken, even - (urn.certain - taken) + rest.relics, rest)
            total = [sum_ + weight * sign for sum_, sign in zip(total, more, strict=True)]
    return [*[Fraction(0)] * urn.certain, *total]


def _signed(odd: int, even: int, urn: Urn) -> Sequence[Fraction]:
    """E[(-1)^k · the nth card strikes], k of the cards before it being odd treasures."""
    now = signs(even, odd, urn.threats)
    beside = signs(even, odd - 1, urn.threats) if odd else (Fraction(0),) * (len(now) - 1)
    chance = Fraction(odd, len(now) - 1) if odd else Fraction(0)
    return [before - after - 2 * chance * rest for (before, after), rest in zip(pairwise(now), beside, strict=True)]
