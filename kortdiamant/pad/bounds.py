"""What a game can pay: nothing that can happen is refused, and whatever is allowed in a single cell can happen.

Every treasure can be turned up in one expedition, and all of it can go to one explorer: the others leave before the
first treasure. So the sum of all treasures bounds a haul, and the hauls of a round together.
"""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.errors import ImpossibleRelics, TooManyGems, WhyNoRelic
from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.pad.haul import Row

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
