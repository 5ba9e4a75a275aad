"""Exact chances from a position: the next card, all later cards, the average bust, and the average pot.

An urn holds everything that the chances of the next cards depend on. Nobody leaves and no card returns to the pack.
Cards that would return to the pack (`opening.treasures`) do not count, so until those treasures have come, the next
card that counts is a treasure.

A draw without a strike is a set of cards with few enough of each kind, in any order. A product of polynomials counts
these sets, with one factor for each kind. The probability is the coefficient of x^n in

    (1 + x)^others · Π over kinds of Σ C(left, j) x^j, j ≤ harmless

divided by C(cards, n), the number of all sets. The integers are exact, and so is the quotient.

Every treasure is equally likely to be at any place of the pack. So n cards bring on average n times the chance that
the first is a treasure and no other strikes, times the average treasure. If a strike leaves everybody half, rounded
down, then an odd pot keeps half a gem less than its half. The same polynomials, with the sign of every odd treasure
reversed, give the probability of an odd pot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import accumulate, pairwise
from math import comb

from kortdiamant.expedition.rules import Relic, Role, Rules, Treasure
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
    alternating = [(-1) ** index * number for index, number in enumerate(_binomials(odd))]
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
        for index, number in enumerate(left):
            product[index + shift] += factor * number
    return product


@dataclass(frozen=True, slots=True)
class Risk:
    """The kind of the next card that counts: exact probabilities that sum to 1, or all 0 when no card can come.

    A `hazard` only threatens; a `bust` is a hazard that ends the expedition.
    """

    bust: Fraction = Fraction(0)
    treasure: Fraction = Fraction(0)
    relic: Fraction = Fraction(0)
    hazard: Fraction = Fraction(0)


def risk(state: State) -> Risk:
    """The chances of the next card; cards that would return to the pack are left out. Raises `UnsupportedRules`."""
    ODDS.check(state.rules)
    if state.phase not in (Phase.REVEAL, Phase.DECIDE):
        return Risk()
    weights: Counter[str] = Counter()
    threats = state.threats()
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if not state.comes_too_early(cell.role):
            weights[_risk_field(state, cell.role, threats)] += count
    total = weights.total()
    return Risk(**{fate: Fraction(weight, total) for fate, weight in weights.items()}) if total else Risk()


def _risk_field(state: State, role: Role, threats: dict[str, int]) -> str:
    """The field of `Risk` that a card of this role belongs to."""
    if isinstance(role, Treasure):
        return "treasure"
    if isinstance(role, Relic):
        return "relic"
    return "bust" if threats.get(role.kind, 0) + 1 >= state.rules.strikes(role.kind) else "hazard"


@dataclass(frozen=True, slots=True)
class Outlook:
    """The exact chances from a position, over the cards that count.

    `survival[n]` is the probability that n more cards come without a strike, up to the last card of the pack. `share`
    and `pots` are average gems of one explorer inside: `share` is what the next card brings, `pots[n]` is what the
    explorer can bring home after n more cards, including what a strike leaves.
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
        """The average number of cards until the bust; None if there can be none.

        If there can be one, the whole pack brings it, and the average is the sum of the chances that it comes later.
        """
        return None if self.survival[-1] else sum(self.survival, Fraction(0))


def outlook(state: State) -> Outlook:
    """The chances from a position, all 0 if no card can come. Raises `UnsupportedRules`."""
    urn = urn_of(state)
    return Outlook(risk(state), urn_survival(urn), _mean_share(urn), pots(urn, state.carried, state.rules.hazards.lose))


def next_share(state: State) -> Fraction:
    """The average gems that the next card brings each explorer: `outlook(state).share` without its polynomials.

    Bots ask this before every decision. Raises `UnsupportedRules`.
    """
    return _mean_share(urn_of(state))


def _mean_share(urn: Urn) -> Fraction:
    cards = len(urn.shares) if urn.certain else urn.cards
    return Fraction(sum(urn.shares), cards) if cards else Fraction(0)


