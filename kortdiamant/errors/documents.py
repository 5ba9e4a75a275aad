"""A file that was refused: its faults, each with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


class Severity(Enum):
    """How bad a fault of a file is."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file; line and column count from 1, in characters."""

    file: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file.

    `code` is its lasting name (`KD-Y012`); `facts` fill the sentence that `telling` has for the code;
    `source` is the text of the marked line and `width` how many characters of it are meant. `about` is the fault where
    it was found, if it is told at another place, which causes it.
    """

    code: str
    mark: Mark
    facts: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = Severity.ERROR
    near: str | None = None
    source: str = ""
    width: int = 1
    about: Fault | None = None


@dataclass(eq=False)
class DocumentError(KortdiamantError):
    """A file was refused; `faults` holds all that is wrong with it, in the order of their places."""

    faults: Sequence[Fault]
