"""The catalogues: where the sentences of three languages come from.

The sentence in the code is English and is the key of all three catalogues (English has one too, for its plurals). A
sentence is found by `python -m tests.catalogues` wherever it is the first argument, written out, of one of

    gettext("...")    ngettext("one ...", "many ...", count)         on what `translate(language)` answers
    say("...")        say_count("one ...", "many ...", count)        the same with the facts filled in, on a `Voice`
    later("...")      later_count("one ...", "many ...")             in a table, to be translated when it is said

Facts stand in braces and are filled in by name. After a sentence was added or changed: run the tool, write the
Norwegian and the French into `locale/{nb,fr}/LC_MESSAGES/kortdiamant.po`, and run it again.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Protocol

DOMAIN = "kortdiamant"
LANGUAGES = ("nb", "fr", "en")
LOCALE = Path(__file__).parent / "locale"


class Catalogue(Protocol):
    """What a language has to say; facts are not yet filled in."""

    def gettext(self, message: str, /) -> str:
        """Give the sentence in this language."""
        ...

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """Give the form of the sentence that goes with a count in this language."""
        ...


@cache
def translate(language: str) -> Catalogue:
    """The catalogue of a language; English for one that has none."""
    return gettext.translation(DOMAIN, LOCALE, [language, "en"])


def later(message: str) -> str:
    """Mark a sentence of a table, so that it is found and translated; it is answered as it is."""
    return message


def later_count(one: str, many: str) -> tuple[str, str]:
    """Mark both forms of a sentence of a table, for `say_count`; they are answered as they are."""
    return one, many
