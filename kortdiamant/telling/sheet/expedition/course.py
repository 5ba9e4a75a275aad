"""From the aim of the game to a round step by step."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.languages.nouns import Noun
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Section, Statement, Steps, paragraph, told


def aim(subject: Subject) -> Section:
    """What the game is about."""
    say = subject.speaker.say
    text = paragraph(
        _explorers(subject),
        told(
            say("Card by card you go deeper, and again and again you must choose: go on, or bring home what you have?")
        ),
        _rounds(subject),
    )
    return Section("aim", say("The aim"), (text,))


def _explorers(subject: Subject) -> Statement:
    speaker, explorers = subject.speaker, subject.rules.players.explorers
    if subject.has_several:
        many = speaker.amount(explorers, "explorer")
        text = speaker.say("Each of you leads {explorers.spelled} {place.inside}.", explorers=many)
    else:
        text = speaker.say("You are {explorer.many} {place.inside}.")
    return told(text, "players.explorers")


def _rounds(subject: Subject) -> Statement:
    speaker, rounds = subject.speaker, subject.rules.rounds
    if rounds == 1:
        text = speaker.say("The game lasts a single {expedition.one}, and whoever is richest in the end wins.")
    else:
        text = speaker.say(
            "The game lasts {expeditions.spelled}, and whoever is richest in the end wins.",
            expeditions=speaker.amount(rounds, "expedition"),
        )
    return told(text, "rounds")


def preparation(subject: Subject) -> Section:
    """What is done before each round."""
    say, first = subject.speaker.say, subject.prose.first_player
    items = (
        paragraph(told(first, "prose.first-player") if first else told(say("Agree on who begins."))),
        paragraph(shuffle(subject), _wait(subject)),
        paragraph(_go_in(subject)),
    )
    return Section("preparation", say("Before {expedition.a}"), (Steps(items),))


def shuffle(subject: Subject) -> Statement:
    """How the pile is made (seeds/slott.md#R8)."""
    return told(subject.speaker.say("Shuffle all cards that are still in the game into one pile, face down."))


def _wait(subject: Subject) -> Statement | None:
    """Where relics are before they come."""
    if not subject.relics or subject.entering == {1: subject.relic_count}:
        return None
    return told(subject.speaker.say("Keep {relic.all} apart at first; “{relic.all!c}” tells when they come in."))


def _go_in(subject: Subject) -> Statement:
    say = subject.speaker.say
    if subject.has_several:
        return told(say("Everybody goes in with all their {explorer.many}."))
    return told(say("Everybody goes in."))


def course(subject: Subject) -> Section:
    """A round step by step."""
    say = subject.speaker.say
    steps = (paragraph(*statements) for statements in _steps(subject))
    return Section("course", say("{expedition.a!c}, step by step"), (Steps(tuple(steps)),))


def _steps(subject: Subject) -> Iterator[tuple[Statement | None, ...]]:
    say = subject.speaker.say
    yield (
        told(say("Turn up the top card and lay it at the end of the row on the table; this row is the path.")),
        told(say("Those {place.inside} take turns at this, clockwise.")),
    )
    if subject.treasures:
        yield _share(subject), told(say("What you gain lies before you and is not safe yet."))
    if subject.hazards:
        yield (told(say("{hazard.a!c} threatens everybody {place.inside}: “{hazard.all!c}” tells what can happen.")),)
    if subject.relics:
        yield (told(say("{relic.a!c} stays on the path until somebody leaves alone.")),)
    if subject.rules.opening.treasures and subject.treasures:
        yield (_opening(subject),)
    yield _deciding(subject), _how(subject)


def _share(subject: Subject) -> Statement:
    """What happens to a treasure (seeds/slott.md#R13)."""
    say = subject.speaker.say
    if subject.has_several:
        shared = say("A treasure card is shared at once and equally: one share for each {explorer.one} {place.inside}.")
    else:
        shared = say("A treasure card is shared at once, equally among all who are {place.inside}.")
    if subject.rules.treasure.remainder == "card":
        rest = say("What does not divide stays on the card.")
    else:
        rest = say("What does not divide goes back to the supply.")
    return told(f"{shared} {rest}", "rules.treasure.remainder")


def _opening(subject: Subject) -> Statement:
    """Which cards do not count yet."""
    speaker, count = subject.speaker, subject.rules.opening.treasures
    early = [noun.a for noun in _not_yet(subject)]
    text = speaker.say_count(
        "If {early} is turned up before a treasure card lies on the path, it does not count: shuffle it into the pile "
        "again, and turn up another card. Once the pile holds no treasure card any more, everything counts.",
        "If {early} is turned up before {count} treasure cards lie on the path, it does not count: shuffle it into the "
        "pile again, and turn up another card. Once the pile holds no treasure card any more, everything counts.",
        count,
        early=speaker.either(early),
        count=speaker.number(count),
    )
    return told(text, "rules.opening.treasures")


def _not_yet(subject: Subject) -> Iterator[Noun]:
    if subject.hazards:
        yield subject.speaker.noun("hazard")
    if subject.relics:
        yield subject.speaker.noun("relic")


def _deciding(subject: Subject) -> Statement:
    """When it is decided who leaves (seeds/slott.md#R15)."""
    speaker, from_card = subject.speaker, subject.rules.decisions.from_card
    if subject.has_several:
        choice = speaker.say("everybody chooses for each {explorer.one} {place.inside} whether to go on or to leave")
    else:
        choice = speaker.say("everybody {place.inside} chooses whether to go on or to leave")
    if from_card == 0:
        text = speaker.say("Before the first card is turned up, and then after every card, {choice}.", choice=choice)
    elif from_card == 1:
        text = speaker.say("After every card {choice}.", choice=choice)
    else:
        text = speaker.say(
            "Nobody can leave before {count} cards lie on the path. From then on, after every card, {choice}.",
            count=speaker.number(from_card),
            choice=choice,
        )
    return told(text, "rules.decisions.from-card")


def _how(subject: Subject) -> Statement:
    """How the choice is made."""
    deciding = subject.prose.deciding
    if deciding:
        return told(deciding, "prose.deciding")
    return told(subject.speaker.say("All show their choice at the same moment."))
