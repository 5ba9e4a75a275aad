"""The best time to leave, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping

from kortdiamant.cli.answers import Heading, Rows
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.errors import WrongSeatCount
from kortdiamant.languages import Language
from kortdiamant.odds.stopping import Solution, solve
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.telling import speaker_for
from kortdiamant.telling.stopping import advice_table, solution_sentences


def show_solution(reference: str, players: int, *, as_json: bool, language: Language | None) -> None:
    """Print the best policy and its value; raises `TooManyPositions`, and whatever `load` raises."""
    speak(language)
    ruleset = load(reference)
    spoken = speak(language or ruleset.language)
    if players > ruleset.rules.players.max:
        raise WrongSeatCount(players, 1, ruleset.rules.players.max)
    solution = solve(ruleset.rules, players)
    if as_json:
        output().show_as_is(json.dumps(_as_data(solution, ruleset, players)))
        return
    speaker = speaker_for(ruleset, spoken)
    output().show_blocks(
        [
            Heading(ruleset.title_in(spoken)),
            *solution_sentences(solution, players, speaker),
            "",
            Rows.of(advice_table(solution, speaker)),
        ]
    )


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
