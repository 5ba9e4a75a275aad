"""Reports and charts as values: every word and number on the page, but no layout.

`kortdiamant.pictures` draws these values and adds no words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kortdiamant.languages.names import Language
from kortdiamant.simulation.figures import PERCENTILES, Interval, mean_interval, percentile
from kortdiamant.telling.speaker import Speaker
from kortdiamant.version import PROGRAM, program_version

Cells = tuple[tuple[str, ...], ...]  # the rows of a table; the first row is its heading


@dataclass(frozen=True)
class Scale:
    """A scale from `low` to `high`; `ticks` are numbers with the labels beside them."""

    name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Chart:
    """A chart: its title, the same in words for people who cannot see it, and how to read it."""

    title: str
    description: str
    legend: str


@dataclass(frozen=True)
class IntervalChart(Chart):
    """Figures with confidence intervals, one per row; `reference` is their value if all rows were equal."""

    scale: Scale
    rows: tuple[tuple[str, Interval], ...]
    reference: float


@dataclass(frozen=True)
class Bar:
    """The share of all games with a number from `low` to `high`."""

    low: int
    high: int
    share: float


@dataclass(frozen=True)
class Histogram:
    """Consecutive bars with their mean and percentiles; `label` says what they count, and may be empty."""

    label: str
    bars: tuple[Bar, ...]
    mean: float
    percentiles: tuple[int, ...]


@dataclass(frozen=True)
class HistogramChart(Chart):
    """Histograms below each other on one scale; `highest` is the share of the highest bar in any of them."""

    scale: Scale
    rows: tuple[Histogram, ...]
    highest: float
    highest_label: str


@dataclass(frozen=True)
class ColumnPanel:
    """A number for each round, in one or more series of columns."""

    title: str
    scale: Scale
    series: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True)
class ColumnChart(Chart):
    """Panels side by side; `key` names the series if they are the same in all panels."""

    panels: tuple[ColumnPanel, ...]
    key: tuple[str, ...] = ()


@dataclass(frozen=True)
class CurveChart(Chart):
    """Labelled lines over the numbers 0, 1, 2, ..."""

    across: Scale
    up: Scale
    lines: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True)
class Chapter:
    """A part of a report: drawings, sentences, a list of points, a table, and named facts, in this order."""

    heading: str
    drawings: tuple[Chart, ...] = ()
    sentences: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    table: Cells = ()
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class StudyReport:
    """The report of a simulation or a comparison."""

    title: str
    language: Language
    summary: str
    chapters: tuple[Chapter, ...]


MAX_STEPS = 6
STEPS = (1, 2, 5)  # times a power of ten, as people count


def step_for(highest: int, max_steps: int = MAX_STEPS) -> int:
    """The smallest of 1, 2, 5, 10, 20, ... that reaches `highest` in at most `max_steps` steps."""
    power = 1
    while True:
        for step in STEPS:
            if step * power * max_steps >= highest:
                return step * power
        power *= 10


def scale_of_shares(highest: float, name: str, speaker: Speaker) -> Scale:
    """A scale of shares from 0 up to a tick at or above `highest`."""
    percents = scale(name, 0, 100 * highest, lambda percent: speaker.share(percent / 100))
    return Scale(name, 0, percents.high / 100, tuple((number / 100, text) for number, text in percents.ticks))


def scale(name: str, low: float, high: float, write: Callable[[int], str]) -> Scale:
    """A scale from `low` to `high`; a scale that begins at 0 is extended to the next tick."""
    step = step_for(max(1, int(high - low)))
    if low == 0:
        high = step * max(1, -int(-high // step))
    first = -int(-low // step)
    ticks = tuple((float(number), write(number)) for number in range(first * step, int(high) + 1, step))
    return Scale(name, low, high, ticks)


MAX_BARS = 48


def histogram_chart(
    title: str, unit: str, counts: Sequence[tuple[str, Mapping[int, int]]], speaker: Speaker
) -> HistogramChart:
    """A chart of labelled counts (number of games by value), on one scale for all."""
    numbers = [number for _, each in counts for number, count in each.items() if count]
    step = step_for(max(numbers) - min(numbers) + 1, MAX_BARS)
    first, last = min(numbers) // step, max(numbers) // step
    rows = tuple(_histogram(label, Counter(each), range(first, last + 1), step) for label, each in counts)
    highest = max(bar.share for row in rows for bar in row.bars)
    return HistogramChart(
        title=title,
        description=" ".join(_histogram_in_words(row, title, speaker) for row in rows),
        legend=speaker.say(
            "A bar says how many of the games ended so. Below it, the dot is the average; the thick line holds half of "
            "the games, the thin one nine in ten."
        ),
        scale=scale(unit, first * step - 0.5, (last + 1) * step - 0.5, str),
        rows=rows,
        highest=highest,
        highest_label=speaker.share(highest),
    )


def _histogram(label: str, counts: Counter[int], indices: range, step: int) -> Histogram:
    grouped: Counter[int] = Counter()
    for number, count in counts.items():
        grouped[number // step] += count
    games = counts.total()
    bars = tuple(Bar(index * step, index * step + step - 1, grouped[index] / games) for index in indices)
    return Histogram(label, bars, mean_interval(counts).value, tuple(percentile(counts, each) for each in PERCENTILES))


def _histogram_in_words(row: Histogram, title: str, speaker: Speaker) -> str:
    least, low, middle, high, most = row.percentiles
    return speaker.say(
        "{whose}: {mean} on average; {middle} in the middle, half of the games from {low} to {high}, and nine in ten "
        "from {least} to {most}.",
        whose=row.label or title,
        mean=speaker.decimal(row.mean),
        least=least,
        low=low,
        middle=middle,
        high=high,
        most=most,
    )


def cells(rows: Iterable[Sequence[str]]) -> Cells:
    """The rows of a table as a value."""
    return tuple(map(tuple, rows))


def provenance(facts: Iterable[tuple[str, str]], command: str, speaker: Speaker) -> Chapter:
    """The last chapter of a report: how the games were played, and the command that repeats them."""
    program, repeat = (speaker.say("Program"), f"{PROGRAM} {program_version()}"), (speaker.say("Command"), command)
    return Chapter(speaker.say("How this was made"), facts=(*facts, program, repeat))
