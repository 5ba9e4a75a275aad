"""Many games as an account with pictures: all its words, and what lies where on each scale.

Every picture is told in words as well, for whoever cannot see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kortdiamant.simulation.figures import (
    PERCENTILES,
    Figures,
    RoundFigures,
    SeatFigures,
    mean_of,
    percentile,
)
from kortdiamant.simulation.tally import Tally
from kortdiamant.telling.drawings import (
    Account,
    Bar,
    Chapter,
    Columns,
    Histogram,
    Histograms,
    Rounds,
    Scale,
    Spans,
    Table,
)
from kortdiamant.telling.scale import step_for
from kortdiamant.telling.simulation import (
    between,
    fair_and_tense,
    length_sentence,
    mishap_sentences,
    rounds_table,
    seats_table,
    share,
    tenths,
)
from kortdiamant.telling.speaker import Speaker

MOST_BARS = 48


@dataclass(frozen=True)
class Played:
    """Games that were played: what, by whom, and how they can be played again."""

    title: str
    reference: str
    bots: Sequence[str]
    seed: int
    wanted: int
    tally: Tally
    version: str
    command: str


def account(played: Played, found: Figures, summary: str, speaker: Speaker) -> Account:
    """All that is told of the games, below a sentence that sums up."""
    mishaps = tuple(mishap_sentences(played.tally.mishaps, played.bots, speaker))
    say = speaker.say
    return Account(
        title=played.title,
        language=speaker.language,
        summary=summary,
        chapters=(
            _seats(played, found, speaker),
            _rounds(found.rounds, speaker),
            _length(played.tally, found, speaker),
            _tension(played.tally, found, speaker),
            *([Chapter(say("What went wrong"), sentences=mishaps)] if mishaps else []),
            Chapter(say("How this was made"), facts=tuple(_made(played, speaker))),
        ),
    )


def _seats(played: Played, found: Figures, speaker: Speaker) -> Chapter:
    labels = [f"{number}. {bot}" for number, bot in enumerate(played.bots, start=1)]
    title = speaker.say("What everybody has in the end")
    named = list(zip(labels, played.tally.totals, strict=True))
    return Chapter(
        speaker.say("Who wins how often, and with what"),
        (
            _victories(labels, found.seats, speaker),
            _histograms(title, speaker.noun("gem").many, named, speaker),
        ),
        table=_rows(seats_table(played.bots, found.seats, speaker)),
    )


def _victories(labels: Sequence[str], seats: Sequence[SeatFigures], speaker: Speaker) -> Spans:
    said = (
        speaker.labelled(label, f"{share(seat.wins.value, speaker)} ({between(seat.wins, speaker)}).")
        for label, seat in zip(labels, seats, strict=True)
    )
    alike = 1 / len(seats)
    return Spans(
        title=speaker.say("Wins"),
        description=" ".join(said),
        legend=speaker.say(
            "The dot is a seat’s part of the victories, and the line holds the true part with a certainty of 95%. "
            "The dashed line is where all win equally often."
        ),
        scale=_shares(max([alike, *(seat.wins.high for seat in seats)]), speaker.say("Wins"), speaker),
        rows=tuple(zip(labels, (seat.wins for seat in seats), strict=True)),
        alike=alike,
    )


def _length(tally: Tally, found: Figures, speaker: Speaker) -> Chapter:
    title = speaker.say("How many cards a game has")
    return Chapter(
        title,
        (_histograms(title, speaker.say("Cards"), [("", tally.cards)], speaker),),
        (length_sentence(found, speaker),),
    )


def _tension(tally: Tally, found: Figures, speaker: Speaker) -> Chapter:
    say = speaker.say
    changes, margin = say("How often the lead changes"), say("How far the first is ahead in the end")
    return Chapter(
        say("Fairness and tension"),
        (
            _histograms(changes, say("Changes"), [("", tally.changes)], speaker),
            _histograms(margin, speaker.noun("gem").many, [("", tally.margins)], speaker),
        ),
        tuple(fair_and_tense(found, speaker)),
    )


def _histograms(title: str, unit: str, counts: Sequence[tuple[str, Mapping[int, int]]], speaker: Speaker) -> Histograms:
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
        scale=_scale(unit, first * step - 0.5, (last + 1) * step - 0.5, str),
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
    return Histogram(label, bars, mean_of(counts).value, tuple(percentile(counts, each) for each in PERCENTILES))


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
    drawing = Rounds(
        title=title,
        description=" ".join(_row_said(row, table[0], speaker) for row in table[1:]),
        legend=say("What is brought out is a filled bar, what is lost a hollow one; both are of all seats together."),
        panels=(
            Columns(say("Busts"), _shares(max(busts), say("Busts"), speaker), (("", busts),)),
            Columns(say("Cards"), _scale(say("Cards"), 0, max(cards), str), (("", cards),)),
            Columns(f"{moved[0][0]} / {moved[1][0]}", _scale(speaker.noun("gem").many, 0, most, str), moved),
        ),
    )
    return Chapter(title, (drawing,), table=table)


def _row_said(row: Sequence[str], heading: Sequence[str], speaker: Speaker) -> str:
    cells = (speaker.labelled(name, cell) for name, cell in zip(heading[1:], row[1:], strict=True))
    return f"{row[0]} " + ", ".join(cells) + "."


def _made(played: Played, speaker: Speaker) -> Iterator[tuple[str, str]]:
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


def _shares(most: float, name: str, speaker: Speaker) -> Scale:
    """A scale of parts, up to one that holds the largest."""

    def written(per_cent: int) -> str:
        return share(per_cent / 100, speaker)

    whole = _scale(name, 0, 100 * most, written)
    return Scale(name, 0, whole.high / 100, tuple((number / 100, text) for number, text in whole.marks))


def _scale(name: str, low: float, high: float, write: Callable[[int], str]) -> Scale:
    """A scale from the lowest to the highest number; one that begins at nothing ends with a mark."""
    step = step_for(max(1, int(high - low)))
    if low == 0:
        high = step * max(1, -int(-high // step))
    first = -int(-low // step)
    marks = tuple((float(number), write(number)) for number in range(first * step, int(high) + 1, step))
    return Scale(name, low, high, marks)


def _rows(table: Iterator[list[str]]) -> Table:
    return tuple(map(tuple, table))
