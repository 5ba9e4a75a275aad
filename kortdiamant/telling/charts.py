"""Reports and their charts as values: every word and number on the page, but no layout.

`kortdiamant.pictures` draws these values and adds no words of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kortdiamant.languages import Language
from kortdiamant.simulation.figures import PERCENTILES, Interval, mean_interval, percentile
from kortdiamant.telling.simulation import share, tenths
from kortdiamant.telling.speaker import Speaker

Cells = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Scale:
    """Numbers along a line from the lowest to the highest, some of them written beside it."""

    name: str
    low: float
    high: float
    marks: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class IntervalChart:
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
class HistogramChart:
    """Histograms below each other on one scale; the highest of all bars is so high."""

    title: str
    description: str
    legend: str
    scale: Scale
    rows: tuple[Histogram, ...]
    highest: float
    highest_written: str


@dataclass(frozen=True)
class ColumnPanel:
    """A number for each round; where there are several series they stand beside each other."""

    title: str
    scale: Scale
    series: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True)
class ColumnChart:
    """What the rounds come to, side by side; `key` says what the series of all panels are, where those are the same."""

    title: str
    description: str
    legend: str
    panels: tuple[ColumnPanel, ...]
    key: tuple[str, ...] = ()


@dataclass(frozen=True)
class CurveChart:
    """Lines over the numbers 0, 1, 2, ..., each with its label."""

    title: str
    description: str
    legend: str
    across: Scale
    up: Scale
    lines: tuple[tuple[str, tuple[float, ...]], ...]


Chart = IntervalChart | HistogramChart | ColumnChart | CurveChart


@dataclass(frozen=True)
class Chapter:
    """A part of the account; the points of a list follow the sentences."""

    heading: str
    drawings: tuple[Chart, ...] = ()
    sentences: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    table: Cells = ()
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class StudyReport:
    """Something told in full."""

    title: str
    language: Language
    summary: str
    chapters: tuple[Chapter, ...]


USUAL_PARTS = 6
STEPS = (1, 2, 5)


def step_for(highest: int, parts: int = USUAL_PARTS) -> int:
    """The length of a part of a scale that has so many of them at most: 1, 2, 5, 10, 20, ..."""
    power = 1
    while True:
        for step in STEPS:
            if step * power * parts >= highest:
                return step * power
        power *= 10


def scale_of_shares(most: float, name: str, speaker: Speaker) -> Scale:
    """A scale of parts, up to one that holds the largest."""

    def written(per_cent: int) -> str:
        return share(per_cent / 100, speaker)

    whole = scale(name, 0, 100 * most, written)
    return Scale(name, 0, whole.high / 100, tuple((number / 100, text) for number, text in whole.marks))


def scale(name: str, low: float, high: float, write: Callable[[int], str]) -> Scale:
    """A scale from the lowest to the highest number; one that begins at nothing ends with a mark."""
    step = step_for(max(1, int(high - low)))
    if low == 0:
        high = step * max(1, -int(-high // step))
    first = -int(-low // step)
    marks = tuple((float(number), write(number)) for number in range(first * step, int(high) + 1, step))
    return Scale(name, low, high, marks)


MOST_BARS = 48


def histogram_chart(
    title: str, unit: str, counts: Sequence[tuple[str, Mapping[int, int]]], speaker: Speaker
) -> HistogramChart:
    """Histograms of what occurred so often, each with its label, on the scale that holds them all."""
    numbers = [number for _, each in counts for number, count in each.items() if count]
    step = step_for(max(numbers) - min(numbers) + 1, MOST_BARS)
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
        highest_written=share(highest, speaker),
    )


def _histogram(label: str, counts: Counter[int], places: range, step: int) -> Histogram:
    together: Counter[int] = Counter()
    for number, count in counts.items():
        together[number // step] += count
    games = counts.total()
    bars = tuple(Bar(place * step, place * step + step - 1, together[place] / games) for place in places)
    return Histogram(label, bars, mean_interval(counts).value, tuple(percentile(counts, each) for each in PERCENTILES))


def _histogram_in_words(row: Histogram, title: str, speaker: Speaker) -> str:
    least, low, middle, high, most = row.percentiles
    return speaker.say(
        "{whose}: {mean} on average; {middle} in the middle, half of the games from {low} to {high}, and nine in ten "
        "from {least} to {most}.",
        whose=row.label or title,
        mean=tenths(row.mean, speaker),
        least=least,
        low=low,
        middle=middle,
        high=high,
        most=most,
    )
