"""Blocks: the output of a session, before a front end turns it into lines or a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.telling.status import FinalScore
    from kortdiamant.telling.story import PlayerLine


@dataclass(frozen=True)
class Rows:
    """A table with a heading row; numbers are right-aligned, and names are shortened to fit."""

    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[str]]) -> Rows:
        """Make a table from rows of cells."""
        return cls(tuple(tuple(row) for row in rows))


@dataclass(frozen=True)
class Columns:
    """A list in columns without a heading; if it is too wide, each row becomes several lines.

    If it is higher than the screen, `short` replaces it, unless that is empty.
    """

    rows: tuple[tuple[str, ...], ...]
    short: str = ""


@dataclass(frozen=True)
class Heading:
    """A heading."""

    text: str


@dataclass(frozen=True)
class Item:
    """A list item with hanging indent."""

    mark: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A picture in unbroken lines; `words` replace it for a screen reader, and if it is too wide."""

    lines: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class ThreatAlert:
    """A warning line about a hazard."""

    text: str


@dataclass(frozen=True)
class Bust:
    """A line about a bust."""

    text: str


@dataclass(frozen=True)
class Large:
    """Short lines in large letters, most important first; shown only if large letters are set."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Bars:
    """A bar for each player, with their totals after each expedition."""

    lines: tuple[PlayerLine, ...]


Block = str | Rows | Columns | Heading | Item | Figure | ThreatAlert | Bust | Large | Bars


@dataclass(frozen=True)
class Reply:
    """The answer to a line; whether the table has changed, and whether the dialogue ends."""

    blocks: tuple[Block, ...] = ()
    table_changed: bool = False
    ends_dialogue: bool = False


def final_tables(ending: FinalScore) -> tuple[Block, ...]:
    """The tables of places and rounds of a finished game, each after an empty line."""
    return "", Rows.of(ending.places), "", Rows.of(ending.rounds)
