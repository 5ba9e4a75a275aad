"""The best time to leave, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.odds.stopping import Solution
from kortdiamant.rulebook import Ruleset


def _as_data(solution: Solution, ruleset: Ruleset, players: int) -> Mapping[str, object]:
    value = solution.value
    return {
        "ruleset": ruleset.reference,
        "players": players,
        "value": float(value),
        "exact": f"{value.numerator}/{value.denominator}",
        "positions": solution.positions,
        "policy": [
            {
                "hazards": list(advice.hazards),
                "striking": advice.striking,
                "least": advice.least,
                "enough": advice.enough,
            }
            for advice in solution.advice
        ],
    }
