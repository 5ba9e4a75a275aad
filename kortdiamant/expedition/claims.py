"""Whether relics can have been claimed that are worth so much: what each way to value them allows.

A seat's worths stand in the order of its claims. Between seats the order is not known, so only what no order allows is
doubtful.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kortdiamant.errors import ImpossibleStart, WhyNoStart
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Relic,
    RoundWorth,
    Rules,
    SeenOrderWorth,
    worth_in_order,
)

Claims = Sequence[Sequence[int]]


def doubtful_claims(rules: Rules, round_number: int, claims: Claims, seen: int) -> Iterator[ImpossibleStart]:
    """What is wrong with the relics that were claimed before a round, given by seat; `seen` were turned up by then."""
    entered = rules.relics_entered(round_number - 1)
    count = sum(map(len, claims))
    if count > entered:
        yield _too_many(_place_of(claims, entered), round_number, count, entered)
        return
    match rules.relics.worth:
        case ClaimOrderWorth(values=values):
            yield from _in_order(_first(values, count), round_number, claims)
        case SeenOrderWorth(values=values):
            yield from _in_order(_first(values, seen), round_number, claims)
        case RoundWorth(values=values):
            yield from _by_round(rules, values, round_number, claims)
        case FixedWorth(value=value):
            yield from _from_pool(Counter({value: count}), round_number, claims)
        case _:  # printed
            printed = [rules.cells[cell].role for cell in rules.relic_queue[:entered]]
            pool = Counter(role.printed or 0 for role in printed if isinstance(role, Relic))
            yield from _from_pool(pool, round_number, claims)


def _first(values: Sequence[int], count: int) -> list[int]:
    """What the first so many relics are worth."""
    return [worth_in_order(values, place) for place in range(count)]


def _in_order(sequence: Sequence[int], round_number: int, claims: Claims) -> Iterator[ImpossibleStart]:
    """Every claim takes one of the sequence, and those of a seat one behind the other."""
    doubtful = list(_from_pool(Counter(sequence), round_number, claims))
    yield from doubtful
    if doubtful:
        return
    for seat, worths in enumerate(claims):
        following = iter(sequence)
        for number, worth in enumerate(worths):
            if worth not in following:  # goes on behind the worth before
                yield _doubt(WhyNoStart.ORDER, (seat, number), round_number, worth)
                break


def _from_pool(pool: Counter[int], round_number: int, claims: Claims) -> Iterator[ImpossibleStart]:
    """Every claim takes one out of a heap of worths."""
    left = Counter(pool)
    for seat, worths in enumerate(claims):
        for number, worth in enumerate(worths):
            left[worth] -= 1
            if left[worth] < 0:
                yield _doubt(WhyNoStart.WORTH, (seat, number), round_number, worth, pool)


def _by_round(rules: Rules, values: Mapping[int, int], round_number: int, claims: Claims) -> Iterator[ImpossibleStart]:
    """Let every relic be claimed as late as its worth and its place allow; then as many as possible have come."""
    worths = {number: values[number] for number in range(1, round_number) if _is_open(rules, values, number)}
    claimed: list[tuple[int, int, int]] = []  # round, seat, number
    for seat, said in enumerate(claims):
        latest = round_number - 1
        for number in reversed(range(len(said))):
            fitting = [each for each, worth in worths.items() if worth == said[number]]
            in_time = [each for each in fitting if each <= latest]
            if in_time:
                latest = max(in_time)
                claimed.append((latest, seat, number))
            else:
                why = WhyNoStart.ORDER if fitting else WhyNoStart.WORTH
                possible = () if fitting else worths.values()
                yield _doubt(why, (seat, number), round_number, said[number], possible)
    yield from _before_they_came(rules, claimed)


def _is_open(rules: Rules, values: Mapping[int, int], number: int) -> bool:
    """Whether a relic can be claimed in a round."""
    return number in values and rules.relics_entered(number) > 0


def _before_they_came(rules: Rules, claimed: Sequence[tuple[int, int, int]]) -> Iterator[ImpossibleStart]:
    """More relics of early rounds than had entered the pack by then; only the first such round is told."""
    for count, (number, seat, place) in enumerate(sorted(claimed), start=1):
        entered = rules.relics_entered(number)
        if count > entered:
            yield _too_many((seat, place), number + 1, count, entered)
            return


def _place_of(claims: Claims, number: int) -> tuple[int, int]:
    """Seat and place of the claim that has so many before it, seat by seat."""
    return [(seat, place) for seat, worths in enumerate(claims) for place in range(len(worths))][number]


def _too_many(place: tuple[int, int], round_number: int, count: int, limit: int) -> ImpossibleStart:
    return ImpossibleStart(WhyNoStart.CLAIMS, ("relics", *place), round_number, amount=count, limit=limit)


def _doubt(
    why: WhyNoStart, claim: tuple[int, int], round_number: int, worth: int, possible: Iterable[int] = ()
) -> ImpossibleStart:
    """What is wrong with a claim, given by its seat and place."""
    worths = tuple(map(str, sorted({*possible})))
    return ImpossibleStart(why, ("relics", *claim), round_number, amount=worth, possible=worths)
