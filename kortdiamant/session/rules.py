"""The rules as blocks: the whole sheet, and what players need to know before the first card."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.session.blocks import Block, Heading, Item, Rows
from kortdiamant.telling.rule_sheet.material import cards_at_a_glance, deck_statements
from kortdiamant.telling.rule_sheet.parts import Block as Part
from kortdiamant.telling.rule_sheet.parts import Bullets, Grid, Paragraph, RuleSheet, Steps, Subject
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.telling.voice import joined

BULLET = "• "


def rule_blocks(sheet: RuleSheet) -> Iterator[Block]:
    """The rule sheet as blocks."""
    yield Heading(sheet.title)
    for section in sheet.sections:
        yield ""
        yield Heading(section.heading)
        for part in section.blocks:
            yield ""
            yield from _block(part)


def _block(part: Part) -> Iterator[Block]:
    match part:
        case Paragraph():
            yield part.text
        case Steps(items):
            marks = [f"{number}. " for number in range(1, len(items) + 1)]
            yield from (Item(mark.rjust(len(marks[-1])), item.text) for mark, item in zip(marks, items, strict=True))
        case Bullets(items):
            yield from (Item(BULLET, item.text) for item in items)
        case Grid(rows):
            yield Rows.of(rows)


def first_steps(ruleset: Ruleset, language: Language, *, is_dealt: bool, has_pieces: bool) -> tuple[str, ...]:
    """What players need to know before the first card: the pack, what its cards mean, what to do, and where to read on.

    `is_dealt` if the program deals the cards, `has_pieces` if the players use pieces for the gems.
    """
    speaker = speaker_for(ruleset, language)
    say, subject = speaker.say, Subject(ruleset, speaker)
    pack = () if subject.is_box else (joined(*(each.text for each in deck_statements(subject))),)
    turn = "" if is_dealt else say("Turn up a card and type it.")
    decide = say("All decide at the same moment: type who leaves.")
    tokens = "" if has_pieces else say("Tokens are not needed, the program keeps {gem.all}.")
    return *pack, cards_at_a_glance(subject), joined(turn, decide), joined(tokens, where_to_read_on(speaker))


def where_to_read_on(speaker: Speaker) -> str:
    """Which command shows more at the table."""
    return speaker.say("For more, type {word.rules}.")
