"""A score pad for one game."""

from __future__ import annotations

from kortdiamant.telling.handout.crib import reminders
from kortdiamant.telling.handout.parts import ScorePad
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Sheet


def score_pad(subject: Subject, rules: Sheet) -> ScorePad:
    """A row for each player and a column for each round; relics are counted apart, beside what they are worth."""
    say = subject.speaker.say
    return ScorePad(
        heading=say("Score sheet"),
        player=say("Player"),
        date=say("Played on"),
        round=say("{expedition.one!c}"),
        rounds=subject.rules.rounds,
        players=subject.rules.players.max,
        relics=say("{relic.many!c}") if subject.relics else "",
        total=say("Sum"),
        reminder=" ".join(reminders(rules, ("rules.relics.worth",))),
    )
