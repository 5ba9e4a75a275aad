"""How a round ends, how the game ends, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.expedition.rules import RoundWorth
from kortdiamant.telling.sheet.expedition.relics import worth_rows
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Section, Statement, paragraph, told
from kortdiamant.telling.voice import joined

TIES = "rules.ties"


def end_of_round(subject: Subject) -> Section:
    """When a round is over, and what becomes of what lies there."""
    over = paragraph(_over(subject), _empty(subject))
    after = paragraph(*_cleared(subject))
    blocks = (over, after) if after.statements else (over,)
    return Section("end-of-round", subject.speaker.say("The end of {expedition.a}"), blocks)


def _over(subject: Subject) -> Statement:
    say = subject.speaker.say
    if subject.hazards:
        return told(say("{expedition.a!c} is over when all have left, or when {hazard.a} has struck."))
    return told(say("{expedition.a!c} is over when all have left."))


def _empty(subject: Subject) -> Statement:
    """What happens when a card is due and there is none."""
    say = subject.speaker.say
    if subject.rules.empty_deck == "all-leave":
        text = say(
            "It is also over when a card is due and the pile is empty: then all who are {place.inside} leave "
            "together, as if they had decided to."
        )
    else:
        text = say(
            "It is also over when a card is due and the pile is empty: then all who are {place.inside} lose "
            "everything they have gained in this {expedition.one}."
        )
    return told(text, "rules.empty-deck")


def _cleared(subject: Subject) -> Iterator[Statement]:
    say = subject.speaker.say
    if subject.has_leftovers:
        yield told(say("What is left of the {gem.many} on the path goes back to the supply."))
    if subject.rules.rounds > 1:
        yield told(say("Then the next {expedition.one} begins, with all cards that are still in the game."))


def end_of_game(subject: Subject) -> Section:
    """Who has won, and how a tie is settled."""
    winner = paragraph(_count(subject), _tie(subject))
    extra = paragraph(*_extra_round(subject)) if _plays_on(subject) else None
    return Section("end-of-game", subject.speaker.say("The end of the game"), (winner, *([extra] if extra else ())))


def _count(subject: Subject) -> Statement:
    speaker, rounds = subject.speaker, subject.rules.rounds
    played = (
        speaker.say("after {expeditions.spelled}", expeditions=speaker.amount(rounds, "expedition"))
        if rounds > 1
        else speaker.say("after the {expedition.one}")
    )
    if subject.relics:
        text = speaker.say(
            "{played!c} everybody adds the worth of their {relic.many} to what they have brought to safety. The "
            "highest sum wins.",
            played=played,
        )
    else:
        text = speaker.say(
            "{played!c} everybody counts what they have brought to safety. The highest sum wins.", played=played
        )
    return told(text)


def _by_relics(subject: Subject) -> bool:
    return subject.rules.ties[:1] == ("relics",) and bool(subject.relics)


def _plays_on(subject: Subject) -> bool:
    """Whether a tie may lead to an extra round."""
    return [tie for tie in subject.rules.ties if tie != "relics"][:1] == ["extra-round"]


def _tie(subject: Subject) -> Statement:
    """How a tie for first place is settled (seeds/slott.md#R30, seeds/slott.md#R31)."""
    say = subject.speaker.say
    first = say("Among those who tie, the one with the most {relic.many} wins.") if _by_relics(subject) else ""
    if _plays_on(subject):
        rest = (
            say("If it is still a tie, play an extra {expedition.one} or share the victory, as you like.")
            if first
            else say("In a tie, play an extra {expedition.one} or share the victory, as you like.")
        )
    else:
        rest = say("If it is still a tie, the victory is shared.") if first else say("In a tie, the victory is shared.")
    return told(joined(first, rest), TIES)


def _extra_round(subject: Subject) -> Iterator[Statement]:
    say = subject.speaker.say
    yield told(
        say(
            "In an extra {expedition.one} everybody plays, even those who were not tied, with the cards that are "
            "still in the game."
        )
    )
    if subject.relics:
        yield told(say("Nothing is added to the pile."))
        if isinstance(subject.rules.relics.worth, RoundWorth) and len(tuple(worth_rows(subject))) > 1:
            yield told(say("The last line of the table says what {relic.a} is worth then."))
    yield told(say("Afterwards all sums are compared afresh."))
