"""The sentences, numbers and amounts of one language; and text made safe and measured for a screen."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor

from kortdiamant.languages.catalogue import Catalogue, msgid, translate
from kortdiamant.languages.files import Noun, language_info
from kortdiamant.languages.names import Language


def columns_of(character: str) -> int:
    """How many terminal columns a character occupies: 0, 1 or 2."""
    if character.isascii():
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# There is no word for 1: it would be an article, and the article belongs to the noun.
NUMBER_WORDS = (
    msgid("two"),
    msgid("three"),
    msgid("four"),
    msgid("five"),
    msgid("six"),
    msgid("seven"),
    msgid("eight"),
    msgid("nine"),
    msgid("ten"),
    msgid("eleven"),
    msgid("twelve"),
    msgid("thirteen"),
    msgid("fourteen"),
    msgid("fifteen"),
    msgid("sixteen"),
    msgid("seventeen"),
    msgid("eighteen"),
    msgid("nineteen"),
    msgid("twenty"),
)


def capital(text: str) -> str:
    """Capitalize the first letter only, and leave the others as they are."""
    return text[:1].upper() + text[1:]


class Filler(string.Formatter):
    """Like `str.format`, with the conversion `c`: `{noun.the!c}` begins with a capital letter."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        """Apply the conversion `c`, and leave the others to `str.format`."""
        return capital(str(value)) if conversion == "c" else super().convert_field(value, conversion)


FILLER = Filler()


def _fill(sentence: str, english: str, facts: Mapping[str, object]) -> str:
    """Fill the facts in. If a translation names a fact that does not exist, use the English sentence instead."""
    try:
        return FILLER.vformat(sentence, (), facts)
    except (AttributeError, LookupError, ValueError):
        if sentence == english:
            raise
        return FILLER.vformat(english, (), facts)


class Voice:
    """Makes the sentences of one language; `facts` can be used in every sentence."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.facts: dict[str, object] = {}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The translated sentences, read when the first one is needed."""
        return translate(self.language)

    def say(self, message: str, /, **facts: object) -> str:
        """Translate a sentence and fill the facts in."""
        return _fill(self.catalogue.gettext(message), message, self.facts | facts)

    def say_count(self, singular: str, plural: str, number: int, /, **facts: object) -> str:
        """Translate a sentence in the plural form for a number, and fill the facts in."""
        english = singular if number == 1 else plural
        return _fill(self.catalogue.ngettext(singular, plural, number), english, self.facts | facts)

    def number(self, number: int) -> str:
        """A whole number as a word from two to twenty, otherwise in digits."""
        words = NUMBER_WORDS[number - 2 : number - 1] if number >= 2 else ()
        return self.catalogue.gettext(words[0]) if words else str(number)

    def labelled(self, label: str, text: str) -> str:
        """A label and a text: `Ane: 5 gems`."""
        return self.say("{label}: {text}", label=label, text=text)

    def listing(self, items: Iterable[str]) -> str:
        """Join items with “and”: `Ane, Bo and Cato`."""
        *some, last = items
        return self.say("{some} and {last}", some=", ".join(some), last=last) if some else last

    def either(self, items: Sequence[str]) -> str:
        """Join items with “or”: `7, 8 or joker`; empty if there are none."""
        *some, last = items or [""]
        return self.say("{some} or {last}", some=", ".join(some), last=last) if some else last

    def did_you_mean(self, names: Sequence[str]) -> str:
        """Ask whether one of these names was meant; empty if there are none."""
        return self.say("Did you mean {names}?", names=self.either([plain(name) for name in names])) if names else ""

    def possible(self, names: str) -> str:
        """Say what is possible instead; empty if nothing is."""
        return self.say("Possible: {names}.", names=names) if names else ""

    def decimal(self, number: Fraction | float) -> str:
        """A number with one decimal, rounded half up, with the decimal sign of the language."""
        tenths = floor(Fraction(number) * 10 + Fraction(1, 2))
        return self._tenths(tenths)

    def share(self, share: Fraction | float) -> str:
        """A chance or a part of a whole in percent; never 0.0% for what is possible, nor 100.0% for less than all."""
        tenths = floor(Fraction(share) * 1000 + Fraction(1, 2))
        return self.percent(max(1, min(999, tenths)) if 0 < share < 1 else tenths)  # rounding must not mislead

    def percent(self, per_mille: int) -> str:
        """A chance in percent with one decimal, from tenths of a percent."""
        return self._tenths(per_mille) + language_info(self.language).numbers.percent

    def _tenths(self, tenths: int) -> str:
        return f"{tenths // 10}{language_info(self.language).numbers.decimal}{tenths % 10}"


def plain(text: str, max_length: int = 60) -> str:
    """Make text from outside safe to show: replace control characters, and cut what is longer than `max_length`."""
    shown = "".join(character if character.isprintable() else "�" for character in text[: max_length + 1])
    return shown if len(shown) <= max_length else shown[: max_length - 1] + "…"


def joined(*sentences: str) -> str:
    """Join sentences with spaces, without the empty ones."""
    return " ".join(filter(None, sentences))


@dataclass(frozen=True)
class Amount:
    """A number and a noun: `7 gems` as text, and `spelled` for the beginning of a sentence: `seven gems`, `a gem`."""

    number: int
    noun: Noun
    voice: Voice

    def __str__(self) -> str:
        return self._with_noun(str(self.number))

    @property
    def spelled(self) -> str:
        """The amount in words up to twenty."""
        return self.noun.a if self.number == 1 else self._with_noun(self.voice.number(self.number))

    def _with_noun(self, number: str) -> str:
        return self.voice.say_count(
            "{number} {noun.one}", "{number} {noun.many}", self.number, number=number, noun=self.noun
        )
