"""What relics are worth on a pad: said by the players where only they can know, else found by the rules.

Of each round one knows which worths were to be had in it, since one knows how many relics had entered and what was
claimed before. What was said must be among them; what was left open must then be clear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kortdiamant.errors import ImpossibleWorth, UnclearWorth
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Relic,
    RoundWorth,
    Rules,
    SeenOrderWorth,
    worth_in_order,
)
from kortdiamant.pad.haul import Row

Claims = tuple[tuple[int, ...], ...]
"""The worths of one round by seat, each in the order of its haul."""
Worths = tuple[Claims, ...]


def worths(rules: Rules, rows: Sequence[Row]) -> Worths:
    """What every relic is worth, by round and seat; there must not be more of them than there can be.

    Raises `ImpossibleWorth`, and `UnclearWorth` where the rules do not say.
    """
    known: Worths = ()
    for number, row in enumerate(rows, start=1):
        known = (*known, _claims(row, number, _offered(rules, number, _count(row), known)))
    return known


def _count(row: Row) -> int:
    return sum(len(haul.relics) for haul in row if haul)


def _claims(row: Row, number: int, offered: list[int]) -> Claims:
    """Give everybody what they said, and then what is left to those who did not say."""
    relics = [haul.relics if haul else () for haul in row]
    for seat, said in enumerate(relics):
        for worth in said:
            if worth is None:
                continue
            if worth not in offered:
                raise ImpossibleWorth(seat, number, worth, _kinds(offered))
            offered.remove(worth)
    _insist_on_clearness(row, number, offered)
    rest = iter(offered)
    return tuple(tuple(next(rest) if worth is None else worth for worth in said) for said in relics)


def _insist_on_clearness(row: Row, number: int, offered: Sequence[int]) -> None:
    """Raise `UnclearWorth` if relics that are left open can be worth one thing or another."""
    open_ = [(seat, haul) for seat, haul in enumerate(row) if haul and None in haul.relics]
    if not open_ or len(set(offered)) == 1:
        return
    seat, haul = open_[0]
    takes_all = len(open_) == 1 and haul.relics.count(None) == len(offered)
    if not takes_all:
        raise UnclearWorth(seat, number, _kinds(offered), haul.gems)


def _offered(rules: Rules, number: int, count: int, known: Worths) -> list[int]:
    """The worths that can be claimed in a round, each as often as it can, if so many were; none matters if none was."""
    if not count:
        return []
    before = [tuple(worth for claims in row for worth in claims) for row in known]
    claimed = sum(map(len, before))
    match rules.relics.worth:
        case FixedWorth(value=value):
            return [value] * count
        case RoundWorth(values=table):
            return [table[min(number, rules.rounds)]] * count
        case ClaimOrderWorth(values=values):
            return [worth_in_order(values, nth) for nth in range(claimed, claimed + count)]
        case SeenOrderWorth(values=values):
            return list(_seen(rules, number, count, values, _first_unseen(values, before)))
    return list(_printed(rules, number, before))


def _printed(rules: Rules, number: int, before: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """What stands on the relics that have entered and were not claimed."""
    gone = [worth for row in before for worth in row]
    for cell in rules.relic_queue[: rules.relics_entered(number)]:
        role = rules.cells[cell].role
        worth = (role.printed if isinstance(role, Relic) else None) or 0
        if worth in gone:
            gone.remove(worth)
        else:
            yield worth


def _seen(rules: Rules, number: int, count: int, values: Sequence[int], first: int) -> Iterator[int]:
    """What relics are worth that can be turned up in a round; one that is lost is not turned up twice."""
    last = rules.relics_entered(number) if rules.relics.unclaimed == "removed" else max(first, len(values)) + count
    for nth in range(first, last):
        yield worth_in_order(values, nth)


def _first_unseen(values: Sequence[int], before: Sequence[tuple[int, ...]]) -> int:
    """How many relics have been turned up at least, if these were claimed in earlier rounds."""
    first = 0
    for row in before:
        taken: set[int] = set()
        for worth in row:
            nth = first
            while nth in taken or worth_in_order(values, nth) != worth:
                nth += 1
            taken.add(nth)
        first = max(taken, default=first - 1) + 1
    return first


def _kinds(offered: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(set(offered)))
