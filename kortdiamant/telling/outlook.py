"""The chances of the cards to come, in words and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.odds import Outlook
from kortdiamant.telling.speaker import Speaker, Table, speaker_of
from kortdiamant.telling.status import in_percent, risk

MOST_ROWS = 20
ENOUGH = Fraction(99, 100)  # of a bust; what comes later need not be shown


@dataclass(frozen=True)
class Chances:
    """Sentences about the next card and the bust, and a table whose first row is its heading; both may be empty."""

    sentences: Sequence[str]
    rows: Sequence[Sequence[str]]


def chances(ahead: Outlook, table: Table) -> Chances:
    """What `kortdiamant.odds.chances(table.state)` says."""
    speaker = speaker_of(table)
    sentences = [risk(ahead.next, table), *_averages(ahead, speaker)]
    return Chances(sentences, list(_rows(ahead, speaker)) if len(ahead.survival) > 1 else [])


def _averages(ahead: Outlook, speaker: Speaker) -> Iterator[str]:
    if len(ahead.survival) == 1:
        return
    yield speaker.say("On average it brings everybody inside {share} {gem.many}.", share=speaker.decimal(ahead.share))
    if ahead.mean_bust_card is None:
        yield speaker.say("No card that is left can end the {expedition.one}.")
    else:
        card = speaker.decimal(ahead.mean_bust_card)
        yield speaker.say(
            "If nobody leaves, the {expedition.one} ends on average with card {card} from now.", card=card
        )


def _rows(ahead: Outlook, speaker: Speaker) -> Iterator[list[str]]:
    """For the first, second, ... card from now: the chance that it is over by then, and what there is to bring out."""
    yield [speaker.say("Card"), speaker.say("Over by then"), speaker.say("{gem.many!c} on average")]
    for number, (bust, pot) in enumerate(zip(ahead.bust_by_card[:MOST_ROWS], ahead.pots[1:], strict=False), start=1):
        yield [str(number), in_percent(bust, speaker), speaker.decimal(pot)]
        if bust >= ENOUGH:
            return
