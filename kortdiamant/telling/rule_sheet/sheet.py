"""The rule sheet of any ruleset, and what to lay out before a game."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.telling.rule_sheet import diam
from kortdiamant.telling.rule_sheet.course import (
    aim,
    course,
    end_of_game,
    end_of_round,
    leaving,
    preparation,
    shuffle_statement,
)
from kortdiamant.telling.rule_sheet.example import example
from kortdiamant.telling.rule_sheet.hazards import hazards
from kortdiamant.telling.rule_sheet.material import deck_statements, material
from kortdiamant.telling.rule_sheet.parts import (
    Paragraph,
    RuleSheet,
    Section,
    in_one_line,
    paragraph,
    statement,
    tips,
    variants,
)
from kortdiamant.telling.rule_sheet.relics import relics
from kortdiamant.telling.rule_sheet.subject import Subject
from kortdiamant.telling.speaker import Speaker, speaker_for


def _expedition_sections(ruleset: Ruleset, speaker: Speaker) -> Iterator[Section]:
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


def _expedition_setup(ruleset: Ruleset, speaker: Speaker) -> Paragraph:
    subject = Subject(ruleset, speaker)
    prose = subject.prose.material
    return paragraph(
        *deck_statements(subject), shuffle_statement(subject), statement(prose, "prose.material") if prose else None
    )


def rule_sheet(ruleset: AnyRuleset, language: Language) -> RuleSheet:
    """The complete rules of a ruleset in a language, in the order in which players need them."""
    return RuleSheet(language, in_one_line(ruleset.title_in(language)), tuple(_family_sections(ruleset, language)))


def setup(ruleset: AnyRuleset, language: Language) -> str:
    """What to lay out before a game, in prose."""
    speaker = speaker_for(ruleset, language)
    if isinstance(ruleset, Ruleset):
        return _expedition_setup(ruleset, speaker).text
    return diam.setup(ruleset, speaker).text


def _family_sections(ruleset: AnyRuleset, language: Language) -> Iterator[Section]:
    speaker = speaker_for(ruleset, language)
    if isinstance(ruleset, Ruleset):
        return _expedition_sections(ruleset, speaker)
    return diam.sections(ruleset, speaker)
