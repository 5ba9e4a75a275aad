"""How many players sit at the table at which two rulesets are compared."""

from __future__ import annotations

from kortdiamant.errors import NoCommonTable, PlayerLimits
from kortdiamant.rulebook import Ruleset

USUAL = 4


def company(one: Ruleset, other: Ruleset, wanted: int | None = None) -> int:
    """So many players, or as near to four as both rulesets allow; raises `NoCommonTable`."""
    limits = _limits(one), _limits(other)
    least, most = max(each.minimum for each in limits), min(each.maximum for each in limits)
    if least > most:
        raise NoCommonTable(None, limits)
    if wanted is None:
        return min(max(USUAL, least), most)
    if not least <= wanted <= most:
        raise NoCommonTable(wanted, limits)
    return wanted


def _limits(ruleset: Ruleset) -> PlayerLimits:
    players = ruleset.rules.players
    return PlayerLimits(ruleset.reference, players.min, players.max)
