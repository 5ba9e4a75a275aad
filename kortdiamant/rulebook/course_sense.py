"""Whether the course of an expedition can be as its ruleset says: how it begins, when one decides, what is left."""

from __future__ import annotations

from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings

OPENING = ("rules", "opening", "treasures")
FROM_CARD = ("rules", "decisions", "from-card")
LEFTOVERS = ("rules", "leftovers")
REMAINDER = ("rules", "treasure", "remainder")


def check_course(rules: Rules, found: Findings) -> None:
    """Note what an expedition never comes to, and rules about leftovers where none are left."""
    treasures = sum(len(cell.copies) for cell in rules.cells if isinstance(cell.role, Treasure))
    if rules.opening.treasures > treasures and found.knows("opening"):
        spot = found.value(OPENING)
        found.warn(spot, faults.TOO_MANY_OPEN, wanted=rules.opening.treasures, treasures=treasures)
    if found.knows("decisions", "hazards"):
        _check_decisions(rules, treasures, found)
    if rules.treasure.remainder == "lost" and found.knows("treasure"):
        found.without_effect(LEFTOVERS, REMAINDER, "treasure.remainder: lost")


def _check_decisions(rules: Rules, treasures: int, found: Findings) -> None:
    """Warn if a hazard must have struck, or the pack is empty, before so many cards lie on the path."""
    harmless = sum(min(count, rules.strikes(kind) - 1) for kind, count in rules.kinds.items())
    longest = treasures + len(rules.relic_queue) + harmless
    if rules.decisions.from_card > longest:
        spot = found.value(FROM_CARD)
        found.warn(spot, faults.NEVER_DECIDES, from_card=rules.decisions.from_card, longest=longest)
