"""The report of a comparison: its charts with their scales, and every word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kortdiamant.comparison.measures import Difference, MeasureKind
from kortdiamant.comparison.sides import Comparison
from kortdiamant.simulation.figures import RoundTally
from kortdiamant.telling.charts import (
    Cells,
    Chapter,
    ColumnChart,
    ColumnPanel,
    CurveChart,
    Scale,
    StudyReport,
    histogram_chart,
    scale,
    scale_of_shares,
)
from kortdiamant.telling.comparison.differences import difference_sentences, introduction, no_difference
from kortdiamant.telling.comparison.figures import (
    Pair,
    distance_sentences,
    exact_heading,
    figures_table,
    players_sentences,
    simulated_heading,
    unsolved_sentences,
)
from kortdiamant.telling.simulation import share, tenths
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

NEARLY_CERTAIN = Fraction(1, 200)  # what is less likely than that to be reached is not drawn
CARDS_IN_WORDS = (1, 3, 5, 7, 10, 15, 20)  # the cards whose numbers are told in words as well
Line = tuple[float, ...]


@dataclass(frozen=True)
class ComparisonRun:
    """Two rulesets that were compared, and how that can be done again."""

    both: Pair
    comparison: Comparison
    found: Sequence[Difference]
    version: str
    command: str


class LinePair(NamedTuple):
    """A line for each of both."""

    one: Line
    other: Line


class UpwardScale(NamedTuple):
    """The scale of what is drawn upwards, and how its numbers are written."""

    scale: Scale
    write: Callable[[float, Speaker], str]


def comparison_report(compared: ComparisonRun) -> StudyReport:
    """All that is told of two rulesets."""
    both, comparison = compared.both, compared.comparison
    return StudyReport(
        title=" – ".join(both.titles),
        language=both.after.language,
        summary=distance_sentences(comparison.apart, both.plainly),
        chapters=(
            _in_words(compared),
            _card_by_card(compared),
            _round_by_round(compared),
            _in_the_end(compared),
            Chapter(both.after.say("How this was made"), facts=tuple(_provenance(compared))),
        ),
    )


def _in_words(compared: ComparisonRun) -> Chapter:
    both = compared.both
    points = tuple(difference_sentences(both, compared.found, compared.comparison))
    said = introduction(both) if points else no_difference(both, compared.comparison)
    return Chapter(both.after.say("What a table notices"), sentences=(said,), points=points)


def _card_by_card(compared: ComparisonRun) -> Chapter:
    both, comparison = compared.both, compared.comparison
    say, distance, last = both.plainly.say, comparison.apart.first, _last_card(comparison)
    survival, busts, gems = (_lines(comparison, name, last) for name in ("survival", "busts", "gems"))
    busts = LinePair((0.0, *busts.one[:-1]), (0.0, *busts.other[:-1]))  # the first bust there can be is with card 1
    return Chapter(
        exact_heading(both, comparison.one.players),
        (
            _shares(both, say("How probable it is that nothing has struck so far"), survival, distance.risk),
            _shares(both, say("How probable it is that it ends with this card"), busts, distance.bust),
            _gems(both, say("What everybody could bring out on average"), gems, distance.treasure),
        ),
        tuple(unsolved_sentences(both, comparison)),
        table=_rows(figures_table(both, compared.found, MeasureKind.EXACT)),
    )


def _last_card(comparison: Comparison) -> int:
    """How far curves are drawn: while one of both still has a chance to go on."""
    survivals = comparison.one.curves.survival, comparison.other.curves.survival
    return max(
        next((card for card, chance in enumerate(survival) if chance < NEARLY_CERTAIN), len(survival) - 1)
        for survival in survivals
    )


def _lines(comparison: Comparison, name: str, last: int) -> LinePair:
    curves = (getattr(side.curves, name) for side in (comparison.one, comparison.other))
    return LinePair(*(tuple(map(float, curve[: last + 1])) for curve in curves))


def _shares(both: Pair, title: str, lines: LinePair, apart_by: Fraction) -> CurveChart:
    highest = max(max(line, default=0.0) for line in lines)
    return _curve_chart(both, title, lines, UpwardScale(scale_of_shares(highest, title, both.after), share), apart_by)


def _gems(both: Pair, title: str, lines: LinePair, apart_by: Fraction) -> CurveChart:
    highest = max(max(line, default=0.0) for line in lines)
    return _curve_chart(both, title, lines, UpwardScale(scale(title, 0, highest, str), tenths), apart_by)


def _curve_chart(both: Pair, title: str, lines: LinePair, up: UpwardScale, apart_by: Fraction) -> CurveChart:
    speaker = both.plainly
    named = tuple(zip(both.names, lines, strict=True))
    return CurveChart(
        title=title,
        description=" ".join(_line_in_words(name, line, up.write, speaker) for name, line in named),
        legend=speaker.say(
            "Exact, for {expedition.a} that nobody leaves. Of the space below both curves {share} is below one only.",
            share=share(float(apart_by), speaker),
        ),
        across=scale(speaker.say("Cards"), 0, max(len(line) for line in lines) - 1, str),
        up=up.scale,
        lines=named,
    )


def _line_in_words(name: str, line: Line, write: Callable[[float, Speaker], str], speaker: Speaker) -> str:
    """Some points of a line in words, for whoever cannot see it."""
    cards = (each for each in CARDS_IN_WORDS if each < len(line))
    points = (speaker.say("{number} with card {card}", number=write(line[card], speaker), card=card) for card in cards)
    return speaker.labelled(name, ", ".join(points)) + "."


def _round_by_round(compared: ComparisonRun) -> Chapter:
    both, comparison = compared.both, compared.comparison
    say, sides = both.plainly.say, (comparison.one, comparison.other)
    games, seats = comparison.one.tally.games, comparison.one.players
    busts, cards, hauls = (
        tuple(
            (name, tuple(count(each) / part for each in side.tally.rounds))
            for name, side in zip(both.names, sides, strict=True)
        )
        for count, part in ((_busts, games), (_cards, games), (_banked, games * seats))
    )
    title = say("The {expedition.many}, one by one")
    gems = both.plainly.noun("gem").many
    drawing = ColumnChart(
        title=title,
        description=" ".join(_rounds_in_words(name, numbers, both.plainly) for name, numbers in busts),
        legend=say("How often it goes wrong, how many cards are turned up, and what everybody brings out on average."),
        panels=(
            ColumnPanel(say("Busts"), scale_of_shares(_most(busts), say("Busts"), both.after), busts),
            ColumnPanel(say("Cards"), scale(say("Cards"), 0, _most(cards), str), cards),
            ColumnPanel(say("Brought out"), scale(gems, 0, _most(hauls), str), hauls),
        ),
        key=both.names,
    )
    table = _rows(figures_table(both, compared.found, MeasureKind.SIMULATED))
    return Chapter(simulated_heading(comparison, both.after), (drawing,), table=table)


def _busts(each: RoundTally) -> int:
    return each.busts


def _cards(each: RoundTally) -> int:
    return each.cards


def _banked(each: RoundTally) -> int:
    return each.banked


def _most(series: Sequence[tuple[str, Line]]) -> float:
    return max(max(numbers) for _, numbers in series)


def _rounds_in_words(name: str, busts: Line, speaker: Speaker) -> str:
    numbers = ", ".join(f"{place}. {share(number, speaker)}" for place, number in enumerate(busts, start=1))
    return speaker.labelled(name, f"{speaker.say('Busts')} {numbers}.")


def _in_the_end(compared: ComparisonRun) -> Chapter:
    both, comparison = compared.both, compared.comparison
    title = both.after.say("What everybody has in the end")
    totals = [sum(side.tally.totals, Counter[int]()) for side in (comparison.one, comparison.other)]
    named = list(zip(both.names, totals, strict=True))
    return Chapter(title, (histogram_chart(title, both.plainly.noun("gem").many, named, both.plainly),))


def _provenance(compared: ComparisonRun) -> Iterator[tuple[str, str]]:
    """How it was found, so that anybody can find the same."""
    both, comparison = compared.both, compared.comparison
    say = both.after.say
    yield say("Rulesets"), ", ".join((both.one.reference, both.other.reference))
    yield say("Players"), str(comparison.one.players)
    yield say("Games"), joined(*players_sentences(comparison, both.after))
    yield say("Program"), f"kortdiamant {compared.version}"
    yield say("Command"), compared.command


def _rows(table: Iterator[list[str]]) -> Cells:
    return tuple(map(tuple, table))
