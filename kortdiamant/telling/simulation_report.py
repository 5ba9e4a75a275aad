"""The report of a simulation: its charts with their scales, and every word.

Each chart is also described in words, for people who cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kortdiamant.simulation.figures import Figures, RoundFigures, SeatFigures, Tally
from kortdiamant.telling.charts import (
    Cells,
    Chapter,
    ColumnChart,
    ColumnPanel,
    IntervalChart,
    StudyReport,
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
    share,
    share_interval,
)
from kortdiamant.telling.speaker import Speaker


@dataclass(frozen=True)
class SimulationRun:
    """Games that were played: what, by whom, and how they can be played again."""

    title: str
    reference: str
    bots: Sequence[str]
    seed: int
    wanted: int
    tally: Tally
    version: str
    command: str


def simulation_report(played: SimulationRun, found: Figures, summary: str, speaker: Speaker) -> StudyReport:
    """All that is told of the games, below a sentence that sums up."""
    mishaps = tuple(mishap_sentences(played.tally.mishaps, played.bots, speaker))
    say = speaker.say
    return StudyReport(
        title=played.title,
        language=speaker.language,
        summary=summary,
        chapters=(
            _seats(played, found, speaker),
            _rounds(found.rounds, speaker),
            _length(played.tally, found, speaker),
            _tension(played.tally, found, speaker),
            *([Chapter(say("What went wrong"), sentences=mishaps)] if mishaps else []),
            Chapter(say("How this was made"), facts=tuple(_provenance(played, speaker))),
        ),
    )


def _seats(played: SimulationRun, found: Figures, speaker: Speaker) -> Chapter:
    labels = [f"{number}. {bot}" for number, bot in enumerate(played.bots, start=1)]
    title = speaker.say("What everybody has in the end")
    named = list(zip(labels, played.tally.totals, strict=True))
    return Chapter(
        speaker.say("Who wins how often, and with what"),
        (
            _victories(labels, found.seats, speaker),
            histogram_chart(title, speaker.noun("gem").many, named, speaker),
        ),
        table=_rows(seats_table(played.bots, found.seats, speaker)),
    )


def _victories(labels: Sequence[str], seats: Sequence[SeatFigures], speaker: Speaker) -> IntervalChart:
    said = (
        speaker.labelled(label, f"{share(seat.wins.value, speaker)} ({share_interval(seat.wins, speaker)}).")
        for label, seat in zip(labels, seats, strict=True)
    )
    alike = 1 / len(seats)
    return IntervalChart(
        title=speaker.say("Wins"),
        description=" ".join(said),
        legend=speaker.say(
            "The dot is a seat’s part of the victories, and the line holds the true part with a certainty of 95%. "
            "The dashed line is where all win equally often."
        ),
        scale=scale_of_shares(max([alike, *(seat.wins.high for seat in seats)]), speaker.say("Wins"), speaker),
        rows=tuple(zip(labels, (seat.wins for seat in seats), strict=True)),
        alike=alike,
    )


def _length(tally: Tally, found: Figures, speaker: Speaker) -> Chapter:
    title = speaker.say("How many cards a game has")
    return Chapter(
        title,
        (histogram_chart(title, speaker.say("Cards"), [("", tally.cards)], speaker),),
        (length_sentence(found, speaker),),
    )


def _tension(tally: Tally, found: Figures, speaker: Speaker) -> Chapter:
    say = speaker.say
    changes, margin = say("How often the lead changes"), say("How far the first is ahead in the end")
    return Chapter(
        say("Fairness and tension"),
        (
            histogram_chart(changes, say("Changes"), [("", tally.changes)], speaker),
            histogram_chart(margin, speaker.noun("gem").many, [("", tally.margins)], speaker),
        ),
        tuple(fairness_and_tension(found, speaker)),
    )


def _rounds(rounds: Sequence[RoundFigures], speaker: Speaker) -> Chapter:
    say, table = speaker.say, _rows(rounds_table(rounds, speaker))
    busts = tuple(each.bust_rate for each in rounds)
    cards = tuple(each.cards for each in rounds)
    moved = (
        (say("Brought out"), tuple(each.banked for each in rounds)),
        (say("Lost"), tuple(each.lost for each in rounds)),
    )
    most = max(number for _, numbers in moved for number in numbers)
    title = say("The {expedition.many}, one by one")
    drawing = ColumnChart(
        title=title,
        description=" ".join(_row_in_words(row, table[0], speaker) for row in table[1:]),
        legend=say("What is brought out is a filled bar, what is lost a hollow one; both are of all seats together."),
        panels=(
            ColumnPanel(say("Busts"), scale_of_shares(max(busts), say("Busts"), speaker), (("", busts),)),
            ColumnPanel(say("Cards"), scale(say("Cards"), 0, max(cards), str), (("", cards),)),
            ColumnPanel(f"{moved[0][0]} / {moved[1][0]}", scale(speaker.noun("gem").many, 0, most, str), moved),
        ),
    )
    return Chapter(title, (drawing,), table=table)


def _row_in_words(row: Sequence[str], heading: Sequence[str], speaker: Speaker) -> str:
    cells = (speaker.labelled(name, cell) for name, cell in zip(heading[1:], row[1:], strict=True))
    return f"{row[0]} " + ", ".join(cells) + "."


def _provenance(played: SimulationRun, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """How the games were made, so that anybody can make them again."""
    say, games = speaker.say, played.tally.games
    yield say("Ruleset"), played.reference
    yield say("Seed"), str(played.seed)
    yield (
        say("Games"),
        str(games)
        if games == played.wanted
        else say("{games} of {wanted}: it was interrupted", games=games, wanted=played.wanted),
    )
    yield say("Program"), f"kortdiamant {played.version}"
    yield say("Command"), played.command


def _rows(table: Iterator[list[str]]) -> Cells:
    return tuple(map(tuple, table))
