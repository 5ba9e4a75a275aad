"""The schema beside a ruleset file, where an editor looks for it."""

from __future__ import annotations

import os
from pathlib import Path

from kortdiamant.documents import read_file
from kortdiamant.errors import FileTrouble, KortdiamantError, Trouble
from kortdiamant.workshop.schema.writer import ABOUT, NAME, schema_text

MOST_BYTES = 1024 * 1024  # ours has a tenth of that


def write_schema(folder: Path) -> bool:
    """Put the schema into a folder, so that files there can name it however far they travel; whether it is new there.

    One of an earlier version of the program is replaced, and nothing else ever is. Raises FileTrouble UNWRITABLE.
    """
    path, text = folder / NAME, f"{schema_text()}\n"
    if os.path.lexists(path) and not _is_ours_but_not(text, path):
        return False
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileTrouble(str(path), Trouble.UNWRITABLE, error.strerror or "") from error
    return True


def _is_ours_but_not(text: str, path: Path) -> bool:
    try:
        there = read_file(path, MOST_BYTES)
    except KortdiamantError:
        return False
    return ABOUT in there and there != text
