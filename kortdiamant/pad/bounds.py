"""The bounds of a score pad: the most gems of a round, and the possible worths of relics.

Nothing that can happen is rejected, and everything that is allowed in a single cell can happen. Every treasure can be
turned up in one expedition, and all of it can go to one explorer if the others leave before the first treasure. So the
sum of all treasures bounds a haul, and the hauls of a round together.

The relics that had entered by a round, and those that were claimed before, determine the worths that are possible in
it. A worth that the players give must be among them. A worth that they leave open must be unambiguous.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kortdiamant.errors import ImpossibleRelics, ImpossibleWorth, TooManyGems, UnclearWorth, WhyNoRelic
from kortdiamant.expedition.rules import PrintedWorth, Rules, SeenOrderWorth, Treasure, relic_worth, worth_in_order
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
        # They decide who gets the treasures of a round; at most, one player gets all of them:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "hazards.lose",
        "decisions.from-card",
        "empty-deck",
        # They decide which cards come; at best, all treasures come and nothing strikes:
        "hazards.strikes",
        "hazards.after-bust",
        "hazards.after-round",
        "opening.treasures",
    ),
)


def most_gems(rules: Rules) -> int:
    """The most gems that can come out of one expedition: those of all treasures."""
    return sum(cell.role.value * len(cell.copies) for cell in rules.cells if isinstance(cell.role, Treasure))


def check_rows(rules: Rules, rows: Sequence[Row]) -> None:
    """Raise `TooManyGems` or `ImpossibleRelics` if the rounds cannot have ended like this."""
    claimed = 0
    for number, row in enumerate(rows, start=1):
        _check_gems(rules, number, row)
        _check_relics(rules, number, row, claimed)
        claimed += _count_relics(row)


def _check_gems(rules: Rules, number: int, row: Row) -> None:
    most = most_gems(rules)
    gems = [haul.gems if haul else 0 for haul in row]
    for seat, each in enumerate(gems):
        if each > most:
            raise TooManyGems(seat, number, each, most)
    if sum(gems) > most:
        raise TooManyGems(None, number, sum(gems), most)


def _check_relics(rules: Rules, number: int, row: Row, claimed: int) -> None:
    explorers = rules.players.explorers
    for seat, haul in enumerate(row):
        if haul and rules.relics.claim == "one" and len(haul.relics) > explorers:
            raise ImpossibleRelics(seat, number, len(haul.relics), explorers, WhyNoRelic.ONE_EACH)
    left = rules.relics_entered(number) - claimed
    if _count_relics(row) > left:
        raise _too_many_relics(rules, number, claimed, _count_relics(row), left)


def _too_many_relics(rules: Rules, number: int, claimed: int, asked: int, left: int) -> ImpossibleRelics:
    if not rules.relic_queue:
        return ImpossibleRelics(None, number, asked, 0, WhyNoRelic.NOT_IN_PLAY)
    enters = rules.entry_round(claimed + asked - 1)
    why = WhyNoRelic.ALL_TAKEN if enters is None else WhyNoRelic.NOT_YET
    return ImpossibleRelics(None, number, asked, left, why, enters)


RoundWorths = tuple[tuple[int, ...], ...]
"""The worths of one round by seat, each in the order of its haul."""
Worths = tuple[RoundWorths, ...]


def relic_worths(rules: Rules, rows: Sequence[Row]) -> Worths:
    """The worth of every relic, by round and seat, for rows that `check_rows` accepts.

    Raises `ImpossibleWorth`, or `UnclearWorth` for a relic without a worth that can have several.
    """
    known: Worths = ()
    for number, row in enumerate(rows, start=1):
        known = (*known, _assign_worths(row, number, _possible_worths(rules, number, _count_relics(row), known)))
    return known


def _count_relics(row: Row) -> int:
    return sum(len(haul.relics) for haul in row if haul)


def _assign_worths(row: Row, number: int, offered: list[int]) -> RoundWorths:
    """Assign the worths that were given, and then the remaining ones to the relics without a worth."""
    relics = [haul.relics if haul else () for haul in row]
    for seat, given in enumerate(relics):
        for worth in given:
            if worth is None:
                continue
            if worth not in offered:
                raise ImpossibleWorth(seat, number, worth, _distinct(offered))
            offered.remove(worth)
    _check_unambiguous(row, number, offered)
    rest = iter(offered)
    return tuple(tuple(next(rest) if worth is None else worth for worth in given) for given in relics)


def _check_unambiguous(row: Row, number: int, offered: Sequence[int]) -> None:
    """Raise `UnclearWorth` if relics without a worth can have several."""
    for seat, haul in enumerate(row):
        unclear = haul.relics.count(None) if haul else 0
        if haul and 0 < unclear < len(offered) and len(set(offered)) > 1:
            raise UnclearWorth(seat, number, _distinct(offered), haul.gems)


def _possible_worths(rules: Rules, number: int, count: int, known: Worths) -> list[int]:
    """The worths that `count` claims of a round can have, each as often as possible.

    Worths by claim order, round or a fixed value depend on the count; printed worths and seen order leave a choice.
    """
    if not count:
        return []
    before = [tuple(worth for claims in row for worth in claims) for row in known]
    claimed = [worth for row in before for worth in row]
    match rules.relics.worth:
        case SeenOrderWorth(values=values):
            return list(_seen_worths(rules, number, count, values, _first_unseen(values, before)))
        case PrintedWorth():
            left = rules.printed_worths(number)
            for worth in claimed:
                left.remove(worth)
            return left
        case worth:
            round_number = min(number, rules.rounds)
            places = range(len(claimed), len(claimed) + count)
            return [relic_worth(worth, None, claimed=nth, seen=nth, round_number=round_number) for nth in places]


def _seen_worths(rules: Rules, number: int, count: int, values: Sequence[int], first: int) -> Iterator[int]:
    """The worths of the relics that can be turned up in a round from the `first` on.

    A relic that leaves the game is turned up once. If relics return, any number can be turned up; then the last value
    repeats, so a list that goes beyond the values by `count` is long enough.
    """
    last = rules.relics_entered(number) if rules.relics.unclaimed == "removed" else max(first, len(values)) + count
    for nth in range(first, last):
        yield worth_in_order(values, nth)


def _first_unseen(values: Sequence[int], before: Sequence[tuple[int, ...]]) -> int:
    """The least number of relics that were turned up, given the worths claimed in earlier rounds."""
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
