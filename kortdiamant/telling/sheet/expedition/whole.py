"""The whole sheet of an expedition game, section by section, and what to lay out before a game."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.sheet.closing import tips, variants
from kortdiamant.telling.sheet.expedition.course import aim, course, preparation, shuffle
from kortdiamant.telling.sheet.expedition.ending import end_of_game, end_of_round
from kortdiamant.telling.sheet.expedition.example import example
from kortdiamant.telling.sheet.expedition.hazards import hazards
from kortdiamant.telling.sheet.expedition.leaving import leaving
from kortdiamant.telling.sheet.expedition.material import deck, material
from kortdiamant.telling.sheet.expedition.relics import relics
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Paragraph, Section, paragraph, told
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
    yield from tips(ruleset, speaker)
    yield from variants(ruleset, speaker)


def setting(ruleset: Ruleset, speaker: Speaker) -> Paragraph:
    """Which cards to take and to shuffle, and what else lies on the table."""
    subject = Subject(ruleset, speaker)
    prose = subject.prose.material
    return paragraph(*deck(subject), shuffle(subject), told(prose, "prose.material") if prose else None)
