"""One folder per language, bundled or the user's own; nothing else lists languages.

The name of a folder is the code of its language (`nb`, `pt_BR`). It may contain

    language.yaml     its name, other codes for it, the number format, names of people for examples
    nouns.yaml        nouns for things that a ruleset does not name
    words.yaml        what people can type: words and letters for cards, and words for commands
    kortdiamant.po    the sentences; the English ones are the keys
    explanations/     the explanation of each fault code, as Markdown

A folder without `language.yaml` is no language. All else is optional: what a language lacks is shown in English. The
English folder is complete except for the sentences, which are in the code.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Final

INFO_FILE = "language.yaml"
SOURCE: Final = "en"  # the language of the sentences in the code, and the fallback for all others
_CODE = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*")
_BUNDLED = Path(__file__).parent


def user_folder() -> Path:
    """The folder of the user's own languages; it may not exist."""
    from kortdiamant.documents.files import data_folder

    return data_folder() / "languages"


def known() -> tuple[str, ...]:
    """The codes of all languages, bundled ones first; raises `FileError` if the user's folder cannot be read."""
    return (*LANGUAGES, *(code for code in _codes_in(user_folder()) if code not in LANGUAGES))


def folder_of(code: str) -> Path:
    """The folder of a known language."""
    return (_BUNDLED if code in LANGUAGES else user_folder()) / code


@cache
def _codes_in(folder: Path) -> tuple[str, ...]:
    try:
        with os.scandir(folder) as entries:
            names = [each.name for each in entries if _CODE.fullmatch(each.name) and Path(each, INFO_FILE).is_file()]
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        from kortdiamant.errors import FileError, FileProblem

        raise FileError(str(folder), FileProblem.UNREADABLE, error.strerror or "") from error
    # From z to a: nb, fr, en is the order in every ruleset file that the program has written.
    return tuple(sorted(names, reverse=True))


LANGUAGES = _codes_in(_BUNDLED)  # bundled languages
