"""The sentences of a language, from the catalogue in its folder.

A catalogue is a .po file, which people edit. A wheel or an editable install also has a compiled .mo file, which loads
in a fifth of the time. An older .mo file is ignored, so an edited .po file takes effect at once, and a new language
needs no compiler.

A sentence in the code is English and is its own key in every catalogue. `python -m tests.catalogues` finds a sentence
if it is the first argument, as a literal, of one of

    gettext("...")    ngettext("one ...", "many ...", count)         methods of a catalogue
    say("...")        say_count("one ...", "many ...", count)        methods of a `Voice`, which fill in facts
    msgid("...")      msgid_count("one ...", "many ...")             in a table, to be translated when it is used

Facts are filled in by name: `{name}`. After you add or change a sentence, run the tool, write the translation into
`kortdiamant.po` in the folder of each language, and run it again.
"""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path
from typing import Protocol

from kortdiamant.errors import FileError, FileProblem
from kortdiamant.languages import folder_of
from kortdiamant.languages.files import language_info, own_nouns, words
from kortdiamant.languages.po import BrokenCatalogue, compile_catalogue

NAME = "kortdiamant"


class Catalogue(Protocol):
    """The sentences of a language, with placeholders."""

    def gettext(self, message: str, /) -> str:
        """Return the sentence in this language."""
        ...

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        """Return the plural form of the sentence for a count in this language."""
        ...


def msgid(message: str) -> str:
    """Mark a sentence in a table for translation; returns it unchanged."""
    return message


def msgid_count(singular: str, plural: str) -> tuple[str, str]:
    """Mark both forms of a sentence in a table, for `say_count`; returns them unchanged."""
    return singular, plural


@cache
def translate(code: str) -> Catalogue:
    """The catalogue of a language, which falls back to English; raises `FileError` if it is broken."""
    return read_catalogue(folder_of(code))


def read_catalogue(folder: Path) -> gettext.NullTranslations:
    """The catalogue in a folder, empty if there is none; raises `FileError` if it is broken."""
    source, compiled = (folder / f"{NAME}{suffix}" for suffix in (".po", ".mo"))
    try:
        if _is_current(compiled, source):
            return gettext.GNUTranslations(io.BytesIO(compiled.read_bytes()))
        if not source.exists():
            return gettext.NullTranslations()
        return gettext.GNUTranslations(io.BytesIO(compile_catalogue(source.read_bytes())))
    except BrokenCatalogue as error:
        raise FileError(str(source), FileProblem.UNREADABLE, str(error)) from error
    except OSError as error:
        raise FileError(str(source), FileProblem.UNREADABLE, error.strerror or "") from error


def _is_current(compiled: Path, source: Path) -> bool:
    if not compiled.exists():
        return False
    return not source.exists() or compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns


def load(code: str) -> None:
    """Read all files of a language, to find errors before the first sentence; raises `DocumentError` or `FileError`."""
    language_info(code)
    own_nouns(code)
    words(code)
    translate(code)
