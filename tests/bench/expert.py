"""How long the expert thinks: CPU time of its decisions in games against others."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import NamedTuple

from kortdiamant.bots import Answer, View, asking, prepare
from kortdiamant.rulebook import load
from kortdiamant.simulation import play_games

OTHERS = ("value",) * 3
RULESETS = ("slott", "iello")
SEED = 1


class Thinking(NamedTuple):
    """Milliseconds of a decision."""

    median: float
    most: float  # of 95 %


def thinking(spec: str, games: int) -> Thinking:
    """What the decisions of so many games of each ruleset take, four at a table, once everything is compiled."""
    prepare(spec)
    spent: list[float] = []
    ask = asking(spec)

    def timed(view: View) -> Answer:
        begun = process_time()
        answer = ask(view)
        spent.append(1000 * (process_time() - begun))
        return answer

    for reference in RULESETS:
        play_games(load(reference).rules, [timed, *map(asking, OTHERS)], SEED, range(games))
    return Thinking(median(spent), sorted(spent)[len(spent) * 95 // 100])
