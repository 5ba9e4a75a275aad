"""The odds of the coming cards and the best time to leave, as sentences and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.odds import Outlook
from kortdiamant.odds.stopping import Solution, StoppingAdvice
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.status import risk_sentence

MAX_ROWS = 20
NEARLY_CERTAIN = Fraction(99, 100)  # probability of a bust after which no more rows are shown


@dataclass(frozen=True)
class OddsText:
    """Sentences about the next card and the bust, and a table whose first row is its heading; either may be empty."""

    sentences: Sequence[str]
    rows: Sequence[Sequence[str]]


def odds_text(outlook: Outlook, speaker: Speaker) -> OddsText:
    """The odds of a position, in sentences and a table."""
    sentences = [risk_sentence(outlook.next, speaker), *_averages(outlook, speaker)]
    return OddsText(sentences, list(_outlook_rows(outlook, speaker)) if len(outlook.survival) > 1 else [])


def _averages(outlook: Outlook, speaker: Speaker) -> Iterator[str]:
    if len(outlook.survival) == 1:
        return
    yield speaker.say("On average it brings everybody inside {share} {gem.many}.", share=speaker.decimal(outlook.share))
    if outlook.mean_bust_card is None:
        yield speaker.say("No card that is left can end the {expedition.one}.")
    else:
        card = speaker.decimal(outlook.mean_bust_card)
        yield speaker.say(
            "If nobody leaves, the {expedition.one} ends on average with card {card} from now.", card=card
        )


def _outlook_rows(outlook: Outlook, speaker: Speaker) -> Iterator[list[str]]:
    """A row per card from now: the chance of a bust by then, and the average gems to bring out."""
    yield [speaker.say("Card"), speaker.say("Over by then"), speaker.say("{gem.many!c} on average")]
    cards = zip(outlook.bust_by_card[:MAX_ROWS], outlook.pots[1:], strict=False)
    for number, (bust, pot) in enumerate(cards, start=1):
        yield [str(number), speaker.share(bust), speaker.decimal(pot)]
        if bust >= NEARLY_CERTAIN:
            return


NO_REASON = "–"


def solution_sentences(solution: Solution, explorers: int, speaker: Speaker) -> Iterator[str]:
    """What leaving at the best time is worth, and how to read the table."""
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
    """A row per set of hazards on the path; where two numbers are given, it depends on the other cards on the path."""
    yield [speaker.say("{hazard.many!c} lying out"), speaker.say("Cards that strike"), speaker.say("Leave with")]
    for advice in solution.advice:
        counts = advice.hazards
        hazards = " + ".join(map(str, counts)) if max(counts, default=0) > 1 else str(len(counts))
        yield [hazards, str(advice.striking), _threshold(advice)]


def _threshold(advice: StoppingAdvice) -> str:
    if advice.least is None:
        return NO_REASON
    if advice.enough in (None, advice.least):
        return str(advice.least)
    return f"{advice.least}–{advice.enough}"
