"""What the next cards will bring, whoever stays: nobody leaves and nothing is put back."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from kortdiamant.expedition.state import State
from kortdiamant.odds.pot import pots
from kortdiamant.odds.risk import Risk, risk
from kortdiamant.odds.survival import survivals_of
from kortdiamant.odds.urn import Urn, urn_of


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
    return Outlook(risk(state), survivals_of(urn), _share(urn), pots(urn, state.carried, state.rules.hazards.lose))


def next_share(state: State) -> Fraction:
    """What the next card brings every explorer inside on average: `outlook(state).share`, without all the rest."""
    return _share(urn_of(state))


def _share(urn: Urn) -> Fraction:
    cards = len(urn.shares) if urn.certain else urn.cards
    return Fraction(sum(urn.shares), cards) if cards else Fraction(0)
