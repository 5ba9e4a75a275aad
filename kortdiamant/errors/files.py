"""A file that cannot be opened, read, locked or written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


class Trouble(Enum):
    """What can go wrong with a file as a whole."""

    MISSING = "missing"
    EXISTS = "exists"
    IN_THE_WAY = "in-the-way"  # it exists, and may be overwritten by somebody who says so
    NOT_A_FILE = "not-a-file"
    NO_FOLDER = "no-folder"  # the one in which something is to be written
    NO_PLACE = "no-place"  # something is there that is no file, and is not overwritten
    TOO_LARGE = "too-large"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    OPEN_ELSEWHERE = "open-elsewhere"
    CHANGED = "changed"  # removed, replaced or written to by another program while it was open


@dataclass(eq=False)
class FileTrouble(KortdiamantError):
    """A file cannot be used; `detail` is what the operating system said, or the limit in bytes."""

    path: str
    trouble: Trouble
    detail: str = ""
