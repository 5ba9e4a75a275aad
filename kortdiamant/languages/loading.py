"""Everything from which a language makes sentences, read at once."""

from __future__ import annotations

from kortdiamant.languages.catalogue import translate
from kortdiamant.languages.files import about, card_marks, nouns


def load(code: str) -> None:
    """Read the files of a language, so that what is wrong with one is found before anything is said in it.

    Raises DocumentError or FileError.
    """
    about(code)
    nouns(code)
    card_marks(code)
    translate(code)
