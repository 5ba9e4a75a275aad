"""The report of a simulation. Each chart is also described in words, for people who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kortdiamant.simulation.figures import Figures, RoundFigures, SeatFigures, Tally, compute_figures
from kortdiamant.telling.charts import (
    Chapter,
    ColumnChart,
    ColumnPanel,
    IntervalChart,
    cells,
    histogram_chart,
    scale,
    scale_of_shares,
)
from kortdiamant.telling.simulation import (
    fairness_and_tension,
    length_sentence,
    mishap_sentences,
    rounds_table,
    seats_table,
    share_interval,
)
from kortdiamant.telling.speaker import Speaker


def simulation_chapters(tally: Tally, bots: Sequence[str], speaker: Speaker) -> Iterator[Chapter]:
    """The chapters of the report on the games of a tally, without its provenance."""
    figures = compute_figures(tally)
    yield _seats(tally, figures, bots, speaker)
    yield _rounds(figures.rounds, speaker)
    yield _length(tally, figures, speaker)
    yield _tension(tally, figures, speaker)
    mishaps = tuple(mishap_sentences(tally.mishaps, bots, speaker))
    if mishaps:
        yield Chapter(speaker.say("What went wrong"), sentences=mishaps)


def simulation_facts(reference: str, seed: int, games: int, wanted: int, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """The facts for the provenance: the ruleset, the seed, and how many of the `wanted` games were played."""
    say = speaker.say
    yield say("Ruleset"), reference
    yield say("Seed"), str(seed)
    yield (
        say("Games"),
        str(games) if games == wanted else say("{games} of {wanted}: it was interrupted", games=games, wanted=wanted),
    )


def _seats(tally: Tally, figures: Figures, bots: Sequence[str], speaker: Speaker) -> Chapter:
    labels = [f"{number}. {bot}" for number, bot in enumerate(bots, start=1)]
    title = speaker.say("What everybody has in the end")
    named = list(zip(labels, tally.totals, strict=True))
    return Chapter(
        speaker.say("Who wins how often, and with what"),
        (
            _victories(labels, figures.seats, speaker),
            histogram_chart(title, speaker.noun("gem").many, named, speaker),
        ),
        table=cells(seats_table(bots, figures.seats, speaker)),
    )


def _victories(labels: Sequence[str], seats: Sequence[SeatFigures], speaker: Speaker) -> IntervalChart:
    sentences = (
        speaker.labelled(label, f"{speaker.share(seat.wins.value)} ({share_interval(seat.wins, speaker)}).")
        for label, seat in zip(labels, seats, strict=True)
    )
    equal_share = 1 / len(seats)
    return IntervalChart(
        title=speaker.say("Wins"),
        description=" ".join(sentences),
        legend=speaker.say(
            "The dot is a seat’s part of the victories, and the line holds the true part with a certainty of 95%. "
            "The dashed line is where all win equally often."
        ),
        scale=scale_of_shares(max([equal_share, *(seat.wins.high for seat in seats)]), speaker.say("Wins"), speaker),
        rows=tuple(zip(labels, (seat.wins for seat in seats), strict=True)),
        reference=equal_share,
    )


def _length(tally: Tally, figures: Figures, speaker: Speaker) -> Chapter:
    title = speaker.say("How many cards a game has")
    return Chapter(
        title,
        (histogram_chart(title, speaker.say("Cards"), [("", tally.cards)], speaker),),
        (length_sentence(figures, speaker),),
    )


def _tension(tally: Tally, figures: Figures, speaker: Speaker) -> Chapter:
    say = speaker.say
    changes, margin = say("How often the lead changes"), say("How far the first is ahead in the end")
    return Chapter(
        say("Fairness and tension"),
        (
            histogram_chart(changes, say("Changes"), [("", tally.changes)], speaker),
            histogram_chart(margin, speaker.noun("gem").many, [("", tally.margins)], speaker),
        ),
        tuple(fairness_and_tension(figures, speaker)),
    )


def _rounds(rounds: Sequence[RoundFigures], speaker: Speaker) -> Chapter:
    say, table = speaker.say, cells(rounds_table(rounds, speaker))
    busts = tuple(each.bust_rate for each in rounds)
    cards = tuple(each.cards for each in rounds)
    gems = (
        (say("Brought out"), tuple(each.banked for each in rounds)),
        (say("Lost"), tuple(each.lost for each in rounds)),
    )
    most = max(number for _, numbers in gems for number in numbers)
    title = say("The {expedition.many}, one by one")
    drawing = ColumnChart(
        title=title,
        description=" ".join(_row_in_words(row, table[0], speaker) for row in table[1:]),
        legend=say("What is brought out is a filled bar, what is lost a hollow one; both are of all seats together."),
        panels=(
            ColumnPanel(say("Busts"), scale_of_shares(max(busts), say("Busts"), speaker), (("", busts),)),
            ColumnPanel(say("Cards"), scale(say("Cards"), 0, max(cards), str), (("", cards),)),
            ColumnPanel(f"{gems[0][0]} / {gems[1][0]}", scale(speaker.noun("gem").many, 0, most, str), gems),
        ),
    )
    return Chapter(title, (drawing,), table=table)


def _row_in_words(row: Sequence[str], heading: Sequence[str], speaker: Speaker) -> str:
    cells = (speaker.labelled(name, cell) for name, cell in zip(heading[1:], row[1:], strict=True))
    return f"{row[0]} " + ", ".join(cells) + "."