def mean_bust(rules: Rules) -> Fraction | None:
    """The exact average number of cards on the path when an expedition of round 1 busts, if nobody leaves.

    None if no hazard can strike. Cards that the opening returns to the pack are not counted. The n hazards of a
    shuffled pack divide the other cards evenly on average, so a hazard comes every (cards + 1) / (n + 1) cards. The
    average number of hazards until a strike is the sum over k of the probability that k of them do not strike.
    `outlook` gives the same number, but needs the polynomial of the whole pack.

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


ONE_HALF = Fraction(1, 2)


def pots(urn: Urn, carried: int, lose: str) -> tuple[Fraction, ...]:
    """The average gems of an explorer who now carries `carried`, after n = 0, 1, ... more cards.

    `lose` is the rule `hazards.lose`; what a strike leaves is part of the pot.
    """
    alive = _pot_before_strike(urn, carried)
    if lose == "all":
        return tuple(alive)
    kept = [Fraction(0), *accumulate(_pot_at_strike(urn, carried))]
    if lose == "half":
        odd = [Fraction(0), *accumulate(_odd_strikes(urn, carried))]
        kept = [ONE_HALF * (gems - times) for gems, times in zip(kept, odd, strict=True)]
    return tuple(before + after for before, after in zip(alive, kept, strict=True))


def _pot_before_strike(urn: Urn, carried: int) -> list[Fraction]:
    """E[gems carried after n cards · no strike so far]."""
    found = zip(urn_survival(urn), _treasures_drawn(urn), strict=True)
    return [carried * survives + _mean_treasure(urn) * treasures for survives, treasures in found]


def _pot_at_strike(urn: Urn, carried: int) -> Iterator[Fraction]:
    """E[gems carried · the nth card strikes] for n = 1, 2, ..."""
    alive, survival, treasures = _pot_before_strike(urn, carried), urn_survival(urn), _treasures_drawn(urn)
    for number in range(1, len(alive)):
        # The explorer carries the treasures among the first n - 1 cards, so the last card is taken out of the average.
        beyond = max(number - urn.certain, 0)
        last = (treasures[number] - survival[number] * urn.certain) / beyond if beyond else Fraction(1)
        yield alive[number - 1] - (alive[number] - _mean_treasure(urn) * last)


def _treasures_drawn(urn: Urn) -> list[Fraction]:
    """E[treasures among n cards · none strikes]."""
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
    return Fraction(sum(urn.shares), max(len(urn.shares), 1))


def _odd_strikes(urn: Urn, carried: int) -> list[Fraction]:
    """P(the nth card strikes an odd pot) for n = 1, 2, ..."""
    survival = urn_survival(urn)
    signed = _signed_strikes(urn, carried)
    strikes = [before - after for before, after in pairwise(survival)]
    return [ONE_HALF * (struck - sign) for struck, sign in zip(strikes, signed, strict=True)]


def _signed_strikes(urn: Urn, carried: int) -> list[Fraction]:
    """E[(-1)^gems carried · the nth card strikes] for n = 1, 2, ..., averaged over the certain treasures."""
    odd = sum(share % 2 for share in urn.shares)
    even = len(urn.shares) - odd
    total = [Fraction(0)] * (urn.cards - urn.certain)
    for taken in range(min(odd, urn.certain) + 1):
        ways = comb(odd, taken) * comb(even, urn.certain - taken)
        if ways:
            weight = Fraction((-1) ** (carried + taken) * ways, comb(len(urn.shares), urn.certain))
            more = _signs_at_strike(odd - taken, even - (urn.certain - taken) + urn.relics, urn.threats)
            total = [sum_ + weight * sign for sum_, sign in zip(total, more, strict=True)]
    return [*[Fraction(0)] * urn.certain, *total]


def _signs_at_strike(odd: int, even: int, threats: Sequence[Threat]) -> Sequence[Fraction]:
    """E[(-1)^k · the nth card strikes] for n = 1, 2, ..., where k of the cards before it are odd treasures."""
    now = expected_signs(even, odd, threats)
    beside = expected_signs(even, odd - 1, threats) if odd else (Fraction(0),) * (len(now) - 1)
    chance = Fraction(odd, len(now) - 1) if odd else Fraction(0)
    return [before - after - 2 * chance * rest for (before, after), rest in zip(pairwise(now), beside, strict=True)]
