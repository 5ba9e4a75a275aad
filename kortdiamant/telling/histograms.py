"""Histograms of numbers that were counted: the bars, and all their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from kortdiamant.simulation.figures import PERCENTILES, mean_interval, percentile
from kortdiamant.telling.drawings import Bar, Histogram, Histograms
from kortdiamant.telling.scale import scale, step_for
from kortdiamant.telling.simulation import share, tenths
from kortdiamant.telling.speaker import Speaker

MOST_BARS = 48


def histograms(title: str, unit: str, counts: Sequence[tuple[str, Mapping[int, int]]], speaker: Speaker) -> Histograms:
    """Histograms of what occurred so often, each with its label, on the scale that holds them all."""
    numbers = [number for _, each in counts for number, count in each.items() if count]
    step = step_for(max(numbers) - min(numbers) + 1, MOST_BARS)
    first, last = min(numbers) // step, max(numbers) // step
    rows = tuple(_histogram(label, Counter(each), range(first, last + 1), step) for label, each in counts)
    highest = max(bar.share for row in rows for bar in row.bars)
    return Histograms(
        title=title,
        description=" ".join(_histogram_said(row, title, speaker) for row in rows),
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


def _histogram_said(row: Histogram, title: str, speaker: Speaker) -> str:
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
