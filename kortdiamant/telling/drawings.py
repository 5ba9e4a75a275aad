"""An account with drawings, as values: every word and number that is on the paper, and no line of it.

`pictures` draws what stands here and finds no word of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.languages import Language
from kortdiamant.simulation.figures import Interval

Table = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Scale:
    """Numbers along a line from the lowest to the highest, some of them written beside it."""

    name: str
    low: float
    high: float
    marks: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Spans:
    """Figures with their intervals, one below the other, and what they would be if all were alike."""

    title: str
    description: str
    legend: str
    scale: Scale
    rows: tuple[tuple[str, Interval], ...]
    alike: float


@dataclass(frozen=True)
class Bar:
    """How large a part of all games has a number from `low` to `high`."""

    low: int
    high: int
    share: float


@dataclass(frozen=True)
class Histogram:
    """Bars of numbers that follow one another, their average and their percentiles; `label` says whose they are."""

    label: str
    bars: tuple[Bar, ...]
    mean: float
    percentiles: tuple[int, ...]


@dataclass(frozen=True)
class Histograms:
    """Histograms below each other on one scale; the highest of all bars is so high."""

    title: str
    description: str
    legend: str
    scale: Scale
    rows: tuple[Histogram, ...]
    highest: float
    highest_written: str


@dataclass(frozen=True)
class Columns:
    """A number for each round; where there are several series they stand beside each other."""

    title: str
    scale: Scale
    series: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True)
class Rounds:
    """What the rounds come to, side by side; `key` says what the series of all panels are, where those are the same."""

    title: str
    description: str
    legend: str
    panels: tuple[Columns, ...]
    key: tuple[str, ...] = ()


@dataclass(frozen=True)
class Curves:
    """Lines over the numbers 0, 1, 2, ..., each with its label."""

    title: str
    description: str
    legend: str
    across: Scale
    up: Scale
    lines: tuple[tuple[str, tuple[float, ...]], ...]


Drawing = Spans | Histograms | Rounds | Curves


@dataclass(frozen=True)
class Chapter:
    """A part of the account; the points of a list follow the sentences."""

    heading: str
    drawings: tuple[Drawing, ...] = ()
    sentences: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    table: Table = ()
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Account:
    """Something told in full."""

    title: str
    language: Language
    summary: str
    chapters: tuple[Chapter, ...]
