"""The rules of a ruleset in prose: the sheet that a table reads aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kortdiamant.cards.vocabulary import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.sheet import expedition
from kortdiamant.telling.sheet.parts import Paragraph, Section, Sheet, flowing
from kortdiamant.telling.speaker import Speaker, speaker_for


@dataclass(frozen=True)
class FamilySheet:
    """How the games of a family are told: all of it in sections, and what to lay out before a game."""

    sections: Callable[[Ruleset, Speaker], Iterator[Section]]
    setting: Callable[[Ruleset, Speaker], Paragraph]


FAMILIES: Mapping[str, FamilySheet] = {"expedition": FamilySheet(expedition.sections, expedition.setting)}


def sheet(ruleset: Ruleset, language: Language) -> Sheet:
    """The complete rules of a ruleset in a language."""
    sections = FAMILIES[ruleset.family].sections(ruleset, speaker_for(ruleset, language))
    return Sheet(language, flowing(ruleset.title_in(language)), tuple(sections))


def setting(ruleset: Ruleset, language: Language) -> str:
    """What a table lays out and shuffles before a game."""
    return FAMILIES[ruleset.family].setting(ruleset, speaker_for(ruleset, language)).text
