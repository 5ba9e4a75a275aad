"""A comparison of two rulesets: figures side by side, the distance, and the report.

Each chart is also described in words, for people who cannot see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from kortdiamant.comparison.measures import MeasureDifference, MeasureKind, Unit
from kortdiamant.comparison.sides import Comparison, TotalDistance
from kortdiamant.languages.catalogue import msgid
from kortdiamant.simulation.arena import Backend
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.charts import (
    Chapter,
    ColumnChart,
    ColumnPanel,
    CurveChart,
    Scale,
    StudyReport,
    cells,
    histogram_chart,
    provenance,
    scale,
    scale_of_shares,
)
from kortdiamant.telling.differences import RulesetPair, difference_sentences, introduction, no_difference, whole_share
from kortdiamant.telling.simulation import DASH, backend_sentence
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

MINUS = "−"
LABELS: Mapping[str, str] = {
    "bust_card": msgid("Ends with card"),
    "over_by_5": msgid("Over by card 5"),
    "over_by_10": msgid("Over by card 10"),
    "ends_badly": msgid("Ends badly at last"),
    "strikes": msgid("Strikes at card"),
    "loss": msgid("Lost at a strike"),
    "treasure_cards": msgid("Treasure cards"),
    "treasure_worth": msgid("Treasure for each"),
    "richest_card": msgid("Richest card"),
    "rounds": msgid("{expedition.many!c}"),
    "relics": msgid("{relic.many!c}"),
    "first_relic": msgid("{relic.many!c} from {expedition.one}"),
    "solo": msgid("Alone at the best"),
    "haul": msgid("Each brings out"),
    "total": msgid("Each has in the end"),
    "bust_rate": msgid("Busts"),
    "bust_trend": msgid("Busts, last − first"),
    "relics_taken": msgid("{relic.many!c} taken"),
    "relic_gems": msgid("From {relic.many}"),
    "cards": msgid("Cards in {expedition.a}"),
    "length": msgid("Cards in a game"),
    "lead_changes": msgid("Lead changes"),
    "margin": msgid("Ahead by"),
    "ties": msgid("Shared victories"),
}
WHOLE_NUMBERS = {"strikes", "richest_card", "rounds", "relics", "first_relic"}
LISTED_WHERE_THEY_DIFFER = {"ends_badly", "strikes", "loss", "first_relic"}
VERDICTS = (  # with the largest distance for each
    (0.02, msgid("as good as the same")),
    (0.10, msgid("close relatives")),
    (0.25, msgid("clearly different")),
    (1.00, msgid("another game altogether")),
)


def distance_sentences(distance: TotalDistance, speaker: Speaker) -> str:
    """The distance between two rulesets, and its six parts."""
    first, games = distance.first, distance.games
    total = float(distance.total)
    return joined(
        speaker.say(
            "Distance: {total} ({verdict}).", total=whole_share(total, speaker), verdict=_verdict(total, speaker)
        ),
        speaker.say(
            "Apart in the first {expedition.one}: {risk} in how long it is safe, {bust} in when it ends, {treasure} in "
            "what there is to bring home. Apart in the whole game: {busts} in how often {expedition.many} go wrong, "
            "{haul} in what is brought out, {relics} in what {relic.many} bring.",
            risk=whole_share(float(first.risk), speaker),
            bust=whole_share(float(first.bust), speaker),
            treasure=whole_share(float(first.treasure), speaker),
            busts=whole_share(float(games.busts), speaker),
            haul=whole_share(float(games.haul), speaker),
            relics=whole_share(float(games.relics), speaker),
        ),
    )


def exact_heading(pair: RulesetPair, players: int) -> str:
    """The heading of the exact figures."""
    return pair.common_speaker.say_count(
        "Exact, of the first {expedition.one} with {players} player",
        "Exact, of the first {expedition.one} with {players} players",
        players,
        players=players,
    )


def simulated_heading(comparison: Comparison, speaker: Speaker) -> str:
    """The heading of the averages of games."""
    games = comparison.one.tally.games, comparison.other.tally.games
    return speaker.say("On average of {games} games each", games=max(games))


def figures_table(
    pair: RulesetPair, differences: Sequence[MeasureDifference], kind: MeasureKind
) -> Iterator[list[str]]:
    """A row per figure of a kind, below the names of the rulesets.

    Figures in `LISTED_WHERE_THEY_DIFFER` are left out if they are equal.
    """
    yield ["", *pair.names]
    for each in differences:
        name = each.measure.name
        figures = [format_figure(each, figure, pair.new_speaker) for figure in (each.one, each.other)]
        if each.measure.kind is kind and (name not in LISTED_WHERE_THEY_DIFFER or figures[0] != figures[1]):
            yield [pair.common_speaker.say(LABELS[name]), *figures]


def players_sentences(comparison: Comparison, speaker: Speaker) -> Iterator[str]:
    """Which bots and which backend played, and a warning if there are fewer games for lack of the kernel."""
    bots = ", ".join(comparison.bots if len(set(comparison.bots)) > 1 else comparison.bots[:1])
    yield speaker.say("At the table: {bots}.", bots=bots)
    backends = [comparison.one.backend, comparison.other.backend]
    slowest = next((each for each in backends if each.backend is Backend.READABLE), backends[0])
    yield backend_sentence([slowest], speaker)
    if slowest.backend is Backend.READABLE:
        yield speaker.say("So there are fewer games, and small differences drown in chance.")


def unsolved_sentences(pair: RulesetPair, comparison: Comparison) -> Iterator[str]:
    """For which rulesets the best time to leave is not known, because the problem is too large."""
    sides = zip((comparison.one, comparison.other), pair.titles, strict=True)
    for title in dict.fromkeys(title for side, title in sides if side.best_alone is None):
        yield pair.new_speaker.say(
            "The best time to leave is too large a problem to be solved exactly for “{title}”.", title=title
        )


def format_figure(each: MeasureDifference, figure: Interval | None, speaker: Speaker) -> str:
    """A figure for a table; a dash if there is none."""
    if figure is None:
        return DASH
    if each.measure.name in WHOLE_NUMBERS:
        return str(round(figure.value))
    write = speaker.share if each.measure.unit is Unit.SHARE else speaker.decimal
    return (MINUS if figure.value < 0 else "") + write(abs(figure.value))


def _verdict(distance: float, speaker: Speaker) -> str:
    return next(speaker.say(verdict) for limit, verdict in VERDICTS if distance <= limit)


UNLIKELY = Fraction(1, 200)  # cards that are reached with a smaller probability are not drawn
CARDS_IN_WORDS = (1, 3, 5, 7, 10, 15, 20)  # the cards whose values are also given in words
Line = tuple[float, ...]


def comparison_report(
    pair: RulesetPair, comparison: Comparison, differences: Sequence[MeasureDifference], command: str
) -> StudyReport:
    """The report of a comparison; `command` repeats it."""
    speaker, say = pair.new_speaker, pair.new_speaker.say
    facts = (
        (say("Rulesets"), ", ".join((pair.one.reference, pair.other.reference))),
        (say("Players"), str(comparison.one.players)),
        (say("Games"), joined(*players_sentences(comparison, speaker))),
    )
    return StudyReport(
        title=" – ".join(pair.titles),
        language=speaker.language,
        summary=distance_sentences(comparison.distance, pair.common_speaker),
        chapters=(
            _in_words(pair, comparison, differences),
            _card_by_card(pair, comparison, differences),
            _round_by_round(pair, comparison, differences),
            _in_the_end(pair, comparison),
            provenance(facts, command, speaker),
        ),
    )


def _in_words(pair: RulesetPair, comparison: Comparison, differences: Sequence[MeasureDifference]) -> Chapter:
    points = tuple(difference_sentences(pair, differences, comparison))
    sentence = introduction(pair) if points else no_difference(pair, comparison)
    return Chapter(pair.new_speaker.say("What a table notices"), sentences=(sentence,), points=points)


def _card_by_card(pair: RulesetPair, comparison: Comparison, differences: Sequence[MeasureDifference]) -> Chapter:
    speaker, distance, last = pair.common_speaker, comparison.distance.first, _last_card(comparison)
    say, new_speaker = speaker.say, pair.new_speaker
    survival, busts, gems = (_lines(comparison, name, last) for name in ("survival", "busts", "gems"))
    busts = [(0.0, *line[:-1]) for line in busts]  # busts[0] is the chance of card 1, which is drawn at 1
    safe = scale_of_shares(_highest(survival), say("How probable it is that nothing has struck so far"), new_speaker)
    ends = scale_of_shares(_highest(busts), say("How probable it is that it ends with this card"), new_speaker)
    amounts = scale(say("What everybody could bring out on average"), 0, _highest(gems), str)
    return Chapter(
        exact_heading(pair, comparison.one.players),
        (
            _curve_chart(pair, survival, safe, speaker.share, distance.risk),
            _curve_chart(pair, busts, ends, speaker.share, distance.bust),
            _curve_chart(pair, gems, amounts, speaker.decimal, distance.treasure),
        ),
        tuple(unsolved_sentences(pair, comparison)),
        table=cells(figures_table(pair, differences, MeasureKind.EXACT)),
    )


def _last_card(comparison: Comparison) -> int:
    """The last card that is drawn: until then, one of the expeditions may still be going on."""
    survivals = comparison.one.curves.survival, comparison.other.curves.survival
    return max(
        next((card for card, chance in enumerate(survival) if chance < UNLIKELY), len(survival) - 1)
        for survival in survivals
    )


def _lines(comparison: Comparison, name: str, last: int) -> list[Line]:
    curves = (getattr(side.curves, name) for side in (comparison.one, comparison.other))
    return [tuple(map(float, curve[: last + 1])) for curve in curves]


def _highest(lines: Sequence[Line]) -> float:
    return max(max(line, default=0.0) for line in lines)


def _curve_chart(
    pair: RulesetPair, lines: Sequence[Line], up: Scale, write: Callable[[float], str], distance: Fraction
) -> CurveChart:
    speaker = pair.common_speaker
    named = tuple(zip(pair.names, lines, strict=True))
    return CurveChart(
        title=up.name,
        description=" ".join(_line_in_words(name, line, write, speaker) for name, line in named),
        legend=speaker.say(
            "Exact, for {expedition.a} that nobody leaves. Of the space below both curves {share} is below one only.",
            share=speaker.share(distance),
        ),
        across=scale(speaker.say("Cards"), 0, max(len(line) for line in lines) - 1, str),
        up=up,
        lines=named,
    )


def _line_in_words(name: str, line: Line, write: Callable[[float], str], speaker: Speaker) -> str:
    """Some points of a line in words, for people who cannot see it."""
    cards = (each for each in CARDS_IN_WORDS if each < len(line))
    points = (speaker.say("{number} with card {card}", number=write(line[card]), card=card) for card in cards)
    return speaker.labelled(name, ", ".join(points)) + "."


def _round_by_round(pair: RulesetPair, comparison: Comparison, differences: Sequence[MeasureDifference]) -> Chapter:
    say, sides = pair.common_speaker.say, (comparison.one, comparison.other)
    games, seats = comparison.one.tally.games, comparison.one.players
    busts, cards, hauls = (
        tuple(
            (name, tuple(getattr(each, field) / part for each in side.tally.rounds))
            for name, side in zip(pair.names, sides, strict=True)
        )
        for field, part in (("busts", games), ("cards", games), ("banked", games * seats))
    )
    title = say("The {expedition.many}, one by one")
    gems = pair.common_speaker.noun("gem").many
    drawing = ColumnChart(
        title=title,
        description=" ".join(_rounds_in_words(name, numbers, pair.common_speaker) for name, numbers in busts),
        legend=say("How often it goes wrong, how many cards are turned up, and what everybody brings out on average."),
        panels=(
            ColumnPanel(say("Busts"), scale_of_shares(_most(busts), say("Busts"), pair.new_speaker), busts),
            ColumnPanel(say("Cards"), scale(say("Cards"), 0, _most(cards), str), cards),
            ColumnPanel(say("Brought out"), scale(gems, 0, _most(hauls), str), hauls),
        ),
        key=pair.names,
    )
    table = cells(figures_table(pair, differences, MeasureKind.SIMULATED))
    return Chapter(simulated_heading(comparison, pair.new_speaker), (drawing,), table=table)


def _most(series: Sequence[tuple[str, Line]]) -> float:
    return max(max(numbers) for _, numbers in series)


def _rounds_in_words(name: str, busts: Line, speaker: Speaker) -> str:
    numbers = ", ".join(f"{number}. {speaker.share(rate)}" for number, rate in enumerate(busts, start=1))
    return speaker.labelled(name, f"{speaker.say('Busts')} {numbers}.")


def _in_the_end(pair: RulesetPair, comparison: Comparison) -> Chapter:
    title = pair.new_speaker.say("What everybody has in the end")
    totals = [sum(side.tally.totals, Counter[int]()) for side in (comparison.one, comparison.other)]
    named = list(zip(pair.names, totals, strict=True))
    return Chapter(title, (histogram_chart(title, pair.common_speaker.noun("gem").many, named, pair.common_speaker),))
