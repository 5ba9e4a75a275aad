"""The whole sheet of an expedition game, section by section, and what to lay out before a game."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.sheet.expedition.course import aim, course, preparation, shuffle
from kortdiamant.telling.sheet.expedition.ending import end_of_game, end_of_round
from kortdiamant.telling.sheet.expedition.example import example
from kortdiamant.telling.sheet.expedition.hazards import hazards
from kortdiamant.telling.sheet.expedition.leaving import leaving
from kortdiamant.telling.sheet.expedition.material import deck, material
from kortdiamant.telling.sheet.expedition.relics import relics
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Bullets, Paragraph, Section, paragraph, told
from kortdiamant.telling.speaker import Speaker


def sections(ruleset: Ruleset, speaker: Speaker) -> Iterator[Section]:
    """The sections of the sheet, in the order in which a table needs them; what has nothing to say is left out."""
    subject = Subject(ruleset, speaker)
    yield from (aim(subject), material(subject), preparation(subject), course(subject), leaving(subject))
    if subject.relics:
        yield relics(subject)
    if subject.hazards:
        yield hazards(subject)
    yield from (end_of_round(subject), end_of_game(subject))
    yield from example(subject)
    yield from _tips(subject)
    yield from _variants(subject)


def setting(ruleset: Ruleset, speaker: Speaker) -> Paragraph:
    """Which cards to take and to shuffle, and what else lies on the table."""
    subject = Subject(ruleset, speaker)
    prose = subject.prose.material
    return paragraph(*deck(subject), shuffle(subject), told(prose, "prose.material") if prose else None)


def _tips(subject: Subject) -> Iterator[Section]:
    tips = subject.prose.tips
    if tips:
        items = tuple(paragraph(told(tip, "prose.tips")) for tip in tips)
        yield Section("tips", subject.speaker.say("Tips"), (Bullets(items),))


def _variants(subject: Subject) -> Iterator[Section]:
    """The variants that a table may switch on besides."""
    ruleset, speaker = subject.ruleset, subject.speaker
    switched_on = ruleset.reference.split("+")[1:]
    others = [name for name in ruleset.variants if name not in switched_on]
    if others:
        items = tuple(paragraph(told(_variant(name, subject))) for name in others)
        yield Section("variants", speaker.say("Variants"), (Bullets(items),))


def _variant(name: str, subject: Subject) -> str:
    title = subject.ruleset.variants[name].get(subject.speaker.language, name)
    return f"{title} ({subject.ruleset.reference}+{name})"
