"""Nouns that a language makes from a name or a number, and amounts of a noun."""

from __future__ import annotations

from dataclasses import dataclass, fields

from kortdiamant.languages.files import nouns
from kortdiamant.languages.nouns import Noun
from kortdiamant.telling.voice import Voice


def bare(name: str) -> Noun:
    """A noun of which only the name is known."""
    return Noun(one=name, many=name, a=name, the=name, all=name)


def numbered(number: str, language: str) -> Noun:
    """A card that is called by its number."""
    for entry in nouns(language).numbers:
        if not entry.numbers or int(number) in entry.numbers:
            forms = {form.name: getattr(entry.noun, form.name) for form in fields(Noun)}
            return Noun(**{name: form.replace("{number}", number) for name, form in forms.items()})
    return bare(number)


@dataclass(frozen=True)
class Amount:
    """So many of a noun: as text `7 gems`, `spelled` for the beginning of a sentence: `seven gems`, `a gem`."""

    number: int
    noun: Noun
    voice: Voice

    def __str__(self) -> str:
        return self._of(str(self.number))

    @property
    def spelled(self) -> str:
        """The amount in words up to twenty."""
        return self.noun.a if self.number == 1 else self._of(self.voice.number(self.number))

    def _of(self, number: str) -> str:
        return self.voice.say_count(
            "{number} {noun.one}", "{number} {noun.many}", self.number, number=number, noun=self.noun
        )
