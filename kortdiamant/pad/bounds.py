"""What a game can pay: the most gems of a round, and what relics can be worth.

Nothing that can happen is rejected, and everything that is allowed in a single cell can happen. Every treasure can be
turned up in one expedition, and all of it can go to one explorer if the others leave before the first treasure. So the
sum of all treasures bounds a haul, and the hauls of a round together.

For each round one knows which worths its relics can have: how many relics had entered, and what was claimed before.
A worth that the players give must be among them. A worth that they leave open must be clear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kortdiamant.errors import ImpossibleRelics, ImpossibleWorth, TooManyGems, UnclearWorth, WhyNoRelic
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Relic,
    RoundWorth,
    Rules,
    SeenOrderWorth,
    Treasure,
    worth_in_order,
)
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.pad.moves import Row

PAD = Consumer(
    "pad",
    honours=(
        "relics.enter",
        "relics.claim",
        "relics.worth",
        "relics.unclaimed",
        "ties",
        # They change who gets the treasures of a round, and at most one gets them all:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "hazards.lose",
        "decisions.from-card",
        "empty-deck",
        # They change which cards come, and at best all treasures come and nothing strikes:
        "hazards.strikes",
        "hazards.after-bust",
        "hazards.after-round",
        "opening.treasures",
    ),
)


def most_gems(rules: Rules) -> int:
    """The gems of all treasures: the most that comes out of one expedition."""
    return sum(cell.role.value * len(cell.copies) for cell in rules.cells if isinstance(cell.role, Treasure))


def check_rows(rules: Rules, rows: Sequence[Row]) -> None:
    """Insist that rounds can have come out like this; raises `TooManyGems` or `ImpossibleRelics`."""
    claimed = 0
    for number, row in enumerate(rows, start=1):
        _check_gems(rules, number, row)
        claimed += _check_relics(rules, number, row, claimed)


def _check_gems(rules: Rules, number: int, row: Row) -> None:
    most = most_gems(rules)
    gems = [haul.gems if haul else 0 for haul in row]
    for seat, each in enumerate(gems):
        if each > most:
            raise TooManyGems(seat, number, each, most)
    if sum(gems) > most:
        raise TooManyGems(None, number, sum(gems), most)


def _check_relics(rules: Rules, number: int, row: Row, claimed: int) -> int:
    """How many relics were claimed in a round, if so many can have been."""
    counts = [len(haul.relics) if haul else 0 for haul in row]
    explorers = rules.players.explorers
    for seat, count in enumerate(counts):
        if rules.relics.claim == "one" and count > explorers:
            raise ImpossibleRelics(seat, number, count, explorers, WhyNoRelic.ONE_EACH)
    left = rules.relics_entered(number) - claimed
    if sum(counts) > left:
        raise _too_many(rules, number, claimed, sum(counts), left)
    return sum(counts)


def _too_many(rules: Rules, number: int, claimed: int, asked: int, left: int) -> ImpossibleRelics:
    """Why there are not so many relics in the pack of a round."""
    if not rules.relic_queue:
        return ImpossibleRelics(None, number, asked, 0, WhyNoRelic.NOT_IN_PLAY)
    later = (each for each in range(number + 1, rules.rounds + 1) if rules.relics_entered(each) >= claimed + asked)
    enters = next(later, None)
    why = WhyNoRelic.ALL_TAKEN if enters is None else WhyNoRelic.NOT_YET
    return ImpossibleRelics(None, number, asked, max(left, 0), why, enters)


RoundWorths = tuple[tuple[int, ...], ...]
"""The worths of one round by seat, each in the order of its haul."""
Worths = tuple[RoundWorths, ...]


def relic_worths(rules: Rules, rows: Sequence[Row]) -> Worths:
    """What every relic is worth, by round and seat; there must not be more of them than there can be.

    Raises `ImpossibleWorth`, and `UnclearWorth` where the rules do not say.
    """
    known: Worths = ()
    for number, row in enumerate(rows, start=1):
        known = (*known, _assign_worths(row, number, _possible_worths(rules, number, _count_relics(row), known)))
    return known


def _count_relics(row: Row) -> int:
    return sum(len(haul.relics) for haul in row if haul)


def _assign_worths(row: Row, number: int, offered: list[int]) -> RoundWorths:
    """Give everybody what they said, and then what is left to those who did not say."""
    relics = [haul.relics if haul else () for haul in row]
    for seat, said in enumerate(relics):
        for worth in said:
            if worth is None:
                continue
            if worth not in offered:
                raise ImpossibleWorth(seat, number, worth, _distinct(offered))
            offered.remove(worth)
    _check_unambiguous(row, number, offered)
    rest = iter(offered)
    return tuple(tuple(next(rest) if worth is None else worth for worth in said) for said in relics)


def _check_unambiguous(row: Row, number: int, offered: Sequence[int]) -> None:
    """Raise `UnclearWorth` if relics that are left open can be worth one thing or another."""
    open_ = [(seat, haul) for seat, haul in enumerate(row) if haul and None in haul.relics]
    if not open_ or len(set(offered)) == 1:
        return
    seat, haul = open_[0]
    takes_all = len(open_) == 1 and haul.relics.count(None) == len(offered)
    if not takes_all:
        raise UnclearWorth(seat, number, _distinct(offered), haul.gems)


def _possible_worths(rules: Rules, number: int, count: int, known: Worths) -> list[int]:
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
            return list(_seen_worths(rules, number, count, values, _first_unseen(values, before)))
    return list(_printed_worths(rules, number, before))


def _printed_worths(rules: Rules, number: int, before: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """What stands on the relics that have entered and were not claimed."""
    gone = [worth for row in before for worth in row]
    for cell in rules.relic_queue[: rules.relics_entered(number)]:
        role = rules.cells[cell].role
        worth = (role.printed if isinstance(role, Relic) else None) or 0
        if worth in gone:
            gone.remove(worth)
        else:
            yield worth


def _seen_worths(rules: Rules, number: int, count: int, values: Sequence[int], first: int) -> Iterator[int]:
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


def _distinct(offered: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(set(offered)))
