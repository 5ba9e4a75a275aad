"""Leaving: what is safe, and what is found on the way out."""

from __future__ import annotations

from kortdiamant.telling.catalogue import later
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Section, Statement, paragraph, told

LEFTOVERS = {
    ("pooled", "path"): later(
        "Those who leave together pool {gem.all} on the path, and share equally. What does not divide stays "
        "there for those who leave later."
    ),
    ("pooled", "lost"): later(
        "Those who leave together pool {gem.all} on the path, and share equally. What does not divide goes "
        "back to the supply."
    ),
    ("per-card", "path"): later(
        "Those who leave together share {gem.all} on the path equally, each card by itself. What does not divide "
        "stays on its card."
    ),
    ("per-card", "lost"): later(
        "Those who leave together share {gem.all} on the path equally, each card by itself. What does not divide goes "
        "back to the supply."
    ),
}


def leaving(subject: Subject) -> Section:
    """The section on leaving, but for relics."""
    say = subject.speaker.say
    safe = paragraph(_safe(subject), told(say("Whoever is out gets nothing more in this {expedition.one}.")))
    share = paragraph(_leftovers(subject)) if subject.has_leftovers else None
    return Section("leaving", say("Leaving"), (safe, *([share] if share else ())))


def _safe(subject: Subject) -> Statement:
    """What has been brought out cannot be lost (seeds/slott.md#R17)."""
    say = subject.speaker.say
    if subject.has_several:
        text = say(
            "Each {explorer.one} who leaves brings their own share to safety, and no more; what is safe cannot be lost."
        )
    else:
        text = say(
            "Whoever leaves brings all they have gained in this {expedition.one} to safety, where it cannot be lost."
        )
    return told(text)


def _leftovers(subject: Subject) -> Statement:
    """What those who leave share (seeds/slott.md#R18)."""
    rules, say = subject.rules.leftovers, subject.speaker.say
    text = say(LEFTOVERS[rules.share, rules.remainder])
    alone = say("Whoever leaves alone takes all of it.")
    return told(f"{text} {alone}", "rules.leftovers.share", "rules.leftovers.remainder")
