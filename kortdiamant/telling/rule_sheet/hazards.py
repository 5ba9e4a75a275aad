"""The section on hazards: how many cards strike, the loss, and the cards that leave the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from kortdiamant.languages.catalogue import later
from kortdiamant.telling.rule_sheet.parts import Paragraph, Section, Statement, paragraph, statement
from kortdiamant.telling.rule_sheet.subject import Subject
from kortdiamant.telling.voice import joined

STRIKES, LOSE = "rules.hazards.strikes", "rules.hazards.lose"
REMOVAL_KEYS = ("rules.hazards.after-bust", "rules.hazards.after-round")
LOSSES = {
    "all": later("All who are still {place.inside} lose everything they have gained in this {expedition.one}."),
    "half": later(
        "All who are still {place.inside} lose half of what they have gained in this {expedition.one}: each player "
        "brings half to safety, rounded down."
    ),
    "nothing": later(
        "All who are still {place.inside} must get out, but lose nothing: what they have gained in this "
        "{expedition.one} is safe."
    ),
}
AFTER_BUST = {
    "one": later("The card that struck leaves the game."),
    "matching": later("The card that struck and all others of its kind on the path leave the game."),
    "kind": later("All cards of the kind that struck leave the game, even those that are still in the pile."),
}
NO_REMOVAL = later(
    "No {hazard.one} leaves the game: all {hazard.many} on the path go back into the pile, however the "
    "{expedition.one} ended."
)
AFTER_ROUND = {
    "return": later("All other {hazard.many} on the path go back into the pile, however the {expedition.one} ended."),
    "remove-revealed": later("However the {expedition.one} ended, all {hazard.many} on the path leave the game."),
}


def hazards(subject: Subject) -> Section:
    """The section on hazards."""
    return Section(
        "hazards",
        subject.speaker.say("{hazard.all!c}"),
        (paragraph(_strikes(subject), _kinds(subject)), paragraph(_lose(subject), _safe(subject)), _removed(subject)),
    )


def _strikes(subject: Subject) -> Statement:
    """How many cards of a kind strike (seeds/slott.md#R22)."""
    speaker = subject.speaker
    strikes = {kind: subject.rules.strikes(kind) for kind in subject.hazards}
    usual = usual_strikes(strikes)
    text = speaker.say_count(
        "{hazard.a!c} strikes as soon as it is turned up, and the {expedition.one} is over at once.",
        "At first {hazard.a} is only a threat. But as soon as {count} of one kind lie on the path, the last of them "
        "strikes, and the {expedition.one} is over at once.",
        usual,
        count=speaker.number(usual),
    )
    others = {count: [kind for kind in strikes if strikes[kind] == count] for count in strikes.values()}
    items = [_exception(count, kinds, subject) for count, kinds in sorted(others.items()) if count != usual]
    if not items:
        return statement(text, STRIKES)
    exception = speaker.say("Some kinds are an exception: {items}.", items=speaker.listing(items))
    return statement(joined(text, exception), STRIKES)


def _exception(count: int, kinds: Sequence[str], subject: Subject) -> str:
    """How many cards of some kinds strike; a kind with a single card is named in the singular."""
    speaker, hazards = subject.speaker, subject.hazards
    nouns = [speaker.kind(kind) for kind in kinds]
    names = [noun.the if len(hazards[kind]) == 1 else noun.all for kind, noun in zip(kinds, nouns, strict=True)]
    return speaker.say_count(
        "one card is enough for {kinds}",
        "it takes {count} cards for {kinds}",
        count,
        count=speaker.number(count),
        kinds=speaker.listing(names),
    )


def usual_strikes(strikes: Mapping[str, int]) -> int:
    """The number that applies to most kinds; the greater one in a tie."""
    counts = Counter(strikes.values())
    return max(counts, key=lambda number: (counts[number], number))


def _kinds(subject: Subject) -> Statement | None:
    """Cards of different kinds do not add up (seeds/slott.md#R23)."""
    patient = [subject.speaker.kind(kind) for kind in subject.hazards if subject.rules.strikes(kind) > 1]
    if len(patient) < 2:
        return None
    return statement(
        subject.speaker.say(
            "Different kinds do not add up: {first.a} and {second.a} do nothing yet.",
            first=patient[0],
            second=patient[1],
        )
    )


def _lose(subject: Subject) -> Statement:
    return statement(subject.speaker.say(LOSSES[subject.rules.hazards.lose]), LOSE)


def _safe(subject: Subject) -> Statement:
    return statement(subject.speaker.say("Whoever is out already has nothing to fear."))


def _removed(subject: Subject) -> Paragraph:
    """Which cards leave the game (seeds/slott.md#R26)."""
    say, rules = subject.speaker.say, subject.rules.hazards
    after = statement(say(AFTER_ROUND[rules.after_round]), *REMOVAL_KEYS)
    if rules.after_round == "return" and rules.after_bust == "none":
        return paragraph(statement(say(NO_REMOVAL), *REMOVAL_KEYS))
    if rules.after_round == "return":
        struck = statement(say(AFTER_BUST[rules.after_bust]), *REMOVAL_KEYS)
        return paragraph(struck, after if subject.rules.harmless else None)
    if rules.after_bust == "kind":
        more = say("If {hazard.a} has struck, all other cards of its kind leave too, even those in the pile.")
        return paragraph(after, statement(more, *REMOVAL_KEYS))
    return paragraph(after)
