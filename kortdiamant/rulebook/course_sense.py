"""Whether the course of an expedition can be as its ruleset says: how it begins, when one decides, what is left."""

from __future__ import annotations

from kortdiamant.expedition.rules import Rules
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings

OPENING = ("rules", "opening", "treasures")
FROM_CARD = ("rules", "decisions", "from-card")
LEFTOVERS = ("rules", "leftovers")
REMAINDER = ("rules", "treasure", "remainder")


def check_course(rules: Rules, found: Findings) -> None:
    """Note what an expedition never comes to, and rules about leftovers where none are left."""
    if rules.opening.treasures > rules.treasures and found.knows("opening"):
        spot = found.value(OPENING)
        found.warn(spot, faults.TOO_MANY_OPEN, wanted=rules.opening.treasures, treasures=rules.treasures)
    if found.knows("decisions", "hazards"):
        _check_decisions(rules, found)
    if rules.treasure.remainder == "lost" and found.knows("treasure"):
        found.without_effect(LEFTOVERS, REMAINDER, "treasure.remainder: lost")


def _check_decisions(rules: Rules, found: Findings) -> None:
    """Warn if a hazard must have struck, or the pack is empty, before so many cards lie on the path."""
    longest = rules.treasures + len(rules.relic_queue) + rules.harmless
    if rules.decisions.from_card > longest:
        spot = found.value(FROM_CARD)
        found.warn(spot, faults.NEVER_DECIDES, from_card=rules.decisions.from_card, longest=longest)
