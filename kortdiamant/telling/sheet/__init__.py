"""The rules of a ruleset in prose: the sheet that a table reads aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kortdiamant.cards.vocabulary import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.sheet import expedition
from kortdiamant.telling.sheet.parts import Section, Sheet
from kortdiamant.telling.speaker import Speaker

# Who tells the games of a family.
FAMILIES: Mapping[str, Callable[[Ruleset, Speaker], Iterator[Section]]] = {"expedition": expedition.sections}


def sheet(ruleset: Ruleset, language: Language) -> Sheet:
    """The complete rules of a ruleset in a language."""
    speaker = Speaker(language, ruleset.words.get(language), rules=ruleset.rules)
    sections = FAMILIES[ruleset.family](ruleset, speaker)
    return Sheet(language, ruleset.title_in(language), tuple(sections))
