"""The cards of a box: the numbers on the treasures, the kinds of hazards, the relics."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kortdiamant.telling.nouns import Amount
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Statement, told


def box_cards(subject: Subject) -> Iterator[Statement]:
    """A statement for each role that there is."""
    if subject.treasures:
        yield told(_treasures(subject), "cards.=treasure")
    if subject.hazards:
        yield told(_hazards(subject), "cards.=hazard")
    if subject.relics:
        yield told(_relics(subject), "cards.=relic")


def _treasures(subject: Subject) -> str:
    """Every number as often as there are cards with it."""
    copies = chain.from_iterable([value] * subject.copies[card] for card, value in subject.treasures.items())
    values = sorted(copies)
    return subject.speaker.say_count(
        "One treasure card, with the number {values}.",
        "{count!c} treasure cards, with the numbers {values}.",
        len(values),
        count=subject.speaker.number(len(values)),
        values=subject.speaker.listing(map(str, values)),
    )


def _hazards(subject: Subject) -> str:
    speaker = subject.speaker
    counts = {kind: len(cards) for kind, cards in subject.hazards.items()}
    total = speaker.amount(sum(counts.values()), "hazard")
    if len(set(counts.values())) > 1 or len(counts) == 1:
        kinds = [Amount(count, speaker.kind(kind), speaker).spelled for kind, count in counts.items()]
        return speaker.say("{hazards.spelled!c}: {kinds}.", hazards=total, kinds=speaker.listing(kinds))
    (each,) = set(counts.values())
    names = [speaker.kind(kind).one if each == 1 else speaker.kind(kind).many for kind in counts]
    return speaker.say_count(
        "{hazards.spelled!c}, one of each kind: {kinds}.",
        "{hazards.spelled!c}, {each} of each kind: {kinds}.",
        each,
        hazards=total,
        each=speaker.number(each),
        kinds=speaker.listing(names),
    )


def _relics(subject: Subject) -> str:
    """Relics that are all alike, or the worth that is printed on each."""
    speaker, printed = subject.speaker, subject.relics
    relics = speaker.amount(subject.relic_count, "relic")
    numbers = sorted(
        chain.from_iterable([worth] * subject.copies[card] for card, worth in printed.items() if worth is not None)
    )
    if not numbers:
        return speaker.say_count("{relics.spelled!c}.", "{relics.spelled!c}, all alike.", relics.number, relics=relics)
    return speaker.say_count(
        "{relics.spelled!c}, with the number {numbers}.",
        "{relics.spelled!c}, with the numbers {numbers}.",
        relics.number,
        relics=relics,
        numbers=speaker.listing(map(str, numbers)),
    )
