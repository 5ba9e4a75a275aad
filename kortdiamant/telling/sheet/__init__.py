"""The rules of a ruleset in prose: the sheet that a table reads aloud."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.languages import Language
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.telling.sheet import diam, expedition
from kortdiamant.telling.sheet.parts import Section, Sheet, flowing
from kortdiamant.telling.speaker import speaker_for


def sheet(ruleset: AnyRuleset, language: Language) -> Sheet:
    """The complete rules of a ruleset in a language."""
    return Sheet(language, flowing(ruleset.title_in(language)), tuple(_sections(ruleset, language)))


def setting(ruleset: AnyRuleset, language: Language) -> str:
    """What a table lays out before a game."""
    speaker = speaker_for(ruleset, language)
    if isinstance(ruleset, Ruleset):
        return expedition.setting(ruleset, speaker).text
    return diam.setting(ruleset, speaker).text


def _sections(ruleset: AnyRuleset, language: Language) -> Iterator[Section]:
    speaker = speaker_for(ruleset, language)
    if isinstance(ruleset, Ruleset):
        return expedition.sections(ruleset, speaker)
    return diam.sections(ruleset, speaker)
