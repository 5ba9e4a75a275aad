"""Whether a ruleset of Diam that is well formed makes a game."""

from __future__ import annotations

from collections import Counter

from kortdiamant.diam.rules import RuleBlock
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings

SEATS = ("rules", "seats")
BEGINS = ("rules", "begins")
REPETITION = ("rules", "repetition")


def check_diam(rules: RuleBlock, found: Findings) -> None:
    """Note what keeps the game from being one, and that it may never end."""
    if found.knows("seats"):
        _check_sides(rules, found)
        _check_colours(rules, found)
        if found.knows("begins") and rules.begins > len(rules.seats):
            found.add(found.value(BEGINS), faults.NO_SUCH_SEAT, seat=rules.begins, seats=len(rules.seats))
    if rules.repetition == "never":
        found.warn(found.value(REPETITION), faults.MAY_GO_ON)


def _check_sides(rules: RuleBlock, found: Findings) -> None:
    """Two sides play against each other."""
    sides = {seat.side for seat in rules.seats}
    if len(sides) == 1:
        found.add(found.value(SEATS), faults.ONE_SIDE, side=sides.pop())


def _check_colours(rules: RuleBlock, found: Findings) -> None:
    """Every colour is placed by one seat; a colour that nobody has stays out."""
    counts = Counter(colour for seat in rules.seats for colour in seat.colours)
    told: Counter[str] = Counter()
    for number, seat in enumerate(rules.seats):
        for place, colour in enumerate(seat.colours):
            told[colour] += 1
            if counts[colour] > 1 and told[colour] > 1:
                found.add(found.value((*SEATS, number, "colours", place)), faults.COLOUR_TWICE, colour=colour)
