"""`kortdiamant solve`: the exact best time to leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import AsJson, OutputLanguage, PlayedRuleset
from kortdiamant.cli.output.screen import output
from kortdiamant.session.blocks import Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.odds.stopping import Solution
    from kortdiamant.rulebook import Ruleset


def solve(
    ruleset: PlayedRuleset = "slott",
    players: Annotated[int, typer.Option(metavar="N", min=1, help="Explorers who go in and leave together.")] = 1,
    as_json: AsJson = False,
    language: OutputLanguage = None,
) -> None:
    """Find the best time to leave the first expedition when nobody else interferes, and its expected value."""
    from kortdiamant.errors import WrongSeatCount
    from kortdiamant.odds.stopping import solve as find_policy
    from kortdiamant.rulebook import load
    from kortdiamant.telling.odds import advice_table, solution_sentences
    from kortdiamant.telling.speaker import speaker_for

    set_language(language)
    played = load(ruleset)
    output_language = set_language(language, played.language)
    if players > played.rules.players.max:
        raise WrongSeatCount(players, 1, played.rules.players.max)
    solution = find_policy(played.rules, players)
    if as_json:
        output().show_json(_as_data(solution, played, players))
        return
    speaker = speaker_for(played, output_language)
    output().show_blocks(
        [
            Heading(played.title_in(output_language)),
            *solution_sentences(solution, players, speaker),
            "",
            Rows.of(advice_table(solution, speaker)),
        ]
    )


PAGE = Page(
    "The result is exact, by dynamic programming over the cards left in the pack. For each set of hazards on the "
    "path, the table says with how many gems to leave.",
    (
        ("kortdiamant solve --ruleset marquoir", "one explorer alone"),
        ("kortdiamant solve --players 3", "three explorers who leave together"),
    ),
    "the ruleset is refused, or it has too many positions",
    ("odds", "rulesets"),
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
