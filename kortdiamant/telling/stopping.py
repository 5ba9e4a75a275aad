"""The best time to leave, in words and as a table that one can keep in mind."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.odds.stopping import Solution, StoppingAdvice
from kortdiamant.telling.speaker import Speaker

NEVER = "–"


def solution_sentences(solution: Solution, explorers: int, speaker: Speaker) -> Iterator[str]:
    """What the best policy is worth, and how to read the table."""
    worth = speaker.decimal(solution.value)
    if explorers == 1:
        yield speaker.say(
            "Whoever is alone {place.inside} and leaves at the best time brings out {worth} {gem.many} on average.",
            worth=worth,
        )
    else:
        yield speaker.say(
            "{number} who go in and leave together at the best time bring out {worth} {gem.many} each on average.",
            number=explorers,
            worth=worth,
        )
    if any(each.least is not None for each in solution.advice):
        yield speaker.say("Leave as soon as you have so much, with what {relic.many} on the path would bring you:")
    else:
        yield speaker.say("There is never a reason to leave.")


def advice_table(solution: Solution, speaker: Speaker) -> Iterator[list[str]]:
    """A row for each look of the path; between two numbers it depends on which cards have come."""
    yield [speaker.say("{hazard.many!c} lying out"), speaker.say("Cards that strike"), speaker.say("Leave with")]
    for advice in solution.advice:
        lying = " + ".join(map(str, advice.hazards)) if max(advice.hazards, default=0) > 1 else str(len(advice.hazards))
        yield [lying, str(advice.striking), _enough(advice)]


def _enough(advice: StoppingAdvice) -> str:
    if advice.least is None:
        return NEVER
    if advice.enough in (None, advice.least):
        return str(advice.least)
    return f"{advice.least}–{advice.enough}"
