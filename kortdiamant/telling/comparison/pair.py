"""The two rulesets that are compared, and their words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.find import parse_reference, ruleset_stem
from kortdiamant.telling.speaker import NOUNS, Speaker, speaker_for
from kortdiamant.telling.voice import plain


@dataclass(frozen=True)
class Pair:
    """The two rulesets that are compared, and whoever speaks of each; `plainly` speaks of both at once."""

    one: Ruleset
    other: Ruleset
    before: Speaker
    after: Speaker
    plainly: Speaker

    @property
    def titles(self) -> tuple[str, str]:
        """What they are called, so that one can tell them apart if they are two."""
        language = self.after.language
        titles = self.one.title_in(language), self.other.title_in(language)
        if titles[0] != titles[1] or self.is_one:
            return titles
        return plain(self.one.reference), plain(self.other.reference)

    @property
    def is_one(self) -> bool:
        """Whether it is the same ruleset twice."""
        return self.one.reference == self.other.reference

    @property
    def names(self) -> tuple[str, str]:
        """Short names for columns: the ids with variants, without the folders of files."""
        return _short(self.one.reference), _short(self.other.reference)


def pair(one: Ruleset, other: Ruleset, language: Language) -> Pair:
    """Two rulesets, spoken of in a language."""
    before, after, plainly = speaker_for(one, language), speaker_for(other, language), Speaker(language)
    for noun in NOUNS:
        if before.facts[noun] == after.facts[noun]:
            plainly.facts[noun] = after.facts[noun]
    return Pair(one, other, before, after, plainly)


def _short(reference: str) -> str:
    """The id of a ruleset, or the name of its file, and the variants."""
    asked = parse_reference(reference)
    name = ruleset_stem(Path(asked.name).name) if asked.is_path else asked.name
    return plain("+".join((name, *asked.variants)))
