"""The folders of languages: those next to this module, and those of the user."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Final

from kortdiamant.documents.files import data_folder
from kortdiamant.errors import FileError, FileProblem

SOURCE: Final = "en"  # the language of the sentences in the code, and the fallback for all others
_CODE = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*")
_BUNDLED = Path(__file__).parent


def user_folder() -> Path:
    """The folder of the user's own languages; it may not exist."""
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
            names = [entry.name for entry in entries if _CODE.fullmatch(entry.name) and entry.is_dir()]
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise FileError(str(folder), FileProblem.UNREADABLE, error.strerror or "") from error
    # From z to a: nb, fr, en is the order in every ruleset file that the program has written.
    return tuple(sorted(names, reverse=True))


LANGUAGES = _codes_in(_BUNDLED)  # bundled languages
