"""Sentences of one language, with their facts filled in; and text made safe and measured for a screen."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import floor

from kortdiamant.languages import Language
from kortdiamant.languages.catalogue import Catalogue, translate
from kortdiamant.languages.files import about
from kortdiamant.telling.catalogue import later


def columns_of(character: str) -> int:
    """How many columns of a screen a character takes: 0, 1 or 2."""
    if character.isascii():
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# 1 is left out: it would be the article, which belongs to the noun.
NUMBER_WORDS = (
    later("two"),
    later("three"),
    later("four"),
    later("five"),
    later("six"),
    later("seven"),
    later("eight"),
    later("nine"),
    later("ten"),
    later("eleven"),
    later("twelve"),
    later("thirteen"),
    later("fourteen"),
    later("fifteen"),
    later("sixteen"),
    later("seventeen"),
    later("eighteen"),
    later("nineteen"),
    later("twenty"),
)


def capital(text: str) -> str:
    """The text with a capital first letter, as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


class Filler(string.Formatter):
    """Fills facts in as `str.format` does; `{noun.the!c}` begins with a capital letter."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        """Know the conversion `c`."""
        return capital(str(value)) if conversion == "c" else super().convert_field(value, conversion)


FILLER = Filler()


def _filled(sentence: str, english: str, facts: Mapping[str, object]) -> str:
    """The sentence with its facts; the English one if a translation asks for facts that there are not."""
    try:
        return FILLER.vformat(sentence, (), facts)
    except (AttributeError, LookupError, ValueError):
        if sentence == english:
            raise
        return FILLER.vformat(english, (), facts)


class Voice:
    """One language; `facts` are known to every sentence."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.facts: dict[str, object] = {}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The sentences of the language."""
        return translate(self.language)

    def say(self, message: str, /, **facts: object) -> str:
        """Give a sentence of the catalogue with the facts filled in."""
        return _filled(self.catalogue.gettext(message), message, self.facts | facts)

    def say_count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """Give the form of a sentence that goes with a number."""
        return _filled(self.catalogue.ngettext(one, many, number), one if number == 1 else many, self.facts | facts)

    def number(self, number: int) -> str:
        """A whole number as a word, from two to twenty; in digits beyond."""
        words = NUMBER_WORDS[number - 2 : number - 1] if number >= 2 else ()
        return self.catalogue.gettext(words[0]) if words else str(number)

    def labelled(self, label: str, text: str) -> str:
        """What it is about, and what there is to say."""
        return self.say("{label}: {text}", label=label, text=text)

    def listing(self, items: Iterable[str]) -> str:
        """All of them: `Ane, Bo and Cato`."""
        *some, last = items
        return self.say("{some} and {last}", some=", ".join(some), last=last) if some else last

    def either(self, items: Sequence[str]) -> str:
        """One of them: `7, 8 or joker`."""
        *some, last = items or [""]
        return self.say("{some} or {last}", some=", ".join(some), last=last) if some else last

    def did_you_mean(self, names: Sequence[str]) -> str:
        """What was probably meant; nothing if there is no telling."""
        return self.say("Did you mean {names}?", names=self.either([plain(name) for name in names])) if names else ""

    def decimal(self, number: Fraction) -> str:
        """A number with one decimal, a half rounded up, as the language writes it."""
        tenths = floor(number * 10 + Fraction(1, 2))
        return self._tenths(tenths)

    def percent(self, per_mille: int) -> str:
        """A chance in percent with one decimal."""
        return self._tenths(per_mille) + about(self.language).numbers.percent

    def _tenths(self, tenths: int) -> str:
        return f"{tenths // 10}{about(self.language).numbers.decimal}{tenths % 10}"


def plain(text: str, longest: int = 60) -> str:
    """Text that somebody typed, safe to show: no control characters, and not too long."""
    shown = "".join(character if character.isprintable() else "�" for character in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def joined(*sentences: str) -> str:
    """Several sentences after each other; empty ones are left out."""
    return " ".join(filter(None, sentences))
