"""Blocks: what a session says, before a front end makes lines, columns or a page of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.telling.status import FinalScore
    from kortdiamant.telling.story import PlayerLine


@dataclass(frozen=True)
class Rows:
    """A table with a heading; columns of numbers stand to the right, and names are shortened where they must be."""

    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[str]]) -> Rows:
        """A table from lists of cells."""
        return cls(tuple(tuple(row) for row in rows))


@dataclass(frozen=True)
class Columns:
    """A list in columns without a heading; where it is too wide each row becomes lines of its own."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Heading:
    """A line with which something new begins."""

    text: str


@dataclass(frozen=True)
class Item:
    """A point of a list: what follows its first line stands as deep as that begins."""

    mark: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A picture in lines that are never broken; `words` say the same for the ear, and where it is too wide."""

    lines: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class Threat:
    """A line that says what threatens."""

    text: str


@dataclass(frozen=True)
class Bust:
    """A line that says what an expedition ended by."""

    text: str


@dataclass(frozen=True)
class Large:
    """Short lines that are shown in large letters, the most important first, and only where those are wished for."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Bars:
    """A bar for each player: what they had after each expedition."""

    lines: tuple[PlayerLine, ...]


Block = str | Rows | Columns | Heading | Item | Figure | Threat | Bust | Large | Bars


@dataclass(frozen=True)
class Reply:
    """What is said; whether anything has happened at the table, and whether it is left now."""

    blocks: tuple[Block, ...] = ()
    changes: bool = False
    leaves: bool = False


def final_tables(ending: FinalScore) -> tuple[Block, ...]:
    """Places and rounds of a game that is over, each below an empty line."""
    return "", Rows.of(ending.places), "", Rows.of(ending.rounds)
